import JSONText

/// As much YAML as a configuration file of the Khronos validator needs: a map of four keys to an integer, to flat lists
/// and to one flat map.
///
///     max-issues: 100
///     ignore:
///       - UNUSED_OBJECT
///     only: [NODE_EMPTY, "UNUSED_MESH_WEIGHTS"]
///     override:
///       ACCESSOR_MIN_MISMATCH: 1    # a comment
///
/// Anything else (anchors, tags, nested values, block texts, several documents) is refused with its line rather than
/// read half: a file that is misread without a word would switch checks off.
enum YAMLSubset {
    /// - Parameter known: if not nil, other keys are passed over with all that is below them, and not read.
    static func parse(
        _ bytes: [UInt8], known: [String]? = nil
    ) throws(ConfigurationProblem) -> [ConfigurationDocument.Entry] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationProblem("the file is not UTF-8")
        }
        var reader = YAMLSubsetReader(lines: try YAMLLine.lines(of: text))
        return try reader.document(known: known)
    }
}

/// A line with something on it: how far it is indented, and its text without comment.
private struct YAMLLine {
    var number: Int
    var indent: Int
    var text: Substring

    static func lines(of text: String) throws(ConfigurationProblem) -> [YAMLLine] {
        var result: [YAMLLine] = []
        var number = 0
        var openBrackets = 0
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
            number += 1
            let content = withoutComment(number == 1 && raw.hasPrefix("\u{FEFF}") ? raw.dropFirst() : raw)
            let body = content.drop { $0 == " " }
            if body.isEmpty { continue }
            if openBrackets > 0, !result.isEmpty {
                // The inside of a bracket goes on; how it is indented means nothing.
                let more = body.drop { $0 == " " || $0 == "\t" }
                result[result.count - 1].text += " " + more
                openBrackets += bracketBalance(more)
                continue
            }
            if body.first == "\t" { throw ConfigurationProblem("a tab cannot indent; use spaces", line: number) }
            if body == "---", result.isEmpty { continue }
            if body == "---" || body == "..." {
                throw ConfigurationProblem("only one document is read", line: number)
            }
            result.append(YAMLLine(number: number, indent: content.count - body.count, text: body))
            if opensBracket(body) { openBrackets = bracketBalance(body) }
        }
        return result
    }

    /// Whether the value of `key: value` begins with a bracket.
    private static func opensBracket(_ line: Substring) -> Bool {
        guard let colon = line.firstIndex(of: ":") else { return false }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        return value.first == "[" || value.first == "{"
    }

    /// Opening brackets less closing ones, outside quotes.
    private static func bracketBalance(_ text: Substring) -> Int {
        var quote: Character?
        var balance = 0
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "[" || character == "{" {
                balance += 1
            } else if character == "]" || character == "}" {
                balance -= 1
            }
        }
        return balance
    }

    /// Cuts a `#` that starts the line or follows a space, outside quotes, and the white space before it.
    private static func withoutComment(_ line: Substring) -> Substring {
        var quote: Character?
        var previous: Character = " "
        var end = line.endIndex
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", previous == " " || previous == "\t" {
                end = index
                break
            }
            previous = character
        }
        var result = line[..<end]
        while let last = result.last, last == " " || last == "\t" || last == "\r" { result.removeLast() }
        return result
    }
}

private struct YAMLSubsetReader {
    var lines: [YAMLLine]
    var position = 0

    init(lines: [YAMLLine]) {
        self.lines = lines
    }

    mutating func document(known: [String]?) throws(ConfigurationProblem) -> [ConfigurationDocument.Entry] {
        guard let first = lines.first else {
            throw ConfigurationProblem("the file is empty; write {} for an empty configuration", line: 1)
        }
        if first.text == "{}", lines.count == 1 { return [] }
        var entries: [ConfigurationDocument.Entry] = []
        while position < lines.count {
            let line = lines[position]
            guard line.indent == first.indent else {
                throw ConfigurationProblem("unexpected indentation", line: line.number)
            }
            position += 1
            let (key, rest) = try Self.keyAndRest(line)
            if let known, !known.contains(key) {
                passOver(below: line)
                continue
            }
            if entries.contains(where: { $0.key == key }) {
                throw ConfigurationProblem("the key '\(TerminalText.escaped(key))' is there twice", line: line.number)
            }
            let value = try rest.isEmpty ? block(under: line) : Self.inline(rest, line.number)
            entries.append(ConfigurationDocument.Entry(key: key, value: value, line: line.number))
        }
        return entries
    }

