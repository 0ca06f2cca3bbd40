package import GLTFModel
package import JSONText

extension AvatarScene {
    /// What a typed document holds of an avatar.
    ///
    /// - Parameters:
    ///   - binary: the BIN chunk of a GLB, for inverse bind matrices; without it, skinned meshes count as modelled in
    ///     world space.
    ///   - fileSize: bytes of the whole file, for budgets.
    ///   - largestTextureSide: in pixels, for budgets.
    package init(
        _ document: GLTFDocument, _ view: JSONView, binary: UnsafeRawBufferPointer? = nil, fileSize: Int? = nil,
        largestTextureSide: Int? = nil
    ) {
        let reader = DocumentSceneReader(document: document, view: view, binary: binary)
        nodes = document.nodes.prefix(Self.mostObjects).map(reader.node)
        nodeCount = document.nodes.count
        roots = reader.roots()
        meshes = document.meshes.prefix(Self.mostObjects).map(reader.mesh)
        meshCount = document.meshes.count
        skins = document.skins.prefix(Self.mostObjects).map(reader.skin)
        beyond = reader.totals(from: Self.mostObjects)
        jointCount = reader.jointCount()
        materialCount = document.count(.materials)
        textureCount = document.count(.textures)
        animationCount = document.count(.animations)
        outsideResources = reader.outsideResources()
        generator = reader.text(document.asset.generator)
        copyright = reader.text(document.asset.copyright)
        extensionsRequired = document.extensionsRequired
        extensions = reader.rootExtensions(["VRMC_vrm", "VRM"])
        self.fileSize = fileSize
        self.largestTextureSide = largestTextureSide
    }

    /// Reads the JSON of an asset as far as an avatar needs it, without judging it. Nil if it is no glTF 2.
    package static func read(
        json: UnsafeRawBufferPointer, binary: UnsafeRawBufferPointer? = nil, fileSize: Int? = nil,
        largestTextureSide: Int? = nil
    ) throws(JSONSyntaxError) -> AvatarScene? {
        // As tolerant as the validator, which says what is wrong.
        let map = try JSONMap(
            parsing: json, options: JSONOptions(skipsByteOrderMark: true, acceptsLoneSurrogates: true))
        // The view must not outlive the map, and so neither may anything that reads through it.
        return withExtendedLifetime(map) {
            guard map.view.kind(map.view.root).isObject else { return nil }
            let reader = DocumentReader(map.view, observer: ReadObserver())
            guard reader.read(), reader.document.asset.version >= 0,
                map.view.string(reader.document.asset.version).hasPrefix("2.")
            else { return nil }
            return AvatarScene(
                reader.document, map.view, binary: binary, fileSize: fileSize, largestTextureSide: largestTextureSide)
        }
    }
}

/// Translates the parts of a document. Indices from the file are compared with the arrays before use.
struct DocumentSceneReader {
    let document: GLTFDocument
    let view: JSONView
    let binary: UnsafeRawBufferPointer?

    /// The most values of a root extension that are looked at; real ones have a few thousand. A tree of values takes many
    /// times the memory of its text, so a hostile one is left out.
    private static let extensionLimit = 200_000

    // MARK: Nodes

    func node(_ node: Node) -> AvatarScene.Node {
        let transform =
            numbers(node.matrix).flatMap { AffineTransform(columns: $0) }
            ?? AffineTransform(
                translation: numbers(node.translation), rotation: numbers(node.rotation), scale: numbers(node.scale))
        return AvatarScene.Node(
            name: text(node.name), children: indices(node.children), transform: transform,
            mesh: document.resolves(node.mesh, in: .meshes) ? node.mesh : nil,
            skin: document.resolves(node.skin, in: .skins) ? node.skin : nil)
    }

    func roots() -> [Int] {
        guard let scene = document.scene ?? document.scenes.indices.first, document.scenes.indices.contains(scene)
        else { return [] }
        return indices(document.scenes[scene].nodes)
    }

    // MARK: Parts

    func text(_ token: Int) -> String? {
        token >= 0 ? view.string(token) : nil
    }

    func numbers(_ range: PoolRange) -> [Double]? {
        guard range.isUsable, range.indices.upperBound <= document.numbers.count else { return nil }
        return Array(document.numbers[range.indices])
    }

    func indices(_ range: PoolRange) -> [Int] {
        guard range.indices.upperBound <= document.indices.count else { return [] }
        return document.indices[range.indices].map(Int.init)
    }

    func accessor(_ index: Int) -> Accessor? {
        document.resolves(index, in: .accessors) ? document.accessors[index] : nil
    }

    // MARK: The document

    func rootExtensions(_ names: [StaticString]) -> [String: JSONValue] {
        guard let extensions = view.member(view.root, "extensions") else { return [:] }
        var result: [String: JSONValue] = [:]
        for name in names {
            guard let value = view.member(extensions, name), view.next(value) - value <= Self.extensionLimit
            else { continue }
            result[name.description] = JSONValue(view, value)
        }
        return result
    }

    func outsideResources() -> [String] {
        let buffers = document.buffers.indices.filter { isOutside(document.buffers[$0].uri) }
        let images = document.images.indices.filter { isOutside(document.images[$0].uri) }
        return buffers.map { "/buffers/\($0)/uri" } + images.map { "/images/\($0)/uri" }
    }

    private func isOutside(_ token: Int) -> Bool {
        guard token >= 0 else { return false }
        // Data URIs may be as long as the file; five bytes tell them.
        let start =
            view.kind(token) == .escapedString
            ? Array(view.decodedBytes(token).prefix(5)) : Array(view.bytes(token).prefix(5))
        return start.map { $0 | 0x20 } != Array("data:".utf8).map { $0 | 0x20 }
    }
}
