import JSONText

/// Decodes what avatar creators send, from whatever pipe it comes.
///
/// One input may be one message or many: a JSON text, a JSON string that holds JSON once more (web views quote what is
/// text already), an array of messages, a stream with a message a line, bare URLs, ids and short codes a line, or all
/// of these mixed. Wrappers that web views put around messages are taken off (`Envelope`). Every message gives one
/// result, in input order, with its line. Nothing in the input can make the decoder fail as a whole: what cannot be
/// used is a problem, and the next message is read. Empty lines and lines that begin with `#` are skipped.
package enum IntakeDecoder {
    /// The default bound on the whole input: room for an inline avatar of 64 MiB in base64, quoted.
    package static let defaultMaximumBytes = 128 * 1024 * 1024
    /// After so many problems only a count follows: a binary file must not give a report longer than itself.
    package static let maximumProblems = 1000

    package static func decode(
        _ bytes: [UInt8], maximumBytes: Int = IntakeDecoder.defaultMaximumBytes
    ) -> [IntakeResult] {
        guard bytes.count <= maximumBytes else {
            return [
                .problem(
                    IntakeProblem(
                        line: 1,
                        error: IntakeError(
                            .inputTooLarge, "the input has \(bytes.count) bytes, more than \(maximumBytes)",
                            advice: "split it or raise the limit")))
            ]
        }
        var collector = ResultCollector()
        for unit in MessageSplitter.split(bytes) { decode(unit, into: &collector) }
        return collector.finish()
    }

    /// Makes a reference of one URL, data URL, id or short code, as from a command line. Warnings are in it.
    package static func reference(_ text: String) throws(IntakeError) -> AvatarReference {
        var reference = try ReferenceBuilder.build(text, provider: nil)
        reference.message = MessageRedaction.shown(reference.reported)
        return reference
    }

    // MARK: Units

    private static func decode(_ unit: MessageSplitter.Unit, into collector: inout ResultCollector) {
        guard unit.looksLikeJSON else {
            TextDecoder.decode(String(decoding: unit.bytes, as: UTF8.self), line: unit.line, into: &collector)
            return
        }
        do throws(JSONSyntaxError) {
            ValueDecoder.decode(try JSONValue(parsing: Array(unit.bytes)), line: unit.line, into: &collector)
        } catch {
            // A piece over several lines may be several broken or sound lines that only look like one.
            let lines = unit.lines
            if lines.count > 1, lines.contains(where: { (try? JSONValue(parsing: Array($0.bytes))) != nil }) {
                for line in lines { decode(line, into: &collector) }
                return
            }
            collector.add(.problem(TextDecoder.problem(error, in: unit.bytes, firstLine: unit.line)))
        }
    }
}

/// Collects results and bounds the problems among them.
struct ResultCollector {
    private(set) var results: [IntakeResult] = []
    private var problems = 0
    private var lastSkippedLine = 1

    mutating func add(_ result: IntakeResult) {
        if let problem = result.problem {
            problems += 1
            if problems > IntakeDecoder.maximumProblems {
                lastSkippedLine = problem.line
                return
            }
        }
        results.append(result)
    }

    func finish() -> [IntakeResult] {
        let skipped = problems - IntakeDecoder.maximumProblems
        guard skipped > 0 else { return results }
        let error = IntakeError(
            .tooManyProblems, "\(skipped) more problems are not shown", advice: "check that the input holds messages")
        return results + [.problem(IntakeProblem(line: lastSkippedLine, error: error))]
    }
}
