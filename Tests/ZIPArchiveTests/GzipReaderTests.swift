import ArchiveFixtures
import Testing

@testable import ZIPArchive

/// Gzip streams of one member and of many, in pieces of every size, and streams that no packer makes.
@Suite struct GzipReaderTests {
    struct Parts: OptionSet {
        let rawValue: UInt8
        static let headerChecksum = Parts(rawValue: 2)
        static let extra = Parts(rawValue: 4)
        static let name = Parts(rawValue: 8)
        static let comment = Parts(rawValue: 16)
    }

    private static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    private static func member(_ bytes: [UInt8], _ parts: Parts = [], level: Int32 = 6, strategy: Int32 = 0) -> [UInt8]
    {
        var output: [UInt8] = [0x1F, 0x8B, 8, parts.rawValue, 1, 2, 3, 4, 0, 3]
        if parts.contains(.extra) { output += [5, 0, 1, 0, 3, 0, 9] }
        if parts.contains(.name) { output += Array("a.glb".utf8) + [0] }
        if parts.contains(.comment) { output += Array("of no use".utf8) + [0] }
        if parts.contains(.headerChecksum) { output += little(ZIPFixture.crc(output), 2) }
        output += ZIPFixture.deflate(bytes, level: level, strategy: strategy)
        return output + little(ZIPFixture.crc(bytes), 4) + little(UInt32(bytes.count), 4)
    }

    /// What comes out; nil when it is refused.
    private static func unpack(_ packed: [UInt8], piece: Int = .max) -> [UInt8]? {
        var reader = GzipReader()
        var output: [UInt8] = []
        var start = 0
        do throws(ZIPError) {
            while start < packed.count {
                let end = min(packed.count, start + min(piece, packed.count))
                var failure: ZIPError?
                packed[start..<end].withUnsafeBytes { bytes in
                    do throws(ZIPError) {
                        try reader.push(bytes) {
                            output += $0
                            return true
                        }
                    } catch {
                        failure = error
                    }
                }
                if let failure { throw failure }
                start = end
            }
            try reader.finish()
            return output
        } catch {
            return nil
        }
    }

    private static let text: [UInt8] = {
        var seed: UInt64 = 7
        return (0..<90_000).map { index in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return index % 7 < 4 ? UInt8(truncatingIfNeeded: seed >> 60) : UInt8(truncatingIfNeeded: index / 300)
        }
    }()

    @Test(arguments: [1, 2, 3, 7, 100, 4096, 65_537, .max])
    func membersBelongTogetherWhateverThePieces(piece: Int) {
        let parts = [Array(Self.text[..<10]), [], Array(Self.text[10..<50_000]), Array(Self.text[50_000...])]
        let packed =
            Self.member(parts[0], [.headerChecksum, .extra, .name, .comment]) + Self.member(parts[1])
            + Self.member(parts[2], .name, level: 0) + Self.member(parts[3], .comment, strategy: 4)
        #expect(Self.unpack(packed, piece: piece) == Self.text)
        #expect(Self.unpack(Self.member(Self.text), piece: piece) == Self.text)
    }

    @Test func muchComesOutInPiecesAndStopsWhenAsked() throws {
        let packed = Self.member([UInt8](repeating: 5, count: 4_000_000))
        var reader = GzipReader()
        var count = 0
        var largest = 0
        var calls = 0
        try packed.withUnsafeBytes { bytes in
            try reader.push(bytes) { piece in
                count += piece.count
                largest = max(largest, piece.count)
                calls += 1
                return calls < 3
            }
        }
        #expect(calls == 3)
        #expect(largest < 300_000)
        #expect(count < 1_000_000)
    }

