import ContentDigest
import FileSystem

/// The packed index in memory: mapped from its file, or just made. Its bytes were checked when it was made, so all
/// offsets in it are good.
final class IndexImage: @unchecked Sendable {
    let base: UnsafeRawPointer
    let length: Int
    let rowCount: Int
    let blobCount: Int
    /// One of the two keeps the bytes.
    private let mapped: MappedFile?
    private let owned: UnsafeMutableRawBufferPointer?

    deinit {
        owned?.deallocate()
    }

    /// An image that `IndexBuilder` made; takes the memory over.
    init(owning memory: UnsafeMutableRawBufferPointer, rowCount: Int, blobCount: Int) {
        // A builder always writes a header, so there is memory.
        base = UnsafeRawPointer(memory.baseAddress!)
        length = memory.count
        self.rowCount = rowCount
        self.blobCount = blobCount
        mapped = nil
        owned = memory
    }

    /// Nil: this is no index of ours, of this version and of this kind of processor, whole and unchanged.
    init?(_ file: borrowing FileHandle) {
        let mapping: MappedFile
        do throws(FileError) {
            mapping = try MappedFile(file, trust: .mayChange, limit: 4 << 30)
        } catch {
            return nil
        }
        // The mapping stays where it is for as long as this object keeps it.
        let bytes = mapping.withBytes { $0 }
        guard let start = bytes.baseAddress, let counts = Self.check(bytes) else { return nil }
        base = start
        length = bytes.count
        (rowCount, blobCount) = counts
        owned = nil
        mapped = .some(mapping)
    }

    /// Writes the checksum into an image that was just made, before it goes to its file.
    func seal() {
        guard let memory = owned else { return }
        let checked = UnsafeRawBufferPointer(rebasing: memory[IndexLayout.Header.checked...])
        memory.storeBytes(
            of: IndexChecksum.of(checked), toByteOffset: IndexLayout.Header.checksum, as: UInt64.self)
    }

    /// Whether somebody shortened the file while it was mapped: what was read is worth nothing.
    var wasCutShort: Bool {
        switch mapped {
        case .some(let file): file.wasCutShort
        case .none: false
        }
    }

    private static func check(_ bytes: UnsafeRawBufferPointer) -> (rows: Int, blobs: Int)? {
        typealias Header = IndexLayout.Header
        guard bytes.count >= IndexLayout.rowsOffset,
            bytes.loadUnaligned(fromByteOffset: Header.magic, as: UInt64.self) == IndexLayout.magic,
            bytes.loadUnaligned(fromByteOffset: Header.version, as: UInt32.self) == IndexLayout.version,
            bytes.loadUnaligned(fromByteOffset: Header.orderMark, as: UInt32.self) == IndexLayout.orderMark,
            bytes.loadUnaligned(fromByteOffset: Header.length, as: UInt64.self) == UInt64(bytes.count),
            bytes.loadUnaligned(fromByteOffset: Header.checksum, as: UInt64.self)
                == IndexChecksum.of(UnsafeRawBufferPointer(rebasing: bytes[Header.checked...]))
        else { return nil }
        // The checksum fits, so a builder wrote this; the sizes are looked at all the same.
        let room = UInt64(bytes.count)
        let rows = bytes.loadUnaligned(fromByteOffset: Header.rowCount, as: UInt64.self)
        let blobs = bytes.loadUnaligned(fromByteOffset: Header.blobCount, as: UInt64.self)
        let strings = bytes.loadUnaligned(fromByteOffset: Header.stringsOffset, as: UInt64.self)
        guard rows <= room / UInt64(IndexLayout.rowSize), blobs <= room / UInt64(IndexLayout.blobSize),
            UInt64(IndexLayout.rowsOffset) + rows * UInt64(IndexLayout.rowSize) + blobs * UInt64(IndexLayout.blobSize)
                == strings, strings <= room
        else { return nil }
        for row in 0..<Int(rows) {
            let place = IndexLayout.rowsOffset + row * IndexLayout.rowSize
            let text = bytes.loadUnaligned(fromByteOffset: place + IndexLayout.Row.textOffset, as: UInt64.self)
            func length(_ member: Int) -> UInt64 {
                UInt64(bytes.loadUnaligned(fromByteOffset: place + member, as: UInt32.self))
            }
            let end =
                length(IndexLayout.Row.keyLength) + length(IndexLayout.Row.urlLength)
                + length(IndexLayout.Row.canonicalLength)
            let blob = bytes.loadUnaligned(fromByteOffset: place + IndexLayout.Row.blob, as: UInt32.self)
            guard text >= strings, text <= room, end <= room - text,
                blob == IndexLayout.Row.noBlob || UInt64(blob) < blobs
            else { return nil }
        }
        return (Int(rows), Int(blobs))
    }

    // MARK: Rows

    struct Row {
        let start: UnsafeRawPointer
        let base: UnsafeRawPointer

        func load<Value: BitwiseCopyable>(_ offset: Int, as type: Value.Type) -> Value {
            start.loadUnaligned(fromByteOffset: offset, as: type)
        }

