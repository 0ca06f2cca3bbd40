package import JSONText
import YAMLText

/// A configuration file as keys and values, whichever of the two languages it is written in.
///
/// Keys are ours, or those of the Khronos validator's file for the same settings: whoever changes over keeps the file.
package struct ConfigurationDocument: Sendable {
    package struct Entry: Sendable {
        package var key: String
        package var value: JSONValue
    }

    package let source: ConfigurationSource
    package let entries: [Entry]

    /// Reads the bytes. The name decides the language where it can, else the first character does.
    ///
    /// - Parameter known: if not nil, other keys are passed over, and their values may be what no JSON can say.
    package init(_ bytes: [UInt8], fileExtension: String?, known: [String]? = nil) throws(ConfigurationProblem) {
        // Editors write it, and it says nothing.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        source = try ConfigurationSource(bytes, fileExtension: fileExtension)
        var entries: [Entry] = []
        switch source {
        case .json:
            guard let object = (try? JSONValue(parsing: bytes))?.object else {
                throw ConfigurationProblem(
                    "the document must be an object, as {\"ignore\": [\"UNUSED_OBJECT\"]}", at: source.place(of: []))
            }
            for (key, value) in object.members where known?.contains(key) ?? true {
                entries.append(Entry(key: key, value: value))
            }
        case .yaml(let root):
            guard case .mapping(let members) = root.content else {
                throw ConfigurationProblem("the document must be a map, as 'ignore: [UNUSED_OBJECT]'", at: root.mark)
            }
            for (key, value) in members {
                if let known, !known.contains(key.string ?? "") { continue }
                entries.append(Entry(key: try Self.name(key), value: try Self.json(value)))
            }
        }
        self.entries = entries
    }

    /// The same values as JSON has them. As deep as the document, which its reader has bounded.
    private static func json(_ node: YAMLNode) throws(ConfigurationProblem) -> JSONValue {
        switch node.content {
        case .scalar(.null): return .null
        case .scalar(.bool(let flag)): return .bool(flag)
        case .scalar(.integer(let number)): return .integer(number)
        case .scalar(.number(let number)): return .number(number)
        case .scalar(.string(let text)): return .string(text)
        case .sequence(let nodes):
            var elements: [JSONValue] = []
            for node in nodes { elements.append(try json(node)) }
            return .array(elements)
        case .mapping(let nodes):
            var members = JSONObject()
            for (key, value) in nodes { members[try name(key)] = try json(value) }
            return .object(members)
        }
    }

    private static func name(_ key: YAMLNode) throws(ConfigurationProblem) -> String {
        guard let name = key.string else {
            throw ConfigurationProblem("a key must be a word; put one that reads as a number into quotes", at: key.mark)
        }
        return name
    }
}
