import GLTFModel
import JSONText

extension Budget {
    static let fileSize = Budget(
        "fileSize", "BUDGET_FILE_SIZE", "The size of the file in bytes", quantity: "bytes of the file",
        rule: "Bytes of the asset itself are counted; files beside it are not.",
        remedy: "Compress textures and geometry, and remove what is not used.",
        measure: { $0.context.fileSize })

    static let materials = Budget(
        "materials", "BUDGET_MATERIALS", "The number of materials", quantity: "materials",
        rule: "Every element of materials counts, used or not.",
        remedy: "Merge materials that differ in nothing but their names, and let textures share an atlas.",
        measure: { $0.info.materialCount })

    static let textures = Budget(
        "textures", "BUDGET_TEXTURES", "The number of textures", quantity: "images, each once",
        rule: """
            Images are counted, not the places that use them: one that serves several materials, or several maps of one \
            material, counts once.
            """,
        remedy: "Let materials share an atlas, and pack occlusion, roughness and metalness into one image.",
        measure: { $0.document.images.count })

    static let textureSide = Budget(
        "textureSide", "BUDGET_TEXTURE_SIDE", "The longest side of a texture in pixels",
        quantity: "pixels of the longest side of any image",
        rule: "Width and height of every image whose header could be read are looked at.",
        remedy: "Scale the image down; half the side is a quarter of the memory.",
        measure: { facts in
            facts.info.resources?.compactMap { resource in resource.image.map { Swift.max($0.width, $0.height) } }.max()
        })

    static let textureBytes = Budget(
        "textureBytes", "BUDGET_TEXTURE_BYTES", "The size of decoded textures in bytes",
        quantity: "bytes of all images as RGBA, without mipmaps",
        rule: """
            Four bytes for each pixel of every image whose header could be read, each image once, mipmaps not included: \
            they add a third.
            """,
        remedy: "Scale images down, or use a format that stays compressed in graphics memory.",
        measure: { facts in
            facts.info.resources?.reduce(0) { total, resource in
                guard let image = resource.image else { return total }
                return WholeNumber.sum(total, WholeNumber.product(WholeNumber.product(image.width, image.height), 4))
            }
        })
}
