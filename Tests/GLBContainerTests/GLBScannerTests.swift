import GLBContainer
import Testing

struct ContainerCase: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let findings: [String]
    let isBroken: Bool

    init(_ name: String, _ bytes: [UInt8], _ findings: [String] = [], broken isBroken: Bool = false) {
        self.name = name
        self.bytes = bytes
        self.findings = findings
        self.isBroken = isBroken
    }

    var testDescription: String { name }
}

/// Every code, at the byte where the fault is.
let containerCases: [ContainerCase] = [
    ContainerCase("JSON only", container(json)),
    ContainerCase("JSON and BIN", container(json, bin)),
    ContainerCase("nothing", [], ["UNEXPECTED_END_OF_HEADER 0"], broken: true),
    ContainerCase("eleven bytes", Array(container(json).prefix(11)), ["UNEXPECTED_END_OF_HEADER 11"], broken: true),
    ContainerCase(
        "another magic", header(magic: 0x4654_6C68, length: 28) + json, ["INVALID_MAGIC 0"], broken: true),
    ContainerCase("version 1", header(version: 1, length: 28) + json, ["INVALID_VERSION 4"], broken: true),
    ContainerCase(
        "version 2 in the upper half", header(version: 0x2_0000, length: 28) + json, ["INVALID_VERSION 4"],
        broken: true),
    ContainerCase("only a header", header(length: 12), ["LENGTH_TOO_SMALL 8"], broken: true),
    ContainerCase(
        "a length of zero", header(length: 0) + json, ["LENGTH_TOO_SMALL 8", "CHUNK_TOO_BIG 12", "LENGTH_MISMATCH 28"],
        broken: true),
    ContainerCase(
        "a length of 12 with more behind", header(length: 12) + json, ["LENGTH_TOO_SMALL 8", "EXTRA_DATA 12"],
        broken: true),
    ContainerCase(
        "a chunk length of 7", header(length: 27) + chunk(.json, Array("{\"a\":1}".utf8)),
        ["CHUNK_LENGTH_UNALIGNED 12"]),
    ContainerCase(
        "a chunk beyond the file", header(length: 28) + chunk(.json, Array("{\"a\":1} ".utf8), declaring: 12),
        ["CHUNK_TOO_BIG 12", "UNEXPECTED_END_OF_CHUNK_DATA 28"], broken: true),
    ContainerCase(
        "a chunk length with its own header",
        header(length: 40) + chunk(.json, Array("{\"a\":1} ".utf8), declaring: 16)
            + bin, ["UNEXPECTED_END_OF_CHUNK_HEADER 40"], broken: true),
    ContainerCase(
        "a chunk of 4 GiB", header(length: 28) + chunk(.json, Array("{\"a\":1} ".utf8), declaring: 0xFFFF_FFFF),
        ["CHUNK_LENGTH_UNALIGNED 12", "CHUNK_TOO_BIG 12", "UNEXPECTED_END_OF_CHUNK_DATA 28"], broken: true),
    ContainerCase("a longer length", header(length: 100) + json, ["LENGTH_MISMATCH 28"], broken: true),
    ContainerCase("an empty JSON chunk", container(chunk(.json, []), bin), ["EMPTY_CHUNK 12"], broken: true),
    ContainerCase("an empty BIN chunk", container(json, chunk(.bin, [])), ["EMPTY_BIN_CHUNK 28"]),
    ContainerCase("two JSON chunks", container(json, json), ["DUPLICATE_CHUNK 28"]),
    ContainerCase(
        "two BIN chunks", container(json, bin, bin), ["DUPLICATE_CHUNK 40"]),
    ContainerCase("BIN first", container(bin, json), ["UNEXPECTED_FIRST_CHUNK 12"], broken: true),
    ContainerCase(
        "an unknown chunk first", container(chunk(custom, [0, 0, 0, 0]), json),
        ["UNEXPECTED_FIRST_CHUNK 12", "UNKNOWN_CHUNK_TYPE 12"], broken: true),
    ContainerCase(
        "BIN third", container(json, chunk(custom, []), bin),
        ["UNKNOWN_CHUNK_TYPE 28", "UNEXPECTED_BIN_CHUNK 36"]),
    ContainerCase("an unknown chunk", container(json, bin, chunk(custom, [9, 9, 9, 9])), ["UNKNOWN_CHUNK_TYPE 40"]),
    ContainerCase("bytes behind the end", container(json) + [1, 2, 3, 4, 5], ["EXTRA_DATA 28"]),
    ContainerCase("a byte behind the end", container(json, bin) + [0], ["EXTRA_DATA 40"]),
    ContainerCase(
        "half a chunk header", header(length: 28) + json.prefix(5), ["UNEXPECTED_END_OF_CHUNK_HEADER 17"],
        broken: true),
    ContainerCase(
        "half the contents", Array(container(json).prefix(25)), ["UNEXPECTED_END_OF_CHUNK_DATA 25"], broken: true),
    ContainerCase(
        "a second chunk header cut short", Array(container(json, bin).prefix(31)),
        ["UNEXPECTED_END_OF_CHUNK_HEADER 31"], broken: true),
]

