import GLTFValidation

extension AvatarRule {
    static let outsideResources = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_OUTSIDE_RESOURCES", .avatar, .warning, section: "Avatar: file",
            message: "The avatar needs a file beside it.",
            summary: "A buffer or an image is outside the file.",
            meaning: "The avatar refers to data by an address instead of holding it.",
            importance: "A stored or mailed copy is incomplete, and breaks when the other file goes away.",
            remedy: "Export as one GLB with textures embedded."),
        check: { facts in
            facts.scene.outsideResources.map { ($0, []) }
        },
        countBeyond: { $0.scene.outsideBeyond })

    /// What engines without optional decoders cannot open.
    private static let demandingExtensions: [String] = [
        "KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression", "KHR_texture_basisu",
        "EXT_texture_webp", "EXT_texture_avif", "KHR_mesh_quantization",
    ]

    static let extensionsRequired = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_EXTENSION_REQUIRED", .avatar, .information, section: "Avatar: file",
            message: "Needs {name}: not every engine has a decoder for it.",
            summary: "The file cannot be opened without an optional decoder.",
            meaning:
                "A required extension stores geometry or textures in a form that engines read only with an add-on.",
            importance: "Programs without the decoder refuse the whole file, often with an unclear message.",
            remedy: "Ask the creator for an uncompressed file, or add the decoder."),
        check: { facts in
            facts.scene.extensionsRequired.enumerated().compactMap { index, name in
                demandingExtensions.contains(name) ? ("/extensionsRequired/\(index)", [.text(name)]) : nil
            }
        })
}
