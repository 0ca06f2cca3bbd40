/// A glTF 2.0 document, typed, as far as it could be read.
///
/// Objects of a kind are the rows of one table; rows of root arrays are the document's indices. An element of a root array
/// that is no object has a row with nothing in it, unless no object comes behind it, and is in `unreadable`. Lists of
/// numbers, indices and names are read where they stand in the JSON map, and strings are tokens of it; so the map and the
/// text must live as long as the document is used.
///
/// A class, since the passes ask it for single elements all the time, and a structure of so many arrays is copied with a
/// count for each. It changes only while it is read, by one thread, and nothing that changes one of its arrays asks for
/// that array meanwhile; so no access is checked for overlapping another, which would cost more than the access.
@usableFromInline
package final class GLTFDocument {
    @exclusivity(unchecked) package var asset = Asset()
    @usableFromInline package let accessors = Rows<Accessor>()
    @usableFromInline package let sparses = Rows<AccessorSparse>()
    @usableFromInline package let sparseParts = Rows<AccessorSparse.Part>()
    @usableFromInline package let animations = Rows<Animation>()
    @usableFromInline package let animationChannels = Rows<AnimationChannel>()
    @usableFromInline package let animationTargets = Rows<AnimationTarget>()
    @usableFromInline package let animationSamplers = Rows<AnimationSampler>()
    @usableFromInline package let buffers = Rows<Buffer>()
    @usableFromInline package let bufferViews = Rows<BufferView>()
    @usableFromInline package let cameras = Rows<Camera>()
    @usableFromInline package let images = Rows<Image>()
    @usableFromInline package let materials = Rows<Material>()
    @usableFromInline package let pbrMetallicRoughnesses = Rows<PBRMetallicRoughness>()
    @usableFromInline package let textureInfos = Rows<TextureInfo>()
    @usableFromInline package let meshes = Rows<Mesh>()
    @usableFromInline package let primitives = Rows<MeshPrimitive>()
    @usableFromInline package let nodes = Rows<Node>()
    @usableFromInline package let samplers = Rows<Sampler>()
    @usableFromInline package let scenes = Rows<Scene>()
    @usableFromInline package let skins = Rows<Skin>()
    @usableFromInline package let textures = Rows<Texture>()
    /// The root's default scene, if it resolves.
    @exclusivity(unchecked) package var scene: Int?

    @usableFromInline package let attributes = Pool<Attribute>()
    package let numbers = NumberLists()
    package let indices = IndexLists()

    /// Looked up by their bytes: strings that look alike are equal, names are not.
    @exclusivity(unchecked) package internal(set) var usedExtensions = NameTable()
    @exclusivity(unchecked) package internal(set) var requiredExtensions = NameTable()
    @exclusivity(unchecked) package var extensionObjects: [ExtensionObject] = []
    @exclusivity(unchecked) var records = RecordTable()
    @exclusivity(unchecked) var extensionPlaces = ExtensionPlaces()
    /// Elements of root arrays that are no objects, by collection.
    package let unreadable: [ElementSet] = Collection.allCases.map { _ in ElementSet() }

    /// Unreadable elements at the end of each root array. They have no rows: a file can hold millions of them.
    @exclusivity(unchecked) private var unreadableTail: [Int] = Array(repeating: 0, count: Collection.allCases.count)

    /// How many elements of root arrays are unreadable; behind a pointer, since it is asked for with every reference.
    @usableFromInline let unreadableCount: UnsafeMutablePointer<Int>

    /// Indices that a row has no room for, by pointer; not all, if a file has very many. See ``index(_:at:)``.
    @exclusivity(unchecked) private var largeIndices: [String: Int] = [:]
    private static let mostLargeIndices = 10_000

    package init() {
        unreadableCount = .allocate(capacity: 1)
        unreadableCount.initialize(to: 0)
    }

    deinit {
        unreadableCount.deallocate()
        for set in unreadable { set.free() }
        accessors.free()
        sparses.free()
        sparseParts.free()
        animations.free()
        animationChannels.free()
        animationTargets.free()
        animationSamplers.free()
        buffers.free()
        bufferViews.free()
        cameras.free()
        images.free()
        materials.free()
        pbrMetallicRoughnesses.free()
        textureInfos.free()
        meshes.free()
        primitives.free()
        nodes.free()
        samplers.free()
        scenes.free()
        skins.free()
        textures.free()
        attributes.free()
        records.free()
        numbers.free()
        indices.free()
    }

    /// How many elements the root array has, unreadable ones included. There may be fewer rows.
    package func count(_ collection: Collection) -> Int {
        rowCount(collection) + unreadableTail[collection.rawValue]
    }

    @inlinable @inline(__always)
    func rowCount(_ collection: Collection) -> Int {
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

    /// Makes room for the elements of a root array at once: arrays that grow step by step take up to three times as much.
    func reserve(_ tokens: Int, in collection: Collection) {
        rows(of: collection).reserve(tokens, tokens: tokens)
    }

    /// The rows of a root array, for what is not asked all the time.
    private func rows(of collection: Collection) -> any RowTable {
        switch collection {
        case .accessors: accessors
        case .animations: animations
        case .buffers: buffers
        case .bufferViews: bufferViews
        case .cameras: cameras
        case .images: images
        case .materials: materials
        case .meshes: meshes
        case .nodes: nodes
        case .samplers: samplers
        case .scenes: scenes
        case .skins: skins
        case .textures: textures
        }
    }

    /// Takes note of an index that a row has no room for.
    func note(large index: Int, at pointer: String) {
        if largeIndices.count < Self.mostLargeIndices, pointer.utf8.count < 1000 { largeIndices[pointer] = index }
    }

    /// The index at a pointer as the file has it, for a message. Rows keep those beyond 32 bits as the largest that there is.
    package func index(_ stored: Int, at pointer: String) -> Int {
        stored == Int(Int32.max) ? largeIndices[pointer] ?? stored : stored
    }

    package var extensionsUsed: [String] { Array(usedExtensions.names) }
    package var extensionsRequired: [String] { Array(requiredExtensions.names) }

    /// Gives back what the names of extensions are looked up with, when nobody will look up one any more.
    package func letGoOfNameTables() {
        usedExtensions.letGo()
        requiredExtensions.letGo()
    }

    /// Whether an index leads to an element that could be read.
    @inlinable @inline(__always)
    package func resolves(_ index: Int, in collection: Collection) -> Bool {
        index >= 0 && index < rowCount(collection)
            && (unreadableCount.pointee == 0 || isReadable(index, in: collection))
    }

    @usableFromInline
    func isReadable(_ index: Int, in collection: Collection) -> Bool {
        !unreadable[collection.rawValue].contains(index)
    }

    /// Takes note of an element of a root array that is no object.
    func appendUnreadable(to collection: Collection) {
        unreadable[collection.rawValue].insert(count(collection))
        unreadableCount.pointee += 1
        unreadableTail[collection.rawValue] += 1
    }

    /// Gives the unreadable elements at the end of a root array their rows, since an object comes behind them.
    func fillRows(of collection: Collection) {
        let missing = unreadableTail[collection.rawValue]
        guard missing > 0 else { return }
        unreadableTail[collection.rawValue] = 0
        let rows = rows(of: collection)
        for _ in 0..<missing { rows.appendBlank() }
    }
}

/// What all tables of rows can do, whatever their rows are.
private protocol RowTable {
    func reserve(_ rows: Int, tokens: Int)
    func appendBlank()
}

extension Rows: RowTable {
    fileprivate func appendBlank() { append(Row.blank) }
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
