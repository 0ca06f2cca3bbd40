/// A glTF 2.0 document, typed, as far as it could be read.
///
/// Objects of a kind stand in one array each; rows of root arrays are the document's indices. An element of a root array
/// that is no object has a row with nothing in it, unless no object comes behind it, and is in `unreadable`. Lists of numbers and of indices
/// are ranges of two pools. Strings are tokens of the JSON map.
///
/// A class, since the passes ask it for single elements all the time, and a structure of so many arrays is copied with a
/// count for each. It changes only while it is read, by one thread, and nothing that changes one of its arrays asks for
/// that array meanwhile; so no access is checked for overlapping another, which would cost more than the access.
package final class GLTFDocument {
    @exclusivity(unchecked) package var asset = Asset()
    @exclusivity(unchecked) package var accessors: [Accessor] = []
    @exclusivity(unchecked) package var sparses: [AccessorSparse] = []
    @exclusivity(unchecked) package var sparseParts: [AccessorSparse.Part] = []
    @exclusivity(unchecked) package var animations: [Animation] = []
    @exclusivity(unchecked) package var animationChannels: [AnimationChannel] = []
    @exclusivity(unchecked) package var animationTargets: [AnimationTarget] = []
    @exclusivity(unchecked) package var animationSamplers: [AnimationSampler] = []
    @exclusivity(unchecked) package var buffers: [Buffer] = []
    @exclusivity(unchecked) package var bufferViews: [BufferView] = []
    @exclusivity(unchecked) package var cameras: [Camera] = []
    @exclusivity(unchecked) package var images: [Image] = []
    @exclusivity(unchecked) package var materials: [Material] = []
    @exclusivity(unchecked) package var pbrMetallicRoughnesses: [PBRMetallicRoughness] = []
    @exclusivity(unchecked) package var textureInfos: [TextureInfo] = []
    @exclusivity(unchecked) package var meshes: [Mesh] = []
    @exclusivity(unchecked) package var primitives: [MeshPrimitive] = []
    @exclusivity(unchecked) package var nodes: [Node] = []
    @exclusivity(unchecked) package var samplers: [Sampler] = []
    @exclusivity(unchecked) package var scenes: [Scene] = []
    @exclusivity(unchecked) package var skins: [Skin] = []
    @exclusivity(unchecked) package var textures: [Texture] = []
    /// The root's default scene, if it resolves.
    @exclusivity(unchecked) package var scene: Int?

    @exclusivity(unchecked) package var attributes: [Attribute] = []
    @exclusivity(unchecked) package var targets: [PoolRange] = []
    @exclusivity(unchecked) package var numbers: [Double] = []
    /// Indices into root arrays (−1 for one that is none), and rows.
    @exclusivity(unchecked) package var indices: [Int32] = []

    @exclusivity(unchecked) package var extensionsUsed: [String] = []
    @exclusivity(unchecked) package var extensionsRequired: [String] = []
    @exclusivity(unchecked) package var extensionObjects: [ExtensionObject] = []
    @exclusivity(unchecked) package var records: [Record] = []
    /// Elements of root arrays that are no objects, by collection.
    @exclusivity(unchecked) package var unreadable: [ElementSet] = Array(
        repeating: ElementSet(), count: Collection.allCases.count)

    /// Unreadable elements at the end of each root array. They have no rows: a file can hold millions of them.
    @exclusivity(unchecked) private var unreadableTail: [Int] = Array(repeating: 0, count: Collection.allCases.count)

    package init() {}

    /// How many elements the root array has, unreadable ones included. There may be fewer rows.
    package func count(_ collection: Collection) -> Int {
        rowCount(collection) + unreadableTail[collection.rawValue]
    }

    private func rowCount(_ collection: Collection) -> Int {
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
        index >= 0 && index < rowCount(collection)
            && (unreadable[collection.rawValue].isEmpty || !unreadable[collection.rawValue].contains(index))
    }

    /// Makes room for the elements of a root array at once: arrays that grow step by step take up to three times as much.
    func reserve(_ count: Int, in collection: Collection) {
        switch collection {
        case .accessors: accessors.reserveCapacity(count)
        case .animations: animations.reserveCapacity(count)
        case .buffers: buffers.reserveCapacity(count)
        case .bufferViews: bufferViews.reserveCapacity(count)
        case .cameras: cameras.reserveCapacity(count)
        case .images: images.reserveCapacity(count)
        case .materials: materials.reserveCapacity(count)
        case .meshes: meshes.reserveCapacity(count)
        case .nodes: nodes.reserveCapacity(count)
        case .samplers: samplers.reserveCapacity(count)
        case .scenes: scenes.reserveCapacity(count)
        case .skins: skins.reserveCapacity(count)
        case .textures: textures.reserveCapacity(count)
        }
    }

    /// Takes note of an element of a root array that is no object.
    func appendUnreadable(to collection: Collection) {
        unreadable[collection.rawValue].insert(count(collection))
        unreadableTail[collection.rawValue] += 1
    }

    /// Gives the unreadable elements at the end of a root array their rows, since an object comes behind them.
    func fillRows(of collection: Collection) {
        let missing = unreadableTail[collection.rawValue]
        guard missing > 0 else { return }
        unreadableTail[collection.rawValue] = 0
        for _ in 0..<missing { appendRow(to: collection) }
    }

    private func appendRow(to collection: Collection) {
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
