/// The root arrays of a document, which references by index point into.
@usableFromInline
package enum Collection: Int, CaseIterable, Sendable {
    // The order in which they are read.
    case accessors, animations, buffers, bufferViews, cameras, images, materials, meshes, nodes, samplers, scenes, skins
    case textures

    /// The member of the root that holds it.
    package var name: StaticString {
        switch self {
        case .accessors: "accessors"
        case .animations: "animations"
        case .buffers: "buffers"
        case .bufferViews: "bufferViews"
        case .cameras: "cameras"
        case .images: "images"
        case .materials: "materials"
        case .meshes: "meshes"
        case .nodes: "nodes"
        case .samplers: "samplers"
        case .scenes: "scenes"
        case .skins: "skins"
        case .textures: "textures"
        }
    }
}
