/// Text of an asset that is too long to be kept with an issue: a file can have a name of any number of megabytes.
enum LongText {
    /// Bytes of a pointer. A longer one ends with a mark that tells it from others that begin alike, and is the same in every
    /// run: `…[30000018 bytes, 1f0c…]`.
    static let longestPlace = 64 << 10
    /// Bytes of a value. A message shows much less of a name; what is longer by itself is a list.
    static let longestArgument = 1_000

    static func place(_ pointer: String) -> String {
        let count = pointer.utf8.count
        guard count > longestPlace else { return pointer }
        let digest = String(IssueLocation.pointer(pointer).digest, radix: 16)
        return start(of: pointer, longestPlace - 80) + "…[\(count) bytes, \(digest)]"
    }

    static func isTooLong(_ argument: IssueArgument) -> Bool {
        if case .text(let text) = argument { text.utf8.count > longestArgument } else { false }
    }

    static func argument(_ argument: IssueArgument) -> IssueArgument {
        guard isTooLong(argument), case .text(let text) = argument else { return argument }
        return .text(start(of: text, longestArgument) + "…")
    }

    /// The first so many bytes, or one to three less, so that no character is torn. A copy: part of a text would keep all.
    static func start(of text: String, _ count: Int) -> String {
        var bytes = Array(text.utf8.prefix(count))
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
