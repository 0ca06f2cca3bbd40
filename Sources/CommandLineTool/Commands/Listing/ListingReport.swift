import AssetCache
import JSONText

/// A listing in the formats that were asked for, as `CacheReport` would write it, but fit for 100,000 entries.
final class ListingReport {
    private let targets: [(name: String, sink: ResultSink)]
    private let context: CommandContext
    private let store: AssetStore
    private let showsVerdicts: Bool
    private var failure: CommandLineError?

    init(
        _ context: CommandContext, _ store: AssetStore, showsVerdicts: Bool = false
    ) throws(CommandLineError) {
        self.showsVerdicts = showsVerdicts
        let requests = try FormatRequest.checked(
            context.arguments.values(CacheReport.format), default: "text", context.arguments)
        var targets: [(name: String, sink: ResultSink)] = []
        for request in requests {
            targets.append((request.name, try ResultSink(request.file, output: context.output)))
        }
        self.targets = targets
        self.context = context
        self.store = store
    }

    func add(_ entries: EntryRows) {
        for (name, sink) in targets {
            do throws(CommandLineError) { try add(entries, as: name, to: sink) } catch { failure = failure ?? error }
        }
    }

    private func add(_ entries: EntryRows, as name: String, to sink: ResultSink) throws(CommandLineError) {
        let settings = context.output.settings
        let isForPeople = name == "text" && sink.isStandardOutput
        let width = isForPeople ? ColumnText.width(settings, context.environment) : nil
        var lines = EntryLines(store, context.output.style, width: width, showsVerdicts: showsVerdicts)
        var buffer = LineBuffer()
        if isForPeople, settings.outputIsTerminal, !entries.isEmpty {
            buffer.append(context.output.style.strong(CacheRecords.heading) + "\n")
        }
        if name == "json" { buffer.append("{\n  \"assets\": [" as StaticString) }
        for position in entries.indices {
            entries.withRow(position) { row in
                switch name {
                case "ndjson": lines.ndjson(row, into: &buffer)
                case "json":
                    buffer.append(position == 0 ? "\n    " as StaticString : ",\n    " as StaticString)
                    lines.json(row, into: &buffer)
                default: lines.text(row, into: &buffer)
                }
            }
            if buffer.count >= 60 << 10 { try hand(&buffer, to: sink) }
        }
        if name == "json" {
            buffer.append(entries.isEmpty ? "]" as StaticString : "\n  ]" as StaticString)
        }
        try hand(&buffer, to: sink)
    }

    private func hand(_ buffer: inout LineBuffer, to sink: ResultSink) throws(CommandLineError) {
        var bytes: [UInt8] = []
        buffer.drain { bytes = Array($0) }
        try sink.write(bytes)
    }

    /// Ends the report with its summary, which has no text.
    func finish(_ summary: JSONObject) throws(CommandLineError) {
        if let failure { throw failure }
        for (name, sink) in targets {
            switch name {
            case "ndjson":
                try sink.write(JSONValue.object(summary).bytes() + [0x0A])
            case "json":
                var document = JSONObject()
                document["summary"] = .object(summary)
                // The rest of the document that `add` began: its members without the opening brace.
                try sink.write([0x2C] + JSONValue.object(document).bytes(indent: 2).dropFirst() + [0x0A])
            default: break
            }
            try sink.finish()
        }
    }
}
