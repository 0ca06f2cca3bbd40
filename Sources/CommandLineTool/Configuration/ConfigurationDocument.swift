import FileSystem
package import JSONText

/// A configuration file as keys and values, whichever of the two languages it is written in.
package struct ConfigurationDocument: Sendable {
    package struct Entry: Sendable {
        package var key: String
        package var value: JSONValue
        package var line: Int?
    }

    /// Whose keys these are.
    package enum Dialect: Sendable {
        /// `.glb.json`, our own.
        case native
        /// The YAML file of the Khronos validator.
        case khronos
    }

    package var dialect: Dialect
    package var entries: [Entry]

    /// Reads the bytes. The name decides the language where it can, else the first character does.
    package init(_ bytes: [UInt8], fileExtension: String?) throws(ConfigurationProblem) {
        let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let isYAML = ["yaml", "yml"].contains(fileExtension ?? "")
        if isYAML || (fileExtension != "json" && first != UInt8(ascii: "{")) {
            dialect = .khronos
            entries = try YAMLSubset.parse(bytes)
            return
        }
        dialect = .native
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw ConfigurationProblem("not JSON: \(error.reason)", line: Self.line(of: error.offset, in: bytes))
        }
        guard let object = value.object else {
            throw ConfigurationProblem("the document must be an object, as {\"ignore\": [\"UNUSED_OBJECT\"]}", line: 1)
        }
        entries = object.members.map { Entry(key: $0.key, value: $0.value, line: nil) }
    }

    private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
        bytes.prefix(max(0, offset)).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    }
}

/// What is wrong with a configuration file.
package struct ConfigurationProblem: Error {
    package var message: String
    package var line: Int?

    package init(_ message: String, line: Int? = nil) {
        self.message = message
        self.line = line
    }
}
