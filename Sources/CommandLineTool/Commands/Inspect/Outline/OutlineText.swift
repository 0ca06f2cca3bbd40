import GLTFModel

/// An outline for people: a label and a value on each line. A list is cut where nobody would read on, unless all is asked for.
struct OutlineText {
    let outline: AssetOutline
    let showsAll: Bool

    private typealias Line = (label: String, value: String)
    private static let longestList = 12
    private static let deepest = 3

    var lines: [(label: String, value: String)] {
        var lines: [Line] = []
        lines += list("mesh", .meshes, outline.meshes, mesh)
        lines += list("material", .materials, outline.materials, material)
        lines += list("image", .images, outline.images, image)
        if let memory { lines.append(("texture memory", memory)) }
        lines += list("skin", .skins, outline.skins) {
            "\(Self.name($0.name))\(Figures.counted($0.joints, "joint", "joints"))"
        }
        lines += list("animation", .animations, outline.animations, animation)
        lines += tree
        return lines
    }

    private func list<Element>(
        _ one: String, _ collection: Collection, _ elements: [Element], _ text: (Element) -> String
    ) -> [Line] {
        let shown = showsAll ? elements.count : min(elements.count, Self.longestList)
        var lines: [Line] = elements.prefix(shown).enumerated().map { ("\(one) \($0)", text($1)) }
        if let rest = rest(listed: elements.count - shown, leftOut: outline.leftOut(collection)) {
            lines.append((collection.name.description, rest))
        }
        return lines
    }

    /// What is said of a list's end: `listed` more are to be had by asking for all, and `leftOut` by nothing.
    private func rest(listed: Int, leftOut: Int) -> String? {
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
        parts += material.extensions.prefix(8).map { TerminalText.excerpt($0, limit: 60) }
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

    private func animation(_ animation: AssetOutline.Animation) -> String {
        var text = Self.name(animation.name) + Figures.counted(animation.channels, "channel", "channels")
        if let duration = animation.duration { text += ", \(Self.seconds(duration)) s" }
        return text
    }

    // MARK: The tree

    private var tree: [Line] {
        var lines: [Line] = []
        for (index, scene) in outline.scenes.scenes.prefix(showsAll ? Int.max : Self.longestList).enumerated() {
            let standard = scene.isDefault && outline.scenes.scenes.count > 1 ? " (default)" : ""
            let count = Figures.counted(scene.nodes.count { !$0.isRepeated } + scene.leftOut, "node", "nodes")
            lines.append(("scene \(index)", Self.name(scene.name) + count + standard))
            lines += branch(scene)
        }
        let listed = outline.scenes.scenes.count - (showsAll ? outline.scenes.scenes.count : Self.longestList)
        if let rest = rest(listed: max(listed, 0), leftOut: outline.leftOut(.scenes)) { lines.append(("scenes", rest)) }
        if outline.scenes.strayCount > 0, !outline.scenes.scenes.isEmpty {
            lines.append(("nodes", "\(Figures.grouped(outline.scenes.strayCount)) in no scene"))
        }
        return lines
    }

    private func branch(_ scene: SceneTree.Scene) -> [Line] {
        let nodes = scene.nodes
        var lines: [Line] = []
        var index = 0
        while index < nodes.count {
            if !showsAll, lines.count == Self.longestList * 2 {
                break
            }
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
            lines.append(
                ("", "\(indent)\(node.index) \(name)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))))
            index += isFolded ? node.below + 1 : 1
        }
        if let rest = rest(listed: nodes.count - index, leftOut: scene.leftOut) { lines.append(("", rest)) }
        return lines
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
