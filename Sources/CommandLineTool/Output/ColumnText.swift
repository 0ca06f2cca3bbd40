#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Text measured in columns of a terminal.
enum ColumnText {
    /// How many columns standard output has, or nil where it is no terminal or does not say.
    static func width(_ settings: OutputSettings, _ environment: EnvironmentVariables) -> Int? {
        guard settings.outputIsTerminal else { return nil }
        // Said on purpose, so it counts before what the terminal says.
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The text, or its start with an ellipsis when it has more columns than `room`; at least ten are left.
    static func cut(_ text: String, to room: Int?) -> String {
        guard let room else { return text }
        let limit = max(room, 10)
        if text.utf8.count <= limit { return text }
        var columns = 0
        // The end of the longest start that leaves room for the ellipsis.
        var end = text.startIndex
        for index in text.indices {
            columns += columnCount(text[index])
            if columns > limit { return text[..<end] + "…" }
            if columns < limit { end = text.index(after: index) }
        }
        return text
    }

    /// Characters of East Asian scripts and pictures take two columns.
    private static func columnCount(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        let wide: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
        ]
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
}
