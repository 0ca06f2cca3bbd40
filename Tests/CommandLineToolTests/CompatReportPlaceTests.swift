import FileSystem
import JSONText
import Testing

@testable import CommandLineTool

/// The reference's reports have names that follow from those of assets. Nothing is written through them.
@Suite struct CompatReportPlaceTests {
    private static func asset(_ buffer: String) -> String {
        #"{"asset":{"version":"2.0"},"buffers":[{"byteLength":4,"uri":"\#(buffer)"}]}"#
    }

    private static func run(_ words: [String], in folder: TemporaryFolder) -> ToolProcess.Outcome {
        ToolProcess.run(["validate", "--compat"] + words, in: folder.root)
    }

    private static func isReport(_ bytes: [UInt8]) -> Bool {
        (try? JSONValue(parsing: bytes))?["validatorVersion"] != nil
    }

    @Test(arguments: ["a.gltf", "folder"])
    func aLinkIsReplacedAndNotFollowed(input: String) throws {
        let folder = TemporaryFolder()
        folder.write("folder/a.gltf", Self.asset("a.bin"))
        folder.write("folder/a.bin", "data")
        folder.write("folder/b.glb", SmallAssets.valid)
        folder.write("elsewhere", "kept")
        for (name, target) in [("a.gltf", "a.gltf"), ("b.glb", "../elsewhere")] {
            try Files.makeSymbolicLink(folder.file("folder/\(name).report.json"), target: Path(target))
        }
        let run = Self.run([input == "folder" ? input : "folder/" + input], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(folder.read("folder/a.gltf") == Array(Self.asset("a.bin").utf8))
        #expect(folder.read("elsewhere") == Array("kept".utf8))
        #expect(Self.isReport(folder.read("folder/a.gltf.report.json")))
        let report = folder.file("folder/a.gltf.report.json")
        #expect(try Files.stat(report, followLinks: false).kind == .regular)
        #expect(Self.isReport(folder.read("folder/b.glb.report.json")) == (input == "folder"))
    }

    /// Buffers are what reports may be, whether the asset that needs one comes first or last, and on a second run too.
    @Test func aFileOfAnotherAssetIsNotReplaced() throws {
        let folder = TemporaryFolder()
        folder.write("m.glb", SmallAssets.valid)
        folder.write("m.glb.report.json", "data")
        folder.write("n.gltf.report.json", "somebody's own")
        try Files.link(folder.file("m.glb.report.json"), as: folder.file("same.bin"))
        folder.write("n.gltf", Self.asset("n.bin"))
        folder.write("n.bin", "data")
        for reader in ["a.gltf", "z.gltf"] {
            for buffer in ["m.glb.report.json", "same.bin"] {
                folder.write(reader, Self.asset(buffer))
                for _ in 0..<2 {
                    let run = Self.run(["."], in: folder)
                    #expect(run.status == 1)
                    #expect(run.errors.contains("a result would replace './m.glb.report.json'"), "\(run.errors)")
                    #expect(
                        run.errors.hasSuffix("Assets whose report could not be written:\n\t./m.glb\n"), "\(run.errors)")
                    #expect(folder.read("m.glb.report.json") == Array("data".utf8))
                    #expect(Self.isReport(folder.read("\(reader).report.json")))
                }
            }
            try Files.unlink(folder.file(reader))
        }
        // As the reference does, what nobody reads.
        #expect(Self.isReport(folder.read("n.gltf.report.json")))
    }

    @Test func anAssetAndItsOwnBufferAreNotReplaced() throws {
        let folder = TemporaryFolder()
        folder.write("a.gltf", Self.asset("a.gltf.report.json"))
        folder.write("a.gltf.report.json", "data")
        folder.write("b.glb", SmallAssets.valid)
        folder.write("c.glb", SmallAssets.valid)
        try Files.link(folder.file("b.glb"), as: folder.file("c.glb.report.json"))
        #expect(Self.run(["a.gltf"], in: folder).status == 1)
        let run = Self.run(["."], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("'./c.glb.report.json', which this run reads as an asset ('./b.glb')"))
        #expect(folder.read("a.gltf.report.json") == Array("data".utf8))
        #expect(folder.read("c.glb.report.json") == SmallAssets.valid)
    }

    /// Who lacks a buffer is not helped by a report that comes to have its name.
    @Test(arguments: [1, 4])
    func aReportOfTheRunIsNobodysBuffer(threads: Int) throws {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        folder.write("z.gltf", Self.asset("a.glb.report.json"))
        let run = Self.run(["--threads", String(threads), "."], in: folder)
        #expect(run.status == 1 && run.errors.hasSuffix("Assets with errors:\n\t./z.gltf\n"), "\(run.errors)")
        #expect(Self.isReport(folder.read("a.glb.report.json")))
        #expect(String(decoding: folder.read("z.gltf.report.json"), as: UTF8.self).contains("IO_ERROR"))
    }

    @Test func nothingIsWrittenIntoFoldersThatLinksLeadTo() throws {
        let folder = TemporaryFolder()
        folder.write("given/real/a.glb", SmallAssets.valid)
        folder.write("outside/b.glb", SmallAssets.valid)
        try Files.makeSymbolicLink(folder.file("given/link"), target: Path("../outside"))
        try Files.makeSymbolicLink(folder.file("given/twice"), target: Path("real"))
        try Files.makeSymbolicLink(folder.file("start"), target: Path("given"))
        let run = Self.run(["start"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("no report is written to start/link/b.glb.report.json"), "\(run.errors)")
        #expect(run.errors.contains("start/link/b.glb\n\tErrors: 0"))
        #expect(run.errors.contains("2 assets validated in "))
        #expect((try Files.list(folder.file("outside"))).map(\.name.string) == ["b.glb"])
        #expect(Self.isReport(folder.read("given/real/a.glb.report.json")))
        // By its own path it is no link that leads out.
        #expect(Self.run(["start/link"], in: folder).status == 0)
        #expect(Self.isReport(folder.read("outside/b.glb.report.json")))
    }

    @Test func aPipeIsInTheWay() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        let run = ToolProcess.run(script: "mkfifo a.glb.report.json; \"$GLB\" validate --compat .", in: folder.root)
        #expect(run.status == 1)
        #expect(run.errors.contains("cannot write ./a.glb.report.json: it is a pipe, not a file"), "\(run.errors)")
    }
}
