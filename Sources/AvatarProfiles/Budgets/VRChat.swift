extension PlatformBudget {
    /// Texture memory is measured there after compression for the graphics card, which a GLB does not tell; so it is left
    /// out, and the rank is the best that the avatar can hope for.
    static let vrchatPC = PlatformBudget(
        id: "vrchat-pc", title: "VRChat on PC",
        ranks: [
            rank("Excellent", triangles: 32_000, meshes: 1, slots: 4, bones: 75),
            rank("Good", triangles: 70_000, meshes: 2, slots: 8, bones: 150),
            rank("Medium", triangles: 70_000, meshes: 8, slots: 16, bones: 256),
            rank("Poor", triangles: 70_000, meshes: 16, slots: 32, bones: 400),
        ])

    static let vrchatMobile = PlatformBudget(
        id: "vrchat-mobile", title: "VRChat on mobile",
        ranks: [
            rank("Excellent", triangles: 7_500, meshes: 1, slots: 1, bones: 75),
            rank("Good", triangles: 10_000, meshes: 1, slots: 1, bones: 90),
            rank("Medium", triangles: 15_000, meshes: 2, slots: 2, bones: 150),
            rank("Poor", triangles: 20_000, meshes: 2, slots: 4, bones: 150),
        ])

    private static func rank(_ name: String, triangles: Int, meshes: Int, slots: Int, bones: Int) -> Rank {
        Rank(
            name: name,
            limits: [.triangles(triangles), .skinnedMeshes(meshes), .materialSlots(slots), .bones(bones)])
    }
}
