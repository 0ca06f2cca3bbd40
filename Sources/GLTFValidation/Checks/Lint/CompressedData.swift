import GLTFModel
import JSONText

/// Data that is there in a form that this validator does not decode, and textures that need such a form.
enum CompressedData {
    private static let draco: [StaticString] = ["KHR_draco_mesh_compression"]
    private static let meshopt: [StaticString] = ["EXT_meshopt_compression", "KHR_meshopt_compression"]
    private static let textures: [StaticString] = [
        "KHR_texture_basisu", "EXT_texture_webp", "EXT_texture_avif", "MSFT_texture_dds",
    ]

    static func run(_ context: ValidationContext) {
        checkMeshes(context)
        checkBufferViews(context)
        checkTextures(context)
    }

    private static func checkMeshes(_ context: ValidationContext) {
        guard context.declares(draco) else { return }
        context.forEachObject(.meshes) { mesh, token in
            guard let primitives = context.view.member(token, "primitives") else { return }
            context.forEachObject(of: primitives) { place, token in
                guard let (name, _) = context.extensionObject(of: token, among: draco) else { return }
                report(context, name, at: "/meshes/\(mesh)/primitives/\(place)", "of this primitive")
            }
        }
    }

    private static func checkBufferViews(_ context: ValidationContext) {
        guard context.declares(meshopt) else { return }
        context.forEachObject(.bufferViews) { index, token in
            guard let (name, _) = context.extensionObject(of: token, among: meshopt) else { return }
            report(context, name, at: "/bufferViews/\(index)", "in this buffer view")
        }
    }

    private static func report(
        _ context: ValidationContext, _ name: StaticString, at pointer: String, _ where: String
    ) {
        if context.isTruncated { return }
        context.report(
            .lintDataNotChecked, at: "\(pointer)/extensions/\(name)", [.text(`where`), .text(name.description)])
    }

    private static func checkTextures(_ context: ValidationContext) {
        guard context.declares(textures) else { return }
        let required = context.document.requiredExtensions
        context.forEachObject(.textures) { index, token in
            guard !context.isTruncated, context.view.member(token, "source") == nil,
                let (name, _) = context.extensionObject(of: token, among: textures),
                !required.contains(name.description)
            else { return }
            context.report(.lintTextureWithoutFallback, at: "/textures/\(index)", [.text(name.description)])
        }
    }

    /// Whether a buffer only stands in for data that an extension has in compressed form.
    static func isFallback(_ context: ValidationContext, buffer: Int) -> Bool {
        guard context.declares(meshopt) else { return false }
        var isFallback = false
        context.forEachObject(.buffers) { index, token in
            guard index == buffer, let (_, object) = context.extensionObject(of: token, among: meshopt) else { return }
            isFallback = context.view.member(object, "fallback").map { context.view.kind($0) == .true } ?? false
        }
        return isFallback
    }
}
