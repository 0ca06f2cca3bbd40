import GLTFModel
import JSONText

/// Images and textures (glTF 2.0 §3.8); what their bytes say is checked with the resources.
enum ImageChecks {
    static let read: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        guard let token = slots.integer(Image.Field.uri), let owner = reader.owner else { return }
        context.imageURIs[owner.index] = URIChecks.read(context, reader, token, .image)
    }

    static func link(_ context: ValidationContext) {
        for (index, image) in context.document.images.enumerated() {
            guard let view = context.resolve(image.bufferView, in: .bufferViews, at: "/images/\(index)/bufferView")
            else { continue }
            context.usage.mark(view, in: .bufferViews)
            context.use(bufferView: view, for: .image, at: "/images/\(index)/bufferView")
            if let stride = context.document.bufferViews[view].byteStride {
                context.report(
                    .imageBufferViewWithBytestride, at: "/images/\(index)/bufferView", [.int(view), .int(stride)])
            }
        }
    }

    static func linkTextures(_ context: ValidationContext) {
        for (index, texture) in context.document.textures.enumerated() {
            if let image = context.resolve(texture.source, in: .images, at: "/textures/\(index)/source") {
                context.usage.mark(image, in: .images)
            }
            if let sampler = context.resolve(texture.sampler, in: .samplers, at: "/textures/\(index)/sampler") {
                context.usage.mark(sampler, in: .samplers)
            }
        }
    }

    /// After the resources: whether a texture's image is of a type that its source may have.
    static func checkTextureTypes(_ context: ValidationContext) {
        for (index, texture) in context.document.textures.enumerated() {
            checkType(
                context, image: texture.source, allowed: ["image/jpeg", "image/png"], at: "/textures/\(index)/source")
        }
    }

    static func checkType(
        _ context: ValidationContext, image: Int, allowed: [String], at pointer: @autoclosure () -> String
    ) {
        guard let image = context.resolved(image, in: .images) else { return }
        let declared = context.document.images[image].mimeType
        guard let type = declared >= 0 ? context.view.string(declared) : context.decodedImageTypes[image],
            !allowed.contains(type)
        else { return }
        context.report(
            .textureInvalidImageMimeType, at: pointer(),
            [.int(image), .text(type), .text(allowed.joined(separator: " or "))])
    }
}
