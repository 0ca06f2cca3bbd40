/// Colours by meaning, or plain text.
package struct Style: Sendable {
    package var isColored: Bool

    package init(isColored: Bool) {
        self.isColored = isColored
    }

    package func error(_ text: String) -> String { paint(text, "31;1") }
    package func warning(_ text: String) -> String { paint(text, "33") }
    package func information(_ text: String) -> String { paint(text, "36") }
    package func hint(_ text: String) -> String { paint(text, "35") }
    package func good(_ text: String) -> String { paint(text, "32") }
    package func strong(_ text: String) -> String { paint(text, "1") }
    package func faint(_ text: String) -> String { paint(text, "2") }

    private func paint(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
