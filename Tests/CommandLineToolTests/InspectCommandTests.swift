import GLBContainer
import JSONText
import Testing

@testable import CommandLineTool

@Suite struct InspectCommandTests {
    @Test func theContainerIsShownAsFarAsItGoes() throws {
        let whole = SmallAssets.glb("{\"asset\":{\"version\":\"2.0\"}}", binary: [1, 2, 3, 4])
        let map = try #require(whole.withUnsafeBytes { ContainerMap($0) })
        #expect(map.declaredLength == whole.count)
        #expect(map.chunks.map(\.type.name) == ["JSON", "BIN"])
        #expect(map.chunks.map(\.isCut) == [false, false])
        let cut = try #require(whole.dropLast(2).withUnsafeBytes { ContainerMap($0) })
        #expect(cut.chunks.last?.isCut == true)
        #expect(Array("not a GLB at all".utf8).withUnsafeBytes { ContainerMap($0) } == nil)
        // A file of nothing but empty chunks must not fill the memory.
        let empty = whole.prefix(8) + [0, 0, 0, 0xFF] + Array(repeating: 0, count: 80_000)
        let many = try #require(Array(empty).withUnsafeBytes { ContainerMap($0) })
        #expect(many.hasMoreChunks && many.chunks.count <= 64)
        // What stands behind the end is no chunk, even if it looks like one.
        let extra = try #require((whole + whole.dropFirst(12)).withUnsafeBytes { ContainerMap($0) })
        #expect(extra.chunks == map.chunks && !extra.hasMoreChunks && extra.extraBytes == whole.count - 12)
        // Of a file that is not held to its end the rest is known by what was scanned.
        var scanner = GLBScanner()
        whole.prefix(30).withUnsafeBytes { scanner.push($0) { _ in } }
        var tail = GLBTail(behind: scanner, GLBFindingTally(keeping: 1))
        whole.dropFirst(30).withUnsafeBytes { tail.push($0) }
        let held = try #require(whole.prefix(30).withUnsafeBytes { ContainerMap($0, tail: tail) })
        #expect(held.chunks == map.chunks && !held.hasMoreChunks && held.extraBytes == 0)
    }

    /// As with `glb validate`: the name is what reports have, and its end tells the format.
    @Test func standardInputMayHaveAName() throws {
        let words = ["inspect", "-", "--format", "json", "--stdin-name"]
        let text = Array(#"\u{FEFF}{"asset":{"version":"2.0"},"nodes":[{}]}"#.utf8)
        let glb = ToolProcess.run(words + ["sub/x.glb"], input: SmallAssets.valid)
        let gltf = ToolProcess.run(words + ["x.gltf"], input: text)
        for (run, name, format) in [(glb, "sub/x.glb", "glb"), (gltf, "x.gltf", "gltf")] {
            #expect(run.status == 0 && run.errors.isEmpty)
            let asset = try JSONValue(parsing: Array(run.output.utf8))["assets"]?.array?.first
            #expect(asset?["path"]?.string == name)
            #expect(asset?["format"]?.string == format)
        }
        #expect(ToolProcess.run(["inspect", "-"], input: SmallAssets.valid).output.hasPrefix("-\n"))
        #expect(ToolProcess.run(["inspect", "--help"]).output.contains("--stdin-name NAME"))
    }

    @Test func textAndJSON() throws {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.withInformation)
        folder.write("page.glb", SmallAssets.notSound)
        let text = ToolProcess.run(["inspect", "a.glb"], in: folder.root)
        #expect(text.status == 0)
        #expect(text.output.hasPrefix("a.glb\n"))
        #expect(text.output.contains("1 node, 1 scene"))
        let json = ToolProcess.run(["inspect", ".", "none.glb", "--format", "json"], in: folder.root)
        #expect(json.status == 3)
        let assets = try #require(try JSONValue(parsing: Array(json.output.utf8))["assets"]?.array)
        #expect(assets.count == 3)
        #expect(assets[0]["objects"]?["nodes"]?.int == 1)
        #expect(assets[0]["container"]?["chunks"]?.array?.first?["type"]?.string == "JSON")
        #expect(assets[0]["info"]?["version"]?.string == "2.0")
        #expect(assets[1]["looksLike"]?.string == "a web page (HTML)")
        #expect(assets[2]["error"]?["code"]?.string == "not-found")
        let lines = ToolProcess.run(["inspect", ".", "--format", "ndjson"], in: folder.root)
        #expect(lines.output.split(separator: "\n").count == 2)
    }

    @Test func namesOfAnyLengthAreCut() throws {
        let folder = TemporaryFolder()
        let name = String(repeating: "A", count: 5000)
        let names = (0..<500).map { ",\"B_\($0)\"" }.joined()
        let text = """
            {"asset":{"version":"2.0","generator":"\(name)"},"extensionsUsed":["\(name)"\(names)]}
            """
        folder.write("a.gltf", Array(text.utf8))
        let run = ToolProcess.run(["inspect", "a.gltf"], in: folder.root)
        #expect(run.output.contains("AAA…, B_0") && run.output.contains("and 401 more"))
        #expect(run.output.utf8.count < 4000)
    }

    @Test func whatTheAvatarProfileReadsIsNotCalledUnknown() throws {
        let folder = TemporaryFolder()
        let text =
            #"{"asset":{"version":"2.0"},"extensionsUsed":["VRMC_vrm"],"extensions":{"VRMC_vrm":{"specVersion":"1.0"}}}"#
        folder.write("a.gltf", Array(text.utf8))
        let avatar = ToolProcess.run(["validate", "--profile", "avatar", "a.gltf"], in: folder.root)
        #expect(avatar.output.contains("VRMC_vrm is checked in part only: the avatar's bones"))
        #expect(!avatar.output.contains("not known to this validator"))
        for profile in ["default", "khronos"] {
            let plain = ToolProcess.run(["validate", "--profile", profile, "a.gltf"], in: folder.root)
            #expect(plain.output.contains("VRMC_vrm") && plain.output.contains("UNSUPPORTED_EXTENSION"))
        }
    }

    @Test func figuresAreGrouped() {
        #expect(Figures.grouped(0) == "0")
        #expect(Figures.grouped(999) == "999")
        #expect(Figures.grouped(1000) == "1,000")
        #expect(Figures.grouped(1_234_567) == "1,234,567")
        #expect(Figures.grouped(-123_456) == "-123,456")
    }
}
