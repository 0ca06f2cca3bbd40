import AvatarProfiles
import FileSystem
import GLBContainer
import GLTFValidation

/// An inspection for people: the name, then a label and a value on each line.
enum InspectionText {
    /// Line by line: all of them together can be very long.
    static func write<Failure: Error>(
        _ inspection: AssetInspection, _ style: Style, showsAll: Bool = false,
        to write: (String) throws(Failure) -> Void
    ) throws(Failure) {
        try write(style.strong(inspection.path.display) + "\n")
        try forEachLine(inspection, showsAll) { (label, value) throws(Failure) in
            let padding = String(repeating: " ", count: max(1, 16 - label.count))
            try write("  \(style.faint(label))\(padding)\(value)\n")
        }
    }

    private static func forEachLine<Failure: Error>(
        _ inspection: AssetInspection, _ showsAll: Bool, _ add: (String, String) throws(Failure) -> Void
    ) throws(Failure) {
        let avatar = inspection.avatar.flatMap { $0.kind == .unrigged ? nil : $0 }
        let ofAvatar = avatar?.lines ?? []
        // What is said already is not said again.
        var said: Set<String> = []
        func say(_ label: String, _ value: String) throws(Failure) {
            if ofAvatar.contains(where: { $0.label == label }) { said.insert(label) }
            try add(label, value)
        }
        try say("file", "\(Figures.grouped(inspection.byteCount)) bytes")
        if let wrongBody = inspection.wrongBody { try say("content", wrongBody) }
        if let container = inspection.container { for line in lines(container) { try say(line.label, line.value) } }
        if !inspection.objects.isEmpty {
            let counts = inspection.objects.map { "\(Figures.grouped($0.count)) \(word($0.name, $0.count))" }
            try say("objects", counts.joined(separator: ", "))
        }
        if let info = inspection.report.info {
            for line in lines(info) { try say(line.label, line.value) }
            try buffers(info, showsAll, say)
        }
        if let outline = inspection.outline { try OutlineText(outline: outline, showsAll: showsAll).forEachLine(say) }
        let counts = inspection.report.counts
        try say("issues", counts.total == 0 ? "none" : Figures.words(counts))
        if !inspection.report.isSound {
            try say("sound", soundness(inspection.report, inspection.container == nil ? .gltf : .glb))
        }
        guard let avatar else { return }
        for line in ofAvatar where !said.contains(line.label) { try add(line.label, line.value) }
        let findings = avatar.findings.prefix(showsAll ? Int.max : longestList)
        for finding in findings {
            try add("note", "\(finding.definition.code): \(TerminalText.escaped(finding.message))")
        }
        let more = avatar.findings.count - findings.count
        if more > 0 { try add("note", "and \(Figures.grouped(more)) more (--all)") }
    }

    /// Why an asset is not sound, as far as a line can say it.
    private static func soundness(_ report: AssetReport, _ format: AssetFormat) -> String {
        guard let error = report.reasonForUnsoundness(format) else { return "no" }
        let place: String
        switch error.location {
        case .pointer(let pointer): place = pointer.isEmpty ? "" : " " + TerminalText.excerpt(pointer, limit: 200)
        case .offset(let offset): place = " byte \(offset)"
        }
        return "no: \(error.code)\(place); glb validate tells more"
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
        if container.extraBytes > 0 {
            lines.append(("extra", "\(Figures.grouped(container.extraBytes)) bytes behind the end"))
        }
        return lines
    }

    private static func lines(_ info: AssetInfo) -> [(label: String, value: String)] {
        var lines: [(label: String, value: String)] = [("glTF", TerminalText.excerpt(info.version))]
        func add(_ label: String, _ names: some Collection<String>) {
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
        return lines
    }

    /// Images have lines of their own.
    private static func buffers<Failure: Error>(
        _ info: AssetInfo, _ showsAll: Bool, _ add: (String, String) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        for resource in info.resources ?? [] where resource.pointer.hasPrefix("/buffers/") {
            count += 1
            if count > (showsAll ? AssetOutline.mostObjects : longestList) { continue }
            var parts: [String] = [resource.storage ?? "not there"]
            if let uri = resource.uri { parts.append(TerminalText.excerpt(uri)) }
            if let type = resource.mimeType { parts.append(TerminalText.excerpt(type)) }
            if let length = resource.byteLength { parts.append("\(Figures.grouped(length)) bytes") }
            try add(resource.pointer, parts.joined(separator: ", "))
        }
        let listed = min(count, AssetOutline.mostObjects)
        let shown = showsAll ? listed : min(count, longestList)
        if let rest = OutlineText.rest(listed: listed - shown, leftOut: count - listed) { try add("buffers", rest) }
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
