import ArchiveFixtures
import Testing

@testable import ZIPArchive

/// Archives as packers make them, and such as somebody makes who wants to be misunderstood.
@Suite struct ZIPDirectoryTests {
    private static let data = (0..<5000).map { UInt8(truncatingIfNeeded: $0 / 7) }

    private func entries(_ bytes: [UInt8], limits: ZIPLimits = ZIPLimits()) throws -> [ZIPEntry] {
        try bytes.withUnsafeBytes { try ZIPDirectory($0, limits: limits).entries }
    }

    private func contents(_ bytes: [UInt8], limits: ZIPLimits = ZIPLimits()) throws -> [UInt8] {
        try bytes.withUnsafeBytes { buffer in
            let entry = try #require(try ZIPDirectory(buffer, limits: limits).entries.first)
            return try entry.contents(of: buffer, limits: limits)
        }
    }

    private func code(_ body: () throws -> Void) -> ZIPError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? ZIPError)?.code
        }
    }

    private func entry(_ change: (inout ZIPFixture.Entry) -> Void) -> ZIPFixture.Entry {
        var entry = ZIPFixture.Entry("model.glb", Self.data)
        change(&entry)
        return entry
    }

    @Test(arguments: [false, true], [false, true])
    func whatPackersMakeIsRead(_ hasDescriptor: Bool, _ isWide: Bool) throws {
        for isDeflated in [true, false] {
            var fixture = ZIPFixture([
                entry {
                    $0.hasDescriptor = hasDescriptor
                    $0.isWide = isWide
                    $0.isDeflated = isDeflated
                },
                ZIPFixture.Entry("folder/", []), ZIPFixture.Entry("licence.txt", Array("x".utf8)),
            ])
            fixture.isWide = isWide
            fixture.comment = Array("made by hand".utf8)
            let bytes = fixture.bytes()
            #expect(try entries(bytes).map(\.name) == ["model.glb", "folder/", "licence.txt"])
            #expect(try contents(bytes) == Self.data)
        }
    }

    /// Its two sizes, read as one number of 64 bits, are beyond any file.
    @Test func aDescriptorOfSizesAboveTwoGiBIsRead() throws {
        let bytes = ZIPFixture([
            entry {
                $0.hasDescriptor = true
                $0.claimedSize = 3_000_000_000
            },
            ZIPFixture.Entry("licence.txt", Array("x".utf8)),
        ]).bytes()
        #expect(try entries(bytes).map(\.size) == [3_000_000_000, 1])
    }

    @Test func namesAreNamesAndNothingElse() throws {
        let names = ["../../etc/passwd.glb", "/abs.glb", "C:\\x\\y.glb", "a/b/c.glb", "._x.glb", "__MACOSX/._m.glb"]
        let read = try entries(ZIPFixture(names.map { ZIPFixture.Entry($0, [1]) }).bytes())
        #expect(read.map(\.name) == names)
        #expect(read.map(\.lastComponent) == ["passwd.glb", "abs.glb", "y.glb", "c.glb", "._x.glb", "._m.glb"])
        #expect(read.map(\.isResourceFork) == [false, false, false, false, true, true])
    }

    @Test func anEmptyArchiveHasNoEntries() throws {
        #expect(try entries(ZIPFixture([]).bytes()).isEmpty)
    }

    @Test func everyCutIsSeen() throws {
        let bytes = ZIPFixture([ZIPFixture.Entry("a.glb", [1, 2, 3]), ZIPFixture.Entry("b.glb", [4])]).bytes()
        for length in 0..<bytes.count {
            let found = code { _ = try entries(Array(bytes[..<length])) }
            #expect(found == .cutOff, "cut to \(length) bytes")
        }
    }

    /// Whatever byte is changed, the answer is the right bytes or an error, and never a trap.
    @Test func everyChangedByteIsSurvived() throws {
        var fixture = ZIPFixture([entry { $0.data = Array(Self.data.prefix(300)) }, ZIPFixture.Entry("b", [1])])
        fixture.isWide = true
        let bytes = fixture.bytes()
        var refused = 0
        for index in bytes.indices {
            for value: UInt8 in [0, 0xFF, bytes[index] ^ 1, bytes[index] ^ 0x80] where value != bytes[index] {
                var changed = bytes
                changed[index] = value
                let found = code {
                    let read = try contents(changed)
                    #expect(read == Array(Self.data.prefix(300)) || read == [1])
                }
                if found != nil { refused += 1 }
            }
        }
        #expect(refused > bytes.count)
    }

    @Test func entriesThatShareBytesAreRefused() {
        // Each entry of the directory points to the first one's header.
        let shared = (0..<50).map { _ in entry { $0.claimedOffset = 0 } }
        #expect(code { _ = try entries(ZIPFixture(shared).bytes()) } == .malformed)
        // The second begins inside the first one's data, which holds a whole header for it.
        let inner = ZIPFixture([ZIPFixture.Entry("inner.glb", [9, 9, 9])]).bytes()
        var outer = ZIPFixture.Entry("outer.glb", inner)
        outer.isDeflated = false
        var second = ZIPFixture.Entry("inner.glb", [9, 9, 9])
        second.claimedOffset = 30 + "outer.glb".utf8.count
        #expect(code { _ = try entries(ZIPFixture([outer, second]).bytes()) } == .malformed)
    }

    @Test func whatIsSaidTwiceMustAgree() {
        let lies: [ZIPFixture.Entry] = [
            entry { $0.ownName = Array("other.exe".utf8) },
            entry { $0.ownSize = 1 },
            entry { $0.claimedOffset = 4 },
            entry { $0.claimedOffset = 1 << 30 },
        ]
        for lie in lies { #expect(code { _ = try entries(ZIPFixture([lie]).bytes()) } == .malformed) }
        var gap = ZIPFixture("a.glb", [1])
        gap.gap = [0]
        // What nobody speaks of may stand before the directory, as some packers leave it, but not after it.
        #expect(code { _ = try entries(gap.bytes()) } == nil)
    }

    @Test func lyingSizesAreFoundOut() {
        #expect(code { _ = try contents(ZIPFixture([entry { $0.claimedSize = 4999 }]).bytes()) } == .damaged)
        #expect(code { _ = try contents(ZIPFixture([entry { $0.claimedSize = 5001 }]).bytes()) } == .damaged)
        #expect(code { _ = try contents(ZIPFixture([entry { $0.claimedCRC = 7 }]).bytes()) } == .damaged)
        let stored = entry {
            $0.isDeflated = false
            $0.claimedSize = 5001
        }
        #expect(code { _ = try contents(ZIPFixture([stored]).bytes()) } == .malformed)
    }

    @Test func countsMustAgree() {
        for count in [0, 1, 3] {
            var fixture = ZIPFixture([ZIPFixture.Entry("a", [1]), ZIPFixture.Entry("b", [2])])
            fixture.claimedCount = count
            #expect(code { _ = try entries(fixture.bytes()) } == .malformed)
        }
    }

    @Test func aMillionEntriesAreNotRead() {
        var fixture = ZIPFixture("a.glb", [1])
        fixture.isWide = true
        fixture.claimedCount = 1_000_000
        #expect(code { _ = try entries(fixture.bytes()) } == .tooManyEntries)
        let many = ZIPFixture((0..<5000).map { ZIPFixture.Entry("\($0)", []) })
        #expect(code { _ = try entries(many.bytes()) } == .tooManyEntries)
    }

    @Test func bombsAreRefusedBeforeTheyGrow() {
        let zeros = [UInt8](repeating: 0, count: 8 << 20)
        #expect(code { _ = try contents(ZIPFixture("a.glb", zeros).bytes()) } == .bomb)
        #expect(
            code { _ = try contents(ZIPFixture("a.glb", Self.data).bytes(), limits: ZIPLimits(entrySize: 4999)) }
                == .tooLarge)
        // It says that it is small, and would not stop there.
        #expect(
            code {
                _ = try contents(
                    ZIPFixture([
                        entry {
                            $0.packed = ZIPFixture.deflate(zeros)
                            $0.claimedSize = 1000
                        }
                    ]).bytes())
            } == .damaged)
    }

    @Test func passwordsAndOtherMethodsAreNamed() {
        #expect(code { _ = try contents(ZIPFixture([entry { $0.flags = 1 }]).bytes()) } == .encrypted)
        #expect(code { _ = try contents(ZIPFixture([entry { $0.method = 99 }]).bytes()) } == .encrypted)
        for method: UInt16 in [1, 6, 9, 12, 14, 93, 95] {
            #expect(code { _ = try contents(ZIPFixture([entry { $0.method = method }]).bytes()) } == .unsupportedMethod)
        }
    }

    /// The end record's signature inside a comment must not be taken for the end.
    @Test func aSignatureInTheCommentIsNoEnd() throws {
        var fixture = ZIPFixture("a.glb", Self.data)
        fixture.comment = [0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 30)
        #expect(try contents(fixture.bytes()) == Self.data)
    }
}
