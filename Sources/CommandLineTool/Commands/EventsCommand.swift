import AvatarIntake
import FileSystem
import JSONText

/// `glb events [PATH…|-]`: what avatar creators' messages say, first of all where the avatars are.
///
/// Text on stdout is one URL a line, ready for `glb fetch -`; everything else that the messages say goes to stderr. In a
/// pipe URLs are whole. On a terminal they are for the eyes only: secrets in them are hidden, inline data is shortened.
enum EventsCommand {
    static let format = FormatRequest.flag(["text", "json", "ndjson"])
    static let all = Flag(
        "all", group: .output, help: "With ndjson, write records of events and problems too, not only of avatars")

    static let definition = CommandDefinition(
        name: "events",
        summary: "decode avatar creators' messages and print the avatars' URLs",
        usage: ["[OPTIONS] [PATH…|-]"],
        discussion:
            "Messages of Ready Player Me, Avaturn, MetaPerson, Streamoji, three.ws and others are understood, as "
            + "JSON, as JSON inside text, a message a line, or as bare URLs, ids and short codes. Folders are searched "
            + "for .json, .ndjson, .jsonl and .txt files; a file that is named twice, by whatever paths, is read once. Without a PATH standard input is read. Secrets are left out of "
            + "recorded messages; URLs are written whole, except to a terminal.",
        operands: [
            CommandDefinition.Operand(
                "PATH", count: 0...Int.max, completion: .files,
                help: "A file or folder of messages, or - for standard input")
        ],
        flags: [format.definition, all.definition],
        examples: [
            CommandDefinition.Example("glb events recorded.ndjson | glb fetch -", "Fetch every avatar of a recording"),
            CommandDefinition.Example("glb events --format ndjson message.json", "See all that a message says"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let requests = try FormatRequest.checked(
            context.arguments.values(format), default: "text", context.arguments)
        let includesAll = context.arguments.isOn(all)
        if includesAll, !requests.contains(where: { $0.name == "ndjson" }) {
            throw context.arguments.usageError("--all is for --format ndjson; json has events and problems anyway")
        }
        var sinks: [(request: FormatRequest, sink: ResultSink)] = []
        for request in requests { sinks.append((request, try ResultSink(request.file, output: context.output))) }

        var status = ExitStatus.success
        var remarks = EventRemarks(context.output)
        var tally = EventTally()
        let inputs = try EventInputs.collect(context.arguments)
        context.output.tellOfRepeatedNames(inputs.repeatedNames)
        for input in inputs.items {
            let bytes: [UInt8]
            do throws(InputProblem) {
                bytes = try EventInputs.read(input)
            } catch {
                context.output.error(error.message)
                status = .worst(status, error.status)
                continue
            }
            let results = IntakeDecoder.decode(bytes)
            let path = TerminalText.repaired(input.path.bytes)
            for result in results {
                remarks.add(result, input.path.display)
                for (request, sink) in sinks {
                    try write(result, path, request, to: sink, context, includesAll: includesAll)
                }
            }
            tally.add(results, path: path, keeps: requests.contains { $0.name == "json" })
            if context.output.isClosed { break }
        }
        for (request, sink) in sinks {
            if request.name == "json" { try sink.write(tally.document()) }
            try sink.finish()
        }
        guard tally.avatars == 0 else { return status }
        if status == .success { context.output.error("no avatar in the input; \(tally.summary)") }
        return .worst(status, .unavailable)
    }

    private static func write(
        _ result: IntakeResult, _ path: String, _ request: FormatRequest, to sink: ResultSink,
        _ context: CommandContext,
        includesAll: Bool
    ) throws(CommandLineError) {
        switch request.name {
        case "text":
            guard let reference = result.reference else { return }
            let forEyes = sink.isStandardOutput && context.output.settings.outputIsTerminal
            // What is written is one line whatever a message holds: the decoder lets no line break into a URL, and
            // escaping is for terminals only.
            try sink.write(Array((forEyes ? reference.displayURL : reference.url).utf8) + [0x0A])
        case "ndjson":
            guard includesAll || result.reference != nil else { return }
            var writer = JSONWriter()
            result.write(into: &writer, path: path)
            try sink.write(writer.bytes + [0x0A])
        default: break
        }
    }
}

/// Counts results, and keeps them when a document of all of them is asked for.
struct EventTally {
    private(set) var avatars = 0
    private(set) var events = 0
    private(set) var problems = 0
    private var kept: [(path: String, result: IntakeResult)] = []

    mutating func add(_ results: [IntakeResult], path: String, keeps: Bool) {
        for result in results {
            switch result {
            case .reference: avatars += 1
            case .event: events += 1
            case .problem: problems += 1
            }
            if keeps { kept.append((path, result)) }
        }
    }

    var summary: String {
        "\(events) event\(events == 1 ? "" : "s") without one, \(problems) problem\(problems == 1 ? "" : "s")"
    }

    func document() -> [UInt8] {
        var writer = JSONWriter(indent: 2)
        writer.beginObject()
        writer.key("messages")
        writer.beginArray()
        for (path, result) in kept { result.write(into: &writer, path: path) }
        writer.endArray()
        writer.key("summary")
        writer.beginObject()
        writer.member("avatars", avatars)
        writer.member("events", events)
        writer.member("problems", problems)
        writer.endObject()
        writer.endObject()
        return writer.bytes + [0x0A]
    }
}
