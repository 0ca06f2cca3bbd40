import GLTFModel

/// The fourth phase: references between objects, one collection at a time, each followed by the extensions in it.
enum LinkPass {
    private struct Stage {
        let collection: Collection
        let link: @Sendable (ValidationContext) -> Void
    }

    private static let stages: [Stage] = [
        Stage(collection: .bufferViews, link: BufferViewChecks.link),
        Stage(collection: .accessors, link: AccessorChecks.link),
        Stage(collection: .images, link: ImageChecks.link),
        Stage(collection: .textures, link: ImageChecks.linkTextures),
        Stage(collection: .materials, link: MaterialChecks.link),
        Stage(collection: .meshes, link: PrimitiveChecks.link),
        Stage(collection: .nodes, link: NodeChecks.link),
        Stage(collection: .skins, link: SkinChecks.link),
        Stage(collection: .animations, link: AnimationChecks.link),
        Stage(collection: .scenes, link: SceneChecks.link),
    ]

    static func run(_ context: ValidationContext) {
        let document = context.document
        context.schedule.reserve(
            document.attributes.count + document.primitives.count + document.skins.count
                + document.animationSamplers.count + document.animationChannels.count)
        for (place, object) in context.document.extensionObjects.enumerated()
        where object.host === MeshPrimitive.schema && context.firstPrimitiveExtensions[object.hostRow] < 0 {
            context.firstPrimitiveExtensions[object.hostRow] = Int32(truncatingIfNeeded: place)
        }
        for stage in stages {
            if context.isTruncated { return }
            stage.link(context)
            ExtensionLinking.link(context, collection: stage.collection)
        }
        ExtensionLinking.linkRoot(context)
    }
}
