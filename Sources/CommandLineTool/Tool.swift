import FileSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// From the words of the command line to an exit status.
package enum Tool {
    /// Runs the process's own command line.
    package static func main() -> Int32 {
        keepStandardDescriptors()
        HostProcess.raiseDescriptorLimit()
        // A reader that goes away must be an error of `write`, not the death of the process.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that grows beyond the user's limit.
        signal(SIGXFSZ, SIG_IGN)
        Interruption.installAtStart()
        return run(ArgumentText.ofProcess(), program: ArgumentText.programName(), environment: .process).rawValue
    }

    /// Takes the numbers of the standard streams where these are closed: the next file to be opened would get them, and with
    /// them what is meant for the stream. Whoever uses such a stream gets the same error as from a closed one.
    private static func keepStandardDescriptors() {
        for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    package static func run(
        _ words: [ArgumentText], program: ArgumentText? = nil, environment: EnvironmentVariables
    ) -> ExitStatus {
        if let words = CompatibilityEntry.words(words, program: program) {
            return CompatibilityEntry.run(words, environment: environment)
        }
        do {
            switch try ArgumentParser.parse(words, root: CommandList.root) {
            case .help(let path):
                let output = OutputStreams(settings: OutputSettings(environment: environment))
                output.print(HelpText.text(for: path, style: output.style))
                return output.finish(.success)
            case .version:
                let output = OutputStreams(settings: OutputSettings(environment: environment))
                output.print("glb \(Version.current)")
                return output.finish(.success)
            case .run(let command, let arguments):
                return try run(command, arguments, environment: environment)
            }
        } catch {
            let output = OutputStreams(settings: OutputSettings(environment: environment))
            return output.finish(report(error, on: output))
        }
    }

    private static func run(
        _ command: CommandDefinition, _ arguments: RawArguments, environment: EnvironmentVariables
    ) throws(CommandLineError) -> ExitStatus {
        let settings = OutputSettings(
            environment: environment, color: try arguments.value(CommonFlags.color) ?? .automatic,
            isQuiet: arguments.isOn(CommonFlags.quiet), isVerbose: arguments.isOn(CommonFlags.verbose))
        if arguments.isOn(CommonFlags.quiet), arguments.isOn(CommonFlags.verbose) {
            throw arguments.usageError("--quiet and --verbose contradict each other")
        }
        let output = OutputStreams(settings: settings)
        for warning in arguments.warnings { output.warning(warning) }
        let context = CommandContext(arguments: arguments, output: output, environment: environment)
        guard let run = command.run else { return .internalFault }
        do {
            return output.finish(try run(context))
        } catch {
            return output.finish(report(error, on: output))
        }
    }

    /// One line that says what is wrong, and where the help is.
    private static func report(_ error: CommandLineError, on output: OutputStreams) -> ExitStatus {
        var line = error.message
        if let topic = error.helpTopic {
            let advice = topic.isEmpty ? "glb --help" : "glb \(topic) --help"
            line += line.hasSuffix("?") ? " See \(advice)" : "; see \(advice)"
        }
        output.error(line)
        return error.status
    }
}
