import FileSystem
import GLBContainer
import GLTFValidation
import JSONText

// How much of a stream is read
// ============================
//
// A pipe may go on for ever, and what comes out of it is kept. Its first bytes mostly tell whether that is worth while:
//
// * What should be a container and does not begin as one is not read on: the report is about those bytes. What does begin so
//   says how long it is. A chunk that goes beyond that is still read to its end, since the report is about it. Then follows
//   a MiB at most, which tells that there is more, and nearly always how much.
// * Of what should be JSON the beginning is read as JSON, at a few lengths. A fault inside it is there whatever follows, and
//   is what the report is about. Only faults well before the end count: one at the end may be the cut itself.

/// Looks at an asset as it comes, and says up to which length it is to be read.
struct AssetStream {
    /// What is read of anything, so that a report can tell what it looks like.
    static let beginning = 64 << 10
    /// What is read behind the end of a container.
    static let surplus = 1 << 20
    /// At these lengths the beginning of a text is read as JSON.
    private static let probes: [Int] = [beginning, 1 << 20, 16 << 20]
    /// No token but a string or a number is longer, and those have no faults at their end but that it is missing.
    private static let longestCut = 64

    private let name: Path
    private var scanner = GLBScanner()
    /// How much of the text was read as JSON.
    private var probed = 0
    /// Where the first chunk ends that goes beyond the container.
    private var overlongEnd: Int?

    init(name: Path) {
        self.name = name
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
        return max(Int(header.length), overlongEnd ?? 0) + Self.surplus
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
