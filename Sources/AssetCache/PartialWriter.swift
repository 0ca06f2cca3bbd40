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
    /// Change these when the reply's header is there; they are written down with the next megabyte.
    package var notes: PartialNotes
    /// Bytes written, those of an earlier run included.
    package private(set) var length: Int64 = 0

    let keyDigest: SHA256Digest
    let stem: String
    let file: FileHandle
    private let store: AssetStore
    private var hasher: SHA256Hasher
    private var recordedLength: Int64 = 0

    /// How many bytes may pass between two records of the length and digest of what is there.
    static let recordInterval: Int64 = 1 << 20

    init(
        store: AssetStore, key: String, keyDigest: SHA256Digest, notes: PartialNotes, stem: String,
        file: consuming FileHandle, hasher: consuming SHA256Hasher, length: Int64
    ) {
        self.store = store
        self.key = key
        self.keyDigest = keyDigest
        self.notes = notes
        self.stem = stem
        self.file = file
        self.hasher = hasher
        self.length = length
    }

    /// The file as it is now, for checks before the commit.
    package var path: Path { file.path }

    /// The SHA-256 of what was written until now.
    package var digest: SHA256Digest { hasher.snapshot() }

    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        // Piece by piece, so that a long run of bytes in one call is recorded on the way too.
        var rest = bytes
        while !rest.isEmpty {
            let room = Int(clamping: Self.recordInterval - (length - recordedLength))
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(max(room, 1)))
            do throws(FileError) {
                try file.write(all: piece)
            } catch {
                throw StoreError(error)
            }
            hasher.update(piece)
            length += Int64(piece.count)
            if length - recordedLength >= Self.recordInterval { try record() }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
        }
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
        try store.writePartialRecord(stem, notes, length: length, prefix: hasher.snapshot())
        recordedLength = length
    }

    /// Forgets all bytes: the server sends the whole body after all.
    package mutating func restart() throws(StoreError) {
        try storing { () throws(FileError) in
            try file.truncate(to: 0)
            try file.seek(to: 0)
        }
        hasher = try storing { () throws(FileError) in try BlobHash.hasher(for: file.path) }
        length = 0
        recordedLength = 0
        store.removePartialRecord(stem)
    }

    /// Ends this writer and leaves the file for a later run, with a record of all of it.
    package consuming func keep() throws(StoreError) {
        try record()
    }

    /// Removes the file.
    package consuming func discard() {
        store.removePartial(stem)
    }
}
