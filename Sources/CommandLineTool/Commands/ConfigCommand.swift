import JSONText
import ValidationReport

/// `glb config show`: the effective configuration, and where each value comes from.
enum ConfigCommand {
    static let format = FormatRequest.flag(["text", "json"])

    static let definition = CommandDefinition(
        name: "config",
        summary: "show the effective configuration",
        subcommands: [show, schema])

    static let schema = CommandDefinition(
        name: "schema",
        summary: "print the JSON Schema of the configuration file, or of a report",
        operands: [
            CommandDefinition.Operand(
                "WHICH", count: 0...1, completion: .words(["config", "report", "record"]),
                help: "config (default), report for what --format json writes, or record for a line of ndjson")
        ],
        examples: [
            CommandDefinition.Example(
                "glb config schema > glb.schema.json", "Let an editor check and complete .glb.json")
        ],
        run: { context throws(CommandLineError) in
            let word = context.arguments.operands.first?.text.string ?? "config"
            let documents: [(name: String, schema: JSONValue)] = [
                ("config", ConfigurationSchema.document), ("report", ReportSchema.document),
                ("record", ReportSchema.record),
            ]
            let names = documents.map(\.name)
            guard let document = documents.first(where: { $0.name == word }) else {
                throw context.arguments.usageError(
                    Suggestion.joined(
                        "there is no schema '\(TerminalText.escaped(word))'" + Suggestion.hint(for: word, among: names),
                        "known are \(names.joined(separator: ", "))"))
            }
            context.output.print(document.schema.text(indent: 2))
            return .success
        })

    static let show = CommandDefinition(
        name: "show",
        summary: "print every setting with its value and where it comes from",
        discussion: """
            Settings come from the profile, from a configuration file, from the environment (limits of the store) and \
            from flags, the later the stronger. Each has one line; one that is set entry by entry, as severity and budgets are, \
            says which entry comes from where if they differ. The file is \
            the nearest \(ConfigurationLoader.fileName) in this folder or above, or the one that --config names: JSON or \
            YAML with the keys below, or those of the Khronos validator (max-issues, ignore, only, override).

            extends: \(ConfigurationLoader.extendsHelp)
            """ + "\n" + ConfigurationKey.all.map { "\($0.name): \($0.help)" }.joined(separator: "\n"),
        flags: SelectionFlags.all + StoreLimitSetting.flags + [
            SelectionFlags.maxWarnings.definition, format.definition,
        ],
        examples: [
            CommandDefinition.Example(
                "glb config show --fail-on warning", "See what a flag changes",
                output: ["failOn = \"warning\"  (--fail-on)"])
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let requests = try FormatRequest.checked(
            context.arguments.values(format), default: "text", context.arguments)
        let configuration = try ConfigurationLoader.load(context)
        for request in requests {
            let sink = try ResultSink(request.file, output: context.output)
            let bytes = request.name == "json" ? document(configuration) : Array(text(configuration).utf8)
            try sink.write(bytes)
            try sink.finish()
        }
        return .success
    }

    private static func text(_ configuration: Configuration) -> String {
        var lines: [String] = []
        for key in ConfigurationKey.all {
            let setting = ShownSetting(key, of: configuration)
            lines.append("\(key.name) = \(setting.value.text())  (\(setting.origin))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func document(_ configuration: Configuration) -> [UInt8] {
        var writer = JSONWriter(indent: 2)
        writer.beginObject()
        writer.memberIfPresent("file", configuration.file)
        writer.key("settings")
        writer.beginArray()
        for key in ConfigurationKey.all {
            let setting = ShownSetting(key, of: configuration)
            writer.beginObject()
            writer.member("key", key.name)
            writer.key("value")
            setting.value.write(into: &writer)
            writer.member("origin", setting.origin)
            if !setting.origins.isEmpty {
                writer.key("origins")
                writer.beginObject()
                for entry in setting.origins { writer.member(entry.name, entry.origin.description) }
                writer.endObject()
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes + [0x0A]
    }
}
