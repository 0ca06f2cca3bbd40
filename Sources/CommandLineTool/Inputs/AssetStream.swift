import FileSystem
import GLBContainer
import GLTFValidation
import JSONText

// How much of a stream is read
// ============================
//
// A pipe may go on for ever, and what comes out of it is kept in memory. Its first bytes mostly tell whether that is worth
// while:
//
// * What should be a container and does not begin as one is not read on: the report is about those bytes. What does begin so
//   is kept as far as the document and its binary chunk go, whatever its header says of its length. While one of these may
//   still come, 16 MiB of other chunks are kept too. What follows is read and let go, a GiB behind the end by the header at
//   most, and `GLBTail.mostChunks` at most. Of it only the headers of chunks and the length are looked at, so that the report
//   is that of a file with the same bytes.
// * Of what should be JSON the beginning is read as JSON, at a few lengths. A fault inside it is there whatever follows, and
//   is what the report is about. Only faults well before the end count: one at the end may be the cut itself.

/// Looks at an asset as it comes, and says up to which length it is to be read.
struct AssetStream {
    /// What is read of anything, so that a report can tell what it looks like.
    static let beginning = 64 << 10
    /// What is kept of other chunks, behind which the document or its binary chunk may come.
    static let surplus = 16 << 20
    /// What is read behind the end of a container without being kept.
    static let longestTail = 1 << 30
    /// At these lengths the beginning of a text is read as JSON.
    private static let probes: [Int] = [beginning, 1 << 20, 16 << 20]
    /// No token but a string or a number is longer, and those have no faults at their end but that it is missing.
    private static let longestCut = 64

    private let name: Path
    /// Those of the report that is to be made of it.
    private let options: ValidationOptions
    private var scanner = GLBScanner()
    /// How much of the text was read as JSON.
    private var probed = 0
    /// Where the first chunk ends that goes beyond the container.
    private var overlongEnd: Int?
    /// What came behind the bytes that were wanted.
    private(set) var tail: GLBTail?

    init(name: Path, options: ValidationOptions = ValidationOptions()) {
        self.name = name
        self.options = options
    }

    mutating func wanted(_ bytes: UnsafeRawBufferPointer) -> Int {
        switch AssetNames.format(of: name, bytes) {
        case .glb: wantedOfContainer(bytes)
        case .gltf: wantedOfText(bytes)
        }
    }

    private mutating func wantedOfContainer(_ bytes: UnsafeRawBufferPointer) -> Int {
        if bytes.count > scanner.position {
            var found = overlongEnd
            scanner.push(UnsafeRawBufferPointer(rebasing: bytes[scanner.position...])) { finding in
                if finding.code == .chunkTooBig { found = found ?? finding.found }
            }
            overlongEnd = found
        }
        guard let header = scanner.header else { return Self.beginning }
        guard header.isUsable else { return Self.beginning }
        let document = scanner.jsonChunk?.contents.upperBound
        let binary = scanner.binChunk?.contents.upperBound
        let known = max(document ?? 0, binary ?? 0, GLBHeader.byteCount)
        return document != nil && binary != nil || scanner.isBehindEnd ? known : known + Self.surplus
    }

    /// Takes what comes behind the bytes that were wanted; answers whether more is to be read. First it is given none.
    mutating func takeRest(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard let header = scanner.header, header.isUsable else { return false }
        var tail = self.tail.take() ?? GLBTail(behind: scanner, options.tally)
        tail.push(piece)
        self.tail = tail
        return tail.isTellingAll && tail.length < max(Int(header.length), overlongEnd ?? 0) + Self.longestTail
    }

    private mutating func wantedOfText(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let probe = Self.probes.first(where: { $0 > probed }) else { return .max }
        guard bytes.count >= probe else { return probe }
        probed = probe
        let start = UnsafeRawBufferPointer(rebasing: bytes[..<probe])
        do throws(JSONSyntaxError) {
            _ = try JSONMap(parsing: start, options: JSONOptions(skipsByteOrderMark: true, acceptsLoneSurrogates: true))
        } catch {
            if error.code != .unexpectedEnd, error.offset < probe - Self.longestCut { return bytes.count }
        }
        return wantedOfText(bytes)
    }
}
