import FileSystem
import JSONText
package import YAMLText

/// The text of a configuration file in the language it turned out to be written in; knows where everything stands.
package enum ConfigurationSource: Sendable {
    case json([UInt8])
    case yaml(YAMLNode)

    /// Which language may be tried, and which is meant.
    ///
    /// Nearly every JSON text is YAML too, but not all of it: half of the escapes of emoji are not. A file whose first
    /// character says that it may be JSON is therefore read as JSON first, and as YAML if that fails.
    package init(_ bytes: [UInt8], fileExtension: String?) throws(ConfigurationProblem) {
        let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let isNamedYAML = ["yaml", "yml"].contains(fileExtension ?? "")
        let mayBeJSON = fileExtension == "json" || first == UInt8(ascii: "{")
        guard mayBeJSON else {
            self = .yaml(try Self.yaml(bytes))
            return
        }
        do throws(JSONSyntaxError) {
            _ = try JSONValue(parsing: bytes)
            self = .json(bytes)
        } catch {
            let place = Self.place(of: error.offset, in: bytes)
            let problem = ConfigurationProblem("not JSON: \(error.reason)", at: place)
            if fileExtension == "json" { throw problem }
            do throws(ConfigurationProblem) {
                self = .yaml(try Self.yaml(bytes))
            } catch {
                // The language that was read further is the one that was meant.
                guard !isNamedYAML, let other = error.place, (other.line, other.column) <= (place.line, place.column)
                else { throw error }
                throw problem
            }
        }
    }

    private static func yaml(_ bytes: [UInt8]) throws(ConfigurationProblem) -> YAMLNode {
        do throws(YAMLError) {
            return try YAMLDocument.parse(bytes)
        } catch {
            let message = "not YAML that is read here: " + TerminalText.excerpt(error.message)
            throw ConfigurationProblem(
                error.code == .empty ? "the file is empty; write {} for an empty configuration" : message,
                at: error.mark)
        }
    }

    // MARK: Places

    /// Where a value stands, or the key in front of it; the last place on the way if the path leads nowhere.
    package func place(of path: [ConfigurationStep]) -> YAMLMark? {
        switch self {
        case .yaml(let root):
            var node = root
            var mark = root.mark
            for step in path {
                guard let next = Self.step(step, in: node) else { break }
                (node, mark) = next
            }
            return mark
        case .json(let bytes):
            return bytes.withUnsafeBytes { buffer in
                guard let map = try? JSONMap(parsing: buffer) else { return nil }
                return withExtendedLifetime(map) {
                    var token = map.view.root
                    var offset = map.view.offset(token)
                    for step in path {
                        guard let next = Self.step(step, in: map.view, token) else { break }
                        (token, offset) = next
                    }
                    return Self.place(of: offset, in: bytes)
                }
            }
        }
    }

    private static func step(_ step: ConfigurationStep, in node: YAMLNode) -> (YAMLNode, YAMLMark)? {
        switch (step, node.content) {
        case (.element(let index), .sequence(let elements)):
            return elements.indices.contains(index) ? (elements[index], elements[index].mark) : nil
        case (.value(let name), .mapping(let members)):
            return members.first { $0.key.string == name }.map { ($0.value, $0.value.mark) }
        case (.key(let name), .mapping(let members)):
            return members.first { $0.key.string == name }.map { ($0.value, $0.key.mark) }
        default: return nil
        }
    }

    private static func step(_ step: ConfigurationStep, in view: JSONView, _ token: Int) -> (Int, Int)? {
        switch step {
        case .element(let index):
            guard view.kind(token) == .array else { return nil }
            var child = token + 1
            for _ in 0..<index where child < view.next(token) { child = view.next(child) }
            return child < view.next(token) ? (child, begin(of: child, view)) : nil
        case .value(let name), .key(let name):
            guard view.kind(token).isObject else { return nil }
            guard let member = view.members(token).first(where: { view.string($0.key) == name }) else { return nil }
            if case .key = step { return (member.value, begin(of: member.key, view)) }
            return (member.value, begin(of: member.value, view))
        }
    }

    /// A string's offset is that of its first character; the quote is what a human sees first.
    private static func begin(of token: Int, _ view: JSONView) -> Int {
        switch view.kind(token) {
        case .string, .escapedString: view.offset(token) - 1
        default: view.offset(token)
        }
    }

    private static func place(of offset: Int, in bytes: [UInt8]) -> YAMLMark {
        var mark = YAMLMark(line: 1, column: 1)
        for byte in bytes.prefix(max(0, offset)) {
            if byte == UInt8(ascii: "\n") {
                mark = YAMLMark(line: mark.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                mark.column += 1
            }
        }
        return mark
    }
}

/// A step from a value of a configuration file to one inside it.
package enum ConfigurationStep: Hashable, Sendable {
    case element(Int)
    case value(String)
    /// As `value`, but what is meant is the key itself.
    case key(String)
}

/// What is wrong with a configuration file.
package struct ConfigurationProblem: Error {
    package var message: String
    package var place: YAMLMark?

    package init(_ message: String, at place: YAMLMark? = nil) {
        self.message = message
        self.place = place
    }

    /// One line for the user: `file:line:column: what is wrong`.
    func error(in file: Path) -> CommandLineError {
        let place = place.map { ":\($0.line):\($0.column)" } ?? ""
        return .configuration("\(file.display)\(place): \(message)")
    }
}
