import FileSystem
import Foundation
import JSONText
import Testing
import YAMLText

@testable import CommandLineTool

/// Configuration files and baselines, changed at random: what is refused is refused in one short line with a place inside the
/// text. The entry `config` of the fuzzer does the same without end; this is what runs with every change.
@Suite struct ConfigurationMutationTests {
    private static let seeds: [[UInt8]] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fuzzing/seeds/config")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { try? [UInt8](Data(contentsOf: folder.appendingPathComponent($0))) }
    }()

    private static let pieces: [[UInt8]] = [
        "&a ", "*a", "- ", "? ", ": ", "{", "}", "[", "]", "\"", "'", "|\n", ">-\n", "!!int ", "!!str ", "---\n",
        "...\n", "%YAML 1.2\n",
        "\n", "\r\n", "\t", "#", "<<: ", "\u{FEFF}", "NODE_EMPTY", "null", "0x7", "-1", "1e400", "\\ud83d", "\u{202E}",
    ].map { Array($0.utf8) }

    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private static func mutated(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
            default:
                let end = min(bytes.count, place + Int.random(in: 0...8, using: &random))
                bytes.removeSubrange(place..<end)
            }
        }
        return bytes
    }

    @Test(arguments: 0..<4) func changedFilesAreReadOrRefusedInALine(run: Int) throws {
        #expect(Self.seeds.count == 4)
        var random = Random(state: UInt64(run) &+ 77)
        var taken = 0
        var refused = 0
        for round in 0..<400 {
            let bytes = Self.mutated(Self.seeds[round % Self.seeds.count], &random)
            let lines = bytes.reduce(1) { [0x0A, 0x0D, 0x85, 0xA8, 0xA9].contains($1) ? $0 + 1 : $0 }
            for name in ["json", "yaml", nil] {
                do throws(ConfigurationProblem) {
                    let document = try ConfigurationDocument(bytes, fileExtension: name)
                    var configuration = Configuration()
                    try ConfigurationLoader.apply(document, named: "file", to: &configuration)
                    let record = JSONValue.object(configuration.record).bytes()
                    #expect((try? JSONValue(parsing: record)) != nil)
                    taken += 1
                } catch {
                    refused += 1
                    #expect(!error.message.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "\(error.message)")
                    #expect(error.message.utf8.count < 4000)
                    guard let place = error.place else { continue }
                    #expect(
                        place.line >= 1 && place.column >= 1 && place.line <= lines + 1, "\(error.message) \(place)")
                }
            }
            if let baseline = try? Baseline(bytes, of: Path("known.json")) {
                let text = baseline.bytes
                #expect(try Baseline(text, of: Path("known.json")).bytes == text)
            }
        }
        #expect(taken >= 5 && refused > 200, "\(taken) taken, \(refused) refused")
    }
}
