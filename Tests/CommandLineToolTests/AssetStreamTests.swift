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
        #expect(Self.wanted("-", Self.header(100)) == 12 + AssetStream.surplus)
        #expect(Self.wanted("-", Self.header(100, version: 1)) == AssetStream.beginning)
        #expect(Self.wanted("-", Self.header(.max)) == 12 + AssetStream.surplus)
        // A chunk that goes beyond is kept to its end; what comes behind it is only if it is the binary one.
        let long = Self.header(100) + Self.word(5000) + Array("JSON".utf8)
        #expect(Self.wanted("-", long) == 20 + 5000 + AssetStream.surplus)
        let chain = long + [UInt8](repeating: 0x20, count: 5000) + Self.word(1 << 30) + Array("BIN\0".utf8)
        #expect(Self.wanted("-", chain) == 20 + 5000 + 8 + (1 << 30))
        let others = long + [UInt8](repeating: 0x20, count: 5000) + Self.word(1 << 30) + Array("MORE".utf8)
        #expect(Self.wanted("-", others) == 20 + 5000 + AssetStream.surplus)
        // With document and data, or behind the end, nothing more is kept.
        let text = Self.header(.max) + Self.word(4) + Array("JSON".utf8) + Array("{}  ".utf8)
        let whole = text + Self.word(4) + Array("BIN\0".utf8) + [0, 0, 0, 0]
        #expect(Self.wanted("-", whole) == whole.count)
        #expect(Self.wanted("-", Self.header(24) + text.dropFirst(12) + [0]) == 24)
        #expect(Self.wanted("-", text) == text.count + AssetStream.surplus)
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
    func whatNeverEndsIsNotReadForEver(_ writer: String, _ name: String) throws {
        let folder = TemporaryFolder()
        folder.write("valid.glb", SmallAssets.valid)
        let run = ToolProcess.run(
            script: "ulimit -v 4000000; \(writer) 2>/dev/null | \"$GLB\" validate - --stdin-name \(name)",
            in: folder.root)
        let isGLB = writer.contains("valid.glb")
        #expect(run.status == (isGLB ? 0 : 1), "\(run.errors)")
        if isGLB {
            // The last piece may go beyond the bound.
            let words = run.errors.split(separator: " ")
            let length = try #require(words.count > 6 ? Int(words[6]) : nil, "\(run.errors)")
            let bound = SmallAssets.valid.count + AssetStream.longestTail
            #expect((bound..<bound + (1 << 20)).contains(length))
            #expect(run.output.contains("\(length - SmallAssets.valid.count)"))
        } else {
            let length = AssetStream.beginning
            #expect(
                run.errors == "glb: -: read up to byte \(length) only, for what follows cannot make it an asset\n")
        }
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

    /// Containers of some megabytes whose header, or end, is not what it should be.
    private static func strange(_ folder: TemporaryFolder) {
        let document = Array(#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":3000000}]}"#.utf8)
        let json = document + [UInt8](repeating: 0x20, count: (4 - document.count % 4) % 4)
        func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
            word(UInt32(contents.count)) + Array(type.utf8) + contents
        }
        let text = chunk("JSON", json)
        let data = chunk("BIN\0", [UInt8](repeating: 1, count: 3_000_000))
        let other = chunk("MORE", [UInt8](repeating: 2, count: 2_500_000))
        let length = UInt32(12 + text.count + data.count)
        let zeros = [UInt8](repeating: 0, count: 4_000_001)
        let parts: [(name: String, bytes: [UInt8])] = [
            ("tail", header(length) + text + data + zeros),
            ("headerTooSmall", header(100) + text + data + other),
            ("headerTooLarge", header(length + 20_000_000) + text + data + other + other),
            ("headerMuchTooLarge", header(.max) + text + data),
            ("headerOfTextOnly", header(UInt32(12 + text.count)) + text + data),
            ("othersBehind", header(length + 2 * UInt32(other.count)) + text + data + other + other),
            ("othersCut", header(length + 2 * UInt32(other.count)) + text + data + other + other.dropLast(5)),
            ("binaryLast", header(length + UInt32(other.count)) + text + other + data),
            ("binaryFirst", header(length) + data + text),
            ("dataCut", header(length) + text + data.dropLast(1_000_000)),
            ("chunksBehind", header(100) + text + data + [UInt8](repeating: 0, count: 8 * 70_000)),
            ("emptyChunks", header(length + 63_996) + text + data.dropLast(4) + [UInt8](repeating: 0, count: 64_000)),
        ]
        for part in parts { folder.write(part.name + ".glb", part.bytes) }
    }

    @Test(arguments: [
        ["validate", "--format", "ndjson", "--budget", "fileSize=4MB"],
        ["validate", "--format", "ndjson", "--profile", "khronos"],
        ["validate", "--format", "ndjson", "--profile", "avatar", "--ignore", "GLB_*"],
        ["inspect", "--format", "json"],
        ["inspect"],
    ])
    func whatStandsBehindTheDocumentIsTakenIntoAccountWithoutBeingKept(_ command: [String]) {
        let folder = TemporaryFolder()
        Self.strange(folder)
        let words = command.joined(separator: " ")
        for name in folder.names() {
            let file = ToolProcess.run(script: "\"$GLB\" \(words) \(name)", in: folder.root)
            let pipe = ToolProcess.run(script: "cat \(name) | \"$GLB\" \(words) -", in: folder.root)
            #expect(pipe.output == file.output.replacing(name, with: "-"), "\(name)")
            #expect(pipe.status == file.status, "\(name)")
            #expect(pipe.errors == file.errors.replacing(name, with: "-"), "\(name)")
        }
    }

    /// Neither what was found nor where reading ended may depend on how a pipe delivers.
    @Test(arguments: ["", "--no-fold --max-per-code 300", "--profile khronos --max-issues 30000"])
    func theReportOfAStreamFollowsFromItsBytesAlone(_ options: String) {
        let folder = TemporaryFolder()
        Self.strange(folder)
        let text = Self.word(28) + Array("JSON".utf8) + Array(#"{"asset":{"version":"2.0"}} "#.utf8) + [0x20]
        // A document behind more than is kept is not read, and reading ends there.
        let other = Self.word(17 << 20) + Array("MORE".utf8) + [UInt8](repeating: 0, count: 17 << 20)
        folder.write("late.glb", Self.header(100) + other + text + [UInt8](repeating: 0, count: 1_000_001))
        for name in options.isEmpty ? ["chunksBehind.glb", "late.glb"] : ["chunksBehind.glb"] {
            let words = "validate - --format ndjson \(options)"
            let runs = [4_000, 300_000].map { size in
                ToolProcess.run(script: "dd if=\(name) bs=\(size) 2>/dev/null | \"$GLB\" \(words)", in: folder.root)
            }
            #expect(runs[1].output == runs[0].output && runs[1].errors == runs[0].errors, "\(name)")
            #expect(runs[0].errors.isEmpty == (name == "chunksBehind.glb"), "\(runs[0].errors)")
            if name == "late.glb" { continue }
            let file = ToolProcess.run(script: "\"$GLB\" \(words) < \(name)", in: folder.root)
            #expect(runs[0].output == file.output && runs[0].status == file.status)
        }
    }

    /// That something follows is said only where it does.
    @Test(arguments: ["x", "glTF", "{\n"])
    func whatWasReadToItsEndIsNotCalledReadInPart(_ beginning: String) {
        let folder = TemporaryFolder()
        let bytes = Array(beginning.utf8) + [UInt8](repeating: 1, count: AssetStream.beginning - beginning.utf8.count)
        folder.write("whole.glb", bytes)
        folder.write("longer.glb", bytes + [1])
        for (name, isWhole) in [("whole.glb", true), ("longer.glb", false)] {
            let run = ToolProcess.run(script: "cat \(name) | \"$GLB\" validate -", in: folder.root)
            #expect(run.errors.isEmpty == isWhole, "\(run.errors)")
        }
    }

    @Test(arguments: [("validate", true), ("inspect", false)])
    func aContainerWithChunksForEverIsNotReadForEver(_ command: String, hasData: Bool) throws {
        let folder = TemporaryFolder()
        // By its header it is 4 GiB long, and behind the document come empty chunks of no type.
        let text = Array(#"{"asset":{"version":"2.0"}} "#.utf8)
        let data = Self.word(4) + Array("BIN\0".utf8) + [0, 0, 0, 0]
        folder.write(
            "start.glb",
            Self.header(.max) + Self.word(UInt32(text.count)) + Array("JSON".utf8) + text + (hasData ? data : []))
        let run = ToolProcess.run(
            script: "ulimit -v 4000000; (cat start.glb; cat /dev/zero) 2>/dev/null | \"$GLB\" \(command) -",
            in: folder.root)
        #expect(run.status == (command == "inspect" ? 0 : 1), "\(run.errors)")
        #expect(run.errors.contains("glb: -: read up to byte "))
    }
}
