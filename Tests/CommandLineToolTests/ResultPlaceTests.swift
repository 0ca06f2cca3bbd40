import FileSystem
import Testing

@testable import CommandLineTool

/// A result never takes the place of what the run reads, or of another result.
@Suite struct ResultPlaceTests {
    private static let sidecar = #"{"asset":{"version":"2.0"},"buffers":[{"byteLength":4,"uri":"cube.bin"}]}"#

    private static func folder() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.withInformation)
        folder.write("cube.gltf", sidecar)
        folder.write("cube.bin", "data")
        folder.write("list", "a.glb\n")
        folder.write("top.yaml", "extends: base.yaml\n")
        folder.write("base.yaml", "max-issues: 5\n")
        folder.write(".glb.json", "{}")
        _ = ToolProcess.run(["validate", "a.glb", "--write-baseline", "known.json"], in: folder.root)
        try Files.makeSymbolicLink(folder.file("link"), target: Path("a.glb"))
        try Files.link(folder.file("a.glb"), as: folder.file("hard"))
        return folder
    }

    @Test(arguments: [
        ["inspect", "a.glb", "-f", "json=a.glb"], ["inspect", "a.glb", "-f", "json=hard"],
        ["inspect", "cube.gltf", "-f", "ndjson=new", "-f", "json=cube.bin"], ["validate", "a.glb", "-f", "json=link"],
        ["validate", ".", "-f", "json=./a.glb"], ["validate", "cube.gltf", "--write-baseline", "cube.gltf"],
        ["validate", "a.glb", "--write-baseline", "a.glb"], ["validate", "cube.gltf", "-f", "json=cube.bin"],
        ["validate", "cube.gltf", "--write-baseline", "cube.bin"],
        ["validate", "cube.gltf", "-f", "csv=new", "-f", "json=cube.bin"],
        ["validate", "a.glb", "-c", "top.yaml", "-f", "json=top.yaml"],
        ["validate", "a.glb", "-c", "top.yaml", "-f", "json=base.yaml"], ["validate", "a.glb", "-f", "json=.glb.json"],
        ["validate", "@list", "-f", "json=list"],
        ["validate", "a.glb", "--baseline", "known.json", "-f", "json=known.json"],
    ])
    func inputsStayAsTheyAre(words: [String]) throws {
        let folder = try Self.folder()
        let names = folder.names()
        let before = names.map(folder.read)
        let run = ToolProcess.run(words, in: folder.root)
        #expect(run.status == 2)
        #expect(run.errors.contains("a result would replace"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(folder.names() == names)
        #expect(names.map(folder.read) == before)
    }

    @Test(arguments: [
        "validate - -f json=a.glb <a.glb", "inspect - -f json=hard <a.glb", "validate - --write-baseline link <a.glb",
        "validate @- -f json=list <list",
    ])
    func standardInputStaysAsItIs(words: String) throws {
        let folder = try Self.folder()
        let names = folder.names()
        let before = names.map(folder.read)
        let run = ToolProcess.run(script: "\"$GLB\" \(words)", in: folder.root)
        #expect(run.status == 2)
        #expect(run.errors.contains("which this run reads as standard input; name another file"), "\(run.errors)")
        #expect(names.map(folder.read) == before)
    }

    @Test func theReferencesConfigurationStaysAsItIs() throws {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        folder.write("a.glb.report.json", "ignore: [NODE_EMPTY]\n")
        let run = ToolProcess.run(["validate", "--compat", "-c", "a.glb.report.json", "a.glb"], in: folder.root)
        #expect(run.status != 0 && run.errors.contains("a result would replace"))
        #expect(folder.read("a.glb.report.json") == Array("ignore: [NODE_EMPTY]\n".utf8))
    }

    /// A link stays a link, and who may read a file stays the same.
    @Test func resultsGoWhereLinksLead() throws {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        folder.write("kept/report.json", "{}")
        let file = folder.file("kept/report.json")
        #expect(ToolProcess.run(script: "chmod 640 kept/report.json", in: folder.root).status == 0)
        try Files.makeSymbolicLink(folder.file("latest"), target: Path("kept/report.json"))
        #expect(ToolProcess.run(["validate", "a.glb", "-f", "json=latest"], in: folder.root).status == 0)
        #expect(try Files.stat(folder.file("latest"), followLinks: false).kind == .symbolicLink)
        #expect(try Files.stat(file).permissions == 0o640)
        #expect(folder.read("kept/report.json").count > 2)
        #expect(folder.names() == ["a.glb", "kept", "latest"])
        try Files.makeSymbolicLink(folder.file("lost"), target: Path("nowhere/report.json"))
        let run = ToolProcess.run(["validate", "a.glb", "-f", "json=lost"], in: folder.root)
        #expect(run.status == 6 && run.errors.contains("a link that leads nowhere"), "\(run.errors)")
    }

    @Test(arguments: [
        ["validate", "a.glb", "-f", "json=new", "-f", "csv=./new"],
        ["validate", "a.glb", "-f", "json=new", "--write-baseline", "new"],
        ["explain", "-f", "json=top.yaml", "-f", "text=./top.yaml"],
    ])
    func twoResultsNeedTwoFiles(words: [String]) throws {
        let folder = try Self.folder()
        let names = folder.names()
        let before = names.map(folder.read)
        let run = ToolProcess.run(words, in: folder.root)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(folder.names() == names)
        #expect(names.map(folder.read) == before)
    }

    @Test func aBaselineIsWrittenAgainAndReportsReplaceReports() throws {
        let folder = try Self.folder()
        for _ in 0..<2 {
            let run = ToolProcess.run(
                [
                    "validate", "a.glb", "cube.gltf", "--write-baseline", "known.json", "-f", "json=report", "-f",
                    "csv=/dev/null",
                ],
                in: folder.root)
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(String(decoding: folder.read("known.json"), as: UTF8.self).contains("NODE_EMPTY"))
        #expect(folder.read("report").first == UInt8(ascii: "{"))
    }

    @Test func aDashIsStandardOutput() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        let run = ToolProcess.run(["validate", "a.glb", "-f", "json=-"], in: folder.root)
        #expect(run.status == 0 && run.output.hasPrefix("{"))
        #expect(folder.names() == ["a.glb"])
    }
}
