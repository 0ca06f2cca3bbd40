import JSONText

/// Results of a cache command in the formats that were asked for: an item at a time, then a summary.
///
/// text: a line for each item that has one. ndjson: a line for each item, the summary last. json: one document,
/// `{"<items>":[…],"summary":{…}}`.
final class CacheReport {
    static let format = FormatRequest.flag(["text", "json", "ndjson"])

    private let targets: [(name: String, sink: ResultSink)]
    private let listName: String
    private var items: [JSONValue] = []
    private var failure: CommandLineError?

    init(_ context: CommandContext, items listName: String) throws(CommandLineError) {
        let requests = try FormatRequest.checked(
            context.arguments.values(Self.format), default: "text", context.arguments)
        var targets: [(name: String, sink: ResultSink)] = []
        for request in requests {
            targets.append((request.name, try ResultSink(request.file, output: context.output)))
        }
        self.targets = targets
        self.listName = listName
    }

    /// Adds an item. A write that fails is told by `finish`.
    func add(_ object: JSONObject, text: String? = nil) {
        add(object, line: text.map { Array($0.utf8) })
    }

    /// Adds an item whose line may hold a path, and so bytes that are no text.
    func add(_ object: JSONObject, line: [UInt8]?) {
        write(object, line: line) { items.append(.object(object)) }
    }

    /// A line for people at a terminal only.
    func heading(_ text: String) {
        guard failure == nil, let sink = targets.first(where: { $0.name == "text" && $0.sink.isStandardOutput })?.sink
        else { return }
        do throws(CommandLineError) { try sink.write(Array((text + "\n").utf8)) } catch { failure = error }
    }

    /// Ends the report. The summary's text is for people, so it stands in no other format.
    func finish(_ summary: JSONObject? = nil, text: String? = nil) throws(CommandLineError) {
        let line = text.map { Array($0.utf8) }
        if let summary { write(summary, line: line) {} } else if let line { write(nil, line: line) {} }
        if let failure { throw failure }
        for (name, sink) in targets {
            if name == "json" {
                var document: JSONObject = [:]
                document[listName] = .array(items)
                if let summary { document["summary"] = .object(summary) }
                try sink.write(JSONValue.object(document).bytes(indent: 2) + [0x0A])
            }
            try sink.finish()
        }
    }

    private func write(_ object: JSONObject?, line: [UInt8]?, collect: () -> Void) {
        guard failure == nil else { return }
        do throws(CommandLineError) {
            for (name, sink) in targets {
                switch name {
                case "ndjson":
                    if let object { try sink.write(JSONValue.object(object).bytes() + [0x0A]) }
                case "text":
                    if let line { try sink.write(line + [0x0A]) }
                default:
                    collect()
                }
            }
        } catch {
            failure = error
        }
    }
}
