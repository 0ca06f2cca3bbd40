import FileSystem

// The reference's own face
// ========================
//
// Scripts that call the reference validator can be given this tool instead: by a link named `gltf_validator`, or by
// `glb validate --compat` in place of the program's name. Then its options, its configuration file, its files beside
// the assets and its two exit statuses apply, and nothing of ours: no `.glb.json`, no folding, no profile, no colour.
//
// What is not taken over are its faults. There an asset that cannot be read, and a crash, count as free of errors; here
// both end with 1 and a line on stderr. Reports appear whole or not at all.

/// Whether and how the tool runs as the reference validator.
enum CompatibilityEntry {
    static let programName = "gltf_validator"

    /// The words for the reference's command line, or nil if this run is one of ours.
    static func words(_ words: [ArgumentText], program: ArgumentText?) -> [ArgumentText]? {
        if let program, Path(bytes: program.bytes).lastComponent == programName { return words }
        return words.starts(with: ["validate", "--compat"]) ? Array(words.dropFirst(2)) : nil
    }

    static func run(_ words: [ArgumentText], environment: EnvironmentVariables) -> ExitStatus {
        let output = OutputStreams(settings: OutputSettings(environment: environment, color: .never))
        let status = output.finish(run(words, output))
        // It knows two statuses; signals are not its choice.
        return status == .success || status.rawValue >= 128 ? status : .findings
    }

    private static func run(_ words: [ArgumentText], _ output: OutputStreams) -> ExitStatus {
        let options: CompatibilityOptions
        do throws(CommandLineError) {
            options = try CompatibilityOptions(words)
        } catch {
            output.error(error.message)
            output.plainNote(CompatibilityUsage.text)
            return .findings
        }
        do throws(CommandLineError) {
            if let configuration = options.configuration {
                output.files.read(configuration, as: "the configuration")
            }
            let checker = AssetChecker(compatible: try options.validationOptions(), files: output.files)
            return try CompatibilityRun(options, checker, output).perform()
        } catch {
            output.error(error.message)
            return error.status
        }
    }
}
