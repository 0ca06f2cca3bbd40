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
            columns += TextColumns.width(String(text[index]))
            if columns > limit { return text[..<end] + "…" }
            if columns < limit { end = text.index(after: index) }
        }
        return text
    }
}