@Suite struct GLBScannerTests {
    @Test(arguments: containerCases)
    func findsFaults(_ example: ContainerCase) {
        let scan = Scan(example.bytes)
        #expect(scan.summary == example.findings)
        #expect(scan.isBroken == example.isBroken)
        #expect(scan.findings.contains { $0.code.isBreaking } == example.isBroken)
    }

    @Test func everyCodeIsShown() {
        let shown = Set(containerCases.flatMap(\.findings).map { $0.split(separator: " ")[0] })
        #expect(shown.count == 16)
    }

    @Test(arguments: containerCases)
    func piecesOfAnySizeMakeNoDifference(_ example: ContainerCase) {
        let bytes = example.bytes
        let whole = Scan(bytes)
        #expect(Scan(pieces: bytes.map { [$0] }) == whole)
        for cut in 0...bytes.count {
            #expect(Scan(pieces: [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole, "cut at \(cut)")
        }
        for size in [2, 3, 5, 7, 8, 11, 13] {
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<Swift.min($0 + size, bytes.count)])
            }
            #expect(Scan(pieces: pieces + [[]]) == whole, "pieces of \(size)")
        }
    }

    @Test func knowsItsChunks() {
        let scan = Scan(container(json, bin))
        #expect(scan.header == GLBHeader(length: 40))
        #expect(scan.header?.isUsable == true)
        let chunks = [scan.json, scan.bin].compactMap(\.self)
        #expect(chunks.map(\.index) == [0, 1])
        #expect(chunks.map(\.type) == [.json, .bin])
        #expect(chunks.map(\.headerOffset) == [12, 28])
        #expect(chunks.map(\.length) == [8, 4])
        #expect(scan.json?.contents == 20..<28)
        #expect(scan.chunkCount == 2)
        #expect(scan.end == .betweenChunks)
    }

    @Test func namesChunkTypes() {
        #expect(GLBChunkType.json.name == "JSON")
        #expect(GLBChunkType.bin.name == "BIN")
        #expect(custom.name == "TSET")
        #expect(GLBChunkType(rawValue: 1).name == "0x1")
    }

    @Test func aContainerCutAnywhereIsBroken() {
        let whole = container(json, bin)
        for length in 0..<whole.count {
            let scan = Scan(Array(whole[..<length]))
            #expect(scan.isBroken, "\(length)")
            #expect(scan.findings.last?.offset == length, "\(length)")
            let code: GLBFinding.Code =
                switch length {
                case 0..<12: .unexpectedEndOfHeader
                case 12, 28: .lengthMismatch
                case 13..<20, 29..<36: .unexpectedEndOfChunkHeader
                default: .unexpectedEndOfChunkData
                }
            #expect(scan.findings.map(\.code) == [code], "\(length)")
        }
    }

    @Test func manyEmptyChunksTakeNoMemory() {
        let empty = chunk(custom, [])
        let bytes = container(json, [UInt8]((0..<50_000).flatMap { _ in empty }))
        var scanner = GLBScanner()
        var count = 0
        bytes.withUnsafeBytes { scanner.push($0) { _ in count += 1 } }
        scanner.finish { _ in count += 1 }
        #expect(count == 50_000)
        #expect(scanner.chunkCount == 50_001)
        #expect(scanner.endsWithEmptyChunk)
    }

    @Test func randomBytesNeverCrash() {
        var state: UInt64 = 7
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let whole = container(json, bin, chunk(custom, [1, 2, 3, 4]))
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0...random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
            bytes.removeLast(random(4) == 0 ? random(bytes.count) : 0)
            let scan = Scan(bytes)
            #expect(scan == Scan(pieces: bytes.map { [$0] }))
            #expect(scan.end != nil)
        }
    }
}
