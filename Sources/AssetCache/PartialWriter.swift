package import ContentDigest
package import FileSystem

/// What is known of the transfer that a partial file belongs to; it decides whether the rest may be appended later.
package struct PartialNotes: Sendable, Equatable {
    package var url: String
    package var etag: String?
    package var lastModified: String?
    /// Bytes of the whole body, when the server told.
    package var total: Int64?

    package init(url: String, etag: String? = nil, lastModified: String? = nil, total: Int64? = nil) {
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.total = total
    }
}

/// A body while it arrives: written, counted and hashed in one go, and locked by this process.
///
/// When the value goes without `commit` or `discard`, the file stays for a later run to resume, for a week.
package struct PartialWriter: ~Copyable {
    package let key: String
    /// Bytes written, those of an earlier run included.
    package private(set) var length: Int64 = 0

    let keyDigest: SHA256Digest
    let stem: String
    let file: FileHandle
    private let log: PartialLog
    /// The digest, made where the bytes arrive; nil once a thread of its own goes on with it.
    private var hasher: SHA256Hasher?
    private var trailing: TrailingDigest?
    private var mayTrail = true
    private var recordedLength: Int64
    private let began = HostProcess.monotonicNanoseconds()

    /// How many bytes may pass between two records of the length and digest of what is there.
    static let recordInterval: Int64 = 1 << 20
    /// A body that takes longer than this has a record, however little of it is there: a tenth of a second.
    private static let firstRecordAfter: UInt64 = 100_000_000

    init(
        store: AssetStore, key: String, keyDigest: SHA256Digest, notes: PartialNotes, stem: String,
        file: consuming FileHandle, hasher: consuming SHA256Hasher, length: Int64
    ) {
        self.key = key
        self.keyDigest = keyDigest
        self.stem = stem
        self.file = file
        self.hasher = consume hasher
        self.length = length
        recordedLength = length
        log = PartialLog(store: store, stem: stem, notes: notes)
    }

    /// Change these when the reply's header is there; they are written down with the next record.
    package var notes: PartialNotes {
        get { log.notes }
        set {
            log.notes = newValue
            // What was recorded under other notes went with them.
            if length > 0 { recordedLength = 0 }
        }
    }

    /// The file as it is now, for checks before the commit.
    package var path: Path { file.path }

    /// The SHA-256 of what was written until now; it waits for the thread that makes it, if there is one.
    package var digest: SHA256Digest {
        get throws(StoreError) {
            if let trailing { return try trailing.snapshot() }
            guard let digest = hasher?.snapshot() else { throw StoreError(.noDigest, "the digest was lost") }
            return digest
        }
    }

    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        // Piece by piece, so that a long run of bytes in one call is recorded on the way too.
        var rest = bytes
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(Self.recordInterval)))
            do throws(FileError) {
                try file.write(all: piece)
            } catch {
                throw StoreError(error)
            }
            length += Int64(piece.count)
            if let trailing {
                try trailing.advance(to: length)
            } else {
                hasher?.update(piece)
                if mayTrail, length >= TrailingDigest.threshold { trail() }
            }
            if isRecordDue { try record() }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
        }
    }

    /// Hands the digest over to a thread of its own, if there is a core for one.
    private mutating func trail() {
        mayTrail = false
        var taken = hasher.take()
        trailing = TrailingDigest.start(path, from: length, log: log, marked: recordedLength) { taken.take() }
        if trailing == nil { hasher = taken.take() }
    }

    private var isRecordDue: Bool {
        // A thread that trails records for itself. The last bytes need no record, since the commit follows.
        if trailing != nil || length == log.total { return false }
        if length - recordedLength >= Self.recordInterval { return true }
        return recordedLength == 0 && HostProcess.monotonicNanoseconds() &- began > Self.firstRecordAfter
    }

    package mutating func write(_ bytes: [UInt8]) throws(StoreError) {
        var failure: StoreError?
        bytes.withUnsafeBytes { buffer in
            do throws(StoreError) { try write(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Writes down how far this is. The bytes come first, so the record never says more than the file holds.
    package mutating func record() throws(StoreError) {
        try log.mark(length, digest)
        recordedLength = length
    }

    /// Forgets all bytes: the server sends the whole body after all.
    package mutating func restart() throws(StoreError) {
        trailing = nil
        mayTrail = true
        try storing { () throws(FileError) in
            try file.truncate(to: 0)
            try file.seek(to: 0)
        }
        hasher = try storing { () throws(FileError) in try BlobHash.hasher(for: file.path) }
        length = 0
        recordedLength = 0
        log.remove()
    }

    /// Ends this writer and leaves the file for a later run, with a record of all of it.
    package consuming func keep() throws(StoreError) {
        try record()
    }

    /// Removes the file.
    package consuming func discard() {
        log.removeFile()
    }
}
