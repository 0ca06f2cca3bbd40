import ContentDigest
import FileSystem
import JSONText
import Synchronization

// What stands beside a partial file
// =================================
//
// A transfer may be cut at any instruction, and the next run wants to go on where it stopped. What it needs to know is in
// `<key>.<random>.meta`: a record like any other of the store (an object and its checksum) with what names the server's
// representation, and then one line for every mark, `{"length":N,"prefix":"sha256:…"}`: so many bytes were there, and
// this was their digest. The record is published by a rename, the lines are appended, which costs one short write for a
// megabyte of body. A line that was torn, or that got to the disk before the bytes that it speaks of, does no harm:
// it does not fit the bytes, and the last one that does decides.
//
// What comes behind the last mark has nothing to prove it. Yet the kernel keeps what a process wrote when that process
// is killed; only a kernel that goes down takes bytes with it. So the record says in which run of the kernel it was
// written. In the same run all bytes of the file are right, whoever was killed, provided that one writer alone had the
// file, which its lock says; where locks are granted to everyone, and after a restart, the marks alone count. They do too
// when the writer ended in order: its last mark says so, and what comes behind that is somebody else's.
//
// A body that is small and quick leaves no record at all: below a megabyte, and within the first moments, to begin anew
// costs less than to write it down.

/// The record of one partial file; used by the writer and by the thread that hashes behind it.
final class PartialLog: Sendable {
    private struct State: ~Copyable {
        var notes: PartialNotes
        /// Open for appending once the record stands.
        var file: FileHandle?
    }

    private let store: AssetStore
    private let stem: String
    private let state: Mutex<State>

    init(store: AssetStore, stem: String, notes: PartialNotes) {
        self.store = store
        self.stem = stem
        state = Mutex(State(notes: notes, file: nil))
    }

    /// Other notes make a new record with the next mark.
    var notes: PartialNotes {
        get { state.withLock { $0.notes } }
        set {
            state.withLock { state in
                if state.notes == newValue { return }
                state.notes = newValue
                state.file = nil
            }
        }
    }

    /// The size of the whole body, when the server told it.
    var total: Int64? { state.withLock { $0.notes.total } }

    /// Writes down how far the body is. The bytes must be in the file already. `isLast` says that the writer adds none.
    func mark(_ length: Int64, _ prefix: SHA256Digest, isLast: Bool = false) throws(StoreError) {
        var line: JSONObject = ["length": .integer(length), "prefix": .string("sha256:" + prefix.hex)]
        if isLast { line["last"] = .bool(true) }
        let bytes = JSONValue.object(line).bytes() + [0x0A]
        try state.withLock { (state) throws(StoreError) in
            if state.file == nil { state.file = try store.beginPartialRecord(stem, state.notes) }
            do throws(FileError) {
                try state.file?.write(all: bytes)
            } catch {
                throw StoreError(error)
            }
        }
    }

    func remove() {
        state.withLock { $0.file = nil }
        store.removePartialRecord(stem)
    }

    /// Removes the body as well.
    func removeFile() {
        state.withLock { $0.file = nil }
        store.removePartial(stem)
    }
}

/// What a record says, read back.
struct PartialRecord {
    let notes: PartialNotes
    /// The run of the kernel in which it was written.
    let boot: String?
    /// Lengths with the digests of what was there, rising.
    let marks: [(length: Int64, prefix: SHA256Digest)]
    /// Whether the writer said that its last mark is about all that it wrote.
    let isEnded: Bool

    init?(_ bytes: [UInt8]) {
        guard let first = bytes.firstIndex(of: 0x0A), let second = bytes[(first + 1)...].firstIndex(of: 0x0A),
            case .whole(let object) = try? RecordFile.read(Array(bytes[...second])), object["schema"]?.int == 2,
            let url = object["url"]?.string
        else { return nil }
        notes = PartialNotes(
            url: url, answeredBy: object["answeredBy"]?.string, etag: object["etag"]?.string,
            lastModified: object["lastModified"]?.string,
            total: object["total"]?.int.map(Int64.init))
        boot = object["boot"]?.string
        var marks: [(length: Int64, prefix: SHA256Digest)] = []
        var isEnded = false
        for line in bytes[(second + 1)...].split(separator: 0x0A) {
            let before = marks.last?.length ?? 0
            guard let mark = PartialRecord.mark(Array(line)),
                mark.length > before || mark.isLast && mark.length == before
            else { break }
            marks.append((mark.length, mark.prefix))
            isEnded = mark.isLast
        }
        self.marks = marks
        self.isEnded = isEnded
    }

    private static func mark(_ line: [UInt8]) -> (length: Int64, prefix: SHA256Digest, isLast: Bool)? {
        guard let object = try? JSONValue(parsing: line), let length = object["length"]?.int,
            let word = object["prefix"]?.string, word.hasPrefix("sha256:"),
            let digest = SHA256Digest(hex: String(word.dropFirst("sha256:".count)))
        else { return nil }
        return (Int64(length), digest, object["last"]?.bool == true)
    }

    /// Its members, for `RecordFile`.
    static func object(_ notes: PartialNotes, boot: String?) -> JSONObject {
        var object: JSONObject = ["schema": 2, "url": .string(notes.url)]
        object["answeredBy"] = notes.answeredBy.map(JSONValue.string)
        object["etag"] = notes.etag.map(JSONValue.string)
        object["lastModified"] = notes.lastModified.map(JSONValue.string)
        object["total"] = notes.total.map(JSONValue.integer)
        object["boot"] = boot.map(JSONValue.string)
        return object
    }
}
