import FileSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Draws a block of lines over itself on the terminal that standard error leads to, or writes a line now and then where
/// there is no such terminal. The owner calls it under a lock of his own.
struct ProgressDisplay {
    enum Mode: Sendable {
        /// A block that is drawn over itself.
        case block
        /// A line at intervals, for logs.
        case lines
        case none
    }

    let mode: Mode
    private let output: OutputStreams
    private let glyphs: ProgressGlyphs
    private var drawn: [Int] = []
    private var lastDrawing: UInt64 = 0
    private var pacer: LinePacer

    private static let drawingInterval: UInt64 = 100_000_000

    init(_ output: OutputStreams, environment: EnvironmentVariables, now: UInt64) {
        self.output = output
        glyphs = .forLocale(environment)
        mode = output.settings.progress
        pacer = LinePacer(start: now)
    }

    /// Shows the state: at once if something was written over the block, and else at most ten times a second.
    mutating func show(_ state: ProgressState) {
        switch mode {
        case .none: return
        case .lines:
            if pacer.isDue(state.now) { output.note(ProgressBlock.logLine(state)) }
        case .block:
            guard drawn.isEmpty || state.now - lastDrawing >= Self.drawingInterval else { return }
            lastDrawing = state.now
            let size = TerminalSize.ofStandardError()
            let block = ProgressBlock(
                columns: size.columns, rows: size.rows, glyphs: glyphs, style: output.errorStyle)
            let plain = ProgressBlock(
                columns: size.columns, rows: size.rows, glyphs: glyphs, style: Style(isColored: false))
            let bytes = Self.erasing(drawn, columns: size.columns) + block.lines(state).joined(separator: "\n")
            output.writeToStandardError(Array(bytes.utf8))
            drawn = plain.lines(state).map { TextColumns.width($0) }
        }
    }

    /// Takes the block away, so that lines can be written in its place.
    mutating func hide() {
        guard !drawn.isEmpty else { return }
        output.writeToStandardError(Array(Self.erasing(drawn, columns: TerminalSize.ofStandardError().columns).utf8))
        drawn = []
    }

    /// Back to the first column of the first row of lines with these widths, and everything from there on cleared. A
    /// terminal that was made narrower meanwhile shows a line in several rows.
    static func erasing(_ widths: [Int], columns: Int) -> String {
        guard !widths.isEmpty else { return "" }
        let rows = widths.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) }
        return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
    }
}

/// When a line of progress is due in a log: every 10 seconds at first, every minute after the first two.
struct LinePacer {
    private let start: UInt64
    private var next: UInt64

    private static let second: UInt64 = 1_000_000_000

    init(start: UInt64) {
        self.start = start
        next = start &+ 10 * Self.second
    }

    mutating func isDue(_ now: UInt64) -> Bool {
        guard now >= next else { return false }
        next = now &+ (now &- start < 120 * Self.second ? 10 : 60) * Self.second
        return true
    }
}

/// How large the terminal is at this moment; users resize it.
struct TerminalSize: Sendable {
    var columns: Int
    var rows: Int

    static func ofStandardError() -> TerminalSize {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: size.ws_row > 0 ? Int(size.ws_row) : 24)
    }
}
