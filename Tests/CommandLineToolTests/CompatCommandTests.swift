import FileSystem
import JSONText
import Testing

@testable import CommandLineTool

/// The tool under the reference validator's name.
@Suite struct CompatCommandTests {
    private static func folder() -> TemporaryFolder {
        let folder = TemporaryFolder()
        folder.write("valid.glb", SmallAssets.valid)
        folder.write("info.glb", SmallAssets.withInformation)
        folder.write("error.glb", SmallAssets.withError)
        folder.write("text.gltf", "{\"asset\":{\"version\":\"2.0\"}")
        folder.write("LOUD.GLB", SmallAssets.withError)
        folder.write("other.txt", SmallAssets.valid)
        folder.write("broken.yaml", "ignore: 7\n")
        folder.write("quiet.yaml", "ignore: [UNRESOLVED_REFERENCE]\n")
        return folder
    }

    private static func run(_ words: [String], in folder: TemporaryFolder) -> ToolProcess.Outcome {
        ToolProcess.run(["validate", "--compat"] + words, in: folder.root)
    }

    @Test(
        arguments: [
            (["valid.glb"], 0), (["info.glb"], 0), (["error.glb"], 1), (["text.gltf"], 1), (["LOUD.GLB"], 1),
            (["-o", "valid.glb"], 0), (["-oam", "--no-write-timestamp", "valid.glb"], 0), (["-h4", "valid.glb"], 0),
            (["--threads", "2", "--", "valid.glb"], 0), (["-h", "1025", "valid.glb"], 0),
            (["-h9223372036854775807", "valid.glb"], 0), (["-c", "quiet.yaml", "error.glb"], 0),
            // What the reference lets pass with 0 or crashes on, and wrong usage.
            (["none.glb"], 1), (["other.txt"], 1), (["/dev/null"], 1), ([], 1), (["valid.glb", "info.glb"], 1),
            (["--help"], 1), (["--bogus", "valid.glb"], 1), (["-h", "many", "valid.glb"], 1),
            (["-h", "-1", "valid.glb"], 1), (["-o", "."], 1),
            (["-c", "broken.yaml", "valid.glb"], 1), (["--config=none.yaml", "valid.glb"], 1), (["-"], 1),
        ] as [([String], Int32)])
    func exitStatus(words: [String], expected: Int32) {
        let outcome = Self.run(words, in: Self.folder())
        #expect(outcome.status == expected, "\(words): \(outcome.errors)")
        if expected == 1 { #expect(!outcome.errors.isEmpty) }
    }

    @Test func theReportLiesBesideTheAsset() throws {
        let folder = Self.folder()
        let outcome = Self.run(["error.glb"], in: folder)
        #expect(outcome.output.isEmpty)
        let report = try JSONValue(parsing: folder.read("error.glb.report.json"))
        #expect(report["uri"]?.string == "error.glb")
        #expect(report["validatedAt"] == nil)
        #expect(report["issues"]?["numErrors"]?.int == 1)
        #expect(!folder.names().contains { $0.hasSuffix(".tmp") })
    }

    @Test func theNameOfTheProgramDecides() throws {
        let folder = Self.folder()
        let link = folder.file("gltf_validator")
        try Files.makeSymbolicLink(link, target: Path(ToolProcess.executable))
        let outcome = ToolProcess.run(
            bytes: ["-o", "-t", "./info.glb"].map { Array($0.utf8) }, in: folder.root, program: "./gltf_validator")
        #expect(outcome.status == 0)
        let report = try JSONValue(parsing: Array(outcome.output.utf8))
        #expect(report["uri"]?.string == "info.glb")
        #expect(report["validatedAt"]?.string?.hasSuffix("Z") == true)
        #expect(!folder.names().contains("info.glb.report.json"))
        let usage = ToolProcess.run(bytes: [], in: folder.root, program: "./gltf_validator")
        #expect(usage.status == 1 && usage.output.isEmpty)
        #expect(usage.errors.contains("--[no-]validate-resources") && usage.errors.contains("KHR_texture_transform"))
    }

    @Test func issuesArePrintedBySeverity() {
        let folder = Self.folder()
        let totals = Self.run(["error.glb"], in: folder).errors
        #expect(totals.contains("error.glb\n\tErrors: 1, Warnings: 0, Infos: 0, Hints: 0\n\tTime: "))
        #expect(!totals.contains("/scene: "))
        #expect(Self.run(["-m", "error.glb"], in: folder).errors.contains("\tErrors:\n\t\t/scene: "))
        #expect(!Self.run(["-m", "info.glb"], in: folder).errors.contains("/nodes/0: "))
        #expect(Self.run(["-a", "info.glb"], in: folder).errors.contains("\tInfos:\n\t\t/nodes/0: "))
        #expect(Self.run(["-m", "text.gltf"], in: folder).errors.contains("\tErrors:\n\t\t"))
        folder.write("cut.glb", Array(SmallAssets.valid.prefix(18)))
        #expect(Self.run(["-m", "cut.glb"], in: folder).errors.contains("\t\t@"))
    }

    @Test func whatAnAssetNamesNeitherActsOnTheTerminalNorFillsIt() throws {
        let folder = TemporaryFolder()
        let name = String(repeating: "a", count: 1_000_000)
        let text = "{\"asset\":{\"version\":\"2.0\"},\"\(name)\":1,\"x\\u001b[2J\u{202E}\":1}"
        folder.write("a\u{1B}[31m\u{202E}.gltf", text)
        folder.write("folder/b\n.gltf", "{}")
        let run = Self.run(["-a", "a\u{1B}[31m\u{202E}.gltf"], in: folder)
        #expect(run.errors.hasPrefix("a\\u{1B}[31m\\u{202E}.gltf\n\tErrors: 0, Warnings: 2,"), "\(run.errors)")
        #expect(run.errors.contains("\t\t/x\\u{1B}[2J\\u{202E}: "))
        let short = "\t\t/" + name.prefix(79) + "…" + name.suffix(60) + ": "
        #expect(run.errors.contains(short), "\(run.errors.prefix(1000))")
        #expect(run.errors.utf8.count < 2000)
        // The report has it whole.
        let report = try JSONValue(parsing: folder.read("a\u{1B}[31m\u{202E}.gltf.report.json"))
        let pointers = report["issues"]?["messages"]?.array?.compactMap { $0["pointer"]?.string }
        #expect(pointers?.contains("/" + name) == true)
        #expect(Self.run(["folder"], in: folder).errors.contains("\n\tfolder/b\\n.gltf\n"))
    }

    @Test func aFolderIsSearched() throws {
        let folder = Self.folder()
        folder.write("deep/er/error.glb", SmallAssets.withError)
        folder.write("deep/a b.glb", SmallAssets.valid)
        let outcome = Self.run(["."], in: folder)
        #expect(outcome.status == 1)
        let tail = outcome.errors.split(separator: "\n").suffix(4)
        #expect(
            Array(tail) == ["Assets with errors:", "\t./deep/er/error.glb", "\t./error.glb", "\t./text.gltf"])
        #expect(outcome.errors.contains("6 assets validated in "))
        for name in ["valid.glb", "text.gltf", "deep/er/error.glb"] {
            #expect(try JSONValue(parsing: folder.read(name + ".report.json"))["issues"] != nil)
        }
        #expect(try JSONValue(parsing: folder.read("deep/a b.glb.report.json"))["uri"]?.string == "deep/a%20b.glb")
        #expect(!folder.names().contains("LOUD.GLB.report.json"))
    }

