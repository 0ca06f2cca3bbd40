import FileSystem
import Testing

@testable import CommandLineTool

/// What is read of pipes. Most of these would read for ever; the limit on memory keeps a failure from filling the machine.
@Suite struct AssetStreamTests {
    private static func wanted(_ name: String, _ bytes: [UInt8]) -> Int {
        var stream = AssetStream(name: Path(name))
        return bytes.withUnsafeBytes { stream.wanted($0) }
    }

    private static func header(_ length: UInt32, version: UInt8 = 2) -> [UInt8] {
        Array("glTF".utf8) + [version, 0, 0, 0] + word(length)
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    @Test func containersAreReadByTheLengthThatTheyDeclare() {
        let zeros = [UInt8](repeating: 0, count: 4096)
        #expect(Self.wanted("-", zeros) == AssetStream.beginning)
        #expect(Self.wanted("a.glb", Array("{}".utf8) + zeros) == AssetStream.beginning)
        #expect(Self.wanted("-", Self.header(100)) == 100 + AssetStream.surplus)
        #expect(Self.wanted("-", Self.header(100, version: 1)) == AssetStream.beginning)
        #expect(Self.wanted("-", Self.header(.max)) == Int(UInt32.max) + AssetStream.surplus)
        // A chunk that goes beyond is read to its end; what comes behind it is not.
        let long = Self.header(100) + Self.word(5000) + Array("JSON".utf8)
        #expect(Self.wanted("-", long) == 20 + 5000 + AssetStream.surplus)
        let chain = long + [UInt8](repeating: 0x20, count: 5000) + Self.word(1 << 30) + Array("BIN\0".utf8)
        #expect(Self.wanted("-", chain) == 20 + 5000 + AssetStream.surplus)
    }

    @Test func textIsReadUnlessItsBeginningIsWrong() {
        func text(_ word: String, _ count: Int) -> [UInt8] {
            Array(repeatElement(Array(word.utf8), count: count).joined().prefix(count))
        }
        let probe = AssetStream.beginning
        #expect(Self.wanted("a.gltf", text("x\n", 100)) == probe)
        #expect(Self.wanted("a.gltf", text("x\n", probe)) == probe)
        #expect(Self.wanted("-", text("{\n", probe)) == probe)
        #expect(Self.wanted("a.gltf", text("1\n", probe)) == probe)
        // These may still become something.
        for start in [" ", "[", "{\"a\":[1,2", "[\"é", "{\"a\": tru", "[1e", "\u{FEFF}{", "[\"\\u12"] {
            let bytes = text(" ", probe - start.utf8.count) + Array(start.utf8)
            #expect(Self.wanted("a.gltf", bytes) == 1 << 20, "\(start)")
        }
        #expect(Self.wanted("a.gltf", Array("[\"".utf8) + text("a", probe)) == 1 << 20)
        // In the middle of a character.
        #expect(Self.wanted("a.gltf", Array((Array("[\"".utf8) + text("é", probe + 1)).prefix(probe))) == 1 << 20)
        // Wrong later on.
        #expect(
            Self.wanted("a.gltf", Array("[0".utf8) + text(",0", 999_998) + text("x\n", 1 << 20)) == 1_000_000
                + (1 << 20))
    }

    @Test(arguments: [
        ("yes x", "-"), ("cat /dev/zero", "-"), ("yes '{'", "-"), ("yes 1", "a.gltf"), ("cat /dev/zero", "a.gltf"),
        ("(cat valid.glb; cat /dev/zero)", "-"), ("(cat valid.glb; cat /dev/zero)", "a.vrm"), ("yes x", "a.glb"),
    ])
    func whatNeverEndsIsNotReadForEver(_ writer: String, _ name: String) {
        let folder = TemporaryFolder()
        folder.write("valid.glb", SmallAssets.valid)
        let run = ToolProcess.run(
            script: "ulimit -v 4000000; \(writer) 2>/dev/null | \"$GLB\" validate - --stdin-name \(name)",
            in: folder.root)
        let isGLB = writer.contains("valid.glb")
        #expect(run.status == (isGLB ? 0 : 1), "\(run.errors)")
        let length = isGLB ? SmallAssets.valid.count + AssetStream.surplus : AssetStream.beginning
        #expect(run.errors == "glb: -: read up to byte \(length) only, for what follows cannot make it an asset\n")
        #expect(
            run.output.contains(
                isGLB
                    ? "GLB_EXTRA_DATA"
                    : name.hasSuffix("gltf") || writer.contains("{") ? "INVALID_JSON" : "GLB_INVALID_MAGIC"))
    }

    @Test func whatEndsIsReadAsAFileIs() {
        let folder = TemporaryFolder()
        let nodes = repeatElement(#"{"name":"é"}"#, count: 200_000).joined(separator: ",")
        let large = #"{"asset":{"version":"2.0"},"nodes":[\#(nodes)]}"#
        folder.write("large.gltf", large)
        folder.write("large.glb", SmallAssets.glb(large, binary: [UInt8](repeating: 1, count: 3_000_000)))
        folder.write("extra.glb", SmallAssets.valid + [UInt8](repeating: 0, count: 10))
        folder.write("short.glb", Array(SmallAssets.valid.dropLast(4)))
        folder.write(
            "long.glb", Self.header(24) + Self.word(1000) + Array("JSON".utf8) + [UInt8](repeating: 0x20, count: 5000))
        folder.write("late.gltf", large.dropLast(2) + "x")
        folder.write("page.glb", SmallAssets.notSound)
        for name in folder.names() {
            let file = ToolProcess.run(["validate", name, "--format", "ndjson"], in: folder.root)
            let pipe = ToolProcess.run(
                script: "cat \(name) | \"$GLB\" validate - --stdin-name \(name) --format ndjson", in: folder.root)
            #expect(pipe.output == file.output, "\(name)")
            #expect(pipe.status == file.status)
            #expect(pipe.errors.isEmpty)
        }
    }
}
