import AvatarProfiles
import FileSystem
import GLBContainer
import GLTFModel
import GLTFValidation
import JSONText
import ValidationReport

/// What is in an asset: container, objects, figures, images, and what it is as an avatar.
struct AssetInspection: Sendable {
    var path: Path
    var byteCount: Int
    /// How many bytes were read, where the rest was left in its pipe.
    var readLength: Int?
    var format: AssetFormat
    var container: ContainerMap?
    /// What the bytes are if they are no GLB.
    var wrongBody: String?
    /// The root arrays that have elements, in the order of the specification.
    var objects: [(name: String, count: Int)] = []
    /// The objects one by one; nil if the JSON cannot be read.
    var outline: AssetOutline?
    var report: AssetReport
    /// Nil if the JSON could not be read as glTF 2.
    var avatar: AvatarSummary?

    init(_ contents: AssetContents, checked: CheckedAsset) {
        let bytes = contents.bytes
        path = contents.path
        byteCount = contents.length
        readLength = contents.readLength
        format = AssetNames.format(of: path, bytes)
        report = checked.reported.report ?? AssetReport()
        wrongBody = report.isSound || format != .glb ? nil : Self.wrongBody(bytes)
        container = ContainerMap(bytes, tail: contents.tail)
        let json = format == .gltf ? bytes : container?.contents(of: .json, in: bytes)
        let binary = format == .gltf ? nil : container?.contents(of: .bin, in: bytes)
        guard let json, readOutline(json) else { return }
        let images = report.info?.resources?.compactMap(\.image) ?? []
        let scene = try? AvatarScene.read(
            json: json, binary: binary, fileSize: contents.length,
            largestTextureSide: images.map { max($0.width, $0.height) }.max())
        avatar = scene.map { AvatarSummary($0) }
    }

    /// Reads objects and outline. The map of the text goes when it returns: the avatar is read with one of its own.
    private mutating func readOutline(_ json: UnsafeRawBufferPointer) -> Bool {
        guard let map = Self.map(json) else { return false }
        objects = Self.objects(in: map.view)
        if map.view.kind(map.view.root).isObject { outline = AssetOutline(map.view, report.info) }
        return withExtendedLifetime(map) { true }
    }

    /// As tolerant as the validator, which says what is wrong.
    private static func map(_ json: UnsafeRawBufferPointer) -> JSONMap? {
        try? JSONMap(parsing: json, options: JSONOptions(skipsByteOrderMark: true, acceptsLoneSurrogates: true))
    }

    private static func wrongBody(_ bytes: UnsafeRawBufferPointer) -> String? {
        let prefix = UnsafeRawBufferPointer(rebasing: bytes.prefix(WrongBody.prefixLength))
        let body = WrongBody.identify(prefix, isWhole: bytes.count <= WrongBody.prefixLength)
        return body == .unknown ? nil : body?.words
    }

    private static func objects(in view: JSONView) -> [(name: String, count: Int)] {
        guard view.kind(view.root).isObject else { return [] }
        var result: [(name: String, count: Int)] = []
        for collection in Collection.allCases {
            guard let array = view.member(view.root, collection.name), view.kind(array).isArray else { continue }
            let count = view.elementCount(array)
            if count > 0 { result.append((collection.name.description, count)) }
        }
        return result
    }
}
