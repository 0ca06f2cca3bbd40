package import ContentDigest
package import FileSystem

/// An entry as it stands in the index, without a copy of its texts. Valid for as long as the `EntryRows` that it is from.
package struct EntryRow {
    let start: UnsafeRawPointer
    let base: UnsafeRawPointer
    /// Uses that are counted beside the entry.
    let counted: Int
    /// Bytes of the blob's file when its folder was last read; nil when it is not there.
    let blobSize: Int64?

    func load<Value: BitwiseCopyable>(_ offset: Int, as type: Value.Type) -> Value {
        start.loadUnaligned(fromByteOffset: offset, as: type)
    }

    var keyDigest: SHA256Digest { SHA256Digest(bytesAt: start + IndexLayout.Row.keyDigest) }
    var fan: Int { Int(load(IndexLayout.Row.keyDigest, as: UInt8.self)) }
    package var digest: SHA256Digest { SHA256Digest(bytesAt: start + IndexLayout.Row.digest) }
    package var size: Int64 { load(IndexLayout.Row.size, as: Int64.self) }
    var flags: UInt32 { load(IndexLayout.Row.flags, as: UInt32.self) }
    package var isPinned: Bool { flags & IndexLayout.Row.pinned != 0 }
    private var isMarked: Bool { flags & IndexLayout.Row.isDamaged != 0 }
    package var fault: CopyFault? { CopyFault(size: size, found: blobSize, isMarked: isMarked) }
    var blob: UInt32 { load(IndexLayout.Row.blob, as: UInt32.self) }
    var finalHash: UInt64? {
        flags & IndexLayout.Row.hasFinal == 0 ? nil : load(IndexLayout.Row.finalHash, as: UInt64.self)
    }
    package var fetched: Timestamp { time(IndexLayout.Row.fetched, IndexLayout.Row.fetchedNanoseconds) }
    package var lastUse: Timestamp { time(IndexLayout.Row.lastUse, IndexLayout.Row.lastUseNanoseconds) }
    var changed: Timestamp { time(IndexLayout.Row.changed, IndexLayout.Row.changedNanoseconds) }
    var damaged: Timestamp? {
        isMarked ? time(IndexLayout.Row.damaged, IndexLayout.Row.damagedNanoseconds) : nil
    }
    package var hits: Int {
        let (sum, overflow) = load(IndexLayout.Row.hits, as: Int.self).addingReportingOverflow(counted)
        return overflow ? .max : sum
    }

    private func time(_ seconds: Int, _ nanoseconds: Int) -> Timestamp {
        Timestamp(
            secondsSinceEpoch: load(seconds, as: Int64.self), nanoseconds: load(nanoseconds, as: Int32.self))
    }

    var texts: UnsafeRawPointer { base + Int(load(IndexLayout.Row.textOffset, as: UInt64.self)) }
    private var keyLength: Int { Int(load(IndexLayout.Row.keyLength, as: UInt32.self)) }
    private var urlLength: Int { Int(load(IndexLayout.Row.urlLength, as: UInt32.self)) }

    package var urlIsKey: Bool { flags & IndexLayout.Row.urlIsKey != 0 }
    /// 32 bytes.
    package var digestBytes: UnsafeRawPointer { start + IndexLayout.Row.digest }

    package var keyBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: texts, count: keyLength) }

    package var urlBytes: UnsafeRawBufferPointer {
        if urlIsKey { return keyBytes }
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

    package var summary: EntrySummary {
        let key = String(decoding: keyBytes, as: UTF8.self)
        return EntrySummary(
            key: key, url: urlIsKey ? key : String(decoding: urlBytes, as: UTF8.self),
            digest: digest, size: size, fetched: fetched, lastUse: lastUse, hits: hits, isPinned: isPinned,
            damaged: damaged, fault: fault,
            canonicalURL: canonicalBytes.map { String(decoding: $0, as: UTF8.self) })
    }
}
