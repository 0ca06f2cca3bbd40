import GLTFModel
import GLTFValidation
import JSONText

/// What an asset consists of, object by object: what its author made, and what it costs to show.
struct AssetOutline: Sendable {
    struct Mesh: Sendable {
        var name: String?
        var primitives = 0
        /// Of the positions, or else of the first attribute; shared ones count each time.
        var vertices = 0
        var triangles = 0
        /// Morph targets of the primitive with the most.
        var targets = 0
        var materials: [Int] = []
        /// How many nodes show it.
        var uses = 0
    }

    struct Material: Sendable {
        var name: String?
        var alphaMode: String
        var isDoubleSided: Bool
        var textures: [(slot: String, texture: Int)] = []
        var extensions: [String] = []
        /// How many more it has than are listed.
        var extensionsLeftOut = 0
    }

    struct Texture: Sendable {
        var name: String?
        var image: Int?
    }

    struct Image: Sendable {
        var name: String?
        var mimeType: String?
        /// Where it is, if not in the asset.
        var uri: String?
        var width: Int?
        var height: Int?
        /// As they are stored; nil if that is not known, as of files that are not there or must not be read.
        var bytes: Int?
        /// How many textures show it.
        var uses = 0

        /// As four bytes a pixel.
        var decodedBytes: Int? {
            guard let width, let height else { return nil }
            return width.multipliedClamped(by: height).multipliedClamped(by: 4)
        }

        /// The same with mipmaps, which is a third more: what a graphics card holds unless the image is one that it
        /// unpacks by itself.
        var graphicsBytes: Int? { decodedBytes.map { $0.addingClamped($0 / 3) } }
    }

    struct Skin: Sendable {
        var name: String?
        var joints: Int
    }

    struct Animation: Sendable {
        var name: String?
        var channels: Int
        /// Seconds, by the bounds of its times.
        var duration: Double?
    }

    /// The most objects of a kind that are listed, the first of the file: what is told of one takes many times the memory of
    /// the shortest text that makes one.
    static let mostObjects = 1 << 16

    var meshes: [Mesh] = []
    var materials: [Material] = []
    var textures: [Texture] = []
    var images: [Image] = []
    var skins: [Skin] = []
    var animations: [Animation] = []
    var scenes: SceneTree
    /// How many there are of each kind, those that are not listed included.
    private(set) var counts: [Collection: Int] = [:]

    /// How many of a kind are not listed.
    func leftOut(_ collection: Collection) -> Int {
        max((counts[collection] ?? 0) - Self.mostObjects, 0)
    }

    init(_ view: JSONView, _ info: AssetInfo?) {
        let reader = OutlineReader(view)
        for collection in Collection.allCases { counts[collection] = reader.elements(collection).count }
        scenes = SceneTree(reader)
        meshes = reader.elements(.meshes).prefix(Self.mostObjects).map { Self.mesh($0, reader) }
        for node in reader.elements(.nodes) {
            if let mesh = reader.element(.meshes, node, "mesh")?.index, meshes.indices.contains(mesh) {
                meshes[mesh].uses += 1
            }
        }
        var room = Self.mostObjects
        materials = reader.elements(.materials).prefix(Self.mostObjects).map { Self.material($0, reader, &room) }
        textures = reader.elements(.textures).prefix(Self.mostObjects).map { Self.texture($0, reader) }
        let resources = info?.resources ?? []
        let places = Self.places(ofImages: min(reader.elements(.images).count, Self.mostObjects), in: resources)
        images = reader.elements(.images).prefix(Self.mostObjects).enumerated().map { index, token in
            Self.image(token, places[index].map { resources[Int($0)] }, reader)
        }
        for texture in textures {
            if let image = texture.image, images.indices.contains(image) { images[image].uses += 1 }
        }
        skins = reader.elements(.skins).prefix(Self.mostObjects).map {
            Skin(name: reader.name($0), joints: reader.count($0, "joints"))
        }
        animations = reader.elements(.animations).prefix(Self.mostObjects).map { Self.animation($0, reader) }
    }

    // MARK: Objects

    private static func mesh(_ token: Int, _ reader: OutlineReader) -> Mesh {
        var mesh = Mesh(name: reader.name(token))
        reader.forEach(token, "primitives") { primitive in
            mesh.primitives += 1
            let vertices = count(of: positions(primitive, reader), reader)
            let drawn = reader.member(primitive, "indices").map { count(of: $0, reader) } ?? vertices
            mesh.vertices = mesh.vertices.addingClamped(vertices)
            mesh.triangles = mesh.triangles.addingClamped(
                triangles(drawn, mode: reader.integer(primitive, "mode") ?? 4))
            mesh.targets = max(mesh.targets, reader.count(primitive, "targets"))
            if let material = reader.element(.materials, primitive, "material")?.index,
                mesh.materials.last != material, !mesh.materials.prefix(64).contains(material)
            {
                mesh.materials.append(material)
            }
        }
        return mesh
    }

