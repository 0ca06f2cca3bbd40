import AvatarIntake
import JSONText

/// Whatever comes, there is a record of it that is JSON and one line, and its URLs are one line each.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEvents(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for result in IntakeDecoder.decode(bytes) {
        var writer = JSONWriter()
        result.write(into: &writer)
        precondition(!writer.bytes.contains(0x0A), "a record of more than one line")
        guard (try? JSONValue(parsing: writer.bytes)) != nil else { fatalError("a record that is not JSON") }
        guard let reference = result.reference else { continue }
        precondition(!reference.url.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "control characters in a URL")
        _ = try? reference.inlineBytes(maximumBytes: 1 << 20)
    }
    _ = try? IntakeDecoder.reference(String(decoding: bytes, as: UTF8.self))
    return 0
}
