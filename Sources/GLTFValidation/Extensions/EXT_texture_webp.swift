import GLTFModel

// EXT_texture_webp lets a texture take its image in the WebP format, with a PNG or JPEG image beside it for readers that
// do not know WebP.

extension ExtensionDefinition {
    static let extTextureWebp: ExtensionDefinition = {
        var definition = ExtensionDefinition("EXT_texture_webp")
        definition.placements = [ExtensionDefinition.Placement(on: Texture.schema, "a texture", object)]
        definition.addedNames = [AddedName(host: Image.schema, member: "mimeType", name: "image/webp")]
        definition.imageMimeTypes = ["image/webp"]
        definition.link = { context, object in
            let source = context.withSlots(object) { $0.index(0) }
            if let image = context.resolve(source, in: .images, at: object.pointer + "/source") {
                context.usage.mark(image, in: .images)
            }
        }
        definition.checkResources = { context, object in
            let source = context.withSlots(object) { $0.index(0) }
            ImageChecks.checkType(
                context, image: source, allowed: ["image/webp"], at: object.pointer + "/source")
        }
        return definition
    }()

    private static let object = ObjectSchema(
        "EXT_texture_webp", [.member(Member("source", .index))], build: Record.build)
}
