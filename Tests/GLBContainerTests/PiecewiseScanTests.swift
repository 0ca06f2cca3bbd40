import Testing

@testable import GLBContainer

/// A container says the same of itself however its bytes come.
@Suite struct PiecewiseScanTests {
    private static let sound =
        GLBWriter.container(json: Array("{\"asset\":{\"version\":\"2.0\"}}".utf8), binary: [1, 2, 3, 4, 5]) ?? []

    private static func findings(_ bytes: [UInt8], pieceSize: Int) -> [GLBFinding] {
        var scanner = GLBScanner()
        var findings: [GLBFinding] = []
        var start = 0
        while start < bytes.count {
            let piece = Array(bytes[start..<min(bytes.count, start + pieceSize)])
            piece.withUnsafeBytes { scanner.push($0) { findings.append($0) } }
            start += piece.count
        }
        scanner.finish { findings.append($0) }
        #expect(scanner.position == bytes.count)
        return findings
    }

    @Test func cutAnywhere() {
        #expect(Self.findings(Self.sound, pieceSize: Self.sound.count).isEmpty)
        for count in 0..<Self.sound.count {
            let cut = Array(Self.sound.prefix(count))
            let whole = Self.findings(cut, pieceSize: 1 << 10)
            #expect(!whole.isEmpty)
            for pieceSize in [1, 3, 8, 13] { #expect(Self.findings(cut, pieceSize: pieceSize) == whole) }
        }
    }

    /// Found by fuzzing: the number of bytes too many is that of the piece, since it is told before the rest has come.
    @Test func bytesTooMany() {
        let long = Self.sound + [UInt8](repeating: 7, count: 20)
        let whole = Self.findings(long, pieceSize: long.count)
        #expect(whole == [GLBFinding(.extraData, at: Self.sound.count, found: 20)])
        for pieceSize in [1, 3, 8, 13] {
            let pieces = Self.findings(long, pieceSize: pieceSize)
            #expect(pieces.map(\.code) == [.extraData] && pieces.first?.offset == Self.sound.count)
            #expect((1...pieceSize).contains(pieces.first?.found ?? 0))
        }
    }
}