    private mutating func passOver(below parent: YAMLLine) {
        while position < lines.count {
            let line = lines[position]
            let isItem = line.text.hasPrefix("- ") || line.text == "-"
            guard line.indent > parent.indent || (isItem && line.indent == parent.indent) else { return }
            position += 1
        }
    }

    /// The list or map on the lines after a key. The dashes of a list may stand as far left as the key.
    private mutating func block(under parent: YAMLLine) throws(ConfigurationProblem) -> JSONValue {
        guard position < lines.count else { return .null }
        let first = lines[position]
        let isList = first.text.hasPrefix("- ") || first.text == "-"
        guard first.indent > parent.indent || (isList && first.indent == parent.indent) else { return .null }
        var elements: [JSONValue] = []
        var members = JSONObject()
        while position < lines.count {
            let line = lines[position]
            let isItem = line.text.hasPrefix("- ") || line.text == "-"
            if line.indent < first.indent || (line.indent == parent.indent && !isItem) { break }
            guard line.indent == first.indent, isItem == isList else {
                throw ConfigurationProblem("lists and maps cannot be nested or mixed here", line: line.number)
            }
            position += 1
            if isList {
                let item = line.text.dropFirst().drop { $0 == " " }
                if item.hasSuffix(":") || item.contains(": ") {
                    throw ConfigurationProblem("a list can hold words only", line: line.number)
                }
                elements.append(try Self.scalar(item, line.number))
            } else {
                let (key, rest) = try Self.keyAndRest(line)
                if members[key] != nil {
                    throw ConfigurationProblem(
                        "the key '\(TerminalText.escaped(key))' is there twice", line: line.number)
                }
                members[key] = try Self.scalar(rest[...], line.number)
            }
        }
        return isList ? .array(elements) : .object(members)
    }

    private static func keyAndRest(_ line: YAMLLine) throws(ConfigurationProblem) -> (String, Substring) {
        var index = line.text.startIndex
        while index < line.text.endIndex {
            let next = line.text.index(after: index)
            if line.text[index] == ":", next == line.text.endIndex || line.text[next] == " " {
                let key = try scalar(line.text[..<index], line.number)
                guard case .string(let name) = key else { break }
                return (name, line.text[next...].drop { $0 == " " })
            }
            index = next
        }
        throw ConfigurationProblem("expected 'key: value'", line: line.number)
    }

    /// A value on the key's own line: a word, a number, `[A, B]` or `{A: 1}`.
    private static func inline(_ text: Substring, _ number: Int) throws(ConfigurationProblem) -> JSONValue {
        if text.first == "[" || text.first == "{" {
            let isList = text.first == "["
            guard text.count >= 2, text.last == (isList ? "]" : "}") else {
                throw ConfigurationProblem("the bracket is not closed, or something follows it", line: number)
            }
            var parts = text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
            // A comma may stand behind the last value too.
            if parts.count > 1, parts.last?.allSatisfy({ $0 == " " }) == true { parts.removeLast() }
            var elements: [JSONValue] = []
            var members = JSONObject()
            for part in parts {
                let word = part.drop { $0 == " " }
                if word.isEmpty, parts.count == 1 { break }
                if isList {
                    elements.append(try scalar(word, number))
                } else {
                    let (key, rest) = try keyAndRest(YAMLLine(number: number, indent: 0, text: word))
                    members[key] = try scalar(rest, number)
                }
            }
            return isList ? .array(elements) : .object(members)
        }
        return try scalar(text, number)
    }

    private static func scalar(_ text: Substring, _ number: Int) throws(ConfigurationProblem) -> JSONValue {
        var word = text
        while word.last == " " { word.removeLast() }
        guard let first = word.first else { throw ConfigurationProblem("a value is missing", line: number) }
        if first == "\"" || first == "'" {
            let inner = word.dropFirst().dropLast()
            guard word.count >= 2, word.last == first, !inner.contains(first), !inner.contains("\\") else {
                throw ConfigurationProblem(
                    "this quoted text cannot be read; write the word without quotes", line: number)
            }
            return .string(String(inner))
        }
        let isPlain = word.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber || "_-*?.".contains(character))
        }
        guard isPlain else {
            throw ConfigurationProblem(
                "'\(TerminalText.escaped(String(word)))' is YAML that is not read here; only words, numbers, flat lists "
                    + "and one flat map are", line: number)
        }
        if let value = Int64(word) { return .integer(value) }
        return .string(String(word))
    }
}
