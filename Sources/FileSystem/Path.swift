import TextSafety

/// A file system path as the bytes that the system uses: it may hold bytes that are not UTF-8.
///
/// Two paths are equal when their bytes are equal; no normalisation of `..`, of doubled slashes or of Unicode is done,
/// because only the file system knows what those mean. The order is the order of the bytes.
public struct Path: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let bytes: [UInt8]

    public init(_ string: String) {
        bytes = Array(string.utf8)
    }

    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    public static func < (left: Path, right: Path) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    public var isEmpty: Bool { bytes.isEmpty }
    public var isAbsolute: Bool { bytes.first == Self.separator }

    /// This path with one more component. An absolute component replaces the whole path, as it does in a shell.
    public func appending(_ component: String) -> Path {
        appending(bytes: component.utf8)
    }

    public func appending(_ other: Path) -> Path {
        appending(bytes: other.bytes)
    }

    public func appending(bytes component: some Collection<UInt8>) -> Path {
        if component.first == Self.separator || bytes.isEmpty { return Path(bytes: component) }
        var joined = bytes
        joined.reserveCapacity(bytes.count + 1 + component.count)
        if joined.last != Self.separator { joined.append(Self.separator) }
        joined.append(contentsOf: component)
        return Path(bytes: joined)
    }

    /// The bytes after the last slash, trailing slashes ignored; `/` for the root.
    public var lastComponentBytes: ArraySlice<UInt8> {
        let trimmed = trimmedBytes
        guard let slash = trimmed.lastIndex(of: Self.separator), trimmed.count > 1 else { return trimmed }
        return trimmed[(slash + 1)...]
    }

    /// The last component as text; bytes that are not UTF-8 become U+FFFD, so it is for matching and showing only.
    public var lastComponent: String {
        String(decoding: lastComponentBytes, as: UTF8.self)
    }

    /// The lower-case text after the last dot of the last component, or nil. A leading dot starts a hidden name, no extension.
    public var fileExtension: String? {
        let name = lastComponentBytes
        guard let dot = name.lastIndex(of: 0x2E), dot > name.startIndex, dot + 1 < name.endIndex else { return nil }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    /// The path of the directory that holds the last component; `.` when there is only one component.
    public var directory: Path {
        let trimmed = trimmedBytes
        guard let slash = trimmed.lastIndex(of: Self.separator) else { return Path(".") }
        var end = slash
        while end > trimmed.startIndex, trimmed[end - 1] == Self.separator { end -= 1 }
        return end == trimmed.startIndex ? Path("/") : Path(bytes: trimmed[..<end])
    }

    /// The path as text; bytes that are not UTF-8 become U+FFFD. For output to a terminal use `display`.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// The path for people: control characters, marks that change the direction of text, and bytes that are not UTF-8
    /// are shown as escapes. One that is longer than any file can have is cut.
    public var display: String {
        guard bytes.count > Self.longestShown else { return DisplayText.escape(bytes) }
        // A character that the cut goes through would be shown as bytes.
        let start = bytes.prefix(100)
        let end = start.lastIndex { $0 & 0xC0 != 0x80 } ?? start.endIndex
        return DisplayText.escape(Array(start[..<end])) + "… (\(bytes.count) bytes)"
    }

    /// The longest path that Linux takes; other systems take shorter ones.
    private static let longestShown = 4096

    public var description: String { display }

    static let separator: UInt8 = 0x2F

    private var trimmedBytes: ArraySlice<UInt8> {
        var end = bytes.count
        while end > 1, bytes[end - 1] == Self.separator { end -= 1 }
        return bytes[..<end]
    }

    /// Calls `body` with the path as a C string. A path with a NUL inside names nothing, so it is refused here rather
    /// than cut short.
    func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) throws(Errno) -> Result {
        guard !bytes.contains(0) else { throw .invalidArgument }
        var terminated = [CChar]()
        terminated.reserveCapacity(bytes.count + 1)
        for byte in bytes { terminated.append(CChar(bitPattern: byte)) }
        terminated.append(0)
        return terminated.withUnsafeBufferPointer { buffer in
            // The buffer holds at least the NUL, so its base address exists.
            body(buffer.baseAddress!)
        }
    }
}
