import AssetCache
import AssetFetching
import AvatarIntake

/// Hides the values of headers that the user gave where a server's own words repeat them: in a page's title that is quoted, a
/// place it redirects to, a name in an archive.
struct SecretMask: Sendable {
    /// Each at least as long as `shortest`.
    private let secrets: [[UInt8]]

    /// Shorter values are words like `1` or `gzip`, which texts contain anyway. A part that is as long and stands at the
    /// beginning of a secret is hidden as well, since quotes are cut.
    private static let shortest = 8

    /// Headers that are no secrets.
    private static let openNames: Set<String> = [
        "accept", "accept-language", "user-agent", "referer", "origin", "from", "cache-control", "pragma",
    ]

    init(_ headers: [HeaderField]) {
        var secrets: Set<[UInt8]> = []
        for header in headers where !Self.openNames.contains(header.name.lowercased()) {
            let value = Array(header.value.utf8)
            secrets.insert(value)
            // A server may read what it was given.
            secrets.insert(PercentCoding.decode(value))
            // `Bearer` and its like are no secrets; what follows is one by itself.
            if let space = value.firstIndex(of: UInt8(ascii: " ")) { secrets.insert(Array(value[(space + 1)...])) }
        }
        self.secrets = secrets.filter { $0.count >= Self.shortest }.sorted { $0.count > $1.count }
    }

    func apply(_ text: String) -> String {
        if secrets.isEmpty { return text }
        let bytes = Array(text.utf8)
        var shown: [UInt8] = []
        // One may begin within another.
        var hiddenUntil = 0
        for index in bytes.indices {
            let end = secrets.compactMap { CodedText.end(of: $0, shortest: Self.shortest, in: bytes, at: index) }.max()
            if let end {
                if index >= hiddenUntil { shown += Array("***".utf8) }
                hiddenUntil = max(hiddenUntil, end)
            }
            if index >= hiddenUntil { shown.append(bytes[index]) }
        }
        return shown.count == bytes.count && shown == bytes ? text : String(decoding: shown, as: UTF8.self)
    }

    /// Whether nothing in the text has to be hidden.
    func passes(_ text: String) -> Bool { apply(text) == text }
}

extension FetchRecord {
    /// The record without what a server repeated of the user's secrets.
    func masked(_ mask: SecretMask) -> FetchRecord {
        var record = self
        record.error = error.map { $0.saying(mask.apply($0.message)) }
        record.finalURL = finalURL.map(mask.apply)
        record.archive?.entryName = mask.apply(archive?.entryName ?? "")
        return record
    }
}
