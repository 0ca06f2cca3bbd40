/// Tells quickly, of most URLs, that hiding secrets and escaping would leave them as they are: for listings of
/// thousands. Of what it does not know at a glance it says nothing, and the slow way has to be taken.
package struct PlainURLs {
    /// Names of parameters that were found to be harmless; a listing has few.
    private var names: [[UInt8]] = []

    private static let limit = 64

    package init() {}

    /// Whether the text is printable ASCII without quotes, backslashes and user info, and its query names no secrets.
    package mutating func contains(_ url: UnsafeRawBufferPointer) -> Bool {
        guard let tail = Self.queryStart(of: url) else { return false }
        var start = tail
        var place = tail
        while place <= url.count {
            if place == url.count || Self.isSeparator(url[place]) {
                guard isPlain(UnsafeRawBufferPointer(rebasing: url[start..<place])) else { return false }
                start = place + 1
            }
            place += 1
        }
        return true
    }

    /// Where the query or the fragment begins, at most the length; nil when there is a byte that needs a closer look.
    private static func queryStart(of url: UnsafeRawBufferPointer) -> Int? {
        typealias Block = SIMD16<UInt8>
        var tail = url.count
        var place = 0
        while place + 16 <= url.count {
            let block = url.loadUnaligned(fromByteOffset: place, as: Block.self)
            // What is below a space wraps round to the far end.
            var odd = (block &- Block(repeating: 0x20)) .>= Block(repeating: 0x5F)
            odd .|= block .== Block(repeating: 0x22)
            odd .|= block .== Block(repeating: 0x5C)
            odd .|= block .== Block(repeating: ASCII.at)
            if any(odd) { return nil }
            if tail == url.count {
                let starts =
                    (block .== Block(repeating: ASCII.questionMark)) .| (block .== Block(repeating: ASCII.hash))
                if any(starts) { tail = (0..<16).first { starts[$0] }.map { place + $0 } ?? tail }
            }
            place += 16
        }
        while place < url.count {
            let byte = url[place]
            guard byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C, byte != ASCII.at else { return nil }
            if byte == ASCII.questionMark || byte == ASCII.hash { tail = min(tail, place) }
            place += 1
        }
        return tail
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == ASCII.ampersand || byte == ASCII.semicolon || byte == ASCII.questionMark || byte == ASCII.hash
    }

    /// A piece of a query with a known name and a value that cannot hold a query of its own.
    private mutating func isPlain(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard let equals = piece.firstIndex(of: ASCII.equals) else { return true }
        for byte in piece[(equals + 1)...] where byte == ASCII.equals || byte == ASCII.percent { return false }
        let name = UnsafeRawBufferPointer(rebasing: piece[..<equals])
        if names.contains(where: { $0.count == name.count && $0.elementsEqual(name) }) { return true }
        let text = String(decoding: name, as: UTF8.self)
        guard !name.contains(ASCII.percent), !SecretNames.contains(text, inURL: true) else { return false }
        if names.count < Self.limit { names.append(Array(name)) }
        return true
    }
}
