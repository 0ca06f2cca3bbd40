import AssetCache
import ContentDigest
import FileSystem
import JSONText

/// Entries of the store as records and as lines. Names of members are those of `glb fetch`.
enum CacheRecords {
    /// What a listing says of an entry.
    static func brief(_ entry: EntryRecord, path: Path) -> JSONObject {
        var object: JSONObject = [
            "url": .string(entry.origin.url), "key": .string(entry.key), "sha256": .string(entry.digest.hex),
            "bytes": .integer(entry.size), "path": .string(TerminalText.repaired(path.bytes)),
            "fetched": .string(entry.fetched.iso8601Seconds), "lastUse": .string(entry.lastUse.iso8601Seconds),
            "hits": .integer(Int64(entry.hits)), "pinned": .bool(entry.isPinned),
        ]
        object["damaged"] = entry.damaged.map { .string($0.iso8601Seconds) }
        return object
    }

    /// All that is known.
    static func full(_ item: ShownItem) -> JSONObject {
        var object: JSONObject
        if let entry = item.entry {
            object = brief(entry, path: item.blobPath)
            let origin = entry.origin
            object["canonicalURL"] = origin.canonicalURL.map(JSONValue.string)
            object["finalURL"] = origin.finalURL.map(JSONValue.string)
            if !origin.redirects.isEmpty { object["redirects"] = .array(origin.redirects.map(JSONValue.string)) }
            object["etag"] = origin.etag.map(JSONValue.string)
            object["lastModified"] = origin.lastModified.map(JSONValue.string)
            object["contentType"] = origin.contentType.map(JSONValue.string)
            object["freshUntil"] = origin.freshUntil.map { .string($0.iso8601Seconds) }
            object["validated"] = entry.validated.map { .string($0.iso8601Seconds) }
            object["provider"] = origin.provider.map(JSONValue.string)
            object["peer"] = origin.peer.map(JSONValue.string)
            object["message"] = origin.message.map(JSONValue.string)
            if !entry.history.isEmpty {
                object["history"] = .array(
                    entry.history.map { past in
                        .object([
                            "sha256": .string(past.digest.hex), "bytes": .integer(past.size),
                            "fetched": .string(past.fetched.iso8601Seconds),
                        ])
                    })
            }
        } else {
            object = [
                "sha256": .string(item.digest.hex), "path": .string(TerminalText.repaired(item.blobPath.bytes)),
            ]
        }
        object["present"] = .bool(item.blobSize != nil)
        if item.entry == nil, let size = item.blobSize { object["bytes"] = .integer(size) }
        return object
    }

    /// One line of a listing: size, last use, digest, marks, URL.
    static func line(_ entry: EntryRecord, _ style: Style) -> String {
        let size = padded(SizeText.short(entry.size), 9)
        let marks = (entry.isPinned ? " (pinned)" : "") + (entry.damaged == nil ? "" : style.error(" (damaged)"))
        return "\(size)  \(entry.lastUse.iso8601Seconds)  \(entry.digest.hex.prefix(12))  "
            + TerminalText.escaped(entry.origin.url) + marks
    }

    /// A block of `name: value` lines.
    static func block(_ object: JSONObject) -> String {
        var lines: [String] = []
        for (name, value) in object.members {
            switch value {
            case .array(let elements):
                for element in elements { lines.append("\(name): \(TerminalText.escaped(words(element)))") }
            default:
                lines.append("\(name): \(TerminalText.escaped(words(value)))")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func words(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .bool(let flag): flag ? "yes" : "no"
        case .object(let object): object.members.map { words($0.value) }.joined(separator: "  ")
        default: value.text()
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }
}

/// Numbers of bytes for people, in powers of 1000.
enum SizeText {
    private static let units: [(name: String, bytes: Int64)] = [
        ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000),
    ]

    static func short(_ bytes: Int64) -> String {
        guard let unit = units.first(where: { bytes >= $0.bytes }) else { return "\(bytes) B" }
        let tenths = bytes / (unit.bytes / 10)
        return "\(tenths / 10).\(tenths % 10) \(unit.name)"
    }

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        number == 1 ? "1 \(one)" : "\(number) \(many)"
    }
}
