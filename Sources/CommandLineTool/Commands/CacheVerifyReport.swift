import AssetCache
import ContentDigest
import FileSystem
import JSONText

/// What `glb cache verify` says of its findings.
final class VerifyReport {
    private let report: CacheReport
    private let output: OutputStreams
    private var summary = VerifySummary()
    private var repaired = 0

    init(_ context: CommandContext) throws(CommandLineError) {
        report = try CacheReport(context, items: "items")
        output = context.output
    }

    func add(_ item: VerifyItem, _ repair: StoreRepair.Outcome? = nil) {
        if item.status == .foreign {
            output.detail("not a file of the store, left alone: \(item.path.display)")
            return
        }
        summary.add(item)
        if case .repaired = repair { repaired += 1 }
        report.add(record(item, repair), text: line(item, repair))
    }

    /// Ends the report; answers the status that the findings give.
    func finish(isRepair: Bool) throws(CommandLineError) -> ExitStatus {
        var object: JSONObject = [
            "checked": .integer(Int64(summary.checked)), "bytes": .integer(summary.bytes),
            "corrupt": .integer(Int64(summary.corrupt)), "missing": .integer(Int64(summary.missing)),
            "readErrors": .integer(Int64(summary.readErrors)),
            "unreadableEntries": .integer(Int64(summary.unreadableEntries)),
        ]
        if isRepair { object["repaired"] = .integer(Int64(repaired)) }
        try report.finish(object, text: closingLine())
        let open = summary.corrupt + summary.missing + summary.unreadableEntries - repaired
        return .worst(open > 0 ? .findings : .success, summary.readErrors > 0 ? .inputOutput : .success)
    }

    private func record(_ item: VerifyItem, _ repair: StoreRepair.Outcome?) -> JSONObject {
        var object: JSONObject = [
            "status": .string(item.status.rawValue), "path": .string(TerminalText.repaired(item.path.bytes)),
        ]
        object["sha256"] = item.digest.map { .string($0.hex) }
        object["bytes"] = item.size.map(JSONValue.integer)
        if !item.keys.isEmpty { object["keys"] = .array(item.keys.map(CacheRecords.url)) }
        object["detail"] = item.detail.map(JSONValue.string)
        object["quarantined"] = item.quarantined.map { .string(TerminalText.repaired($0.bytes)) }
        switch repair {
        case nil: break
        case .repaired(let url):
            object["repaired"] = .bool(true)
            object["repairedFrom"] = CacheRecords.url(url)
        case .failed(let code, let message, _):
            object["repaired"] = .bool(false)
            object["error"] = .object(["code": .string(code), "message": .string(message)])
        }
        return object
    }

    private func line(_ item: VerifyItem, _ repair: StoreRepair.Outcome?) -> String? {
        let style = output.style
        if item.status == .ok {
            return output.settings.isVerbose ? "\(style.good("ok")) \(item.digest?.hex ?? "")" : nil
        }
        var text = style.error(item.status.rawValue) + " " + item.path.display
        if let detail = item.detail { text += ": " + TerminalText.escaped(detail) }
        if let place = item.quarantined { text += "; moved to \(place.display)" }
        for key in item.keys { text += "\n  " + CacheRecords.shown(key) }
        switch repair {
        case nil: break
        case .repaired(let url): text += "\n  \(style.good("repaired")) from \(CacheRecords.shown(url))"
        case .failed(_, let message, _): text += "\n  not repaired: " + TerminalText.escaped(message)
        }
        return text
    }

    private func closingLine() -> String {
        var parts = [
            "\(SizeText.count(summary.checked, "blob", "blobs")) checked (\(SizeText.short(summary.bytes)))"
        ]
        let findings: [(Int, String)] = [
            (summary.corrupt, "corrupt"), (summary.missing, "missing"), (summary.readErrors, "not readable"),
            (summary.unreadableEntries, summary.unreadableEntries == 1 ? "unreadable entry" : "unreadable entries"),
            (repaired, "repaired"),
        ]
        for (number, name) in findings where number > 0 { parts.append("\(number) \(name)") }
        if parts.count == 1 { parts.append("all sound") }
        return parts.joined(separator: ", ")
    }
}
