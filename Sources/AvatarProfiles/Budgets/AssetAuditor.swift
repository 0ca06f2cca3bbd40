extension PlatformBudget {
    /// The defaults that commerce agreed on for models on web pages.
    static let assetAuditor = PlatformBudget(
        id: "web-commerce", title: "Web commerce (Khronos asset auditor)",
        ranks: [
            Rank(
                name: "within limits",
                limits: [.fileSize(5_120 * 1024), .materials(5), .triangles(100_000), .textureSide(2048)])
        ])
}
