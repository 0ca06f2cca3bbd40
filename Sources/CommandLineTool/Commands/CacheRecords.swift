import AssetCache
import AvatarIntake
import ContentDigest
import FileSystem
import JSONText

/// Entries of the store as records and as lines. Names of members are those of `glb fetch`.
enum CacheRecords {
    /// What a listing says of an entry.
    static func brief(_ entry: EntrySummary, path: Path, verdict: String? = nil) -> JSONObject {
        var object: JSONObject = [
            "url": url(entry.url), "key": url(entry.key), "sha256": .string(entry.digest.hex),
            "bytes": .integer(entry.size), "path": .string(TerminalText.repaired(path.bytes)),
            "fetched": .string(entry.fetched.iso8601Seconds), "lastUse": .string(entry.lastUse.iso8601Seconds),
            "hits": .integer(Int64(entry.hits)), "pinned": .bool(entry.isPinned),
        ]
        object["verdict"] = verdict.map(JSONValue.string)
        if let fault = entry.fault {
            object["fault"] = .string(fault.rawValue)
            object["damaged"] = entry.damaged.map { .string($0.iso8601Seconds) }
        }
        return object
    }

    /// A URL or a key, as it may be shown: secrets in it are hidden in every format.
    static func url(_ text: String) -> JSONValue { .string(AssetURL.masked(text)) }

    /// The same for a terminal.
    static func shown(_ text: String) -> String { TerminalText.escaped(AssetURL.masked(text)) }

    /// A word of the command line, as it may be shown.
    static func shown(_ word: ArgumentText) -> String { word.string.map(shown) ?? word.description }

    /// How a blob was judged when it was last fetched, as `--verdict` takes it.
    static func verdict(of digest: SHA256Digest, in store: AssetStore) -> String {
        let known = (try? store.verdict(of: digest, validator: FetchJudge.version)) ?? nil
        return known?["verdict"]?.string ?? EntryFilter.Verdicts.unknown
    }

    /// All that is known.
    static func full(_ item: ShownItem, in store: AssetStore) -> JSONObject {
        var object: JSONObject
        if let entry = item.entry {
            var summary = EntrySummary(entry)
            summary.fault = item.fault
            object = brief(summary, path: item.blobPath, verdict: verdict(of: item.digest, in: store))
            let origin = entry.origin
            object["canonicalURL"] = origin.canonicalURL.map(url)
            object["finalURL"] = origin.finalURL.map(url)
            if !origin.redirects.isEmpty { object["redirects"] = .array(origin.redirects.map(url)) }
            object["etag"] = origin.etag.map(JSONValue.string)
            object["lastModified"] = origin.lastModified.map(JSONValue.string)
            object["contentType"] = origin.contentType.map(JSONValue.string)
            object["freshUntil"] = origin.freshUntil.map { .string($0.iso8601Seconds) }
            object["validated"] = entry.validated.map { .string($0.iso8601Seconds) }
            object["provider"] = origin.provider.map(JSONValue.string)
            object["archive"] = origin.archive.map {
                .object(["sha256": .string($0.digest.hex), "entry": .string($0.entryName)])
            }
            object["peer"] = origin.peer.map(JSONValue.string)
            object["tls"] = origin.tlsAuthorities.map { .object(["authorities": .string($0)]) }
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

    /// One line of a listing: size, last use, digest, URL, marks. The URL is cut so that the line has at most `width`
    /// columns.
    static func line(
        _ entry: EntrySummary, _ style: Style, width: Int? = nil, verdict: String? = nil
    ) -> String {
        let size = padded(SizeText.short(entry.size), 9)
        let start = "\(size)  \(entry.lastUse.iso8601Seconds)  \(entry.digest.hex.prefix(12))  "
        var marks: [(text: String, isBad: Bool)] = []
        if let verdict { marks.append((" (\(verdict))", verdict == "errors")) }
        if entry.isPinned { marks.append((" (pinned)", false)) }
        if let fault = entry.fault { marks.append((fault == .missing ? " (missing)" : " (damaged)", true)) }
        let room = width.map { $0 - start.utf8.count - marks.reduce(0) { $0 + $1.text.utf8.count } }
        let name = ColumnText.cut(shown(entry.url), to: room)
        return start + name + marks.map { $0.isBad ? style.error($0.text) : $0.text }.joined()
    }

    /// The heading of such lines.
    static let heading = "     SIZE  LAST USED             SHA-256       URL"

    /// A block of `Label: value` lines.
    static func block(_ object: JSONObject) -> String {
        var lines: [String] = []
        for (name, value) in object.members {
            let label = CacheLabels.label(of: name)
            switch value {
            case .array(let elements):
                for element in elements { lines.append("\(label): \(TerminalText.escaped(words(element, name)))") }
            default:
                lines.append("\(label): \(TerminalText.escaped(words(value, name)))")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func words(_ value: JSONValue, _ name: String) -> String {
        switch value {
        case .string(let text): text
        case .bool(let flag): flag ? "yes" : "no"
        case .object(let object): object.members.map { words($0.value, $0.key) }.joined(separator: "  ")
        case .integer(let number) where CacheLabels.isSize(name): SizeText.full(number)
        default: value.text()
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }
}

/// Numbers of bytes for people, in powers of 1000.
enum SizeText {
    private static let units: [(name: StaticString, bytes: Int64)] = [
        ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000),
    ]

    /// `999.9 kB` in its pieces; bytes have no tenths.
    static func parts(_ bytes: Int64) -> (whole: Int64, tenth: Int64?, unit: StaticString) {
        guard let index = units.firstIndex(where: { bytes >= $0.bytes }) else { return (bytes, nil, "B") }
        let step = units[index].bytes / 10
        let tenths = bytes / step + (bytes % step >= step / 2 ? 1 : 0)
        // 999.96 kB rounds to the next unit.
        if tenths == 10_000, index > 0 { return (1, 0, units[index - 1].name) }
        return (tenths / 10, tenths % 10, units[index].name)
    }

    static func short(_ bytes: Int64) -> String {
        let (whole, tenth, unit) = parts(bytes)
        return "\(whole)" + (tenth.map { ".\($0)" } ?? "") + " \(unit)"
    }

    /// Rounded, and exactly.
    static func full(_ bytes: Int64) -> String {
        bytes < 1000 ? short(bytes) : "\(short(bytes)) (\(bytes) bytes)"
    }

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        number == 1 ? "1 \(one)" : "\(number) \(many)"
    }
}
