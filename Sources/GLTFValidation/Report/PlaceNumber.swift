import GLTFModel

/// Tells places apart without their text, which a file with millions of faults would have made for nothing: where issues are
/// folded, most places are only counted.
///
/// Numbers of one scheme are equal exactly if the pointers are; those of two schemes say nothing of each other.
struct PlaceNumber: Hashable, Comparable, Sendable {
    enum Scheme: UInt8 {
        /// A place of the reader.
        case reading
        /// An element of a list that is named here.
        case element
    }

    /// Lists whose elements have very many issues. Each has a pointer of its own, with two indices at most.
    enum List: UInt8 {
        case accessors, animations, buffers, bufferViews, cameras, images, materials, meshes, nodes, samplers, scenes
        case skins, textures
        case children, sceneNodes, joints, nodeCameras, nodeSkins, nodeMeshes, bufferViewBuffers, accessorViews
        case extensionsUsed, extensionsRequired, inverseBindMatrices
        case variants, lights
        case attributes, primitiveIndices, texCoords
    }

    let scheme: Scheme
    private let list: UInt8
    private let first: Int
    private let second: Int

    private init(_ scheme: Scheme, _ list: UInt8, _ first: Int, _ second: Int) {
        self.scheme = scheme
        self.list = list
        self.first = first
        self.second = second
    }

    /// Places are mostly come to in ascending order.
    static func < (a: PlaceNumber, b: PlaceNumber) -> Bool {
        (a.list, a.first, a.second) < (b.list, b.first, b.second)
    }

    static func reading(_ place: ReadPlace) -> PlaceNumber? {
        place.number.map { PlaceNumber(.reading, 0, $0, 0) }
    }

    static func element(_ list: List, _ first: Int, _ second: Int = 0) -> PlaceNumber {
        PlaceNumber(.element, list.rawValue, first, second)
    }

    /// An element of a root array.
    static func element(of collection: Collection, _ index: Int) -> PlaceNumber {
        // The list of names begins with the collections.
        PlaceNumber(.element, UInt8(truncatingIfNeeded: collection.rawValue), index, 0)
    }
}
