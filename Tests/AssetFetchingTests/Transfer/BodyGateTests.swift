import AssetFetching
import GLBContainer
import Testing

@Suite struct BodyGateTests {
    /// Pushes a body in pieces; gives the error and how many bytes it took to find out.
    private func run(
        _ body: [UInt8], piece: Int = .max, limit: Int64 = 1 << 20, declared: Int64? = nil, finishes: Bool = true
    ) -> (error: FetchError?, taken: Int) {
        var gate = BodyGate(maximumBytes: limit, declaredTotal: declared)
        var offset = 0
        do throws(FetchError) {
            while offset < body.count {
                let end = min(body.count, piece == .max ? body.count : offset + piece)
                let part = Array(body[offset..<end])
                offset = end
                var failure: FetchError?
                part.withUnsafeBytes { bytes in
                    do throws(FetchError) { try gate.push(bytes) } catch { failure = error }
                }
                if let failure { throw failure }
            }
            if finishes { try gate.finish() }
            return (nil, offset)
        } catch {
            return (error, offset)
        }
    }

    private let sound = SampleBody.glb(padding: 100)

    @Test(arguments: [1, 2, 3, 5, 7, 12, 64, Int.max])
    func soundBodiesPassInPiecesOfAnySize(_ piece: Int) {
        #expect(run(sound, piece: piece).error == nil)
        #expect(run(sound, piece: piece, declared: Int64(sound.count)).error == nil)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html>", "a web page (HTML)"), ("{\"error\":404}", "a JSON text"),
        ("<?xml version=\"1.0\"?>", "an XML document"), ("PK\u{3}\u{4}rest of it", "a ZIP archive"),
        ("version https://git-lfs.github.com/spec/v1\n", "Git LFS"), ("Kaydara FBX Binary  ", "an FBX model"),
    ])
    func wrongBodiesAreNamed(_ text: String, _ words: String) {
        let error = run(Array(text.utf8)).error
        #expect(error?.code == .wrongBody)
        #expect(error?.exitClass == .wrongContent)
        #expect(error?.message.contains(words) == true)
    }

    @Test(
        arguments: [
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF, 0xE0],
            [0x67, 0x6C, 0x54, 0x46, 1, 0, 0, 0], [0, 0, 0, 0],
        ] as [[UInt8]])
    func binaryWrongBodiesAreRefused(_ bytes: [UInt8]) {
        #expect(run(bytes + [UInt8](repeating: 7, count: 5000)).error?.code == .wrongBody)
    }

    @Test func aWrongBodyIsKnownAtByteFour() {
        let found = run(Array("<html>".utf8) + [UInt8](repeating: 32, count: 100_000), piece: 1)
        #expect(found.error?.code == .wrongBody)
        #expect(found.taken == 4)
    }

    @Test func tooLargeIsKnownAtByteTwelve() {
        var body = sound
        body[10] = 0xFF
        let found = run(body, piece: 1)
        #expect(found.error?.code == .tooLarge)
        #expect(found.taken == 12)
        #expect(BodyGate.refusal(declaredTotal: 1001, maximumBytes: 1000)?.code == .tooLarge)
        #expect(BodyGate.refusal(declaredTotal: 1000, maximumBytes: 1000) == nil)
        #expect(BodyGate.refusal(declaredTotal: nil, maximumBytes: 1000) == nil)
    }

    @Test func lengthsThatDisagreeAreKnownAtByteTwelve() {
        let found = run(sound, piece: 1, declared: Int64(sound.count) + 4)
        #expect(found.error?.code == .lengthDisagrees)
        #expect(found.taken == 12)
    }

    @Test func bytesAreCountedWhateverIsDeclared() {
        let found = run(sound, piece: 10, limit: 40)
        #expect(found.error?.code == .tooLarge)
        #expect(found.taken <= 50)
    }

    @Test func endsAreChecked() {
        #expect(run(Array(sound.dropLast())).error?.code == .truncated)
        #expect(run(Array(sound.prefix(7))).error?.code == .truncated)
        #expect(run([]).error?.code == .wrongBody)
        #expect(run(sound + [0, 0, 0, 0]).error?.code == .lengthDisagrees)
        #expect(run(sound + [0, 0, 0, 0], piece: 1).error?.code == .lengthDisagrees)
    }

    @Test func brokenChunksAreRefusedOnTheWay() {
        var body = sound
        body[16] = 0x58
        let found = run(body, piece: 1)
        #expect(found.error?.code == .wrongBody)
        #expect(found.error?.message.contains("GLB_UNEXPECTED_FIRST_CHUNK") == true)
        #expect(found.taken == 20)
    }

    /// A fault that lets a container pass is not named for one that does not, however the network cuts the body.
    @Test func theFaultThatIsNamedDoesNotDependOnPieces() {
        let odd = Array("glTF".utf8) + [2, 0, 0, 0, 40, 0, 0, 0, 3, 0, 0, 0] + Array("JSON{} ".utf8)
        let body = odd + [100, 0, 0, 0] + Array("MORE".utf8) + [0, 0, 0, 0, 0]
        for piece in [1, 40] {
            #expect(run(body, piece: piece).error?.message.contains("GLB_CHUNK_TOO_BIG at byte 23") == true)
        }
    }

    @Test func anErrorStays() {
        var gate = BodyGate(maximumBytes: 100, declaredTotal: nil)
        let page = Array("<html>".utf8)
        for _ in 0..<2 {
            #expect(throws: FetchError.self) { try page.withUnsafeBytes { try gate.push($0) } }
        }
        #expect(throws: FetchError.self) { try gate.finish() }
    }
}
