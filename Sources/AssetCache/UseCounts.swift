import ContentDigest
import FileSystem

// Counting uses
// =============
//
// A counted use must cost next to nothing: it happens with each hit. To write the entry anew for it would cost two syncs
// under `full`, and without sync still some milliseconds on disks that write a file out when it replaces another. So
// uses stand beside the entries in one file, `v1/uses`, that is only ever appended to: 48 bytes each, the digest of the
// key, a number, and a check of both. One write call appends one record, which local disks do as a whole.
//
// * Two processes append at once: both records are there.
// * A process dies, or the disk is full: the record is there or not. One that was cut shifts those behind it, so a reader
//   that finds a check not to fit tries again one byte further.
// * The power goes: the last uses are lost. Nothing is synced for them.
// * The file grows: when it is long, a writer sums it up into a new file, which takes the old one's name. A use that is
//   appended to the old one in that moment is lost. That is the only way to lose one, and it is a count.
// * An entry is removed: a record of number 0 says that what came before it counts no more.
//
// The number that an entry itself holds (`EntryRecord.hits`) is what answers without change from servers and older
// versions wrote there; what is shown is the sum.

/// How often keys were used, as `v1/uses` says.
struct UseCounts {
    private(set) var byKey: [SHA256Digest: Int] = [:]

    static let recordSize = 48
    /// From this size on a writer sums the file up, if that makes it half as long at least.
    static let longSize: Int64 = 4 << 20

    init() {}

    init(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var place = 0
        while place + Self.recordSize <= bytes.count {
            let start = base + place
            let number = start.loadUnaligned(fromByteOffset: 32, as: UInt64.self)
            guard start.loadUnaligned(fromByteOffset: 40, as: UInt64.self) == Self.check(start) else {
                place += 1
                continue
            }
            let key = SHA256Digest(bytesAt: start)
            if number == 0 {
                byKey[key] = nil
            } else {
                let (sum, overflow) = byKey[key, default: 0].addingReportingOverflow(Int(clamping: number))
                byKey[key] = overflow ? .max : sum
            }
            place += Self.recordSize
        }
    }

    private static func check(_ start: UnsafeRawPointer) -> UInt64 {
        IndexChecksum.of(UnsafeRawBufferPointer(start: start, count: 40))
    }

    static func record(_ key: SHA256Digest, _ number: UInt64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: recordSize) { buffer, count in
            // The capacity is not zero, so there is memory.
            let start = UnsafeMutableRawPointer(buffer.baseAddress!)
            key.store(to: start)
            start.storeBytes(of: number, toByteOffset: 32, as: UInt64.self)
            start.storeBytes(of: check(UnsafeRawPointer(start)), toByteOffset: 40, as: UInt64.self)
            count = recordSize
        }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byKey.count * Self.recordSize)
        for (key, number) in byKey { bytes += Self.record(key, UInt64(number)) }
        return bytes
    }
}

extension AssetStore {
    func useCounts() -> UseCounts { readUseCounts() ?? UseCounts() }

    /// Nil if there are none or they cannot be read.
    private func readUseCounts() -> UseCounts? {
        guard let directory = try? tree.open([StoreLayout.version]),
            let file = try? directory.open(StoreLayout.uses, [.read, .nonBlocking]),
            let status = try? file.status(), status.kind == .regular, status.size > 0,
            let mapped = try? MappedFile(file, limit: 1 << 30)
        else { return nil }
        return mapped.withBytes { UseCounts($0) }
    }

    /// Adds to the uses of a key.
    func countUse(_ keyDigest: SHA256Digest) throws(StoreError) {
        try append(uses: UseCounts.record(keyDigest, 1))
    }

    /// Forgets the uses of keys whose entries are gone. Where that cannot be written down the counts stay, which is
    /// the lesser evil.
    func forgetUses(_ keys: [SHA256Digest]) {
        guard !keys.isEmpty, !options.readOnly else { return }
        let counts = useCounts()
        let known = keys.filter { counts.byKey[$0] != nil }
        if !known.isEmpty { try? append(uses: known.flatMap { UseCounts.record($0, 0) }) }
    }

    private func append(uses bytes: [UInt8]) throws(StoreError) {
        try storing { () throws(FileError) in
            guard let directory = try tree.open([StoreLayout.version]) else { return }
            let file = try directory.open(StoreLayout.uses, [.readWrite, .append, .create, .nonBlocking], mode: 0o600)
            let status = try file.status()
            guard status.kind == .regular else {
                throw FileError(operation: "append to", path: file.path, errno: .invalidArgument)
            }
            try file.write(all: bytes)
            if status.size >= UseCounts.longSize { sumUp(status.size, in: directory) }
        }
    }

    private func sumUp(_ size: Int64, in directory: borrowing DirectoryHandle) {
        guard let bytes = readUseCounts()?.bytes, Int64(bytes.count) <= size / 2,
            let temporaries = try? tree.open(StoreLayout.temporaries),
            let own = try? OwnFile.create(in: temporaries, { RandomName.make() + StoreLayout.temporarySuffix })
        else { return }
        do throws(FileError) {
            try own.file.write(all: bytes)
            try temporaries.rename(own.name, to: directory, as: StoreLayout.uses)
        } catch {
            try? temporaries.unlink(own.name)
        }
    }
}
