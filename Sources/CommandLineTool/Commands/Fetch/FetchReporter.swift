import AssetFetching
import FileSystem
import JSONText
import Synchronization

/// Tells what became of each asset, in every format that was asked for. Used by several threads.
///
/// Text is in the order of the inputs, so a line waits for those before it; records of `ndjson` come as assets end.
final class FetchReporter: @unchecked Sendable {
    // Everything below is touched under the lock only.
    private let lock = Mutex(())
    private let output: OutputStreams
    private let inputs: [FetchInput]
    private let requests: [FetchRequestedFormat]
    private var records: [FetchRecord?]
    /// The first input whose text line was not written yet.
    private var nextLine = 0
    private var ended = 0
    private var failure: CommandLineError?
    private var isBarShown = false
    private var progress = ProgressLine()
    private let writesBytes: Bool
    private let start = HostProcess.monotonicNanoseconds()

    /// A format with the place that it goes to.
    private struct FetchRequestedFormat {
        let name: String
        let sink: ResultSink
    }

    init(_ context: CommandContext, inputs: [FetchInput]) throws(CommandLineError) {
        output = context.output
        self.inputs = inputs
        records = Array(repeating: nil, count: inputs.count)
        // The bytes of the asset itself on standard output leave no room for lines.
        writesBytes = try context.arguments.value(FetchFlags.output)?.bytes == Array("-".utf8)
        var requests: [FetchRequestedFormat] = []
        let wanted = try FormatRequest.checked(
            context.arguments.values(FetchFlags.format), default: "text", context.arguments)
        for request in wanted {
            if writesBytes, request.file == nil {
                if request.name == "text" { continue }
                throw context.arguments.usageError("--output - and --format \(request.name) both go to standard output")
            }
            let sink = try ResultSink(request.file, output: context.output)
            requests.append(FetchRequestedFormat(name: request.name, sink: sink))
        }
        self.requests = requests
    }

    /// Notes the end of an asset for all inputs that name it.
    func add(_ record: FetchRecord, for indexes: [Int]) {
        lock.withLock { _ in
            hideBar()
            for index in indexes where records[index] == nil {
                records[index] = record
                ended += 1
            }
            guard let first = indexes.first else { return }
            progress.ended(first)
            remark(record, inputs[first].display)
            if output.settings.isVerbose { output.detail("\(inputs[first].display): \(record.details)") }
            do throws(CommandLineError) {
                for request in requests where request.name == "ndjson" {
                    for index in indexes { try request.sink.write(line(record, index)) }
                    if request.sink.isStandardOutput { output.flush() }
                }
                try writeLines()
            } catch {
                if failure == nil { failure = error }
            }
            showBar()
        }
    }

    /// Whether anybody sees what happens on the way.
    var watches: Bool { output.settings.isVerbose || output.settings.showsProgress }

    /// Takes note of what happens on the way. `input` gives the first input of a request.
    func take(_ event: FetchEvent, input: (Int) -> Int) {
        lock.withLock { _ in
            switch event {
            case .progress(let parts):
                guard output.settings.showsProgress else { return }
                let own = parts.map { FetchProgress(index: input($0.index), bytes: $0.bytes, total: $0.total) }
                progress.update(own, at: HostProcess.monotonicNanoseconds())
                showBar()
            case .retry(let index, let reason, let wait):
                let text = TerminalText.escaped(reason)
                say(input(index), "\(text); trying again in \(wait.wholeMilliseconds) ms")
            case .redirect(let index, let status, let url):
                say(input(index), "redirected (\(status)) to \(FetchInput.display(url))")
            }
        }
    }

    private func say(_ index: Int, _ text: String) {
        guard output.settings.isVerbose, inputs.indices.contains(index) else { return }
        hideBar()
        output.detail("\(inputs[index].display): \(text)")
    }

    /// Ends all documents and gives the status of the run. `evicted` says what went so that the store keeps its limits.
    func finish(evicted: JSONObject? = nil) throws(CommandLineError) -> ExitStatus {
        let failure = lock.withLock { _ -> CommandLineError? in
            hideBar()
            do throws(CommandLineError) {
                for request in requests {
                    if request.name == "json" { try request.sink.write(document(evicted)) }
                    try request.sink.finish()
                }
                return self.failure
            } catch {
                return self.failure ?? error
            }
        }
        if let failure { throw failure }
        if inputs.count > 1 { output.note(summaryLine()) }
        return ExitStatus.worst(records.compactMap { $0?.exit })
    }

    // MARK: - For people

    private func remark(_ record: FetchRecord, _ name: String) {
        if let error = record.error {
            let text = TerminalText.escaped("\(error.message)")
            if record.status == .stale {
                output.warning("\(name): \(text); a stored copy stands in for it")
            } else {
                output.error("\(name): \(text)")
            }
        } else if record.exit == .findings, let verdict = record.verdict {
            let place = record.path.map { "; 'glb validate \($0.display)' lists them" } ?? ""
            output.note("\(name): \(record.status.words), with issues: \(verdict.summary)\(place)")
        }
    }

    private func writeLines() throws(CommandLineError) {
        while nextLine < records.count, let record = records[nextLine] {
            nextLine += 1
            guard let path = record.path else { continue }
            for request in requests where request.name == "text" {
                // A program reads the very bytes of a name; a person gets what is safe to look at.
                let isShown = request.sink.isStandardOutput && output.settings.outputIsTerminal
                try request.sink.write((isShown ? Array(path.display.utf8) : path.bytes) + [0x0A])
            }
        }
    }

    private func summaryLine() -> String {
        let parts = FetchRecord.Status.allCases.compactMap { status -> String? in
            let count = records.count { $0?.status == status }
            return count > 0 ? "\(count) \(status.words)" : nil
        }
        return parts.joined(separator: ", ")
    }

    private func showBar() {
        guard output.settings.showsProgress, ended < inputs.count, let first = inputs.first else { return }
        isBarShown = true
        let text =
            inputs.count == 1
            ? progress.text(name: ExportName.make(forURL: first.display))
            : progress.text(ended: ended, of: inputs.count)
        output.writeToStandardError(Array("\r\u{1B}[K\(text)".utf8))
    }

    private func hideBar() {
        guard isBarShown else { return }
        isBarShown = false
        output.writeToStandardError(Array("\r\u{1B}[K".utf8))
    }

    // MARK: - For programs

    private func line(_ record: FetchRecord, _ index: Int) -> [UInt8] {
        var writer = JSONWriter()
        record.write(into: &writer, index: index, url: inputs[index].display)
        return writer.takeBytes() + [0x0A]
    }

    private func document(_ evicted: JSONObject?) -> [UInt8] {
        var writer = JSONWriter(indent: 2)
        writer.beginObject()
        writer.key("assets")
        writer.beginArray()
        for (index, record) in records.enumerated() {
            record?.write(into: &writer, index: index, url: inputs[index].display)
        }
        writer.endArray()
        writer.key("summary")
        writer.beginObject()
        writer.member("inputs", inputs.count)
        for status in FetchRecord.Status.allCases {
            writer.member(status.rawValue, records.count { $0?.status == status })
        }
        writer.member("exit", Int(ExitStatus.worst(records.compactMap { $0?.exit }).rawValue))
        if let evicted {
            writer.key("evicted")
            JSONValue.object(evicted).write(into: &writer)
        }
        writer.member("ms", Int((HostProcess.monotonicNanoseconds() &- start) / 1_000_000))
        writer.endObject()
        writer.endObject()
        return writer.takeBytes() + [0x0A]
    }
}
