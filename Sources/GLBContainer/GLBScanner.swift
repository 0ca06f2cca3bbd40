// Reading a container that is still arriving
// ==========================================
//
// The scanner is pushed bytes in pieces of any size, keeps at most one header of them, and walks from chunk header to
// chunk header. So the same code serves a transfer, which wants to refuse a wrong body after 12 bytes and never keeps
// the file in memory, and the validator, which pushes a whole file at once. Findings are handed out as they are made;
// nothing is collected, since a hostile file has room for millions of empty chunks.
//
// Positions are 64-bit sums of 32-bit fields, so no length in a file can overflow them.

/// Walks a binary glTF container incrementally (glTF 2.0 §4.4).
package struct GLBScanner: Sendable {
    /// Where the bytes ended.
    package enum End: Sendable {
        /// Fewer than 12 bytes, or not a container that can be read.
        case unusableHeader
        case insideChunkHeader
        case insideChunkContents
        /// Between two chunks, or behind the last.
        case betweenChunks
    }

    private enum State {
        case header
        case chunkHeader
        case contents
        case ignoring
    }

    package private(set) var header: GLBHeader?
    /// The first chunk of each kind that is used.
    package private(set) var jsonChunk: GLBChunk?
    package private(set) var binChunk: GLBChunk?
    package private(set) var chunkCount = 0
    /// The chunks in their order; a hostile file has room for millions of empty ones, so only so many.
    package private(set) var firstChunks: [GLBChunk] = []
    package static let mostFirstChunks = 64
    /// How many bytes were pushed.
    package private(set) var position = 0
    /// Known after `finish`.
    package private(set) var end: End?
    /// Whether an offending thing was found that makes the container unusable or untrue: not whole, or lengths that lie.
    package private(set) var isBroken = false
    /// Whether the bytes end with the header of a chunk whose length is zero.
    package private(set) var endsWithEmptyChunk = false

    private var state = State.header
    private var pending: UInt64 = 0
    private var pendingHigh: UInt32 = 0
    private var pendingCount = 0
    private var remaining = 0
    private var hasExtraData = false
    private var currentChunk: GLBChunk?

    package init() {}

    /// Takes the next bytes of the file.
    package mutating func push(_ bytes: UnsafeRawBufferPointer, _ report: (GLBFinding) -> Void) {
        var index = 0
        while index < bytes.count {
            switch state {
            case .header:
                takePendingByte(bytes[index], report)
                index += 1
            case .chunkHeader:
                if pendingCount == 0, hasReachedDeclaredLength {
                    hasExtraData = true
                    state = .ignoring
                    // How many bytes follow is not known before they all came.
                    report(GLBFinding(.extraData, at: position))
                    continue
                }
                guard pendingCount == 0, bytes.count - index >= GLBChunk.headerByteCount else {
                    takePendingByte(bytes[index], report)
                    index += 1
                    continue
                }
                // Where the whole header is there, as it mostly is: a file may consist of nothing but headers.
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                index += GLBChunk.headerByteCount
                position += GLBChunk.headerByteCount
                takeChunkHeader(word, report)
            case .contents:
                let taken = Swift.min(remaining, bytes.count - index)
                remaining -= taken
                position += taken
                index += taken
                if remaining == 0 { state = .chunkHeader }
            case .ignoring:
                position += bytes.count - index
                index = bytes.count
            }
        }
    }

    /// Says that no more bytes follow.
    package mutating func finish(_ report: (GLBFinding) -> Void) {
        switch state {
        case .header:
            end = .unusableHeader
            isBroken = true
            report(GLBFinding(.unexpectedEndOfHeader, at: position, found: position, expected: GLBHeader.byteCount))
        case .chunkHeader where pendingCount > 0:
            end = .insideChunkHeader
            isBroken = true
            report(
                GLBFinding(
                    .unexpectedEndOfChunkHeader, at: position, found: pendingCount, expected: GLBChunk.headerByteCount))
        case .chunkHeader:
            end = .betweenChunks
            if position != Int(header?.length ?? 0) {
                isBroken = true
                report(GLBFinding(.lengthMismatch, at: position, found: position, expected: Int(header?.length ?? 0)))
            }
        case .contents:
            end = .insideChunkContents
            isBroken = true
            report(GLBFinding(.unexpectedEndOfChunkData, at: position, found: remaining, chunk: currentChunk))
        case .ignoring:
            end = hasExtraData ? .betweenChunks : .unusableHeader
        }
        if end != .betweenChunks || hasExtraData { endsWithEmptyChunk = false }
    }

    /// Whether bytes came behind the end of the container: nothing in them is looked at.
    package var isBehindEnd: Bool { hasExtraData }

    private var hasReachedDeclaredLength: Bool {
        guard let header else { return false }
        return position == Int(header.length)
    }

    private mutating func takePendingByte(_ byte: UInt8, _ report: (GLBFinding) -> Void) {
        if pendingCount < 8 {
            pending |= UInt64(byte) << UInt64(8 * pendingCount)
        } else {
            pendingHigh |= UInt32(byte) << UInt32(8 * (pendingCount - 8))
        }
        pendingCount += 1
        position += 1
        if state == .header, pendingCount == GLBHeader.byteCount {
            readHeader(report)
        } else if state == .chunkHeader, pendingCount == GLBChunk.headerByteCount {
            let word = pending
            clearPending()
            takeChunkHeader(word, report)
        }
    }

    private mutating func clearPending() {
        pending = 0
        pendingHigh = 0
        pendingCount = 0
    }

    private mutating func readHeader(_ report: (GLBFinding) -> Void) {
        let header = GLBHeader(
            magic: UInt32(truncatingIfNeeded: pending), version: UInt32(truncatingIfNeeded: pending >> 32),
            length: pendingHigh)
        self.header = header
        clearPending()
        state = .ignoring
        guard header.magic == GLBHeader.magic else {
            isBroken = true
            return report(GLBFinding(.invalidMagic, at: 0, found: Int(header.magic), expected: Int(GLBHeader.magic)))
        }
        guard header.version == 2 else {
            isBroken = true
            return report(GLBFinding(.invalidVersion, at: 4, found: Int(header.version), expected: 2))
        }
        if header.length <= GLBHeader.byteCount {
            isBroken = true
            report(GLBFinding(.lengthTooSmall, at: 8, found: Int(header.length)))
        }
        state = .chunkHeader
    }

    /// Takes the eight bytes in front of the position, as one little-endian number.
    private mutating func takeChunkHeader(_ word: UInt64, _ report: (GLBFinding) -> Void) {
        let chunk = GLBChunk(
            index: chunkCount, type: GLBChunkType(rawValue: UInt32(truncatingIfNeeded: word >> 32)),
            headerOffset: position - GLBChunk.headerByteCount, length: Int(UInt32(truncatingIfNeeded: word)))
        currentChunk = chunk
        if firstChunks.count < Self.mostFirstChunks { firstChunks.append(chunk) }
        chunkCount += 1
        remaining = chunk.length
        state = chunk.length > 0 ? .contents : .chunkHeader
        endsWithEmptyChunk = chunk.length == 0
        check(chunk, report)
    }

    private mutating func check(_ chunk: GLBChunk, _ report: (GLBFinding) -> Void) {
        let declared = Int(header?.length ?? 0)
        if chunk.length % 4 != 0 {
            report(GLBFinding(.chunkLengthUnaligned, at: chunk.headerOffset, found: chunk.length, chunk: chunk))
        }
        if chunk.contents.upperBound > declared {
            isBroken = true
            report(
                GLBFinding(
                    .chunkTooBig, at: chunk.headerOffset, found: chunk.contents.upperBound, expected: declared,
                    chunk: chunk))
        }
        if chunk.index == 0, chunk.type != .json {
            isBroken = true
            report(
                GLBFinding(.unexpectedFirstChunk, at: chunk.headerOffset, found: Int(chunk.type.rawValue), chunk: chunk)
            )
        }
        if chunk.type == .bin, chunk.index > 1, binChunk == nil {
            report(GLBFinding(.unexpectedBinChunk, at: chunk.headerOffset, found: chunk.index, chunk: chunk))
        }
        switch chunk.type {
        case .json:
            if chunk.length == 0 {
                isBroken = true
                report(GLBFinding(.emptyChunk, at: chunk.headerOffset, chunk: chunk))
            }
            if jsonChunk == nil { jsonChunk = chunk } else { reportDuplicate(chunk, report) }
        case .bin:
            if chunk.length == 0 { report(GLBFinding(.emptyBinChunk, at: chunk.headerOffset, chunk: chunk)) }
            if binChunk == nil { binChunk = chunk } else { reportDuplicate(chunk, report) }
        default:
            report(GLBFinding(.unknownChunkType, at: chunk.headerOffset, found: Int(chunk.type.rawValue), chunk: chunk))
        }
    }

    private func reportDuplicate(_ chunk: GLBChunk, _ report: (GLBFinding) -> Void) {
        report(GLBFinding(.duplicateChunk, at: chunk.headerOffset, found: Int(chunk.type.rawValue), chunk: chunk))
    }
}
