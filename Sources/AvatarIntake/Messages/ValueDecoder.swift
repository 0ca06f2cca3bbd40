import JSONText

/// Decodes a JSON value of any kind into the messages that are in it.
enum ValueDecoder {
    /// How often text may hold JSON that holds text, and arrays may hold arrays.
    static let maximumNesting = 6

    static func decode(_ value: JSONValue, line: Int, nesting: Int = 0, into collector: inout ResultCollector) {
        guard nesting <= maximumNesting else {
            let error = IntakeError(
                .messageNestedTooDeeply, "the message is wrapped more than \(maximumNesting) times",
                advice: "hand over what the creator sent, not a record of records")
            collector.add(.problem(IntakeProblem(line: line, error: error)))
            return
        }
        switch value {
        case .object(let object): decode(object, line: line, nesting: nesting, into: &collector)
        case .array(let elements):
            for element in elements { decode(element, line: line, nesting: nesting + 1, into: &collector) }
        case .string(let text):
            let trimmed = text.trimmingASCIIWhitespace
            switch trimmed.utf8.first {
            case ASCII.openBrace, ASCII.openBracket, ASCII.quote:
                do throws(JSONSyntaxError) {
                    let inner = try JSONValue(parsing: Array(trimmed.utf8))
                    decode(inner, line: line, nesting: nesting + 1, into: &collector)
                } catch {
                    collector.add(
                        .problem(
                            IntakeProblem(
                                line: line,
                                error: IntakeError(
                                    .messageNotJSON,
                                    "the text in the message is not JSON: \(TextDecoder.reason(error))",
                                    advice: "hand over the text as the creator sent it"))))
                }
            default: TextDecoder.decode(trimmed, line: line, into: &collector)
            }
        default:
            let error = IntakeError(
                .messageUnusable, "\(MessageDecoder.kind(of: value)) is no message",
                advice: "give a message object, a URL or an id")
            collector.add(.problem(IntakeProblem(line: line, error: error)))
        }
    }

    private static func decode(
        _ object: JSONObject, line: Int, nesting: Int, into collector: inout ResultCollector
    ) {
        if let inner = Envelope.open(object) {
            decode(inner, line: line, nesting: nesting + 1, into: &collector)
            return
        }
        let message = CreatorMessage(object, line: line)
        collector.add(MessageDecoder.decode(message))
    }
}
