import FileSystem
import JSONText
import YAMLText

/// From the flags and the configuration file to the effective configuration: the second step, which reads files.
package enum ConfigurationLoader {
    /// The name that is looked for in the working folder and those above it.
    package static let fileName = ".glb.json"

    private static let sizeLimit = 1 << 20

    package static func load(_ context: CommandContext) throws(CommandLineError) -> Configuration {
        let arguments = context.arguments
        var configuration = Configuration()
        if let file = try arguments.value(SelectionFlags.config) {
            if arguments.isOn(SelectionFlags.noConfig) {
                throw arguments.usageError("--config and --no-config contradict each other")
            }
            try apply(file: Path(bytes: file.bytes), to: &configuration)
        } else if !arguments.isOn(SelectionFlags.noConfig), let file = try nearestFile(context.output) {
            try apply(file: file, to: &configuration)
        }
        for file in configuration.files { context.output.files.read(file, as: "a configuration") }
        for limit in StoreLimitSetting.all { try limit.apply(context, to: &configuration) }
        try applyFlags(arguments, to: &configuration)
        configuration.fillFromFold()
        if configuration.narrowsCodes, !CodeList.known.contains(where: configuration.isSelected) {
            context.output.warning(
                "select and ignore leave no code over, so nothing is reported but that a file is not sound")
        }
        return configuration
    }

    /// The nearest file upwards. It must be ours or root's: in a folder that everybody may write to, such as `/tmp`,
    /// another's file would decide what we report. One that is passed over for that is named. One that is ours and cannot
    /// be read is an error: a run must not go by other rules than its project has, and say nothing.
    private static func nearestFile(_ output: OutputStreams) throws(CommandLineError) -> Path? {
        var folder = Path(".")
        for _ in 0..<64 {
            let candidate = folder == Path(".") ? Path(fileName) : folder.appending(fileName)
            if let entry = try? Files.stat(candidate, followLinks: false) {
                let status = try target(of: candidate, entry)
                if [entry, status].allSatisfy({ $0.owner == HostProcess.effectiveUser || $0.owner == 0 }) {
                    guard status.kind == .regular else {
                        throw .configuration(
                            "cannot read the configuration \(candidate.display): it is a \(status.kind.name), not a file; "
                                + "--no-config goes without")
                    }
                    return candidate
                }
                output.warning(
                    "\(candidate.display) belongs to another user and is not read; use it with --config \(candidate.display)"
                )
                return nil
            }
            guard let here = try? Files.stat(folder).identity else { return nil }
            let above = folder == Path(".") ? Path("..") : folder.appending("..")
            guard let next = try? Files.stat(above).identity, next != here else { return nil }
            folder = above
        }
        return nil
    }

    /// What a link leads to. Another's link that leads nowhere is passed over as another's file is.
    private static func target(of path: Path, _ entry: FileStatus) throws(CommandLineError) -> FileStatus {
        do throws(FileError) {
            return try Files.stat(path)
        } catch {
            guard entry.owner == HostProcess.effectiveUser || entry.owner == 0 else { return entry }
            let reason = error.detail ?? error.errno.description
            throw .configuration(
                "cannot read the configuration \(path.display): it is a link that leads nowhere (\(reason)); "
                    + "--no-config goes without")
        }
    }

    static let extendsHelp = "another configuration file, beside this one, whose settings come first"

    /// So many files may extend one another; a chain of names that no system tells apart ends here too.
    private static let mostFiles = 16

    /// - Parameter chain: The files that led here, each extending the next.
    static func apply(
        file: Path, chain: [FileIdentity] = [], to configuration: inout Configuration
    ) throws(CommandLineError) {
        let identity = (try? Files.stat(file))?.identity
        if let identity, chain.contains(identity) {
            throw .configuration("\(file.display): configurations extend one another without end")
        }
        guard chain.count < mostFiles else {
            throw .configuration("\(file.display): more than \(mostFiles) configurations extend one another")
        }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Interruption.whileWaiting { () throws(FileError) in
                try Files.readAll(file, limit: sizeLimit, waitsForWriter: true)
            }
        } catch {
            throw .configuration(
                "cannot read the configuration \(file.display): \(error.detail ?? error.errno.description)")
        }
        configuration.files.append(file)
        let document: ConfigurationDocument
        do throws(ConfigurationProblem) {
            document = try ConfigurationDocument(bytes, fileExtension: file.fileExtension)
        } catch {
            throw error.error(in: file)
        }
        let base: Path?
        do throws(ConfigurationProblem) {
            if let schema = document.entries.first(where: { $0.key == "$schema" }), schema.value.string == nil {
                throw ConfigurationProblem(
                    "$schema: expected the address of a schema", at: document.source.place(of: [.value("$schema")]))
            }
            base = try Self.base(of: document, file)
        } catch {
            throw error.error(in: file)
        }
        if let base { try apply(file: base, chain: identity.map { chain + [$0] } ?? chain, to: &configuration) }
        configuration.home = PathParts.home(of: file)
        do throws(ConfigurationProblem) {
            try apply(document, named: file.display, to: &configuration)
        } catch {
            throw error.error(in: file)
        }
        configuration.file = file.display
    }

    /// The file that `extends` names, seen from the folder of the one that does.
    private static func base(of document: ConfigurationDocument, _ file: Path) throws(ConfigurationProblem) -> Path? {
        guard let entry = document.entries.first(where: { $0.key == "extends" }) else { return nil }
        guard let name = entry.value.string, !name.isEmpty, !name.utf8.contains(0) else {
            throw ConfigurationProblem(
                "extends: expected the name of a file", at: document.source.place(of: [.value("extends")]))
        }
        return name.utf8.first == UInt8(ascii: "/")
            ? Path(bytes: Array(name.utf8)) : file.directory.appending(bytes: Array(name.utf8))
    }

    package static func apply(
        _ document: ConfigurationDocument, named name: String, to configuration: inout Configuration
    ) throws(ConfigurationProblem) {
        var given: [String: String] = [:]
        for entry in document.entries where !["extends", "$schema"].contains(entry.key) {
            let place = document.source.place(of: [.key(entry.key)])
            let key = try key(named: entry.key, place)
            if let other = given.updateValue(entry.key, forKey: key.name) {
                throw ConfigurationProblem("'\(other)' and '\(entry.key)' are the same setting; keep one", at: place)
            }
            // A key without a value leaves everything as it is, unless that is a value too.
            if entry.value == .null, !key.takesNull { continue }
            do {
                try key.apply(&configuration, entry.value, .file(name, line: place?.line))
            } catch {
                throw ConfigurationProblem(
                    "\(entry.key): \(error.detail ?? "wrong value")",
                    at: document.source.place(of: [.value(entry.key)] + error.path))
            }
        }
        // That file's own rule, for its own word.
        let only = document.entries.first { $0.key == "only" && $0.value != .null }
        let ignored = document.entries.first { $0.key == "ignore" && $0.value != .null }
        if only != nil, ignored != nil {
            throw ConfigurationProblem(
                "'only' and 'ignore' cannot be used together", at: document.source.place(of: [.key("ignore")]))
        }
    }

    private static func key(named name: String, _ place: YAMLMark?) throws(ConfigurationProblem) -> ConfigurationKey {
        if let key = ConfigurationKey.all.first(where: { $0.name == name || $0.khronosName == name }) { return key }
        let names = ConfigurationKey.all.map(\.name)
        let known = names + ConfigurationKey.all.compactMap(\.khronosName)
        let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" }
        throw ConfigurationProblem(
            "unknown key '\(TerminalText.excerpt(name))'" + (hint ?? "; known are \(names.joined(separator: ", "))"),
            at: place)
    }

    private static func applyFlags(
        _ arguments: RawArguments, to configuration: inout Configuration
    ) throws(CommandLineError) {
        if let value = try arguments.value(SelectionFlags.profile) {
            configuration.profile = Setting(value, .flag("--profile"))
        }
        let selected = try arguments.values(SelectionFlags.select)
        if !selected.isEmpty {
            configuration.select = Setting(selected.flatMap { $0 }, .flag("--select"))
        }
        let ignored = try arguments.values(SelectionFlags.ignore)
        if !ignored.isEmpty {
            configuration.ignore = Setting(ignored.flatMap { $0 }, .flag("--ignore"))
        }
        for change in try arguments.values(SelectionFlags.severity) {
            for code in change.codes {
                configuration.setSeverity(code, Setting(change.severity, .flag("--severity")))
            }
        }
        if let value = try arguments.value(SelectionFlags.failOn) {
            configuration.failOn = Setting(value, .flag("--fail-on"))
        }
        if let value = try arguments.value(SelectionFlags.maxWarnings) {
            configuration.maxWarnings = Setting(value, .flag("--max-warnings"))
        }
        for entry in try arguments.values(SelectionFlags.budget) {
            configuration.setBudget(entry.name, Setting(entry.limit, .flag("--budget")))
        }
        if let value = try arguments.value(SelectionFlags.boundsTolerance) {
            configuration.boundsTolerance = Setting(value, .flag("--bounds-tolerance"))
        }
        if let value = try arguments.value(SelectionFlags.resources) {
            configuration.resources = Setting(value, .flag("--resources"))
        }
        if let value = try arguments.value(SelectionFlags.maxIssues) {
            configuration.maxIssues = Setting(value, .flag("--max-issues"))
        }
        if let value = try arguments.value(SelectionFlags.maxPerCode) {
            configuration.maxPerCode = Setting(value, .flag("--max-per-code"))
        }
        if let value = arguments.setting(SelectionFlags.fold) {
            configuration.fold = Setting(value, .flag(value ? "--fold" : "--no-fold"))
        }
        if let value = arguments.setting(SelectionFlags.consequences) {
            configuration.consequences = Setting(value, .flag(value ? "--consequences" : "--no-consequences"))
        }
        if let value = try arguments.value(SelectionFlags.jobs) {
            configuration.jobs = Setting(value, .flag("--jobs"))
        }
    }
}
