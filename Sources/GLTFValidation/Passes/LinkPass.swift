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
        context.usage = UsageMap(context.document)
        context.schedule = DataSchedule(accessorCount: context.document.accessors.count)
        context.primitiveExtensions = Dictionary(
            grouping: context.document.extensionObjects.indices.filter {
                context.document.extensionObjects[$0].host === MeshPrimitive.schema
            }, by: { context.document.extensionObjects[$0].hostRow })
        for stage in stages {
            if context.isTruncated { return }
            stage.link(context)
            ExtensionLinking.link(context, collection: stage.collection)
        }
        ExtensionLinking.linkRoot(context)
    }
}