    @Test func nothingFollowsTheLastMember() {
        let packed = Self.member([1, 2, 3])
        for tail in [[0], [0x1F], [0x1F, 0x8B], [0x1F, 0x8B, 8, 0], Array("trailing".utf8)] as [[UInt8]] {
            #expect(Self.unpack(packed + tail) == nil, "\(tail)")
            #expect(Self.unpack(packed + tail, piece: 1) == nil, "\(tail)")
        }
        #expect(Self.unpack(packed + packed) == [1, 2, 3, 1, 2, 3])
        #expect(Self.unpack([]) == nil)
    }

    @Test func aMemberRefersToNothingBeforeIt() {
        // Fixed codes: a copy of three bytes from one byte back, at the very beginning of the second member.
        let copy: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 0x03, 0x02, 0x00, 0, 0, 0, 0, 0, 0, 0, 0]
        #expect(Self.unpack(Self.member([7, 7, 7]) + copy) == nil)
    }

    @Test func everyCutAndEveryChangedByteIsSeen() {
        let packed = Self.member(Array(Self.text[..<300]), .headerChecksum) + Self.member(Array(Self.text[300..<400]))
        for count in 0..<packed.count where count != Self.member(Array(Self.text[..<300]), .headerChecksum).count {
            #expect(Self.unpack(Array(packed[..<count])) == nil, "cut at \(count)")
        }
        // Time, extra flags and system say nothing about the bytes; the first header has a checksum.
        let second = Self.member(Array(Self.text[..<300]), .headerChecksum).count
        for place in packed.indices where !(second + 4..<second + 10).contains(place) {
            for bit in 0..<8 {
                var changed = packed
                changed[place] ^= 1 << bit
                let output = Self.unpack(changed)
                #expect(output == nil || output == Array(Self.text[..<400]), "bit \(bit) of byte \(place)")
            }
        }
    }

    @Test func blocksWithoutAByteInThemAreCounted() {
        // Empty stored blocks, as a server makes them that flushes often, are cheap and honest.
        let flushes = [UInt8](repeating: 0, count: 0) + (0..<5000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] }
        let end: [UInt8] = [1, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 8)
        #expect(Self.unpack([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + flushes + end) == [])
        // A block with tables of its own and nothing else, again and again.
        let empty = Self.emptyDynamicBlocks(3000)
        #expect(Self.unpack([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + empty) == nil)
        #expect(Self.unpack([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + Self.emptyDynamicBlocks(20) + end) == [])
    }

    @Test func aHeaderHasAnEnd() {
        let endless = [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 255] + [UInt8](repeating: 65, count: 200_000)
        var reader = GzipReader()
        var isRefused = false
        for start in stride(from: 0, to: endless.count, by: 1000) where !isRefused {
            endless[start..<min(start + 1000, endless.count)].withUnsafeBytes { bytes in
                do throws(ZIPError) {
                    try reader.push(bytes) { _ in true }
                } catch {
                    isRefused = start < 100_000
                }
            }
        }
        #expect(isRefused)
    }

    /// Blocks of kind 2 with one code, that of the end, written bit by bit (RFC 1951, 3.2.7).
    private static func emptyDynamicBlocks(_ count: Int) -> [UInt8] {
        var bits: [Bool] = []
        func add(_ value: Int, _ count: Int) { for bit in 0..<count { bits.append(value >> bit & 1 == 1) } }
        for _ in 0..<count {
            add(0, 1)
            add(2, 2)
            add(0, 5)  // 257 codes of literals
            add(0, 5)  // one of distances
            add(14, 4)  // 18 codes of lengths
            // In their order: 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1; used are 18 (zeros), 0 and 1.
            for length in [0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2] { add(length, 3) }
            // Codes: 18 is 0, 0 is 10, 1 is 11; with their first bit first.
            add(0, 1)
            add(127, 7)  // 138 zeros
            add(0, 1)
            add(107, 7)  // 118 zeros
            add(1, 1)
            add(1, 1)  // the end of the block has a code of one bit
            add(1, 1)
            add(0, 1)  // no distance
            add(0, 1)  // the end of the block
        }
        while bits.count % 8 != 0 { bits.append(false) }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << UInt8($1) : 0) }
        }
    }
}