    /// What is wrong with an asset, and what is not its fault, are listed apart.
    @Test func onlyAssetsWithErrorsAreCalledSo() {
        let folder = TemporaryFolder()
        folder.write("valid.glb", SmallAssets.valid)
        folder.write("valid.glb.report.json/in the way", "")
        let one = Self.run(["."], in: folder)
        #expect(one.status == 1)
        let lines = one.errors.split(separator: "\n")
        #expect(lines.suffix(2) == ["Assets whose report could not be written:", "\t./valid.glb"], "\(one.errors)")
        #expect(one.errors.contains("\n1 asset validated in ") && !one.errors.contains("Assets with errors"))
        folder.write("error.glb", SmallAssets.withError)
        folder.write("error.glb.report.json/in the way", "")
        folder.write("LOUD.GLB", SmallAssets.valid)
        let two = Self.run(["."], in: folder).errors
        #expect(two.contains("\n2 assets validated in ") && two.contains("1 file is left out"), "\(two)")
        #expect(
            two.split(separator: "\n").suffix(5) == [
                "Assets with errors:", "\t./error.glb", "Assets whose report could not be written:", "\t./error.glb",
                "\t./valid.glb",
            ], "\(two)")
    }

    /// `chmod` keeps nothing from root, but a file that is too large by its length is read by nobody.
    @Test func whatCannotBeReadIsNoAssetWithErrors() throws {
        let folder = TemporaryFolder()
        folder.write("fine.glb", SmallAssets.valid)
        let made = ToolProcess.run(script: "truncate -s 6G large.glb", in: folder.root)
        try #require(made.status == 0)
        let run = Self.run(["."], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("\n1 asset validated in "), "\(run.errors)")
        #expect(run.errors.hasSuffix("\nAssets that could not be read:\n\t./large.glb\n"), "\(run.errors)")
    }

    @Test func resourcesCanBeLeftOut() throws {
        let folder = TemporaryFolder()
        folder.write(
            "outside.gltf",
            "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"uri\":\"none.bin\",\"byteLength\":4}]}")
        #expect(Self.run(["-o", "outside.gltf"], in: folder).output.contains("IO_ERROR"))
        let without = Self.run(["-o", "--no-validate-resources", "outside.gltf"], in: folder)
        #expect(without.status == 0)
        #expect(!without.output.contains("IO_ERROR"))
    }

    @Test func aReportThatCannotBeWrittenIsAnError() {
        let folder = Self.folder()
        folder.write("valid.glb.report.json/in the way", "")
        #expect(Self.run(["valid.glb"], in: folder).status == 1)
        #expect(ToolProcess.run(["validate", "valid.glb", "--compat"], in: folder.root).status == 2)
    }

    @Test func urisAreRelativeToTheWorkingFolder() {
        func uri(_ path: String, isAbsolute: Bool = false) -> String {
            CompatibilityPath.uri(of: Path(path), from: Path("/home/me"), isAbsolute: isAbsolute)
        }
        #expect(uri("a.glb") == "a.glb")
        #expect(uri("./x/../a b.glb") == "a%20b.glb")
        #expect(uri("/home/me/x/a.glb") == "x/a.glb")
        #expect(uri("/home/you/a.glb") == "../you/a.glb")
        #expect(uri("../../../a.glb") == "../../a.glb")
        #expect(uri("x/a.glb", isAbsolute: true) == "file:///home/me/x/a.glb")
    }
}
