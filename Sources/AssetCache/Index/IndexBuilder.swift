import ContentDigest
import FileSystem

/// An entry that was read from its file, on its way into the index.
struct RowDraft {
    let keyDigest: SHA256Digest
    let summary: EntrySummary
    let finalHash: UInt64?
    let inode: UInt64
    let changed: Timestamp
    let fileSize: Int64
    let isRacy: Bool
}

struct BlobDraft {
    let digest: SHA256Digest
    let size: Int64
    let modified: Timestamp
}

/// Packs rows of an older image and new ones into a new image, in one pass over both: each is in the order of keys.
struct IndexBuilder {
    let old: IndexImage?
    /// Which rows of the old image go over.
    let kept: [Bool]
    /// In the order of keys.
    let rows: [RowDraft]
    /// For each folder of blobs, what is in it now in the order of digests; nil is what the old image says.
    let blobs: [[BlobDraft]?]
    let fans: [FanState]

    func build() -> IndexImage {
        let starts = blobStarts()
        let blobCount = starts[IndexLayout.fanCount]
        var rowCount = rows.count
        var textLength = 0
        for row in rows { textLength += Texts(row.summary).length }
        if let old {
            for number in kept.indices where kept[number] {
                rowCount += 1
                textLength += Texts(old.row(number)).length
            }
        }
        let stringsOffset =
            IndexLayout.rowsOffset + rowCount * IndexLayout.rowSize + blobCount * IndexLayout.blobSize
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: stringsOffset + textLength, alignment: 64)
        // The texts are written by their rows; what is before them is cleared, so that equal stores give equal bytes.
        UnsafeMutableRawBufferPointer(rebasing: memory[..<stringsOffset]).initializeMemory(as: UInt8.self, repeating: 0)
        // A header is never empty.
        let base = memory.baseAddress!
        writeFans(base)
        let blobsAt = base + IndexLayout.rowsOffset + rowCount * IndexLayout.rowSize
        writeBlobs(blobsAt, starts)
        writeRows(base, strings: stringsOffset, blobsAt, starts)
        let image = IndexImage(owning: memory, rowCount: rowCount, blobCount: blobCount)
        writeHeader(memory, image, stringsOffset)
        return image
    }

    private func writeHeader(_ memory: UnsafeMutableRawBufferPointer, _ image: IndexImage, _ stringsOffset: Int) {
        typealias Header = IndexLayout.Header
        memory.storeBytes(of: IndexLayout.magic, toByteOffset: Header.magic, as: UInt64.self)
        memory.storeBytes(of: IndexLayout.version, toByteOffset: Header.version, as: UInt32.self)
        memory.storeBytes(of: IndexLayout.orderMark, toByteOffset: Header.orderMark, as: UInt32.self)
        memory.storeBytes(of: UInt64(memory.count), toByteOffset: Header.length, as: UInt64.self)
        memory.storeBytes(of: UInt64(image.rowCount), toByteOffset: Header.rowCount, as: UInt64.self)
        memory.storeBytes(of: UInt64(image.blobCount), toByteOffset: Header.blobCount, as: UInt64.self)
        memory.storeBytes(of: UInt64(stringsOffset), toByteOffset: Header.stringsOffset, as: UInt64.self)
    }

    private func writeFans(_ base: UnsafeMutableRawPointer) {
        for (number, fan) in fans.enumerated() {
            let start = base + IndexLayout.fansOffset + number * IndexLayout.fanSize
            start.storeBytes(of: fan.inode, toByteOffset: IndexLayout.Fan.inode, as: UInt64.self)
            start.storeBytes(
                of: fan.changed.secondsSinceEpoch, toByteOffset: IndexLayout.Fan.changedSeconds, as: Int64.self)
            start.storeBytes(
                of: fan.changed.nanoseconds, toByteOffset: IndexLayout.Fan.changedNanoseconds, as: Int32.self)
            start.storeBytes(of: fan.flags, toByteOffset: IndexLayout.Fan.flags, as: UInt32.self)
        }
    }

    // MARK: Blobs

    /// Where each folder's blobs begin in the new image, and at the end how many there are.
    private func blobStarts() -> [Int] {
        let counts = oldBlobCounts()
        var starts: [Int] = [0]
        for fan in 0..<IndexLayout.fanCount {
            starts.append(starts[fan] + (blobs[fan]?.count ?? counts[fan]))
        }
        return starts
    }

    private func oldBlobCounts() -> [Int] {
        var counts = [Int](repeating: 0, count: IndexLayout.fanCount)
        if let old { for number in 0..<old.blobCount { counts[old.blob(number).fan] += 1 } }
        return counts
    }

    private func writeBlobs(_ target: UnsafeMutableRawPointer, _ starts: [Int]) {
        var oldStart = 0
        let counts = oldBlobCounts()
        for fan in 0..<IndexLayout.fanCount {
            let place = target + starts[fan] * IndexLayout.blobSize
            if let drafts = blobs[fan] {
                for (number, draft) in drafts.enumerated() {
                    let start = place + number * IndexLayout.blobSize
                    draft.digest.store(to: start + IndexLayout.Blob.digest)
                    start.storeBytes(of: draft.size, toByteOffset: IndexLayout.Blob.size, as: Int64.self)
                    start.storeBytes(
                        of: draft.modified.secondsSinceEpoch, toByteOffset: IndexLayout.Blob.modified, as: Int64.self)
                    start.storeBytes(
                        of: draft.modified.nanoseconds, toByteOffset: IndexLayout.Blob.modifiedNanoseconds,
                        as: Int32.self)
                }
            } else if let old, counts[fan] > 0 {
                place.copyMemory(from: old.blob(oldStart).start, byteCount: counts[fan] * IndexLayout.blobSize)
            }
            oldStart += counts[fan]
        }
    }

    /// The number of a blob.
    private func find(_ digest: SHA256Digest, _ blobsAt: UnsafeMutableRawPointer, _ starts: [Int]) -> UInt32 {
        func known(_ number: Int) -> SHA256Digest { SHA256Digest(bytesAt: blobsAt + number * IndexLayout.blobSize) }
        let end = starts[Int(digest.firstByte) + 1]
        var (low, high) = (starts[Int(digest.firstByte)], end)
        while low < high {
            let middle = low + (high - low) / 2
            if known(middle) < digest { low = middle + 1 } else { high = middle }
        }
        guard low < end, known(low) == digest else { return IndexLayout.Row.noBlob }
        return UInt32(truncatingIfNeeded: low)
    }

    // MARK: Rows

    private struct Texts {
        let length: Int

        init(_ summary: EntrySummary) {
            var length = summary.key.utf8.count
            if !summary.url.hasBytes(of: summary.key) { length += summary.url.utf8.count }
            if let canonical = summary.canonicalURL, !canonical.hasBytes(of: summary.key) {
                length += canonical.utf8.count
            }
            self.length = length
        }

        init(_ row: IndexImage.Row) {
            length =
                Int(row.load(IndexLayout.Row.keyLength, as: UInt32.self))
                + Int(row.load(IndexLayout.Row.urlLength, as: UInt32.self))
                + Int(row.load(IndexLayout.Row.canonicalLength, as: UInt32.self))
        }
    }

    private func writeRows(
        _ base: UnsafeMutableRawPointer, strings: Int, _ blobsAt: UnsafeMutableRawPointer, _ starts: [Int]
    ) {
        let blobsMoved = blobs.contains { $0 != nil }
        var place = base + IndexLayout.rowsOffset
        var text = strings
        func write(_ draft: RowDraft) {
            text += Self.write(draft, to: place, base, text, blob: find(draft.summary.digest, blobsAt, starts))
            place += IndexLayout.rowSize
        }
        var next = 0
        if let old {
            for number in kept.indices where kept[number] {
                let row = old.row(number)
                while next < rows.count, Self.precedes(rows[next].summary.key, row) {
                    write(rows[next])
                    next += 1
                }
                place.copyMemory(from: row.start, byteCount: IndexLayout.rowSize)
                let length = Texts(row).length
                (base + text).copyMemory(from: row.texts, byteCount: length)
                place.storeBytes(of: UInt64(text), toByteOffset: IndexLayout.Row.textOffset, as: UInt64.self)
                if blobsMoved {
                    let blob = find(row.digest, blobsAt, starts)
                    place.storeBytes(of: blob, toByteOffset: IndexLayout.Row.blob, as: UInt32.self)
                }
                text += length
                place += IndexLayout.rowSize
            }
        }
        while next < rows.count {
            write(rows[next])
            next += 1
        }
    }

    private static func precedes(_ key: String, _ row: IndexImage.Row) -> Bool {
        var key = key
        return key.withUTF8 { UnsafeRawBufferPointer($0).precedes(row.keyBytes) }
    }

    /// Answers how many bytes of text there were.
    private static func write(
        _ draft: RowDraft, to place: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer, _ text: Int,
        blob: UInt32
    ) -> Int {
        typealias Row = IndexLayout.Row
        let summary = draft.summary
        var flags: UInt32 = 0
        var end = text
        func append(_ string: String) -> UInt32 {
            var string = string
            string.withUTF8 { bytes in
                if let start = bytes.baseAddress { (base + end).copyMemory(from: start, byteCount: bytes.count) }
                end += bytes.count
            }
            return UInt32(string.utf8.count)
        }
        func put(_ time: Timestamp, _ seconds: Int, _ nanoseconds: Int) {
            place.storeBytes(of: time.secondsSinceEpoch, toByteOffset: seconds, as: Int64.self)
            place.storeBytes(of: time.nanoseconds, toByteOffset: nanoseconds, as: Int32.self)
        }
        draft.keyDigest.store(to: place + Row.keyDigest)
        summary.digest.store(to: place + Row.digest)
        place.storeBytes(of: summary.size, toByteOffset: Row.size, as: Int64.self)
        place.storeBytes(of: draft.inode, toByteOffset: Row.inode, as: UInt64.self)
        put(summary.fetched, Row.fetched, Row.fetchedNanoseconds)
        put(summary.lastUse, Row.lastUse, Row.lastUseNanoseconds)
        put(draft.changed, Row.changed, Row.changedNanoseconds)
        place.storeBytes(of: summary.hits, toByteOffset: Row.hits, as: Int.self)
        place.storeBytes(of: UInt32(clamping: draft.fileSize), toByteOffset: Row.fileSize, as: UInt32.self)
        place.storeBytes(of: blob, toByteOffset: Row.blob, as: UInt32.self)
        place.storeBytes(of: UInt64(text), toByteOffset: Row.textOffset, as: UInt64.self)
        if summary.isPinned { flags |= Row.pinned }
        if draft.isRacy { flags |= Row.racy }
        if let damaged = summary.damaged {
            flags |= Row.isDamaged
            put(damaged, Row.damaged, Row.damagedNanoseconds)
        }
        if let hash = draft.finalHash {
            flags |= Row.hasFinal
            place.storeBytes(of: hash, toByteOffset: Row.finalHash, as: UInt64.self)
        }
        place.storeBytes(of: append(summary.key), toByteOffset: Row.keyLength, as: UInt32.self)
        if summary.url.hasBytes(of: summary.key) {
            flags |= Row.urlIsKey
        } else {
            place.storeBytes(of: append(summary.url), toByteOffset: Row.urlLength, as: UInt32.self)
        }
        if let canonical = summary.canonicalURL {
            flags |= Row.hasCanonical
            if canonical.hasBytes(of: summary.key) {
                flags |= Row.canonicalIsKey
            } else {
                place.storeBytes(of: append(canonical), toByteOffset: Row.canonicalLength, as: UInt32.self)
            }
        }
        place.storeBytes(of: flags, toByteOffset: Row.flags, as: UInt32.self)
        return end - text
    }
}

extension String {
    /// Equal byte for byte: two spellings of one character are two keys.
    fileprivate func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension UnsafeRawBufferPointer {
    /// The order of bytes, which is the order of keys.
    func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
        let shared = Swift.min(count, other.count)
        var offset = 0
        while offset + 8 <= shared {
            let mine = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let its = other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if mine != its { return mine.bigEndian < its.bigEndian }
            offset += 8
        }
        while offset < shared {
            if self[offset] != other[offset] { return self[offset] < other[offset] }
            offset += 1
        }
        return count < other.count
    }
}
