/// What the progress display is drawn with.
struct ProgressGlyphs: Sendable {
    let full: String
    let empty: String
    let separator: String
    let ellipsis: String

    static let unicode = ProgressGlyphs(full: "━", empty: "─", separator: " · ", ellipsis: "…")
    /// For terminals whose locale is not UTF-8.
    static let ascii = ProgressGlyphs(full: "#", empty: "-", separator: ", ", ellipsis: "...")

    /// By the variables that name the locale, the strongest first.
    static func forLocale(_ environment: EnvironmentVariables) -> ProgressGlyphs {
        let name = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
        let lower = name.lowercased()
        return lower.hasSuffix("utf-8") || lower.hasSuffix("utf8") ? unicode : ascii
    }
}
