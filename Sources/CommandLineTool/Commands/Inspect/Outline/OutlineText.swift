import GLTFModel

/// An outline for people: a label and a value on each line. A list is cut where nobody would read on, unless all is asked for.
struct OutlineText {
    let outline: AssetOutline
    let showsAll: Bool

    private static let longestList = 12
    private static let deepest = 3

    /// Calls `add` with each label and value, one after the other: all of them together can be very long.
    func forEachLine<Failure: Error>(
        _ add: (_ label: String, _ value: String) throws(Failure) -> Void
    ) throws(Failure) {
        try list("mesh", .meshes, outline.meshes, mesh, add)
        try list("material", .materials, outline.materials, material, add)
        try list("image", .images, outline.images, image, add)
        if let memory { try add("texture memory", memory) }
        try list("skin", .skins, outline.skins, skin, add)
        try list("animation", .animations, outline.animations, animation, add)
        try tree(add)
    }

    private func list<Element, Failure: Error>(
        _ one: String, _ collection: Collection, _ elements: [Element], _ text: (Element) -> String,
        _ add: (String, String) throws(Failure) -> Void
    ) throws(Failure) {
        let shown = showsAll ? elements.count : min(elements.count, Self.longestList)
        for (index, element) in elements.prefix(shown).enumerated() { try add("\(one) \(index)", text(element)) }
        if let rest = Self.rest(listed: elements.count - shown, leftOut: outline.leftOut(collection)) {
            try add(collection.name.description, rest)
        }
    }

    /// What is said of a list's end: `listed` more are to be had by asking for all, and `leftOut` by nothing.
    static func rest(listed: Int, leftOut: Int) -> String? {
        guard listed + leftOut > 0 else { return nil }
        let hint =
            leftOut == 0
            ? " (--all)"
            : listed == 0
                ? ", which are not listed"
                : " (--all lists \(Figures.grouped(listed)) of them)"
        return "and \(Figures.grouped(listed + leftOut)) more\(hint)"
    }

    // MARK: Objects

    private func mesh(_ mesh: AssetOutline.Mesh) -> String {
        var parts: [String] = [
            Figures.counted(mesh.triangles, "triangle", "triangles"),
            Figures.counted(mesh.vertices, "vertex", "vertices"),
        ]
        if mesh.primitives != 1 { parts.append(Figures.counted(mesh.primitives, "primitive", "primitives")) }
        if mesh.targets > 0 { parts.append(Figures.counted(mesh.targets, "morph target", "morph targets")) }
        if !mesh.materials.isEmpty {
            let numbers = mesh.materials.prefix(4).map(String.init).joined(separator: ", ")
            let more = mesh.materials.count > 4 ? " and \(mesh.materials.count - 4) more" : ""
            parts.append("material \(numbers)\(more)")
        }
        if mesh.uses != 1 { parts.append(mesh.uses == 0 ? "in no node" : "in \(Figures.grouped(mesh.uses)) nodes") }
        return Self.name(mesh.name) + parts.joined(separator: ", ")
    }

    private func material(_ material: AssetOutline.Material) -> String {
        var parts: [String] = [TerminalText.excerpt(material.alphaMode, limit: 20)]
        if material.isDoubleSided { parts.append("double-sided") }
        parts += material.textures.map { slot, texture in
            let image = outline.textures.indices.contains(texture) ? outline.textures[texture].image : nil
            return "\(slot): " + (image.map { "image \($0)" } ?? "texture \(texture) without image")
        }
        let extensions = material.extensions.prefix(8)
        parts += extensions.map { TerminalText.excerpt($0, limit: 60) }
        let more = material.extensions.count - extensions.count + material.extensionsLeftOut
        if more > 0 { parts.append(Figures.counted(more, "more extension", "more extensions")) }
        return Self.name(material.name) + parts.joined(separator: ", ")
    }

