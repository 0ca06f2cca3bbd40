import FileSystem
import GLTFValidation
import JSONText

/// The reference's configuration file: which issues are reported, and how severe they are.
///
/// As there, codes that do not exist and keys other than its four are let pass. Everything that is wrong with the four
/// ends the run, as does a file that cannot be read: an asset must not pass because its rules were not understood.
enum CompatibilityConfiguration {
    private static let sizeLimit = 1 << 20

    private static let keys: [String] = ["max-issues", "ignore", "only", "override"]

    static func apply(_ file: Path, to options: inout ValidationOptions) throws(CommandLineError) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.readAll(file, limit: sizeLimit)
        } catch {
            throw .configuration(
                "cannot read the configuration \(file.display): \(error.detail ?? error.errno.description)")
        }
        do throws(ConfigurationProblem) {
            try apply(try entries(bytes), to: &options)
        } catch {
            let place = error.line.map { "\(file.display):\($0)" } ?? file.display
            throw .configuration("\(place): \(error.message)")
        }
    }

    /// JSON is YAML too.
    private static func entries(_ bytes: [UInt8]) throws(ConfigurationProblem) -> [ConfigurationDocument.Entry] {
        if let object = (try? JSONValue(parsing: bytes))?.object {
            return object.members.map { ConfigurationDocument.Entry(key: $0.key, value: $0.value, line: nil) }
        }
        return try YAMLSubset.parse(bytes, known: keys)
    }

    private static func apply(
        _ entries: [ConfigurationDocument.Entry], to options: inout ValidationOptions
    ) throws(ConfigurationProblem) {
        var hasIgnored = false
        for entry in entries where entry.value != .null {
            switch entry.key {
            case "max-issues":
                guard case .integer(let limit) = entry.value, limit >= 0 else {
                    throw ConfigurationProblem("max-issues must be a whole number, 0 or more", line: entry.line)
                }
                options.maximumIssues = Int(clamping: limit)
            case "ignore":
                hasIgnored = true
                options.ignored = try codes(entry)
            case "only":
                options.selected = try codes(entry)
            case "override":
                options.severities = try severities(entry)
            default: break
            }
        }
        if hasIgnored, options.selected != nil {
            throw ConfigurationProblem("'only' and 'ignore' cannot be used together")
        }
    }

    private static func codes(_ entry: ConfigurationDocument.Entry) throws(ConfigurationProblem) -> Set<String> {
        let codes = entry.value.array?.compactMap(\.string)
        guard let codes, codes.count == entry.value.array?.count else {
            throw ConfigurationProblem("\(entry.key) must be a list of codes", line: entry.line)
        }
        return Set(codes)
    }

    private static func severities(
        _ entry: ConfigurationDocument.Entry
    ) throws(ConfigurationProblem) -> [String: Severity] {
        guard let members = entry.value.object?.members else {
            throw ConfigurationProblem("override must be a map of codes to severities", line: entry.line)
        }
        var result: [String: Severity] = [:]
        for (code, value) in members {
            guard case .integer(let number) = value, let severity = Severity(rawValue: Int(clamping: number)) else {
                throw ConfigurationProblem(
                    "override: \(TerminalText.escaped(code)) must be a severity from 0 (error) to 3 (hint)",
                    line: entry.line)
            }
            result[code] = severity
        }
        return result
    }
}
