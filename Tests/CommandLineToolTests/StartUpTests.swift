import FileSystem
import Testing

@testable import CommandLineTool

/// What the executable is linked with decides how fast it starts.
@Suite struct StartUpTests {
    #if os(Linux)
        @Test func nothingHeavyIsLinked() throws {
            let bytes = try Files.readAll(Path(ToolProcess.executable), limit: 1 << 30)
            let needed = try #require(ELFImage(bytes)?.neededLibraries)
            #expect(needed.contains { $0.hasPrefix("libc.so") })
            for name in [
                "libcurl", "libcrypto", "libssl", "libFoundation",
            ] {
                #expect(!needed.contains { $0.hasPrefix(name) }, "\(name) is in \(needed)")
            }
        }
    #endif

    @Test func versionAnswersAtOnce() {
        for words in [["version"], ["--version"], ["-V"]] {
            let outcome = ToolProcess.run(words)
            #expect(outcome.status == 0)
            #expect(outcome.output == "glb \(Version.current)\n")
        }
    }
}

/// The dynamic section of a 64-bit little-endian ELF file.
struct ELFImage {
    let neededLibraries: [String]

    init?(_ bytes: [UInt8]) {
        guard bytes.count > 64, bytes[0...3].elementsEqual([0x7F, 0x45, 0x4C, 0x46]), bytes[4] == 2 else { return nil }
        func number(_ offset: Int, _ size: Int) -> Int {
            guard offset >= 0, offset + size <= bytes.count else { return 0 }
            return Int(
                truncatingIfNeeded: (0..<size).reduce(UInt64(0)) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) })
        }
        let headers = number(0x20, 8)
        let size = number(0x36, 2)
        var segments: [(type: Int, offset: Int, address: Int, length: Int)] = []
        for index in 0..<number(0x38, 2) {
            let base = headers + index * size
            segments.append((number(base, 4), number(base + 8, 8), number(base + 16, 8), number(base + 32, 8)))
        }
        guard let dynamic = segments.first(where: { $0.type == 2 }) else { return nil }
        var names: [Int] = []
        var table = 0
        for offset in stride(from: dynamic.offset, to: dynamic.offset + dynamic.length, by: 16) {
            switch number(offset, 8) {
            case 1: names.append(number(offset + 8, 8))
            case 5: table = number(offset + 8, 8)
            default: break
            }
        }
        guard
            let home = segments.first(where: { $0.type == 1 && table >= $0.address && table < $0.address + $0.length })
        else { return nil }
        let start = table - home.address + home.offset
        neededLibraries = names.map { name in
            String(decoding: bytes[(start + name)...].prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
