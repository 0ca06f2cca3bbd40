import ArchiveFixtures
import Testing

@testable import ZIPArchive

/// Inflate against zlib's packer in all its moods, and on streams that no packer makes.
@Suite struct InflaterTests {
    private func inflate(_ packed: [UInt8], _ size: Int) throws(ZIPError) -> [UInt8] {
        var result: Result<[UInt8], ZIPError> = .success([])
        packed.withUnsafeBytes { buffer in
            do throws(ZIPError) {
                result = .success(try Inflater.inflate(buffer, size: size))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    private func fails(_ packed: [UInt8], _ size: Int) -> Bool {
        do throws(ZIPError) {
            _ = try inflate(packed, size)
            return false
        } catch {
            return error.code == .damaged
        }
    }

    private static let texts: [[UInt8]] = {
        var seed: UInt64 = 1
        func random() -> UInt8 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: seed >> 40)
        }
        let noise = (0..<70_000).map { _ in random() }
        let words = (0..<100_000).map { index in UInt8(ascii: "a") + random() % 3 + UInt8(index / 40_000) }
        let skewed = (0..<50_000).map { _ in UInt8(min(255, Int(random()) * Int(random()) >> 6)) }
        let far = noise.prefix(32_768) + noise.prefix(32_768)
        return [
            [], [0], [1, 2, 3], [UInt8](repeating: 7, count: 100_000), noise, words, skewed, Array(far),
        ]
    }()

    @Test(arguments: [(0, 0), (1, 0), (6, 0), (9, 0), (6, 1), (6, 2), (6, 3), (6, 4)] as [(Int32, Int32)])
    func whatZlibPacksIsUnpacked(_ level: Int32, _ strategy: Int32) throws {
        for text in Self.texts {
            let packed = ZIPFixture.deflate(text, level: level, strategy: strategy)
            #expect(try inflate(packed, text.count) == text)
            #expect(fails(packed, text.count + 1))
            if !text.isEmpty { #expect(fails(packed, text.count - 1)) }
            #expect(fails(packed + [0], text.count))
            #expect(fails(Array(packed.dropLast()), text.count))
        }
    }

    @Test func brokenStreamsAreRefused() {
        // A block of the kind that does not exist.
        #expect(fails([0x07], 0))
        // A stored block whose two lengths differ.
        #expect(fails([0x01, 0x02, 0x00, 0x00, 0x00, 1, 2], 2))
        // With the fixed codes: a copy from before the beginning.
        #expect(fails([0x03, 0x02], 3))
        #expect(fails([], 0))
        #expect(fails([UInt8](repeating: 0xFF, count: 64), 64))
    }

    /// Changed streams end in an error or in bytes of the right number, and never in a trap.
    @Test func changedStreamsAreSurvived() throws {
        let text = Array(Self.texts[5].prefix(400))
        let packed = ZIPFixture.deflate(text)
        var differed = 0
        for index in packed.indices {
            for bit in 0..<8 {
                var changed = packed
                changed[index] ^= 1 << UInt8(bit)
                if let result = try? inflate(changed, text.count) {
                    #expect(result.count == text.count)
                    if result != text { differed += 1 }
                } else {
                    differed += 1
                }
            }
        }
        #expect(differed > packed.count)
    }

    /// Many small blocks without a byte: each costs a table, and together they would cost minutes.
    @Test func emptyBlocksAreCounted() {
        // "Stored, not the last, no bytes", over and over.
        let block: [UInt8] = [0x00, 0x00, 0x00, 0xFF, 0xFF]
        let last: [UInt8] = [0x01, 0x00, 0x00, 0xFF, 0xFF]
        let few: [UInt8] = Array(repeatElement(block, count: 900).joined()) + last
        let many: [UInt8] = Array(repeatElement(block, count: 5000).joined()) + last
        #expect(!fails(few, 0))
        #expect(fails(many, 0))
    }

    @Test func checksumsAreThoseOfZlib() {
        for text in Self.texts {
            #expect(text.withUnsafeBytes { CRC32.of($0) } == ZIPFixture.crc(text))
        }
    }
}
