import Synchronization

/// Stdout for results, stderr for everything else. Safe to use from several threads; a call's lines stay together.
package final class OutputStreams: Sendable {
    private let standardOutput: Mutex<OutputStream>
    private let standardError: Mutex<OutputStream>
    package let settings: OutputSettings
    /// What the run reads, so that its results go elsewhere.
    package let files = FilesOfRun()

    package init(settings: OutputSettings, standardOutput: Int32 = 1, standardError: Int32 = 2) {
        self.settings = settings
        self.standardOutput = Mutex(
            OutputStream(descriptor: standardOutput, flushesLines: settings.outputIsTerminal))
        self.standardError = Mutex(OutputStream(descriptor: standardError, flushesLines: true))
    }

    /// Waits for the reader of stdout until then, and no longer.
    func bind(to deadline: RunDeadline) {
        standardOutput.withLock { $0.deadline = deadline }
    }

    /// How text on stdout may look.
    package var style: Style { Style(isColored: settings.colorsOutput) }
    /// How text on stderr may look.
    package var errorStyle: Style { Style(isColored: settings.colorsErrors) }

    /// A result: one line on stdout. Foreign text in it must be escaped already.
    package func print(_ line: String) {
        standardOutput.withLock {
            $0.write(line.utf8)
            $0.write(CollectionOfOne(UInt8(ascii: "\n")))
        }
    }

    /// Result bytes on stdout, as they are.
    package func write(_ bytes: some Collection<UInt8> & Sendable) {
        standardOutput.withLock { $0.write(bytes) }
    }

    /// A remark on stderr: silent under `--quiet`.
    package func note(_ line: String) {
        if !settings.isQuiet { errorLine("glb: ", line) }
    }

    /// A line on stderr as it is, silent under `--quiet`: for a mode whose lines have another program's shape.
    package func plainNote(_ line: String) {
        if !settings.isQuiet { errorLine("", line) }
    }

    /// Detail on stderr: only under `--verbose`.
    package func detail(_ line: String) {
        if settings.isVerbose { errorLine("glb: ", line) }
    }

    package func warning(_ line: String) {
        if !settings.isQuiet { errorLine(errorStyle.warning("glb: warning: "), line) }
    }

    /// What went wrong, on stderr, also under `--quiet`.
    package func error(_ line: String) {
        errorLine(errorStyle.error("glb: "), line)
    }

    /// Bytes for stderr as they are; for a progress bar.
    package func writeToStandardError(_ bytes: [UInt8]) {
        standardError.withLock {
            $0.write(bytes)
            $0.flush()
        }
    }

    /// Hands everything to the system.
    package func flush() {
        standardOutput.withLock { $0.flush() }
        standardError.withLock { $0.flush() }
    }

    /// Whether nobody will see further results: the reader went away or the disk is full. Long runs stop then.
    package var isClosed: Bool {
        standardOutput.withLock { $0.failure != nil }
    }

    /// What a run ends with that stopped since nobody will see further results; nil if somebody will.
    package var stopStatus: ExitStatus? {
        switch standardOutput.withLock({ $0.failure }) {
        case .readerGone: .readerGone
        case .unread: .network
        case .system: .inputOutput
        case nil: nil
        }
    }

    /// Whether the reader of stdout went away before it had everything.
    package var hasLostReader: Bool {
        standardOutput.withLock { $0.failure == .readerGone }
    }

    /// Flushes, and tells what the run ends with: the given status, or worse when stdout could not be written.
    package func finish(_ status: ExitStatus) -> ExitStatus {
        let failure = standardOutput.withLock { stream in
            stream.flush()
            return stream.failure
        }
        var result = status
        switch failure {
        case .system(let code):
            error("cannot write to standard output: \(code)")
            result = .worst(result, .inputOutput)
        case .unread:
            error("the deadline has passed, and not all of standard output was read")
            result = .worst(result, .network)
        case .readerGone, nil: break
        }
        standardError.withLock { $0.flush() }
        return result
    }

    private func errorLine(_ prefix: String, _ line: String) {
        // Results that came before a message must not appear after it when both go to one terminal.
        if settings.outputIsTerminal { standardOutput.withLock { $0.flush() } }
        standardError.withLock {
            $0.write(prefix.utf8)
            $0.write(line.utf8)
            $0.write(CollectionOfOne(UInt8(ascii: "\n")))
        }
    }
}