    private func image(_ image: AssetOutline.Image) -> String {
        var parts: [String] = [image.mimeType.map { TerminalText.excerpt($0, limit: 60) } ?? "of unknown type"]
        if let uri = image.uri { parts.append(TerminalText.excerpt(uri)) }
        if let width = image.width, let height = image.height { parts.append("\(width)×\(height)") }
        if let bytes = image.bytes { parts.append("\(Figures.grouped(bytes)) bytes") }
        if let decoded = image.decodedBytes { parts.append("\(Figures.grouped(decoded)) decoded") }
        if image.uses != 1 { parts.append(image.uses == 0 ? "in no texture" : "in \(image.uses) textures") }
        return Self.name(image.name) + parts.joined(separator: ", ")
    }

    private var memory: String? {
        let known = outline.images.compactMap(\.graphicsBytes)
        guard !known.isEmpty else { return nil }
        let sum = known.reduce(0) { $0.addingClamped($1) }
        let unknown = (outline.counts[.images] ?? 0) - known.count
        return "about \(Figures.grouped(sum)) bytes as RGBA with mipmaps"
            + (unknown > 0 ? ", without \(Figures.counted(unknown, "image", "images")) of unknown size" : "")
    }

    private func skin(_ skin: AssetOutline.Skin) -> String {
        Self.name(skin.name) + Figures.counted(skin.joints, "joint", "joints")
    }

    private func animation(_ animation: AssetOutline.Animation) -> String {
        var text = Self.name(animation.name) + Figures.counted(animation.channels, "channel", "channels")
        if let duration = animation.duration { text += ", \(Self.seconds(duration)) s" }
        return text
    }

    // MARK: The tree

    private func tree<Failure: Error>(_ add: (String, String) throws(Failure) -> Void) throws(Failure) {
        for (index, scene) in outline.scenes.scenes.prefix(showsAll ? Int.max : Self.longestList).enumerated() {
            let standard = scene.isDefault && outline.scenes.scenes.count > 1 ? " (default)" : ""
            let count = Figures.counted(scene.nodes.count { !$0.isRepeated } + scene.leftOut, "node", "nodes")
            try add("scene \(index)", Self.name(scene.name) + count + standard)
            try branch(scene, add)
        }
        let listed = outline.scenes.scenes.count - (showsAll ? outline.scenes.scenes.count : Self.longestList)
        if let rest = Self.rest(listed: max(listed, 0), leftOut: outline.leftOut(.scenes)) { try add("scenes", rest) }
        if outline.scenes.strayCount > 0, !outline.scenes.scenes.isEmpty {
            try add("nodes", "\(Figures.grouped(outline.scenes.strayCount)) in no scene")
        }
    }

    private func branch<Failure: Error>(
        _ scene: SceneTree.Scene, _ add: (String, String) throws(Failure) -> Void
    ) throws(Failure) {
        let nodes = scene.nodes
        var shown = 0
        var index = 0
        while index < nodes.count {
            if !showsAll, shown == Self.longestList * 2 { break }
            shown += 1
            let node = nodes[index]
            // Nobody reads further to the right than a line goes.
            let indent = String(repeating: "  ", count: min(node.depth, 40))
            var parts: [String] = []
            if let mesh = node.mesh { parts.append("mesh \(mesh)") }
            if let skin = node.skin { parts.append("skin \(skin)") }
            if let camera = node.camera { parts.append("camera \(camera)") }
            if node.isJoint { parts.append("joint") }
            if node.isRepeated { parts.append("already above") }
            let isFolded = !showsAll && node.below > 0 && (node.depth + 1 >= Self.deepest || node.isJoint)
            if isFolded { parts.append("\(Figures.grouped(node.below)) below") }
            let name = node.name.map { TerminalText.excerpt($0, limit: 60) } ?? "(unnamed)"
            try add("", "\(indent)\(node.index) \(name)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")))
            index += isFolded ? node.below + 1 : 1
        }
        if let rest = Self.rest(listed: nodes.count - index, leftOut: scene.leftOut) { try add("", rest) }
    }

    // MARK: Words

    private static func name(_ name: String?) -> String {
        guard let name, !name.isEmpty else { return "" }
        return "\(TerminalText.excerpt(name, limit: 60)): "
    }

    /// With two digits behind the point.
    private static func seconds(_ value: Double) -> String {
        guard value < 1e9 else { return "\(value)" }
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
