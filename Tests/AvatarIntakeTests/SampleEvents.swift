import AvatarIntake
import Foundation
import JSONText
import Testing

/// Recorded-looking messages and what each is decoded to, as a whole. `GLB_RECORD=1 swift test --filter SampleEvents`
/// writes the expectations anew; look at the difference before committing it.
enum SampleEvents {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let folder = root.appendingPathComponent("SampleAssets/events")
    static let expectations = root.appendingPathComponent("Tests/AvatarIntakeTests/Expected")

    static var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0.hasSuffix(".json") || $0.hasSuffix(".txt") || $0.hasSuffix(".ndjson") }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func render(_ results: [IntakeResult]) -> String {
        var writer = JSONWriter(indent: 2)
        writer.beginArray()
        for result in results { result.write(into: &writer) }
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
}

@Suite struct SampleEventsTests {
    @Test(arguments: SampleEvents.names)
    func decodesAsExpected(_ name: String) throws {
        let actual = SampleEvents.render(IntakeDecoder.decode(try SampleEvents.bytes(name)))
        let file = SampleEvents.expectations.appendingPathComponent(name + ".expect.json")
        if ProcessInfo.processInfo.environment["GLB_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: SampleEvents.expectations, withIntermediateDirectories: true)
            try Data(actual.utf8).write(to: file)
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(actual == expected)
    }

    @Test func everyExpectationHasItsSample() throws {
        let expected = try FileManager.default.contentsOfDirectory(atPath: SampleEvents.expectations.path).sorted()
        #expect(expected == SampleEvents.names.map { $0 + ".expect.json" }.sorted())
        #expect(expected.count > 80)
    }

    @Test func noInventedSecretSurvivesInARecord() throws {
        for name in SampleEvents.names {
            for result in IntakeDecoder.decode(try SampleEvents.bytes(name)) {
                let record: String
                switch result {
                case .reference(let reference):
                    record = reference.message + reference.displayURL + reference.warnings.description
                case .event(let event): record = event.message + event.note
                case .problem(let problem): record = problem.description
                }
                #expect(!record.contains("invented-secret"), "\(name)")
                #expect(!record.contains("invented-token"), "\(name)")
            }
        }
    }

    @Test func demoTemplateBecomesAReference() throws {
        let template = String(decoding: try SampleEvents.bytes("ready-player-me-demo.json.template"), as: UTF8.self)
        let text = template.replacingOccurrences(of: "{{BASE}}", with: "http://127.0.0.1:8123/a")
        let results = IntakeDecoder.decode(Array(text.utf8))
        #expect(results.count == 1)
        let reference = try #require(results.first?.reference)
        #expect(reference.url == "http://127.0.0.1:8123/a/64f1a2b3c4d5e6f708192a3b.glb")
        #expect(reference.provider == "readyplayerme")
        #expect(reference.avatarId == "64f1a2b3c4d5e6f708192a3b")
        #expect(reference.warnings.isEmpty)
    }
}
