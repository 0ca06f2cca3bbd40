/// Names of extensions, as a document lists them, each once.
///
/// A file can list millions, so they are kept in one block of memory, and each becomes a string when it is asked for.
public struct ExtensionNames: RandomAccessCollection, Sendable, Equatable, ExpressibleByArrayLiteral {
    private var bytes: [UInt8] = []
    /// Where each name ends in `bytes`; the next begins there.
    private var ends: [UInt32] = []

    public init() {}

    public init(arrayLiteral names: String...) {
        for var name in names { name.withUTF8 { append($0) } }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { ends.count }

    public subscript(position: Int) -> String {
        let start = position == 0 ? 0 : Int(ends[position - 1])
        return String(decoding: bytes[start..<Int(ends[position])], as: UTF8.self)
    }

    /// Makes room for so many names of so many bytes together, so that a long list is never there twice.
    mutating func reserve(_ names: Int, byteCount: Int) {
        ends.reserveCapacity(names)
        bytes.reserveCapacity(byteCount)
    }

    /// Adds a name in UTF-8. All names of a document together take less than 4 GiB, as its text does.
    mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: name)
        ends.append(UInt32(clamping: bytes.count))
    }
}
