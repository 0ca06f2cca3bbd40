/// The end of a container of which only the beginning is held: what came behind it was scanned and let go.
///
/// The headers of chunks say all that is to be known of such a part, but what the first JSON and BIN chunks contain. With
/// as many findings kept as a report lists, that report is the same as on a file, and takes no more memory.
package struct GLBTail: Sendable {
    /// Behind so many chunks nothing is read: a stream can go on with empty ones for ever.
    package static let mostChunks = 1 << 24

    /// Has seen the beginning, and all that came behind it.
    package private(set) var scanner: GLBScanner
    /// What was found behind the beginning and is kept, in its order.
    package private(set) var findings: [GLBFinding] = []
    private let start: GLBScanner
    private var tally: GLBFindingTally

    /// - Parameters:
    ///   - scanner: has seen the part that is held.
    ///   - tally: has seen nothing yet.
    package init(behind scanner: GLBScanner, _ tally: GLBFindingTally) {
        self.scanner = scanner
        start = scanner
        self.tally = tally
    }

    /// Bytes of the whole, as far as they came.
    package var length: Int { scanner.position }
    /// Bytes that were let go.
    package var count: Int { scanner.position - start.position }
    /// What was found besides, by code.
    package var surplus: [GLBFindingTally.Surplus] { tally.surplus }

    /// Whether what came says all that a whole container would have said.
    package var isTellingAll: Bool {
        scanner.chunkCount - start.chunkCount <= Self.mostChunks && scanner.jsonChunk == start.jsonChunk
            && scanner.binChunk == start.binChunk
    }

    package mutating func push(_ bytes: UnsafeRawBufferPointer) {
        guard isTellingAll else { return }
        // Taken out, since two parts of a value cannot be changed at once by way of it.
        var (tally, findings) = (self.tally, self.findings)
        self.findings = []
        scanner.push(bytes) { if tally.keeps($0) { findings.append($0) } }
        (self.tally, self.findings) = (tally, findings)
    }
}