        var keyDigest: SHA256Digest { SHA256Digest(bytesAt: start + IndexLayout.Row.keyDigest) }
        var fan: Int { Int(load(IndexLayout.Row.keyDigest, as: UInt8.self)) }
        var digest: SHA256Digest { SHA256Digest(bytesAt: start + IndexLayout.Row.digest) }
        var size: Int64 { load(IndexLayout.Row.size, as: Int64.self) }
        var flags: UInt32 { load(IndexLayout.Row.flags, as: UInt32.self) }
        var isPinned: Bool { flags & IndexLayout.Row.pinned != 0 }
        var isDamaged: Bool { flags & IndexLayout.Row.isDamaged != 0 }
        var blob: UInt32 { load(IndexLayout.Row.blob, as: UInt32.self) }
        var finalHash: UInt64? {
            flags & IndexLayout.Row.hasFinal == 0 ? nil : load(IndexLayout.Row.finalHash, as: UInt64.self)
        }
        var fetched: Timestamp { time(IndexLayout.Row.fetched, IndexLayout.Row.fetchedNanoseconds) }
        var lastUse: Timestamp { time(IndexLayout.Row.lastUse, IndexLayout.Row.lastUseNanoseconds) }
        var changed: Timestamp { time(IndexLayout.Row.changed, IndexLayout.Row.changedNanoseconds) }
        var damaged: Timestamp? {
            isDamaged ? time(IndexLayout.Row.damaged, IndexLayout.Row.damagedNanoseconds) : nil
        }
        var hits: Int { load(IndexLayout.Row.hits, as: Int.self) }

        private func time(_ seconds: Int, _ nanoseconds: Int) -> Timestamp {
            Timestamp(
                secondsSinceEpoch: load(seconds, as: Int64.self), nanoseconds: load(nanoseconds, as: Int32.self))
        }

        var texts: UnsafeRawPointer { base + Int(load(IndexLayout.Row.textOffset, as: UInt64.self)) }
        private var keyLength: Int { Int(load(IndexLayout.Row.keyLength, as: UInt32.self)) }
        private var urlLength: Int { Int(load(IndexLayout.Row.urlLength, as: UInt32.self)) }

        var keyBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: texts, count: keyLength) }

        var urlBytes: UnsafeRawBufferPointer {
            if flags & IndexLayout.Row.urlIsKey != 0 { return keyBytes }
            return UnsafeRawBufferPointer(start: texts + keyLength, count: urlLength)
        }

        var canonicalBytes: UnsafeRawBufferPointer? {
            let flags = flags
            guard flags & IndexLayout.Row.hasCanonical != 0 else { return nil }
            if flags & IndexLayout.Row.canonicalIsKey != 0 { return keyBytes }
            let length = Int(load(IndexLayout.Row.canonicalLength, as: UInt32.self))
            return UnsafeRawBufferPointer(start: texts + keyLength + urlLength, count: length)
        }

        /// Whether the file that the row was made of is, by all that the system says, the one with this status.
        func isOf(_ status: FileStatus) -> Bool {
            flags & IndexLayout.Row.racy == 0 && status.kind == .regular
                && load(IndexLayout.Row.inode, as: UInt64.self) == status.identity.inode && changed == status.changed
                && Int64(load(IndexLayout.Row.fileSize, as: UInt32.self)) == status.size
        }

        var summary: EntrySummary {
            let key = String(decoding: keyBytes, as: UTF8.self)
            let flags = flags
            return EntrySummary(
                key: key, url: flags & IndexLayout.Row.urlIsKey != 0 ? key : String(decoding: urlBytes, as: UTF8.self),
                digest: digest, size: size, fetched: fetched, lastUse: lastUse, hits: hits, isPinned: isPinned,
                damaged: damaged, canonicalURL: canonicalBytes.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    func row(_ number: Int) -> Row {
        Row(start: base + IndexLayout.rowsOffset + number * IndexLayout.rowSize, base: base)
    }

    // MARK: Blobs

    struct Blob {
        let start: UnsafeRawPointer

        var digest: SHA256Digest { SHA256Digest(bytesAt: start + IndexLayout.Blob.digest) }
        var fan: Int { Int(start.load(as: UInt8.self)) }
        var size: Int64 { start.loadUnaligned(fromByteOffset: IndexLayout.Blob.size, as: Int64.self) }
        var modified: Timestamp {
            Timestamp(
                secondsSinceEpoch: start.loadUnaligned(fromByteOffset: IndexLayout.Blob.modified, as: Int64.self),
                nanoseconds: start.loadUnaligned(
                    fromByteOffset: IndexLayout.Blob.modifiedNanoseconds, as: Int32.self))
        }
    }

    func blob(_ number: Int) -> Blob {
        Blob(
            start: base + IndexLayout.rowsOffset + rowCount * IndexLayout.rowSize + number * IndexLayout.blobSize)
    }

    // MARK: Folders

    func fan(_ number: Int) -> FanState {
        let start = base + IndexLayout.fansOffset + number * IndexLayout.fanSize
        return FanState(
            inode: start.loadUnaligned(fromByteOffset: IndexLayout.Fan.inode, as: UInt64.self),
            changed: Timestamp(
                secondsSinceEpoch: start.loadUnaligned(
                    fromByteOffset: IndexLayout.Fan.changedSeconds, as: Int64.self),
                nanoseconds: start.loadUnaligned(
                    fromByteOffset: IndexLayout.Fan.changedNanoseconds, as: Int32.self)),
            flags: start.loadUnaligned(fromByteOffset: IndexLayout.Fan.flags, as: UInt32.self))
    }
}

/// One of the 512 folders that entries and blobs lie in, as it was when it was read.
struct FanState: Equatable {
    var inode: UInt64
    var changed: Timestamp
    var flags: UInt32

    static let missing = FanState(
        inode: 0, changed: Timestamp(secondsSinceEpoch: 0), flags: IndexLayout.Fan.absent | IndexLayout.Fan.trusted)

    /// Whether what was read of the folder still holds.
    func holds(now: FanState) -> Bool {
        flags & IndexLayout.Fan.trusted != 0 && inode == now.inode && changed == now.changed
            && flags & IndexLayout.Fan.absent == now.flags & IndexLayout.Fan.absent
    }
}
