import JSONText

/// Decodes text that is no JSON: a URL, a deep link, an id, a short code.
enum TextDecoder {
    static func decode(_ text: String, line: Int, into collector: inout ResultCollector) {
        for provider in AvatarProvider.all {
            guard let object = provider.readText(text) else { continue }
            collector.add(MessageDecoder.decode(CreatorMessage(object, line: line)))
            return
        }
        let (stripped, lost) = Enclosure.strip(text)
        do throws(IntakeError) {
            var reference = try ReferenceBuilder.build(stripped, provider: nil)
            reference.line = line
            reference.message = MessageRedaction.shown(text)
            if lost {
                reference.warn(.trailingCharacters, .note, "characters around the URL were taken for punctuation")
            }
            collector.add(.reference(reference))
        } catch {
            // Without a colon it was hardly meant as a URL; saying so is more help than what the URL parser says.
            let isURL = text.utf8.prefix(64).contains(ASCII.colon) || text.utf8.prefix(512).contains(ASCII.slash)
            let described =
                isURL || error.code == .ambiguousIdentifier || text.isEmpty
                ? error
                : IntakeError(
                    .messageUnusable, "this is neither a message nor a URL nor an avatar id",
                    advice: "give JSON text, an https URL or an id", context: ForeignText.excerpt(text, limit: 60))
            collector.add(.problem(IntakeProblem(line: line, error: described)))
        }
    }

    /// The parser speaks in sentences; here they stand inside one.
    static func reason(_ error: JSONSyntaxError) -> String {
        let text = error.description
        return text.hasASCIISuffix(".") ? String(text.dropLast()) : text
    }

    static func problem(_ error: JSONSyntaxError, in bytes: ArraySlice<UInt8>, firstLine: Int) -> IntakeProblem {
        let line = firstLine + bytes.prefix(max(0, error.offset)).count { $0 == ASCII.lineFeed }
        let code: IntakeError.Code = error.code == .tooDeep ? .messageNestedTooDeeply : .messageNotJSON
        return IntakeProblem(
            line: line,
            error: IntakeError(
                code, "the message is not JSON: \(reason(error))", advice: "hand over the text as the creator sent it"))
    }
}

/// Punctuation that clings to URLs copied from prose and source code.
enum Enclosure {
    static let pairs: [(open: UInt8, close: UInt8)] = [
        (0x22, 0x22), (0x27, 0x27), (0x60, 0x60), (0x3C, 0x3E), (0x28, 0x29), (0x5B, 0x5D),
    ]
    /// Never the last character of a URL that somebody meant.
    static let trailing: Set<UInt8> = [0x22, 0x27, 0x60, 0x3E, 0x2C, 0x3B, 0x7D, 0x5C]

    /// Takes off one pair at a time and what trails, four times at most. `data:` URLs stay whole.
    static func strip(_ text: String) -> (text: String, changed: Bool) {
        guard !DataURL.isDataURL(text) else { return (text, false) }
        var bytes = Array(text.utf8)[...]
        for _ in 0..<4 {
            while let last = bytes.last, bytes.count > 1, trailing.contains(last), !isPaired(bytes) {
                bytes.removeLast()
            }
            guard isPaired(bytes) else { break }
            bytes = bytes.dropFirst().dropLast()
        }
        let result = String(decoding: bytes, as: UTF8.self)
        return (result, bytes.count != text.utf8.count)
    }

    private static func isPaired(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > 2, let first = bytes.first, let last = bytes.last else { return false }
        return pairs.contains { $0.open == first && $0.close == last }
    }
}
