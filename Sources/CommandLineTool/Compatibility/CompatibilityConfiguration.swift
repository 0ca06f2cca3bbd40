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
            // There the name does not matter.
            try apply(ConfigurationDocument(bytes, fileExtension: nil, known: keys), to: &options)
        } catch {
            throw error.error(in: file)
        }
    }

    private static func apply(
        _ document: ConfigurationDocument, to options: inout ValidationOptions
    ) throws(ConfigurationProblem) {
        for entry in document.entries where entry.value != .null {
            do throws(ValueProblem) {
                try apply(entry, to: &options)
            } catch {
                throw ConfigurationProblem(
                    "\(entry.key) \(error.detail ?? "has a wrong value")",
                    at: document.source.place(of: [.value(entry.key)] + error.path))
            }
        }
        let given = document.entries.filter { $0.value != .null }.map(\.key)
        if given.contains("only"), given.contains("ignore") {
            throw ConfigurationProblem(
                "'only' and 'ignore' cannot be used together", at: document.source.place(of: [.key("ignore")]))
        }
    }

    private static func apply(
        _ entry: ConfigurationDocument.Entry, to options: inout ValidationOptions
    ) throws(ValueProblem) {
        switch entry.key {
        case "max-issues":
            guard case .integer(let limit) = entry.value, limit >= 0 else {
                throw ValueProblem("must be a whole number, 0 or more")
            }
            options.maximumIssues = Int(clamping: limit)
        case "ignore": options.ignored = try codes(entry.value)
        case "only": options.selected = try codes(entry.value)
        case "override": options.severities = try severities(entry.value)
        default: break
        }
    }

    private static func codes(_ value: JSONValue) throws(ValueProblem) -> Set<String> {
        guard let elements = value.array else { throw ValueProblem("must be a list of codes") }
        var codes: Set<String> = []
        for (index, element) in elements.enumerated() {
            guard let code = element.string else {
                throw ValueProblem("must be a list of codes", at: [.element(index)])
            }
            codes.insert(code)
        }
        return codes
    }

    private static func severities(_ value: JSONValue) throws(ValueProblem) -> [String: Severity] {
        guard let members = value.object?.members else { throw ValueProblem("must be a map of codes to severities") }
        var result: [String: Severity] = [:]
        for (code, value) in members {
            guard case .integer(let number) = value, let severity = Severity(rawValue: Int(clamping: number)) else {
                throw ValueProblem(
                    "must have a severity from 0 (error) to 3 (hint) for \(TerminalText.excerpt(code))",
                    at: [.value(code)])
            }
            result[code] = severity
        }
        return result
    }
}
