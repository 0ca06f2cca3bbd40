import ContentDigest
import FileSystem

/// The packed index in memory: mapped from its file, or just made. Its bytes were checked when it was made, so all
/// offsets in it are good.
final class IndexImage: @unchecked Sendable {
    let base: UnsafeRawPointer
    let length: Int
    let rowCount: Int
    let blobCount: Int
    /// For each row the uses that are counted beside the entries; empty when there are none. Set once, before the image
    /// is handed out.
    private var counted: [Int] = []
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

    func add(_ counts: UseCounts) {
        if counts.byKey.isEmpty { return }
        counted = (0..<rowCount).map { counts.byKey[row($0).keyDigest] ?? 0 }
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

    // MARK: Rows and blobs

    typealias Row = EntryRow

    func row(_ number: Int) -> Row {
        let start = base + IndexLayout.rowsOffset + number * IndexLayout.rowSize
        let place = start.loadUnaligned(fromByteOffset: IndexLayout.Row.blob, as: UInt32.self)
        return Row(
            start: start, base: base, counted: counted.isEmpty ? 0 : counted[number],
            blobSize: place == IndexLayout.Row.noBlob ? nil : blob(Int(place)).size)
    }

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
