import JSONText

/// A message object with its common parts found, whatever they are called.
struct CreatorMessage: Sendable {
    let object: JSONObject
    /// Who says to have sent it.
    let source: String?
    /// Set on messages of a host to a page.
    let target: String?
    /// From `eventName`; some senders put it into `type` or `event`, and commands have their own.
    let eventName: String?
    let line: Int

    init(_ object: JSONObject, line: Int) {
        var object = object
        // Some senders turn `data` into text before they turn the whole message into text.
        if let text = object["data"]?.string, text.utf8.first(where: { !ASCII.isWhitespace($0) }) == ASCII.openBrace,
            let inner = try? JSONValue(parsing: Array(text.utf8)), inner.object != nil
        {
            object["data"] = inner
        }
        self.object = object
        self.line = line
        source = object["source"]?.string
        target = object["target"]?.string
        eventName = ["eventName", "type", "event", "command"].lazy.compactMap { object[$0]?.string }.first {
            !$0.isEmpty
        }
    }

    /// The value at a path such as `data.metadata.bodyType`.
    func value(_ path: String) -> JSONValue? {
        var current: JSONValue = .object(object)
        for key in path.utf8.split(separator: ASCII.dot) {
            guard let next = current[String(Substring(key))] else { return nil }
            current = next
        }
        return current
    }

    func text(_ paths: [String]) -> String? {
        paths.lazy.compactMap { value($0)?.string }.first { !$0.isEmpty }
    }
}
