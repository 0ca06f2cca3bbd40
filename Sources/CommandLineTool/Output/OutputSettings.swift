#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `--color`.
package enum ColorChoice: Sendable {
    case automatic, always, never

    package static let syntax: ValueSyntax<ColorChoice> = .choice(
        "WHEN", [("auto", .automatic), ("always", .always), ("never", .never)])
}

/// What the streams lead to and how much to say there.
package struct OutputSettings: Sendable {
    package var isQuiet = false
    package var isVerbose = false
    package var outputIsTerminal = false
    package var errorIsTerminal = false
    package var colorsOutput = false
    package var colorsErrors = false
    /// A block that is drawn over itself: only on a terminal that can, and not in CI, whose logs keep every step. Where
    /// it is not, a long run writes a line now and then.
    package var showsProgress = false

    /// How progress is shown.
    var progress: ProgressDisplay.Mode { showsProgress ? .block : isQuiet ? .none : .lines }

    package init() {}

    /// By the descriptors, the environment and the common flags.
    ///
    /// Colour: `--color` decides; then `NO_COLOR` (any value) forbids; then `CLICOLOR_FORCE` (not 0) asks for it; else a
    /// terminal that is not dumb has it, unless `CLICOLOR=0`.
    package init(
        environment: EnvironmentVariables, color: ColorChoice = .automatic, isQuiet: Bool = false,
        isVerbose: Bool = false,
        outputIsTerminal: Bool = isatty(1) == 1, errorIsTerminal: Bool = isatty(2) == 1
    ) {
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose && !isQuiet
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        let isDumb = (environment["TERM"] ?? "dumb") == "dumb"
        func colors(_ isTerminal: Bool) -> Bool {
            switch color {
            case .always: return true
            case .never: return false
            case .automatic: break
            }
            if environment["NO_COLOR"] != nil { return false }
            if let forced = environment["CLICOLOR_FORCE"], forced != "0" { return true }
            return isTerminal && !isDumb && environment["CLICOLOR"] != "0"
        }
        colorsOutput = colors(outputIsTerminal)
        colorsErrors = colors(errorIsTerminal)
        let inContinuousIntegration = environment["CI"].map { $0 != "false" && $0 != "0" } ?? false
        showsProgress = errorIsTerminal && !isDumb && !isQuiet && !inContinuousIntegration
    }
}
