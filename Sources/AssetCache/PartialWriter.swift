package import ContentDigest
package import FileSystem

/// What is known of the transfer that a partial file belongs to; it decides whether the rest may be appended later.
package struct PartialNotes: Sendable, Equatable {
    package var url: String
    /// The URL that the bytes came from, and that the validators are about; nil in what older versions left.
    package var answeredBy: String?
    package var etag: String?
    package var lastModified: String?
    /// Bytes of the whole body, when the server told.
    package var total: Int64?

    package init(
        url: String, answeredBy: String? = nil, etag: String? = nil, lastModified: String? = nil, total: Int64? = nil
    ) {
        self.url = url
        self.answeredBy = answeredBy
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
    /// Bytes taken, those of an earlier run included.
    package var length: Int64 { written + Int64(buffer.unflushed.count) }

    let keyDigest: SHA256Digest
    let stem: String
    let file: FileHandle
    /// Bytes in the file.
    private var written: Int64
    /// The last bytes; those that are not in the file yet are among them.
    private var buffer = BodyBuffer()
    private var lastWrite = HostProcess.monotonicNanoseconds()
    private let log: PartialLog
    /// The digest, made where the bytes arrive; nil once a thread of its own goes on with it.
    private var hasher: SHA256Hasher?
    private var trailing: TrailingDigest?
    private var mayTrail = true
    /// Why the last write failed. What it left in the file is unknown, and the digest is ahead of it, so nothing more is
    /// written or recorded: what was recorded before still holds.
    private var failure: StoreError?
    private var recordedLength: Int64
    private var lastRecord: UInt64 = 0
    private let began = HostProcess.monotonicNanoseconds()

    /// How many bytes wait at most to be written, and for how long while others come: so much is lost if the process is
    /// killed. They are in the processor's cache still.
    private static let flushedPiece = 256 << 10
    private static let patience: UInt64 = 100_000_000
    /// The digest takes bytes in pieces of this size, which are in the processor's cache still.
    private static let hashedPiece = 64 << 10
    /// How many bytes may pass between two records of the length and digest of what is there.
    static let recordInterval: Int64 = 1 << 20
    /// A body that takes longer than this has a record, however little of it is there: a tenth of a second.
    private static let firstRecordAfter: UInt64 = 100_000_000
    /// However slowly bytes come, what is older than this is in a record: a second.
    static let recordAge: UInt64 = 1_000_000_000

    init(
        store: AssetStore, key: String, keyDigest: SHA256Digest, notes: PartialNotes, stem: String,
        file: consuming FileHandle, hasher: consuming SHA256Hasher, length: Int64
    ) {
        self.key = key
        self.keyDigest = keyDigest
        self.stem = stem
        self.file = file
        self.hasher = consume hasher
        written = length
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

    /// The file, for checks before the commit. What is in it is all that came after `flush`.
    package var path: Path { file.path }

    /// The SHA-256 of what was taken until now; it waits for the thread that makes it, if there is one.
    package var digest: SHA256Digest {
        mutating get throws(StoreError) {
            try flush()
            if let trailing {
                try makeRoom()
                return try trailing.snapshot()
            }
            guard let digest = hasher?.snapshot() else { throw StoreError(.noDigest, "the digest was lost") }
            return digest
        }
    }

    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        var rest = bytes
        while !rest.isEmpty {
            let beforeFlush = Self.flushedPiece - buffer.unflushed.count
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(beforeFlush))
            // Only the first buffer begins where the body does; another gains nothing from being as long.
            let taken = buffer.append(piece, of: written == 0 ? log.total : nil)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(taken))
            if taken == beforeFlush || taken < piece.count { try flush() }
            if taken < piece.count { try makeRoom() }
        }
        if buffer.unhashed.count >= Self.hashedPiece { hash(buffer.unhashed) }
        if HostProcess.monotonicNanoseconds() &- lastWrite > Self.patience { try flush() }
    }

    /// Puts all that was taken into the file.
    package mutating func flush() throws(StoreError) {
        if let failure { throw failure }
        let bytes = buffer.unflushed
        if bytes.isEmpty { return }
        hash(buffer.unhashed)
        do throws(FileError) {
            try file.write(all: bytes)
        } catch {
            let error = StoreError(error)
            failure = error
            throw error
        }
        buffer.didFlush()
        lastWrite = HostProcess.monotonicNanoseconds()
        written += Int64(bytes.count)
        if mayTrail, written >= TrailingDigest.threshold { trail() }
        if isRecordDue { try record() }
    }

    private mutating func hash(_ bytes: UnsafeRawBufferPointer) {
        if trailing != nil { return }
        hasher?.update(bytes)
        buffer.didHash()
    }

    /// Empties the buffer, whose bytes are in the file.
    private mutating func makeRoom() throws(StoreError) {
        guard let trailing else { return buffer.clear() }
        if let piece = buffer.handOver() { try trailing.add(piece) }
    }

    /// Calls `body` with all bytes of the body, if they are all in memory; nil otherwise.
    package func withBytesInMemory<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value? {
        Int64(buffer.count) == length ? body(buffer.bytes) : nil
    }

    /// Hands the digest over to a thread of its own, if there is a core for one.
    private mutating func trail() {
        mayTrail = false
        var taken = hasher.take()
        trailing = TrailingDigest.start(from: written, log: log, marked: recordedLength) { taken.take() }
        if trailing == nil { hasher = taken.take() }
    }

    private var isRecordDue: Bool {
        // A thread that trails records for itself. The last bytes need no record, since the commit follows.
        if trailing != nil || written == log.total { return false }
        if written - recordedLength >= Self.recordInterval { return true }
        let now = HostProcess.monotonicNanoseconds()
        if recordedLength == 0 { return now &- began > Self.firstRecordAfter }
        return now &- lastRecord > Self.recordAge
    }

    package mutating func write(_ bytes: [UInt8]) throws(StoreError) {
        var failure: StoreError?
        bytes.withUnsafeBytes { buffer in
            do throws(StoreError) { try write(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Writes down how far this is. The bytes come first, so the record never says more than the file holds.
    package mutating func record() throws(StoreError) { try record(isLast: false) }

    private mutating func record(isLast: Bool) throws(StoreError) {
        let digest = try digest
        try log.mark(written, digest, isLast: isLast)
        recordedLength = written
        lastRecord = HostProcess.monotonicNanoseconds()
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
        failure = nil
        written = 0
        buffer = BodyBuffer()
        recordedLength = 0
        log.remove()
    }

    /// Ends this writer and leaves the file for a later run, with a record of all of it.
    package consuming func keep() throws(StoreError) {
        try record(isLast: true)
    }

    /// Removes the file.
    package consuming func discard() {
        log.removeFile()
    }
}
