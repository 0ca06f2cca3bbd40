import GLTFModel
import JSONText

/// What a document came to, and everything that was found while reading it.
struct Reading {
    /// "kind pointer", in order.
    var findings: [String] = []
    var arguments: [String] = []
    var document = GLTFDocument()
    var isRead = false
    /// The strings that slots and rows of the document name by token.
    var strings: [Int: String] = [:]

    init(_ text: String, prepare: (inout ReadObserver) -> Void = { _ in }) throws {
        let bytes = Array(text.utf8)
        var findings: [String] = []
        var texts: [String] = []
        let result = try bytes.withUnsafeBytes { buffer in
            let map = try JSONMap(parsing: buffer)
            var observer = ReadObserver()
            observer.found = { kind, pointer, arguments in
                findings.append("\(kind) \(pointer())")
                texts.append(
                    arguments().map { argument in
                        switch argument {
                        case .integer(let value): String(value)
                        case .number(let value): value.description
                        case .text(let text): text
                        }
                    }.joined(separator: "|"))
            }
            prepare(&observer)
            let reader = DocumentReader(map.view, observer: observer)
            let isRead = reader.read()
            var strings: [Int: String] = [:]
            for token in 0..<map.view.count where map.view.kind(token).isString {
                strings[token] = map.view.string(token)
            }
            return withExtendedLifetime(map) { (reader.document, isRead, strings) }
        }
        (document, isRead, strings) = result
        self.findings = findings
        arguments = texts
    }

    /// Reads a document with a sound asset and the given further members.
    init(members: String, prepare: (inout ReadObserver) -> Void = { _ in }) throws {
        try self.init("{\"asset\":{\"version\":\"2.0\"},\(members)}", prepare: prepare)
    }
}
