/// A glTF 2.0 document, typed, as far as it could be read.
///
/// Objects of a kind stand in one array each; rows of root arrays are the document's indices. An element of a root array
/// that is no object keeps its row, with nothing in it, and is missing from `readable`. Lists of numbers and of indices
/// are ranges of two pools. Strings are tokens of the JSON map.
///
/// A class, since the passes ask it for single elements all the time, and a structure of so many arrays is copied with a
/// count for each. It changes only while it is read.
package final class GLTFDocument {
    package var asset = Asset()
    package var accessors: [Accessor] = []
    package var sparses: [AccessorSparse] = []
    package var sparseParts: [AccessorSparse.Part] = []
    package var animations: [Animation] = []
    package var animationChannels: [AnimationChannel] = []
    package var animationTargets: [AnimationTarget] = []
    package var animationSamplers: [AnimationSampler] = []
    package var buffers: [Buffer] = []
    package var bufferViews: [BufferView] = []
    package var cameras: [Camera] = []
    package var images: [Image] = []
    package var materials: [Material] = []
    package var pbrMetallicRoughnesses: [PBRMetallicRoughness] = []
    package var textureInfos: [TextureInfo] = []
    package var meshes: [Mesh] = []
    package var primitives: [MeshPrimitive] = []
    package var nodes: [Node] = []
    package var samplers: [Sampler] = []
    package var scenes: [Scene] = []
    package var skins: [Skin] = []
    package var textures: [Texture] = []
    /// The root's default scene, if it resolves.
    package var scene: Int?

    package var attributes: [Attribute] = []
    package var targets: [PoolRange] = []
    package var numbers: [Double] = []
    /// Indices into root arrays (−1 for one that is none), and rows.
    package var indices: [Int32] = []

    package var extensionsUsed: [String] = []
    package var extensionsRequired: [String] = []
    package var extensionObjects: [ExtensionObject] = []
    package var records: [Record] = []
    /// Elements of root arrays that are no objects, by collection.
    package var unreadable: [Set<Int>] = Array(repeating: [], count: Collection.allCases.count)

    package init() {}

    /// How many elements the root array has, unreadable ones included.
    package func count(_ collection: Collection) -> Int {
        switch collection {
        case .accessors: accessors.count
        case .animations: animations.count
        case .buffers: buffers.count
        case .bufferViews: bufferViews.count
        case .cameras: cameras.count
        case .images: images.count
        case .materials: materials.count
        case .meshes: meshes.count
        case .nodes: nodes.count
        case .samplers: samplers.count
        case .scenes: scenes.count
        case .skins: skins.count
        case .textures: textures.count
        }
    }

    /// Whether an index leads to an element that could be read.
    package func resolves(_ index: Int, in collection: Collection) -> Bool {
        index >= 0 && index < count(collection)
            && (unreadable[collection.rawValue].isEmpty || !unreadable[collection.rawValue].contains(index))
    }

    /// Puts an empty element into a root array, for one that is no object.
    func appendUnreadable(to collection: Collection) {
        unreadable[collection.rawValue].insert(count(collection))
        switch collection {
        case .accessors: accessors.append(Accessor())
        case .animations: animations.append(Animation())
        case .buffers: buffers.append(Buffer())
        case .bufferViews: bufferViews.append(BufferView())
        case .cameras: cameras.append(Camera())
        case .images: images.append(Image())
        case .materials: materials.append(Material())
        case .meshes: meshes.append(Mesh())
        case .nodes: nodes.append(Node())
        case .samplers: samplers.append(Sampler())
        case .scenes: scenes.append(Scene())
        case .skins: skins.append(Skin())
        case .textures: textures.append(Texture())
        }
    }
}

extension Collection {
    /// The table of its elements.
    package var schema: ObjectSchema {
        switch self {
        case .accessors: Accessor.schema
        case .animations: Animation.schema
        case .buffers: Buffer.schema
        case .bufferViews: BufferView.schema
        case .cameras: Camera.schema
        case .images: Image.schema
        case .materials: Material.schema
        case .meshes: Mesh.schema
        case .nodes: Node.schema
        case .samplers: Sampler.schema
        case .scenes: Scene.schema
        case .skins: Skin.schema
        case .textures: Texture.schema
        }
    }
}

/// Appends an object to the array of its kind; gives its row.
func addRow<Element>(_ element: Element, to array: inout [Element]) -> Int {
    array.append(element)
    return array.count - 1
}
