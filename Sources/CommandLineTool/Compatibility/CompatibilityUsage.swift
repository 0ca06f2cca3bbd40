import GLTFValidation

/// What wrong usage prints: the version, the extensions that are validated, and the options.
enum CompatibilityUsage {
    static var text: String {
        var lines: [String] = [
            "glb \(Version.current), in place of \(CompatibilityEntry.programName)",
            "Extensions that are validated: "
                + ExtensionRegistry.all.map(\.name).sorted().joined(separator: ", "),
            "",
            "Usage: \(CompatibilityEntry.programName) [options] INPUT",
            "INPUT is one .gltf or .glb file, or a folder of such files. The report on NAME is written to",
            "NAME\(CompatibilityReportPlaces.suffix). Exit status: 1 for errors in an asset and for wrong usage, else 0.",
            "",
        ]
        let rows = CompatibilityOptions.flags.map { (spelling($0), $0.help) }
        let width = rows.map(\.0.count).max() ?? 0
        for (spelling, help) in rows {
            lines.append("  " + spelling + String(repeating: " ", count: width - spelling.count + 2) + help)
        }
        return lines.joined(separator: "\n")
    }

    private static func spelling(_ flag: FlagDefinition) -> String {
        let short = flag.short.map { "-\($0), " } ?? ""
        switch flag.arity {
        case .none: return short + "--" + flag.name
        case .negatable: return short + "--[no-]" + flag.name
        case .value(let placeholder): return short + "--" + flag.name + "=" + placeholder
        }
    }
}
