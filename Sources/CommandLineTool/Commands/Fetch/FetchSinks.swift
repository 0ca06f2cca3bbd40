import FileSystem
import JSONText

/// The formats that a run writes, each with its place. Lines of text and the elements of the `json` document are in the
/// order of the inputs, so they wait for those before them; records of `ndjson` go out as assets end. What has gone out
/// is forgotten: a long batch takes no more memory than what is out of order.
final class FetchSinks {
    private struct Request {
        let name: String
        let sink: ResultSink
        /// Of a `json` document, open until the end.
        var document: JSONWriter?
        /// Whether writing failed. The others go on.
        var isBroken = false
    }

    /// Why the first of those that failed did.
    private var failure: CommandLineError?
    private var requests: [Request] = []
    private let inputs: [FetchInput]
    private let output: OutputStreams
    private let isOrdered: Bool
    /// The first input whose ordered line was not written yet, and what waits for it.
    private var next = 0
    private var held: [Int: FetchRecord] = [:]

    init(_ context: CommandContext, inputs: [FetchInput], deadline: RunDeadline) throws(CommandLineError) {
        self.inputs = inputs
        output = context.output
        // The bytes of the asset itself on standard output leave no room for lines.
        let writesBytes = try context.arguments.value(FetchFlags.output)?.bytes == Array("-".utf8)
        let wanted = try FormatRequest.checked(
            context.arguments.values(FetchFlags.format), default: "text", context.arguments)
        var isOrdered = false
        for request in wanted {
            if writesBytes, request.file == nil {
                if request.name == "text" { continue }
                throw context.arguments.usageError("--output - and --format \(request.name) both go to standard output")
            }
            let sink = try ResultSink(request.file, output: context.output, deadline: deadline)
            requests.append(
                Request(
                    name: request.name, sink: sink,
                    document: request.name == "json" ? Self.document() : nil))
            if request.name != "ndjson" { isOrdered = true }
        }
        self.isOrdered = isOrdered
    }

    /// Whether something is written to the terminal for each asset.
    var writesToTerminal: Bool {
        output.settings.outputIsTerminal && requests.contains { $0.sink.isStandardOutput }
    }

    func add(_ record: FetchRecord, for indexes: [Int]) {
        guard let first = indexes.first else { return }
        var duplicate = record
        duplicate.duplicateOf = inputs[first].number
        for place in requests.indices where requests[place].name == "ndjson" {
            for index in indexes { write(line(index == first ? record : duplicate, index), to: place) }
        }
        if isOrdered {
            for index in indexes { held[index] = index == first ? record : duplicate }
            while let record = held.removeValue(forKey: next) {
                writeInOrder(record, next)
                next += 1
            }
        }
        // Who reads on can do so as assets end, and who does not is noticed.
        if requests.contains(where: \.sink.isStandardOutput) { output.flush() }
    }

    private func write(_ bytes: [UInt8], to place: Int) {
        attempt(place) { (sink) throws(CommandLineError) in try sink.write(bytes) }
    }

    private func attempt(_ place: Int, _ body: (ResultSink) throws(CommandLineError) -> Void) {
        if requests[place].isBroken { return }
        do throws(CommandLineError) {
            try body(requests[place].sink)
        } catch {
            requests[place].isBroken = true
            failure = failure ?? error
        }
    }

    /// Ends all documents. Throws if one of the formats could not be written; the others are there.
    func finish(
        _ counts: FetchCounts, exit: ExitStatus, evicted: JSONObject?, milliseconds: Int
    ) throws(CommandLineError) {
        // An interrupted run has gaps; what came behind them is told as well.
        for index in held.keys.sorted() {
            if let record = held.removeValue(forKey: index) { writeInOrder(record, index) }
        }
        for place in requests.indices where requests[place].document == nil {
            attempt(place) { (sink) throws(CommandLineError) in try sink.finish() }
        }
        // Documents are last, for they say how the run has ended.
        for place in requests.indices {
            guard var writer = requests[place].document else { continue }
            writer.endArray()
            writer.key("summary")
            writer.beginObject()
            writer.member("inputs", inputs.count)
            for status in FetchRecord.Status.allCases { writer.member(status.rawValue, counts[status]) }
            writer.member("duplicates", counts.duplicates)
            writer.member("skipped", counts.skipped)
            // Of those that failed, the ones that a stop of the run ended.
            writer.member("interrupted", counts.interrupted)
            writer.member("exit", Int(ExitStatus.worst(exit, failure?.status ?? .success).rawValue))
            if let evicted {
                writer.key("evicted")
                JSONValue.object(evicted).write(into: &writer)
            }
            writer.member("ms", milliseconds)
            writer.endObject()
            writer.endObject()
            write(writer.takeBytes() + [0x0A], to: place)
            attempt(place) { (sink) throws(CommandLineError) in try sink.finish() }
        }
        if let failure { throw failure }
    }

    private func writeInOrder(_ record: FetchRecord, _ index: Int) {
        for place in requests.indices {
            let sink = requests[place].sink
            switch requests[place].name {
            case "text":
                guard let path = record.path else { continue }
                // A program reads the very bytes of a name; a person gets what is safe to look at.
                let isShown = sink.isStandardOutput && output.settings.outputIsTerminal
                guard isShown, inputs.count > 1, !output.settings.isQuiet else {
                    write((isShown ? Array(path.display.utf8) : path.bytes) + [0x0A], to: place)
                    continue
                }
                // Of several a person wants to know which is which; a shell takes what is pasted for a remark.
                let remark = output.style.faint("  # \(inputs[index].display)")
                write(Array("\(path.display)\(remark)\n".utf8), to: place)
            case "tsv":
                let start = "\(inputs[index].number)\t\(record.status.rawValue)\t\(inputs[index].display)\t"
                write(Array(start.utf8) + Self.field(record.path) + [0x0A], to: place)
            case "json":
                guard var writer = requests[place].document.take() else { continue }
                record.write(into: &writer, index: inputs[index].number, url: inputs[index].display)
                let bytes = writer.takeBytes()
                requests[place].document = writer
                write(bytes, to: place)
            default: continue
            }
        }
    }

    /// The bytes of a path, unless they would end the field or the line.
    private static func field(_ path: Path?) -> [UInt8] {
        guard let path else { return [] }
        return path.bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) ? Array(path.display.utf8) : path.bytes
    }

    private func line(_ record: FetchRecord, _ index: Int) -> [UInt8] {
        var writer = JSONWriter()
        record.write(into: &writer, index: inputs[index].number, url: inputs[index].display)
        return writer.takeBytes() + [0x0A]
    }

    private static func document() -> JSONWriter {
        var writer = JSONWriter(indent: 2)
        writer.beginObject()
        writer.key("assets")
        writer.beginArray()
        return writer
    }
}
