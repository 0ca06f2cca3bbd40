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
    /// What the document reads its lists from.
    private let text: Text

    /// The bytes of a text, and the map of them, which both stay where they are.
    private final class Text {
        let bytes: UnsafeMutableRawBufferPointer
        let map: JSONMap

        init(_ text: String) throws {
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
            bytes.copyBytes(from: text.utf8)
            self.bytes = bytes
            map = try JSONMap(parsing: UnsafeRawBufferPointer(bytes))
        }

        deinit {
            bytes.deallocate()
        }
    }

    init(_ text: String, prepare: (inout ReadObserver) -> Void = { _ in }) throws {
        self.text = try Text(text)
        let map = self.text.map
        var findings: [String] = []
        var texts: [String] = []
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
        isRead = reader.read()
        document = reader.document
        for token in 0..<map.view.count where map.view.kind(token).isString {
            strings[token] = map.view.string(token)
        }
        self.findings = findings
        arguments = texts
    }

    /// Reads a document with a sound asset and the given further members.
    init(members: String, prepare: (inout ReadObserver) -> Void = { _ in }) throws {
        try self.init("{\"asset\":{\"version\":\"2.0\"},\(members)}", prepare: prepare)
    }
}
