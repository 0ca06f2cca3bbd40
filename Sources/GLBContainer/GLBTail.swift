/// The end of a container of which only the beginning is held: what came behind it was scanned and let go.
///
/// The headers of chunks say all that is to be known of such a part, but what the first JSON and BIN chunks contain.
package struct GLBTail: Sendable {
    /// A hostile stream has room for millions of findings; who has so many has seen enough.
    package static let mostFindings = 1 << 16

    /// Has seen the beginning, and all that came behind it.
    package private(set) var scanner: GLBScanner
    /// What was found behind the beginning, in its order.
    package private(set) var findings: [GLBFinding] = []
    private let start: GLBScanner

    /// - Parameter scanner: has seen the part that is held.
    package init(behind scanner: GLBScanner) {
        self.scanner = scanner
        start = scanner
    }

    /// Bytes of the whole, as far as they came.
    package var length: Int { scanner.position }
    /// Bytes that were let go.
    package var count: Int { scanner.position - start.position }

    /// Whether what came says all that a whole container would have said.
    package var isTellingAll: Bool {
        findings.count <= Self.mostFindings && scanner.jsonChunk == start.jsonChunk
            && scanner.binChunk == start.binChunk
    }

    package mutating func push(_ bytes: UnsafeRawBufferPointer) {
        guard isTellingAll else { return }
        var new: [GLBFinding] = []
        scanner.push(bytes) { new.append($0) }
        findings += new
    }
}
