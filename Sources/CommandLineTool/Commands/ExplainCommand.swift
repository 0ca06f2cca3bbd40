import AvatarProfiles
import GLTFValidation
import JSONText
import ValidationReport

/// `glb explain [CODE…]`: what an issue means and how to fix it; without a code, the list of all.
enum ExplainCommand {
    static let format = FormatRequest.flag(["text", "json"])

    static let definition = CommandDefinition(
        name: "explain",
        summary: "say what an issue means and how to fix it",
        discussion: "Without a code every code is listed with one sentence. Patterns such as ACCESSOR_* work.",
        operands: [
            CommandDefinition.Operand(
                "CODE", count: 0...Int.max, completion: .words(CodeList.known),
                help: "The code of an issue, in any case")
        ],
        flags: [format.definition],
        examples: [
            CommandDefinition.Example("glb explain NODE_EMPTY", "Learn what an issue means"),
            CommandDefinition.Example("glb explain --format json", "Get the whole catalogue for a program"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let requests = try FormatRequest.checked(
            context.arguments.values(format), default: "text", context.arguments)
        // Not codes, so that nothing can be set for them; only here they may stand among codes.
        let remarks = ReportRemark.explanations.filter { remark in
            context.arguments.operands.contains { $0.text.description.uppercased() == remark.name }
        }
        let definitions = try definitions(for: context.arguments, except: remarks.map(\.name))
        let isList = context.arguments.operands.isEmpty
        for request in requests {
            let sink = try ResultSink(request.file, output: context.output)
            let style = request.file == nil ? context.output.style : Style(isColored: false)
            switch request.name {
            case "json": try sink.write(document(definitions, remarks))
            default: try sink.write(Array(text(definitions, remarks, isList: isList, style).utf8))
            }
            try sink.finish()
        }
        return .success
    }

    private static func definitions(
        for arguments: RawArguments, except remarks: [String]
    ) throws(CommandLineError) -> [IssueDefinition] {
        if arguments.operands.isEmpty { return CodeList.definitions }
        var result: [IssueDefinition] = []
        for operand in arguments.operands where !remarks.contains(operand.text.description.uppercased()) {
            do {
                for code in try CodeList.expand(operand.text.description) {
                    if let definition = CodeList.definition(code: code), !result.contains(definition) {
                        result.append(definition)
                    }
                }
            } catch {
                throw CommandLineError(
                    .usage, .usage, Suggestion.joined(error.detail ?? "unknown code", "'glb explain' lists every code"))
            }
        }
        return result
    }

    private static func text(
        _ definitions: [IssueDefinition], _ remarks: [(name: String, text: String)], isList: Bool, _ style: Style
    ) -> String {
        if isList { return list(definitions, style) }
        let pages =
            definitions.map { page($0, style) }
            + remarks.map { remark in
                ([style.strong(remark.name), ""] + HelpText.wrapped(remark.text, indent: 0)).joined(separator: "\n")
            }
        return pages.joined(separator: "\n\n") + "\n"
    }

    private static func list(_ definitions: [IssueDefinition], _ style: Style) -> String {
        var lines: [String] = []
        for family in IssueFamily.all + [.avatar] {
            let members = definitions.filter { $0.family == family }
            if members.isEmpty { continue }
            if !lines.isEmpty { lines.append("") }
            let summary = family == .avatar ? IssueFamily.avatarSummary : family.summary
            lines.append(style.strong("\(family.rawValue): \(summary)"))
            for member in members {
                let level = style.severity(member.severity, member.severity.name)
                lines.append("  \(member.code) (\(level))")
                lines += HelpText.wrapped(member.summary, indent: 6)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func page(_ definition: IssueDefinition, _ style: Style) -> String {
        var lines: [String] = [
            "\(style.strong(definition.code)) (\(style.severity(definition.severity, definition.severity.name)))",
            "",
        ]
        lines += HelpText.wrapped(definition.summary, indent: 0)
        for section in definition.explanation.sections {
            lines.append("")
            lines.append(style.strong(section.heading))
            lines += HelpText.wrapped(section.text, indent: 2)
        }
        lines.append("")
        lines.append("Message: \(definition.message.text)")
        lines.append("Specification: \(definition.section)")
        lines.append("Since: \(definition.since)")
        return lines.joined(separator: "\n")
    }

    private static func document(
        _ definitions: [IssueDefinition], _ remarks: [(name: String, text: String)]
    ) -> [UInt8] {
        var writer = JSONWriter(indent: 2)
        writer.beginArray()
        for definition in definitions {
            let explanation = definition.explanation
            writer.beginObject()
            writer.member("code", definition.code)
            writer.member("family", definition.family.rawValue)
            writer.member("severity", definition.severity.name)
            writer.member("summary", definition.summary)
            writer.member("message", definition.message.text)
            writer.member("meaning", explanation.meaning)
            writer.member("importance", explanation.importance)
            writer.member("remedy", explanation.remedy)
            writer.memberIfPresent("limits", explanation.limits.isEmpty ? nil : explanation.limits)
            writer.member("section", definition.section)
            writer.member("since", definition.since)
            writer.endObject()
        }
        for remark in remarks {
            writer.beginObject()
            writer.member("code", remark.name)
            writer.member("summary", remark.text)
            writer.endObject()
        }
        writer.endArray()
        return writer.bytes + [0x0A]
    }
}

extension Style {
    /// The colour of a severity.
    func severity(_ severity: Severity, _ text: String) -> String {
        switch severity {
        case .error: error(text)
        case .warning: warning(text)
        case .information: information(text)
        case .hint: hint(text)
        }
    }
}
