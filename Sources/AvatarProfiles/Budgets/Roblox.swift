extension PlatformBudget {
    /// The total for a body; its limits for each of fifteen parts need the platform's own mesh names.
    static let roblox = PlatformBudget(
        id: "roblox", title: "Roblox body",
        ranks: [Rank(name: "within limits", limits: [.triangles(10_742), .textureSide(1024)])])
}
