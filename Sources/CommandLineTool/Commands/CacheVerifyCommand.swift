import AssetCache
import ContentDigest
import FileSystem
import JSONText

/// `glb cache verify [NAME…]`: reads stored blobs and compares length and SHA-256.
enum CacheVerifyCommand {
    static let keep = Flag("no-quarantine", help: "Only report: leave corrupt blobs where they are")

    static let definition = CommandDefinition(
        name: "verify",
        summary: "read stored blobs and compare their SHA-256",
        discussion: """
            Without a name everything is checked. A corrupt blob is moved to the store's quarantine folder, so that it is \
            never handed out and can still be looked at; the next fetch of its URL brings a new one. The exit status is 1 \
            when something is corrupt or missing, and 6 when the disk would not give the bytes.
            """,
        operands: [
            CommandDefinition.Operand(
                "NAME", count: 0...Int.max, help: "A URL, a key, a SHA-256 or its start, or a path; as for 'cache show'"
            )
        ],
        flags: [keep.definition, CacheReport.format.definition],
        examples: [CommandDefinition.Example("glb cache verify", "Check the whole store")],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let store = try CacheFlags.store(context, readOnly: context.arguments.isOn(keep))
        var status = ExitStatus.success
        var digests: Set<SHA256Digest>?
        if !context.arguments.operands.isEmpty {
            var chosen: Set<SHA256Digest> = []
            for operand in context.arguments.operands {
                let items = try CacheShowCommand.find(operand.text, in: store)
                if items.isEmpty {
                    context.output.error("nothing in the store for '\(CacheRecords.shown(operand.text))'")
                    status = .worst(status, .unavailable)
                }
                chosen.formUnion(items.map(\.digest))
            }
            // With nothing to check there is nothing to say on standard output.
            if chosen.isEmpty { return status }
            digests = chosen
        }
        let report = try CacheReport(context, items: "items")
        let chosen = digests
        let style = context.output.style
        let summary = try CacheFlags.storing { () throws(StoreError) in
            try store.verify(only: chosen) { item in
                if item.status == .foreign {
                    context.output.detail("not a file of the store, left alone: \(item.path.display)")
                    return
                }
                report.add(record(item), text: line(item, style, isVerbose: context.output.settings.isVerbose))
            }
        }
        try report.finish(record(summary), text: line(summary))
        if summary.hasFindings { status = .worst(status, .findings) }
        if summary.readErrors > 0 { status = .worst(status, .inputOutput) }
        return status
    }

    private static func record(_ item: VerifyItem) -> JSONObject {
        var object: JSONObject = [
            "status": .string(item.status.rawValue), "path": .string(TerminalText.repaired(item.path.bytes)),
        ]
        object["sha256"] = item.digest.map { .string($0.hex) }
        object["bytes"] = item.size.map(JSONValue.integer)
        if !item.keys.isEmpty { object["keys"] = .array(item.keys.map(CacheRecords.url)) }
        object["detail"] = item.detail.map(JSONValue.string)
        object["quarantined"] = item.quarantined.map { .string(TerminalText.repaired($0.bytes)) }
        return object
    }

    private static func record(_ summary: VerifySummary) -> JSONObject {
        [
            "checked": .integer(Int64(summary.checked)), "bytes": .integer(summary.bytes),
            "corrupt": .integer(Int64(summary.corrupt)), "missing": .integer(Int64(summary.missing)),
            "readErrors": .integer(Int64(summary.readErrors)),
            "unreadableEntries": .integer(Int64(summary.unreadableEntries)),
        ]
    }

    private static func line(_ item: VerifyItem, _ style: Style, isVerbose: Bool) -> String? {
        if item.status == .ok {
            return isVerbose ? "\(style.good("ok")) \(item.digest?.hex ?? "")" : nil
        }
        var text = style.error(item.status.rawValue) + " " + item.path.display
        if let detail = item.detail { text += ": " + TerminalText.escaped(detail) }
        if let place = item.quarantined { text += "; moved to \(place.display)" }
        for key in item.keys { text += "\n  " + CacheRecords.shown(key) }
        return text
    }

    private static func line(_ summary: VerifySummary) -> String {
        var parts = [
            "\(SizeText.count(summary.checked, "blob", "blobs")) checked (\(SizeText.short(summary.bytes)))"
        ]
        let findings: [(Int, String)] = [
            (summary.corrupt, "corrupt"), (summary.missing, "missing"), (summary.readErrors, "not readable"),
            (summary.unreadableEntries, "unreadable entries"),
        ]
        for (number, name) in findings where number > 0 { parts.append("\(number) \(name)") }
        if parts.count == 1 { parts.append("all sound") }
        return parts.joined(separator: ", ")
    }
}
