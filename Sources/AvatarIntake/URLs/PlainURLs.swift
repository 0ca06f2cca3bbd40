/// Tells quickly, of most URLs, that hiding secrets and escaping would leave them as they are: for listings of
/// thousands. Of what it does not know at a glance it says nothing, and the slow way has to be taken.
package struct PlainURLs {
    /// Names of parameters that were found to be harmless; a listing has few.
    private var names: [[UInt8]] = []

    private static let limit = 64

    package init() {}

    /// Whether the text is printable ASCII without quotes, backslashes and user info, and its query names no secrets.
    package mutating func contains(_ url: UnsafeRawBufferPointer) -> Bool {
        var tail = url.count
        for (place, byte) in url.enumerated() {
            guard byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C, byte != ASCII.at else { return false }
            if byte == ASCII.questionMark || byte == ASCII.hash { tail = min(tail, place) }
        }
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
        guard !name.contains(ASCII.percent), !SecretNames.contains(text) else { return false }
        if names.count < Self.limit { names.append(Array(name)) }
        return true
    }
}
