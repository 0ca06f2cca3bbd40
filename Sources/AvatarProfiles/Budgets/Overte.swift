extension PlatformBudget {
    static let overte = PlatformBudget(
        id: "overte", title: "Overte",
        ranks: [Rank(name: "within limits", limits: [.triangles(49_999), .textureSide(1024)])])
}