    /// The accessor of the positions, or of the first attribute.
    private static func positions(_ primitive: Int, _ reader: OutlineReader) -> Int? {
        guard let attributes = reader.member(primitive, "attributes"), reader.view.kind(attributes).isObject else {
            return nil
        }
        var first: Int?
        reader.view.forEachMember(attributes) { _, value in
            if first == nil { first = value }
        }
        return reader.view.member(attributes, "POSITION") ?? first
    }

    private static func count(of reference: Int?, _ reader: OutlineReader) -> Int {
        guard let index = reader.integer(reference), reader.elements(.accessors).indices.contains(index) else {
            return 0
        }
        return reader.integer(reader.elements(.accessors)[index], "count") ?? 0
    }

    private static func triangles(_ count: Int, mode: Int) -> Int {
        switch mode {
        case 4: count / 3
        case 5, 6: max(count - 2, 0)
        default: 0
        }
    }

    private static let slots: [(name: String, key: StaticString)] = [
        ("normal", "normalTexture"), ("occlusion", "occlusionTexture"), ("emissive", "emissiveTexture"),
    ]

    private static func material(_ token: Int, _ reader: OutlineReader, _ room: inout Int) -> Material {
        var material = Material(
            name: reader.name(token), alphaMode: reader.text(token, "alphaMode") ?? "OPAQUE",
            isDoubleSided: reader.flag(token, "doubleSided"))
        func add(_ slot: String, _ object: Int, _ key: StaticString) {
            guard let info = reader.member(object, key),
                let texture = reader.element(.textures, info, "index")?.index
            else { return }
            material.textures.append((slot, texture))
        }
        if let pbr = reader.member(token, "pbrMetallicRoughness") {
            add("colour", pbr, "baseColorTexture")
            add("metal and roughness", pbr, "metallicRoughnessTexture")
        }
        for slot in slots { add(slot.name, token, slot.key) }
        reader.forEachMember(token, "extensions") { key, _ in
            if room > 0 {
                material.extensions.append(reader.view.string(key))
                room -= 1
            } else {
                material.extensionsLeftOut += 1
            }
        }
        return material
    }

    /// The image of a texture; of one that extensions give better versions of, the first that is there.
    private static func texture(_ token: Int, _ reader: OutlineReader) -> Texture {
        var texture = Texture(name: reader.name(token), image: reader.element(.images, token, "source")?.index)
        reader.forEachMember(token, "extensions") { _, value in
            if texture.image == nil { texture.image = reader.element(.images, value, "source")?.index }
        }
        return texture
    }

    /// Where each image is in the list of resources.
    private static func places(ofImages count: Int, in resources: ResourceList) -> [Int32?] {
        var places = [Int32?](repeating: nil, count: count)
        let prefix = "/images/"
        for place in resources.indices {
            let pointer = resources[place].pointer
            guard pointer.hasPrefix(prefix), let index = Int(pointer.dropFirst(prefix.utf8.count)),
                places.indices.contains(index), places[index] == nil
            else { continue }
            places[index] = Int32(clamping: place)
        }
        return places
    }

    private static func image(_ token: Int, _ resource: ResourceInfo?, _ reader: OutlineReader) -> Image {
        var image = Image(name: reader.name(token))
        image.mimeType = resource?.mimeType ?? reader.text(token, "mimeType")
        image.uri = resource?.uri
        image.width = resource?.image?.width
        image.height = resource?.image?.height
        image.bytes = resource?.imageByteCount
        if let view = reader.element(.bufferViews, token, "bufferView")?.token {
            image.bytes = reader.integer(view, "byteLength")
        } else if let uri = reader.text(token, "uri"), uri.hasPrefix("data:") {
            image.bytes = dataLength(uri)
        }
        return image
    }

    /// The bytes that a data URI stands for, by its length.
    private static func dataLength(_ uri: String) -> Int? {
        guard let comma = uri.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        guard uri[..<comma].hasSuffix(";base64") else { return nil }
        let digits = uri.utf8[uri.utf8.index(after: comma)...]
        let padding = digits.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
        return max(digits.count / 4 * 3 - padding, 0)
    }

    private static func animation(_ token: Int, _ reader: OutlineReader) -> Animation {
        var animation = Animation(name: reader.name(token), channels: reader.count(token, "channels"))
        reader.forEach(token, "samplers") { sampler in
            guard let input = reader.element(.accessors, sampler, "input")?.token,
                let range = reader.range(input, "max"), range.next < range.end,
                let end = reader.number(range.next)
            else { return }
            animation.duration = max(animation.duration ?? 0, end)
        }
        return animation
    }
}
