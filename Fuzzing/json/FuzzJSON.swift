import JSONText

/// What was read can be written, what was written can be read, and a second writing says the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    walk(bytes)
    guard let value = try? JSONValue(parsing: bytes) else { return 0 }
    for indent in [nil, 2] {
        let text = value.bytes(indent: indent)
        guard let again = try? JSONValue(parsing: text) else { fatalError("what was written cannot be read") }
        precondition(again.bytes(indent: indent) == text, "written twice, it differs")
    }
    return 0
}

/// The reader of large documents, as tolerant as it gets: every accessor on every value.
private func walk(_ bytes: [UInt8]) {
    let options = JSONOptions(skipsByteOrderMark: true, acceptsLoneSurrogates: true)
    bytes.withUnsafeBytes { text in
        guard let map = try? JSONMap(parsing: text, options: options) else { return }
        let view = map.view
        for index in 0..<view.count {
            precondition(view.next(index) > index && view.next(index) <= view.count, "a value ends before it starts")
            switch view.kind(index) {
            case .integer, .real:
                _ = view.integer(index)
                _ = view.double(index)
            case .string, .escapedString:
                precondition(view.string(index).utf8.count >= 0)
                _ = view.decodedBytes(index)
            case .array: _ = view.elementCount(index)
            case .object:
                _ = view.member(index, "asset")
                for (key, _) in view.members(index) { _ = view.string(key) }
            default: break
            }
        }
        withExtendedLifetime(map) {}
    }
}
