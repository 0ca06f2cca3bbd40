import JSONText
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct DamagedTextTests {
    @Test func everyPrefixIsRefused() {
        let bytes = Array(sampleDocument.utf8)
        #expect(refusal(bytes) == nil)
        let end = bytes.lastIndex(of: 0x7D) ?? 0
        for length in 0...end {
            let error = refusal(Array(bytes[..<length]))
            #expect(error != nil, "\(length)")
            #expect(error.map { $0.offset <= length } == true, "\(length)")
        }
    }

    @Test func randomDamageNeverCrashes() {
        let original = Array(sampleDocument.utf8)
        var generator = SeededGenerator(seed: 2)
        let options = JSONOptions(maximumDepth: 16, skipsByteOrderMark: true, acceptsLoneSurrogates: true)
        let interesting = Array("\"\\{}[],:0-eE.utn\u{FF}/".utf8) + [0, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
        var readable = 0
        for round in 0..<6000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes[place] = interesting.randomElement(using: &generator) ?? 0
                case 2: bytes.remove(at: place)
                default: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: place)
                }
            }
            if round % 7 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
            bytes.withUnsafeBytes { buffer in
                guard let map = try? JSONMap(parsing: buffer, options: options) else { return }
                readable += touchEverything(map.view) >= Int.min ? 1 : 0
                withExtendedLifetime(map) {}
            }
            if let value = try? JSONValue(parsing: bytes) {
                #expect((try? JSONValue(parsing: value.bytes()))?.text() == value.text())
            }
        }
        #expect(readable > 100)
    }

    /// Up to sixteen bytes are read at once; none may reach beyond the text. The page behind it cannot be read.
    @Test func readsNothingBehindTheText() throws {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let memory = try #require(mmap(nil, page * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0))
        try #require(memory != MAP_FAILED)
        defer { munmap(memory, page * 2) }
        try #require(mprotect(memory + page, page, PROT_NONE) == 0)

        let texts =
            [
                sampleDocument, "1", "12345678", "-1.5e10", "\"abcdefg\"", "\"\\u0041\"", "{\"a\":1}", "true", "[null",
                "{\"name\":\"x\",\"name\":\"y\"}", "\"é", "\"\\ud83d", "\"\\", "\"abcdefgh", "tru", "[1,", "1e", "-",
                "{\"k", "[\"😀", "\u{FEFF}", "[[1]  ",
                "{\"abcdefghij\":1}", "[\"abcdefghijklmnopq\"]", "[1234567890123456789]", "[[[[]]]]", "[\"]",
            ].map { Array($0.utf8) } + [[0x22, 0xF0, 0x9F], [0xEF, 0xBB], [0xE2]]
        for text in texts {
            for length in 1...text.count {
                let start = memory + (page - length)
                text.withUnsafeBytes { bytes in
                    if let base = bytes.baseAddress { start.copyMemory(from: base, byteCount: length) }
                }
                let buffer = UnsafeRawBufferPointer(start: start, count: length)
                for accepts in [true, false] {
                    let options = JSONOptions(skipsByteOrderMark: accepts, acceptsLoneSurrogates: accepts)
                    guard let map = try? JSONMap(parsing: buffer, options: options) else { continue }
                    #expect(touchEverything(map.view) > Int.min)
                    withExtendedLifetime(map) {}
                }
            }
        }
    }
}
