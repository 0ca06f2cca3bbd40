import GLBContainer

/// Four bytes, the lowest first.
func little(_ value: UInt32) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 24)]
}

func header(magic: UInt32 = GLBHeader.magic, version: UInt32 = 2, length: Int) -> [UInt8] {
    little(magic) + little(version) + little(UInt32(length))
}

func chunk(_ type: GLBChunkType, _ contents: [UInt8], declaring length: Int? = nil) -> [UInt8] {
    little(UInt32(length ?? contents.count)) + little(type.rawValue) + contents
}

/// A container of the given chunks whose header declares its true length.
func container(_ chunks: [UInt8]...) -> [UInt8] {
    let body = chunks.flatMap { $0 }
    return header(length: 12 + body.count) + body
}

let json = chunk(.json, Array("{\"a\":1} ".utf8))
let bin = chunk(.bin, [1, 2, 3, 4])
let custom = GLBChunkType(rawValue: 0x5445_5354)

/// Everything that a scan tells.
struct Scan: Equatable {
    var findings: [GLBFinding] = []
    var header: GLBHeader?
    var json: GLBChunk?
    var bin: GLBChunk?
    var chunkCount = 0
    var end: GLBScanner.End?
    var isBroken = false
    var endsWithEmptyChunk = false

    init(_ bytes: [UInt8]) {
        self.init(pieces: [bytes])
    }

    init(pieces: [[UInt8]]) {
        var scanner = GLBScanner()
        var found: [GLBFinding] = []
        for piece in pieces { piece.withUnsafeBytes { scanner.push($0) { found.append($0) } } }
        scanner.finish { found.append($0) }
        findings = found
        header = scanner.header
        json = scanner.jsonChunk
        bin = scanner.binChunk
        chunkCount = scanner.chunkCount
        end = scanner.end
        isBroken = scanner.isBroken
        endsWithEmptyChunk = scanner.endsWithEmptyChunk
    }

    /// Codes without the prefix that they share, with offsets.
    var summary: [String] {
        findings.map { "\($0.code.name.dropFirst(4)) \($0.offset)" }
    }
}
