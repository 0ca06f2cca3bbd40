import Foundation
import SampleAssetGenerator
import Testing

@Suite struct SampleFolderTests {
    private static let files: [(path: String, bytes: [UInt8])] = [
        ("README.md", Array("# Samples\n".utf8)), ("errors/one.gltf", [0x7B, 0x7D]), ("valid/empty.glb", []),
    ]

    /// Calls with a new folder, and takes it away afterwards.
    private func withFolder(_ body: (URL, SampleFolder) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("samples-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder, SampleFolder(folder.path, files: Self.files))
    }

    @Test func whatIsWrittenDoesNotDifferAndIsNotWrittenAgain() throws {
        try withFolder { (_, samples) throws in
            #expect(try samples.write() == 3)
            #expect(try samples.differences() == [])
            #expect(try samples.write() == 0)
        }
    }

    @Test func everyKindOfDifferenceIsTold() throws {
        try withFolder { (folder, samples) throws in
            _ = try samples.write()
            try Data([1]).write(to: folder.appendingPathComponent("errors/one.gltf"))
            try FileManager.default.removeItem(at: folder.appendingPathComponent("valid/empty.glb"))
            try Data().write(to: folder.appendingPathComponent("valid/stray file.glb"))
            #expect(
                try samples.differences() == [
                    "differs: errors/one.gltf", "missing: valid/empty.glb", "extra: valid/stray file.glb",
                ])
            #expect(try samples.write() == 2)
            #expect(try samples.differences() == ["extra: valid/stray file.glb"])
        }
    }

    @Test func messagesKeptByHandAreLeftAlone() throws {
        try withFolder { (folder, samples) throws in
            _ = try samples.write()
            let events = folder.appendingPathComponent("events")
            try FileManager.default.createDirectory(at: events, withIntermediateDirectories: false)
            try Data("{}".utf8).write(to: events.appendingPathComponent("ready.json"))
            #expect(try samples.differences() == [])
        }
    }

    @Test func aFolderThatIsNotThereIsAnErrorThatNamesIt() {
        let samples = SampleFolder("/nowhere/at all", files: Self.files)
        #expect(throws: SampleFolderError.self) { try samples.differences() }
        #expect(throws: SampleFolderError.self) { try samples.write() }
    }
}
