package import JSONText

/// The way from the root of the document to the object that is being read, from which JSON pointers (RFC 6901) are built
/// when something is reported.
package struct JSONPath: Sendable {
    package enum Component: Sendable {
        case member(StaticString)
        /// A key of the document, by token.
        case key(Int)
        case index(Int)
    }

    package private(set) var components: [Component] = []

    package init() {}

    package mutating func push(_ component: Component) {
        components.append(component)
    }

    package mutating func pop() {
        components.removeLast()
    }

    /// The pointer; `/` for the root itself, as the reference validator writes it.
    package func pointer(_ view: JSONView, _ more: Component...) -> String {
        if components.isEmpty, more.isEmpty { return "/" }
        var text = ""
        for component in components { Self.append(component, to: &text, view) }
        for component in more { Self.append(component, to: &text, view) }
        return text
    }

    static func append(_ component: Component, to text: inout String, _ view: JSONView) {
        text += "/"
        switch component {
        case .member(let name): text += name.description
        case .key(let token): appendEscaped(view.string(token), to: &text)
        case .index(let index): text += String(index)
        }
    }

    /// A key as a reference token: `~` and `/` escaped.
    package static func escaped(_ key: String) -> String {
        guard key.utf8.contains(where: needsEscape) else { return key }
        var text = ""
        appendEscaped(key, to: &text)
        return text
    }

    private static func needsEscape(_ byte: UInt8) -> Bool { byte == 0x7E || byte == 0x2F }

    private static func appendEscaped(_ key: String, to text: inout String) {
        let escapes = key.utf8.count(where: needsEscape)
        if escapes == 0 {
            text += key
            return
        }
        // A text that grows step by step would take twice its room, and a key can be as long as the file.
        text.reserveCapacity(text.utf8.count + key.utf8.count + escapes)
        for character in key.unicodeScalars {
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(character)
            }
        }
    }
}
