import FileSystem
import JSONText
import Testing

@testable import CommandLineTool

/// Files without contents that are very long: no disk is filled, and nothing of them is read.
@Suite struct LargeTextTests {
    @Test func aTextOfFourGibibytesIsTooLarge() throws {
        let folder = TemporaryFolder()
        for (name, size) in [("a.gltf", 1 << 32), ("b.gltf", 9 << 29), ("c.gltf", 6 << 30), ("d.glb", 6 << 30)] {
            folder.write(name, "{")
            try FileHandle.open(folder.file(name), [.write]).truncate(to: Int64(size))
        }
        // It begins as a text does.
        folder.write("e", "{")
        try FileHandle.open(folder.file("e"), [.write]).truncate(to: 1 << 32)
        for name in ["a.gltf", "b.gltf", "c.gltf", "d.glb", "e"] {
            let run = ToolProcess.run(["validate", name, "--format", "ndjson"], in: folder.root)
            #expect(run.status == 5, "\(name)")
            #expect(run.errors.hasPrefix("glb: \(name): it is too large: "))
            let record = try JSONValue(parsing: Array(run.output.utf8))
            #expect(record["error"]?["code"] == "too-large")
            #expect(record["verdict"] == "unreadable")
            #expect(ToolProcess.run(["inspect", name], in: folder.root).status == 5)
        }
    }
}
