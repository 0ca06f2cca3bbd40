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
        meshes = reader.meshes()
        meshCount = document.meshes.count
        skins = document.skins.prefix(Self.mostObjects).map(reader.skin)
        skinCount = document.skins.count
        beyond = reader.totals(from: Self.mostObjects)
        jointCount = reader.jointCount()
        materialCount = document.count(.materials)
        textureCount = document.count(.textures)
        animationCount = document.count(.animations)
        (outsideResources, outsideBeyond) = reader.outsideResources()
        generator = reader.text(document.asset.generator)
        copyright = reader.text(document.asset.copyright)
        extensionsRequired = Array(document.requiredExtensions.names.prefix(Self.mostObjects))
        (extensions, largeExtensions) = reader.rootExtensions(["VRMC_vrm", "VRM"])
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
            name: text(node.name), children: nodes(node.children), transform: transform,
            mesh: document.resolves(node.mesh, in: .meshes) ? node.mesh : nil,
            skin: document.resolves(node.skin, in: .skins) ? node.skin : nil)
    }

    func roots() -> [Int] {
        guard let scene = document.scene ?? document.scenes.indices.first, document.scenes.indices.contains(scene)
        else { return [] }
        return nodes(document.scenes[scene].nodes)
    }

    /// The nodes of a list that are looked at, each once.
    func nodes(_ range: PoolRange) -> [Int] {
        let limit = min(document.nodes.count, AvatarScene.mostObjects)
        return distinct(range, below: limit)
    }

    // MARK: Parts

    func text(_ token: Int) -> String? {
        token >= 0 ? view.string(token) : nil
    }

    func numbers(_ range: PoolRange) -> [Double]? {
        guard range.isUsable, range.indices.upperBound <= document.numbers.count else { return nil }
        return Array(document.numbers[range.indices])
    }

    /// The indices of a list that are below a limit, each once and in the order of the list, which can have millions.
    func distinct(_ range: PoolRange, below limit: Int) -> [Int] {
        guard range.indices.upperBound <= document.indices.count else { return [] }
        let seen = ElementSet()
        defer { seen.free() }
        var result: [Int] = []
        for position in range.indices {
            let index = Int(document.indices[position])
            guard index >= 0, index < limit, !seen.contains(index) else { continue }
            seen.insert(index)
            result.append(index)
        }
        return result
    }

    func accessor(_ index: Int) -> Accessor? {
        document.resolves(index, in: .accessors) ? document.accessors[index] : nil
    }

    // MARK: The document

    /// Extension objects of the root, and the names of those that are too large.
    func rootExtensions(_ names: [StaticString]) -> (objects: [String: JSONValue], large: [String]) {
        guard let extensions = view.member(view.root, "extensions") else { return ([:], []) }
        var result: [String: JSONValue] = [:]
        var large: [String] = []
        for name in names {
            guard let value = view.member(extensions, name) else { continue }
            if view.next(value) - value <= Self.extensionLimit {
                result[name.description] = JSONValue(view, value)
            } else {
                large.append(name.description)
            }
        }
        return (result, large)
    }

    /// Pointers to what is outside the file, as many as are looked at, and how many more there are.
    func outsideResources() -> (pointers: [String], beyond: Int) {
        var pointers: [String] = []
        var beyond = 0
        func add(_ pointer: @autoclosure () -> String) {
            if pointers.count < AvatarScene.mostObjects { pointers.append(pointer()) } else { beyond += 1 }
        }
        for index in document.buffers.indices where isOutside(document.buffers[index].uri) {
            add("/buffers/\(index)/uri")
        }
        for index in document.images.indices where isOutside(document.images[index].uri) { add("/images/\(index)/uri") }
        return (pointers, beyond)
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
