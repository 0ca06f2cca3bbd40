import AssetCache
import AvatarIntake
import FileSystem
import JSONText

/// Entries as lines of text or as JSON, straight from the index's bytes. What needs an escape or hides a secret takes the
/// way over `CacheRecords`, which says the same more slowly; a test compares the two.
struct EntryLines: ~Copyable {
    private var plain = PlainURLs()
    private let style: Style
    /// How many columns a line may have, or nil.
    private let width: Int?
    private let store: AssetStore
    private let showsVerdicts: Bool
    /// What stands before a blob's folder, as JSON without quotes.
    private let pathStart: [UInt8]

    init(_ store: AssetStore, _ style: Style, width: Int?, showsVerdicts: Bool = false) {
        self.showsVerdicts = showsVerdicts
        self.store = store
        self.style = style
        self.width = width
        let start = TerminalText.repaired(store.blobsPath.bytes) + "/"
        pathStart = Array(JSONValue.string(start).bytes().dropFirst().dropLast())
    }

    private static func isUsual(_ time: Timestamp) -> Bool {
        // The years 0 to 9999.
        time.secondsSinceEpoch > -62_167_219_200 && time.secondsSinceEpoch < 253_402_300_800
    }

    /// Size, last use, digest, URL, marks.
    mutating func text(_ entry: EntryRow, into line: inout LineBuffer) {
        guard width == nil, !showsVerdicts, !entry.isPinned, entry.fault == nil, Self.isUsual(entry.lastUse),
            plain.contains(entry.urlBytes)
        else {
            line.append(CacheRecords.line(entry.summary, style, width: width, verdict: verdict(entry)))
            line.append("\n")
            return
        }
        let size = SizeText.parts(entry.size)
        let digits = size.whole < 10 ? 1 : size.whole < 100 ? 2 : size.whole < 1000 ? 3 : 4
        let length = digits + (size.tenth == nil ? 0 : 2) + 1 + size.unit.utf8CodeUnitCount
        for _ in 0..<max(0, 9 - length) { line.append(" " as StaticString) }
        line.append(size.whole)
        if let tenth = size.tenth {
            line.append("." as StaticString)
            line.append(tenth)
        }
        line.append(" " as StaticString)
        line.append(size.unit)
        line.append("  " as StaticString)
        line.appendTime(secondsSinceEpoch: entry.lastUse.secondsSinceEpoch)
        line.append("  " as StaticString)
        line.appendHex(entry.digestBytes, count: 6)
        line.append("  " as StaticString)
        line.append(entry.urlBytes)
        line.append("\n" as StaticString)
    }

    /// An object on one line, with a line break after it.
    mutating func ndjson(_ entry: EntryRow, into line: inout LineBuffer) {
        if isPlain(entry) {
            object(entry, into: &line, first: "{", next: ",", colon: ":", last: "}\n")
        } else {
            line.append(JSONValue.object(record(entry)).bytes())
            line.append("\n" as StaticString)
        }
    }

    /// An element of an array two levels deep in a document that is indented by two.
    mutating func json(_ entry: EntryRow, into line: inout LineBuffer) {
        if isPlain(entry) {
            object(
                entry, into: &line, first: "{\n      ", next: ",\n      ", colon: ": ", last: "\n    }")
        } else {
            for byte in JSONValue.object(record(entry)).bytes(indent: 2) {
                withUnsafeBytes(of: byte) { line.append($0) }
                if byte == 0x0A { line.append("    " as StaticString) }
            }
        }
    }

    private func record(_ entry: EntryRow) -> JSONObject {
        let summary = entry.summary
        return CacheRecords.brief(summary, path: store.blobPath(summary.digest), verdict: verdict(entry))
    }

    private func verdict(_ entry: EntryRow) -> String? {
        showsVerdicts ? CacheRecords.verdict(of: entry.digest, in: store) : nil
    }

    private mutating func isPlain(_ entry: EntryRow) -> Bool {
        !showsVerdicts && entry.fault == nil && Self.isUsual(entry.lastUse) && Self.isUsual(entry.fetched)
            && plain.contains(entry.keyBytes)
            && (entry.urlIsKey || plain.contains(entry.urlBytes))
    }

    /// The members of `CacheRecords.brief`, in its order.
    private func object(
        _ entry: EntryRow, into line: inout LineBuffer, first: StaticString, next: StaticString,
        colon: StaticString, last: StaticString
    ) {
        func quoted(_ bytes: UnsafeRawBufferPointer, _ line: inout LineBuffer) {
            line.append("\"" as StaticString)
            line.append(bytes)
            line.append("\"" as StaticString)
        }
        func member(_ name: StaticString, _ line: inout LineBuffer, isFirst: Bool = false) {
            line.append(isFirst ? first : next)
            line.append(name)
            line.append(colon)
        }
        member("\"url\"", &line, isFirst: true)
        quoted(entry.urlBytes, &line)
        member("\"key\"", &line)
        quoted(entry.keyBytes, &line)
        member("\"sha256\"", &line)
        line.append("\"" as StaticString)
        line.appendHex(entry.digestBytes, count: 32)
        line.append("\"" as StaticString)
        member("\"bytes\"", &line)
        line.append(entry.size)
        member("\"path\"", &line)
        line.append("\"" as StaticString)
        line.append(pathStart)
        line.appendHex(entry.digestBytes, count: 1)
        line.append("/" as StaticString)
        line.appendHex(entry.digestBytes, count: 32)
        line.append("\"" as StaticString)
        member("\"fetched\"", &line)
        line.append("\"" as StaticString)
        line.appendTime(secondsSinceEpoch: entry.fetched.secondsSinceEpoch)
        line.append("\"" as StaticString)
        member("\"lastUse\"", &line)
        line.append("\"" as StaticString)
        line.appendTime(secondsSinceEpoch: entry.lastUse.secondsSinceEpoch)
        line.append("\"" as StaticString)
        member("\"hits\"", &line)
        line.append(Int64(entry.hits))
        member("\"pinned\"", &line)
        line.append(entry.isPinned ? "true" as StaticString : "false" as StaticString)
        line.append(last)
    }
}
