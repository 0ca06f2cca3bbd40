import JSONText

/// A glTF asset being put together: its collections of objects and the bytes of its single buffer.
///
/// Each `add` function appends to a collection and gives the new index. Buffer views start at multiples of four, and
/// bounds are taken from the very floats that are stored.
struct AssetDraft {
    var asset: JSONValue = ["version": "2.0", "generator": "glb generate-sample-assets"]
    var extensionsUsed: [String] = []
    var extensionsRequired: [String] = []
    /// Extension objects of the root.
    var extensions = JSONObject()
    private var collections: [String: [JSONValue]] = [:]
    private(set) var binary: [UInt8] = []

    /// The order in which collections are written: what a reader looks for first comes first.
    private static let order: [String] = [
        "scenes", "nodes", "meshes", "skins", "animations", "cameras", "materials", "textures", "samplers", "images",
        "accessors", "bufferViews",
    ]

    /// What the bytes of a buffer view are for, as glTF numbers it.
    enum Target: Int64 {
        case vertices = 34962
        case indices = 34963
    }

    func count(_ collection: String) -> Int { collections[collection]?.count ?? 0 }

    @discardableResult
    mutating func add(_ collection: String, _ object: JSONValue) -> Int {
        collections[collection, default: []].append(object)
        return count(collection) - 1
    }

    func element(_ collection: String, _ index: Int) -> JSONValue { collections[collection]?[index] ?? .null }

    mutating func replace(_ collection: String, _ index: Int, _ object: JSONValue) {
        collections[collection]?[index] = object
    }

    mutating func addView(_ bytes: [UInt8], target: Target? = nil, stride: Int? = nil) -> Int {
        while binary.count % 4 != 0 { binary.append(0) }
        var view: JSONObject = ["buffer": 0]
        if !binary.isEmpty { view["byteOffset"] = .integer(Int64(binary.count)) }
        view["byteLength"] = .integer(Int64(bytes.count))
        if let stride { view["byteStride"] = .integer(Int64(stride)) }
        if let target { view["target"] = .integer(target.rawValue) }
        binary += bytes
        return add("bufferViews", .object(view))
    }

    /// The whole document over one GLB-stored buffer, or over a buffer at `uri`.
    func finished(bufferURI: String? = nil) -> FinishedAsset {
        var root: JSONObject = ["asset": asset]
        if !extensionsUsed.isEmpty { root["extensionsUsed"] = .array(extensionsUsed.map { .string($0) }) }
        if !extensionsRequired.isEmpty { root["extensionsRequired"] = .array(extensionsRequired.map { .string($0) }) }
        if !extensions.members.isEmpty { root["extensions"] = .object(extensions) }
        if count("scenes") > 0 { root["scene"] = 0 }
        for name in Self.order {
            if let objects = collections[name] { root[name] = .array(objects) }
        }
        if !binary.isEmpty {
            var buffer: JSONObject = ["byteLength": .integer(Int64(binary.count))]
            if let bufferURI { buffer["uri"] = .string(bufferURI) }
            root["buffers"] = [.object(buffer)]
        }
        return FinishedAsset(json: .object(root), binary: binary)
    }
}
