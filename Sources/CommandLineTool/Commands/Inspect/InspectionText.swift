import AvatarProfiles
import FileSystem
import GLBContainer
import GLTFValidation

/// An inspection for people: the name, then a label and a value on each line.
enum InspectionText {
    static func text(_ inspection: AssetInspection, _ style: Style, showsAll: Bool = false) -> String {
        var text = style.strong(inspection.path.display) + "\n"
        for (label, value) in lines(inspection, showsAll) {
            let padding = String(repeating: " ", count: max(1, 16 - label.count))
            text += "  \(style.faint(label))\(padding)\(value)\n"
        }
        return text
    }

    private static func lines(_ inspection: AssetInspection, _ showsAll: Bool) -> [(label: String, value: String)] {
        var lines: [(label: String, value: String)] = [("file", "\(Figures.grouped(inspection.byteCount)) bytes")]
        if let wrongBody = inspection.wrongBody { lines.append(("content", wrongBody)) }
        if let container = inspection.container { lines += self.lines(container) }
        if !inspection.objects.isEmpty {
            let counts = inspection.objects.map { "\(Figures.grouped($0.count)) \(word($0.name, $0.count))" }
            lines.append(("objects", counts.joined(separator: ", ")))
        }
        if let info = inspection.report.info { lines += self.lines(info) }
        if let outline = inspection.outline { lines += OutlineText(outline: outline, showsAll: showsAll).lines }
        let counts = inspection.report.counts
        lines.append(("issues", counts.total == 0 ? "none" : Figures.words(counts)))
        if let avatar = inspection.avatar, avatar.kind != .unrigged {
            // What the lines above say already is not said again.
            let known = Set(lines.map(\.label))
            lines += avatar.lines.filter { !known.contains($0.label) }
            let findings = avatar.findings.prefix(showsAll ? Int.max : longestList)
            for finding in findings {
                lines.append(("note", "\(finding.definition.code): \(TerminalText.escaped(finding.message))"))
            }
            let more = avatar.findings.count - findings.count
            if more > 0 { lines.append(("note", "and \(Figures.grouped(more)) more (--all)")) }
        }
        return lines
    }

    private static let longestList = 100

    private static func word(_ name: String, _ count: Int) -> String {
        guard count == 1 else { return name }
        return name == "meshes" ? "mesh" : String(name.dropLast())
    }

    private static func lines(_ container: ContainerMap) -> [(label: String, value: String)] {
        var lines: [(label: String, value: String)] = [
            ("container", "GLB \(container.version), \(Figures.grouped(container.declaredLength)) bytes by its header")
        ]
        for chunk in container.chunks {
            let end = chunk.isCut ? ", but the file ends before" : ""
            lines.append(
                (
                    "chunk",
                    "\(TerminalText.escaped(chunk.type.name)) at \(chunk.offset), \(Figures.grouped(chunk.length)) bytes\(end)"
                ))
        }
        if container.hasMoreChunks { lines.append(("chunk", "and more")) }
        return lines
    }

    private static func lines(_ info: AssetInfo) -> [(label: String, value: String)] {
        var lines: [(label: String, value: String)] = [("glTF", TerminalText.excerpt(info.version))]
        func add(_ label: String, _ names: [String]) {
            // A file can have millions of names, and names of megabytes.
            if names.isEmpty { return }
            var words = names.prefix(Self.longestList).map { TerminalText.excerpt($0) }
            if names.count > words.count { words.append("and \(Figures.grouped(names.count - words.count)) more") }
            lines.append((label, words.joined(separator: ", ")))
        }
        add("generator", info.generator.map { [$0] } ?? [])
        add("extensions", info.extensionsUsed)
        add("requires", info.extensionsRequired)
        lines.append(
            (
                "drawn",
                [
                    Figures.counted(info.drawCallCount, "draw call", "draw calls"),
                    Figures.counted(info.totalTriangleCount, "triangle", "triangles"),
                    Figures.counted(info.totalVertexCount, "vertex", "vertices"),
                ].joined(separator: ", ")
            ))
        // Images have lines of their own.
        for resource in info.resources ?? [] where resource.pointer.hasPrefix("/buffers/") {
            var parts: [String] = [resource.storage ?? "not there"]
            if let uri = resource.uri { parts.append(TerminalText.excerpt(uri)) }
            if let type = resource.mimeType { parts.append(TerminalText.excerpt(type)) }
            if let length = resource.byteLength { parts.append("\(Figures.grouped(length)) bytes") }
            lines.append((resource.pointer, parts.joined(separator: ", ")))
        }
        return lines
    }
}

/// Numbers for people.
enum Figures {
    /// `1,234,567`.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, digits[place - 1] != "-", (digits.count - place) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// `1 triangle`, `2,500 triangles`.
    static func counted(_ number: Int, _ one: String, _ many: String) -> String {
        "\(grouped(number)) \(number == 1 ? one : many)"
    }

    /// `3 errors, 1 warning`; empty when there is nothing.
    static func words(_ counts: SeverityCounts) -> String {
        let numbers: [(Int, String)] = [
            (counts.errors, "error"), (counts.warnings, "warning"), (counts.infos, "info"), (counts.hints, "hint"),
        ]
        return numbers.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
