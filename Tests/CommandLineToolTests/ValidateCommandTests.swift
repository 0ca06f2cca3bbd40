import JSONText
import Testing

@testable import CommandLineTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct ValidateCommandTests {
    private static func folder() -> TemporaryFolder {
        let folder = TemporaryFolder()
        folder.write("valid.glb", SmallAssets.valid)
        folder.write("info.glb", SmallAssets.withInformation)
        folder.write("warning.glb", SmallAssets.withWarning)
        folder.write("error.glb", SmallAssets.withError)
        folder.write("page.glb", SmallAssets.notSound)
        return folder
    }

    @Test(
        arguments: [
            (["valid.glb"], 0), (["warning.glb"], 0), (["error.glb"], 1), (["page.glb"], 1), (["none.glb"], 3),
            (["valid.glb", "none.glb"], 3), (["error.glb", "none.glb"], 3), (["/dev/null"], 2), (["."], 1),
            (["--fail-on", "warning", "warning.glb"], 1), (["--fail-on", "warning", "info.glb"], 0),
            (["--fail-on", "info", "info.glb"], 1), (["--fail-on", "never", "error.glb"], 0),
            (["--ignore", "UNRESOLVED_REFERENCE", "error.glb"], 0), (["--only", "NODE_EMPTY", "error.glb"], 0),
            (["--severity", "UNRESOLVED_REFERENCE=warning", "error.glb"], 0),
            (["--severity", "UNEXPECTED_PROPERTY=error", "warning.glb"], 1),
            (["--bogus"], 2), ([], 2), (["--ignore", "NO_SUCH_CODE", "valid.glb"], 2), (["-", "-"], 2),
        ] as [([String], Int32)])
    func exitStatus(words: [String], expected: Int32) {
        let folder = Self.folder()
        let outcome = ToolProcess.run(["validate"] + words, in: folder.root)
        #expect(outcome.status == expected, "\(words): \(outcome.output)\(outcome.errors)")
    }

    @Test func textEndsWithTheVerdict() {
        let folder = Self.folder()
        let valid = ToolProcess.run(["validate", "valid.glb"], in: folder.root)
        #expect(valid.output == "valid.glb: valid\n")
        #expect(valid.errors.isEmpty)
        let error = ToolProcess.run(["validate", "error.glb"], in: folder.root)
        let lines = error.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("error UNRESOLVED_REFERENCE /scene") == true)
        #expect(lines.last?.contains("1 error") == true)
        let page = ToolProcess.run(["validate", "page.glb"], in: folder.root)
        #expect(page.output.contains("It looks like a web page"))
        #expect(page.errors.isEmpty)
    }

    @Test(arguments: [
        ["--ignore", "GLB_*"], ["--select", "MESH_*"], ["--severity", "GLB_INVALID_MAGIC=info"], ["--max-issues", "1"],
    ])
    func whatIsNoAssetFailsWhateverIsSelected(selection: [String]) {
        let folder = Self.folder()
        defer { withExtendedLifetime(folder) {} }
        let page = ToolProcess.run(["validate", "page.glb"] + selection, in: folder.root)
        #expect(page.status == 1)
        #expect(page.output.contains("error GLB_INVALID_MAGIC"))
        let junit = ToolProcess.run(
            ["validate", "page.glb", "--format", "junit"] + selection, in: folder.root)
        #expect(junit.output.contains("<failure"))
        let never = ToolProcess.run(
            ["validate", "page.glb", "--fail-on", "never"] + selection, in: folder.root)
        #expect(never.status == 0)
    }

    @Test func aLimitOfIssuesCutsTheReportNotTheVerdict() {
        let folder = TemporaryFolder()
        folder.write("two.gltf", #"{"asset":{"version":"2.0"},"nonsense":1,"scene":7}"#)
        let all = ToolProcess.run(["validate", "two.gltf"], in: folder.root)
        let cut = ToolProcess.run(["validate", "two.gltf", "--max-issues", "1"], in: folder.root)
        #expect(all.status == 1)
        #expect(cut.status == all.status)
        #expect(cut.output.split(separator: "\n").last == all.output.split(separator: "\n").last)
    }

    @Test func anEmptyListIsNothingToDo() {
        let folder = TemporaryFolder()
        folder.write("empty", "")
        for command in ["validate", "inspect"] {
            let run = ToolProcess.run([command, "@empty"], in: folder.root)
            #expect(run.status == 3)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("nothing to"))
        }
    }

    @Test func recordsComeInTheOrderOfTheInputsWhateverTheThreads() throws {
        let folder = TemporaryFolder()
        for index in 0..<60 {
            folder.write("\(index).glb", index % 3 == 0 ? SmallAssets.withError : SmallAssets.valid)
        }
        let one = ToolProcess.run(["validate", ".", "--format", "ndjson", "--jobs", "1"], in: folder.root)
        #expect(one.output.split(separator: "\n").count == 60)
        for jobs in ["2", "8"] {
            let several = ToolProcess.run(["validate", ".", "--format", "ndjson", "-j", jobs], in: folder.root)
            #expect(several.output == one.output)
            #expect(several.status == 1)
        }
        let record = try JSONValue(parsing: Array(one.output.prefix { $0 != "\n" }.utf8))
        #expect(record["path"]?.string == "./0.glb")
        #expect(record["counts"]?["errors"]?.int == 1)
        #expect(record["report"]?["issues"]?["messages"]?.array?.count == 1)
        #expect(record["verdict"]?.string != nil)
    }

    @Test func documentsAreWhole() throws {
        let folder = Self.folder()
        let json = ToolProcess.run(["validate", ".", "none.glb", "--format", "json"], in: folder.root)
        let document = try JSONValue(parsing: Array(json.output.utf8))
        #expect(document["assets"]?.array?.count == 6)
        #expect(document["summary"]?.object != nil)
        let one = ToolProcess.run(["validate", "valid.glb", "--format", "khronos"], in: folder.root)
        #expect(one.output.hasPrefix("{\n    \"uri\": \"valid.glb\",\n    \"mimeType\": \"model/gltf-binary\""))
        #expect(try JSONValue(parsing: Array(one.output.utf8))["issues"]?["numErrors"]?.int == 0)
        let several = ToolProcess.run(["validate", "valid.glb", "error.glb", "--format", "khronos"], in: folder.root)
        #expect(try JSONValue(parsing: Array(several.output.utf8)).array?.count == 2)
    }

    /// What was asked for tells the form, and every document can be read.
    @Test(arguments: [
        (["valid.glb"], "{"), (["none.glb"], "null"), (["none.glb", "none2.glb"], "[]"), (["."], "["), (["one"], "["),
        (["one/*.glb"], "["), (["two/*.glb"], "[]"), (["@list"], "["), (["@none"], "[]"), (["@-"], "["),
        (["valid.glb", "./valid.glb"], "["), (["empty"], "[]"),
    ])
    func theReferencesReportIsAnObjectForOneFile(inputs: [String], start: String) throws {
        let folder = Self.folder()
        folder.write("one/a.glb", SmallAssets.valid)
        folder.write("empty/a.txt", "")
        folder.write("list", "valid.glb\n")
        let words = (["validate"] + inputs.map { "'\($0)'" } + ["-f", "khronos=-", "-f", "khronos=out.json"]).joined(
            separator: " ")
        let run = ToolProcess.run(script: "\"$GLB\" \(words) <list", in: folder.root)
        #expect(run.output.hasPrefix(start), "\(run.output) \(run.errors)")
        #expect(Array(run.output.utf8) == folder.read("out.json"))
        #expect(throws: Never.self) { try JSONValue(parsing: Array(run.output.utf8)) }
    }

    @Test func severalFormatsInOneRun() throws {
        let folder = Self.folder()
        let outcome = ToolProcess.run(
            ["validate", "error.glb", "--format", "ndjson=a.ndjson", "--format=json=b.json", "-f", "khronos=c.json"],
            in: folder.root)
        #expect(outcome.status == 1)
        #expect(outcome.output.hasPrefix("error.glb: "))
        for name in ["a.ndjson", "b.json", "c.json"] {
            #expect(try JSONValue(parsing: folder.read(name)).object != nil)
        }
        #expect(!folder.names().contains { $0.hasSuffix(".tmp") })
    }

    @Test func theAvatarProfileAsksForMore() {
        let folder = Self.folder()
        let plain = ToolProcess.run(["validate", "info.glb"], in: folder.root)
        #expect(!plain.output.contains("AVATAR_"))
        let avatar = ToolProcess.run(["validate", "--profile", "avatar", "info.glb"], in: folder.root)
        #expect(avatar.output.contains("AVATAR_NOT_RIGGED"))
        let ignored = ToolProcess.run(
            ["validate", "--profile", "avatar", "--ignore", "AVATAR_*", "info.glb"], in: folder.root)
        #expect(!ignored.output.contains("AVATAR_"))
        let explained = ToolProcess.run(["explain", "AVATAR_NOT_RIGGED"])
        #expect(explained.status == 0 && explained.output.hasPrefix("AVATAR_NOT_RIGGED"))
    }

    @Test func oddNames() {
        let folder = TemporaryFolder()
        for name in [Array("-dash.glb".utf8), Array("new\nline.glb".utf8), [0xFF, 0x2E] + Array("glb".utf8)] {
            folder.write(bytes: name, SmallAssets.valid)
            let outcome = ToolProcess.run(bytes: [Array("validate".utf8), Array("--".utf8), name], in: folder.root)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.split(separator: "\n").count == 1)
            #expect(outcome.output.hasSuffix(": valid\n"))
        }
        let json = ToolProcess.run(["validate", ".", "--format", "json"], in: folder.root)
        #expect((try? JSONValue(parsing: Array(json.output.utf8)))?["assets"]?.array?.count == 3)
    }

    @Test func standardInputAndPipes() {
        let folder = TemporaryFolder()
        let good = ToolProcess.run(["validate", "-"], input: SmallAssets.valid)
        #expect(good.status == 0)
        #expect(good.output == "-: valid\n")
        let named = ToolProcess.run(["validate", "-", "--stdin-name", "x.gltf"], input: SmallAssets.valid)
        #expect(named.status == 1)
        let text = ToolProcess.run(["validate", "-"], input: Array("{\"asset\":{\"version\":\"2.0\"}}".utf8))
        #expect(text.status == 0)
        #expect(ToolProcess.run(["validate", "-"]).status == 1)
        // The writer of a pipe may be late, also that of a list.
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        folder.write("a.glb", SmallAssets.valid)
        let late = ToolProcess.run(script: "(sleep 0.3; cat a.glb >pipe) & $GLB validate pipe", in: folder.root)
        #expect(late.status == 0 && late.output == "pipe: valid\n", "\(late.output)\(late.errors)")
        // Nobody writes: that is no reason to hang.
        let nobody = ToolProcess.run(script: "$GLB validate pipe", in: folder.root)
        #expect(nobody.status == 1)
        let list = ToolProcess.run(script: "(sleep 0.3; echo a.glb >pipe) & $GLB validate @pipe", in: folder.root)
        #expect(list.status == 0 && list.output == "a.glb: valid\n", "\(list.output)\(list.errors)")
        let silent = ToolProcess.run(script: "(sleep 0.3; : >pipe) & $GLB validate pipe", in: folder.root)
        #expect(silent.status == 1 && silent.output.contains("has only 0 bytes"))
    }

    @Test func listsOfNamesOnStandardInput() {
        let folder = Self.folder()
        let outcome = ToolProcess.run(
            ["validate", "@-"], input: Array("valid.glb\nwarning.glb\n".utf8), in: folder.root)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("valid.glb: valid\n"))
        #expect(ToolProcess.run(["validate", "@nowhere"], in: folder.root).status == 3)
    }

    @Test func aFolderWithoutAssetsIsThree() {
        let folder = TemporaryFolder()
        folder.write("notes.txt", "x")
        let outcome = ToolProcess.run(["validate", "."], in: folder.root)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("no asset"))
    }

    /// A quiet run has lines of assets that fail, and of nothing else.
    @Test func aQuietRunShowsWhatFails() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        folder.write("b.glb", SmallAssets.withInformation)
        folder.write("c.glb", SmallAssets.withWarning)
        folder.write("d.glb", SmallAssets.withError)
        folder.write("e.glb", SmallAssets.notSound)
        func lines(_ words: [String]) -> [String] {
            let run = ToolProcess.run(["validate", "-q"] + words, in: folder.root)
            return run.output.split(separator: "\n").map { String($0.prefix(16)) }
        }
        #expect(lines(["a.glb"]) == [] && lines(["a.glb", "b.glb", "c.glb"]) == [])
        let failing = ["d.glb: error UNR", "d.glb: invalid, ", "e.glb: error GLB", "e.glb: unsound, "]
        #expect(lines(["."]) == failing.map { "./" + $0.prefix(14) })
        #expect(lines(["c.glb", "b.glb", "--fail-on", "warning"]) == ["c.glb: warning U", "c.glb: valid, 1 "])
        #expect(lines(["a.glb", "b.glb", "--fail-on", "info"]) == ["b.glb: info NODE", "b.glb: valid, 1 "])
        #expect(lines(["a.glb", "c.glb", "d.glb", "--fail-on", "never"]) == Array(failing[..<2]))
        // What is not sound is told whatever is shown of it.
        #expect(lines(["e.glb", "--fail-on", "never"]) == Array(failing[2...]))
        // Why a run fails is told, and so is what cannot be read; other formats are whole.
        let warnings = ToolProcess.run(["validate", "-q", "c.glb", "--max-warnings", "0"], in: folder.root)
        #expect(warnings.status == 1 && warnings.output.isEmpty)
        #expect(warnings.errors == "glb: 1 warning is more than --max-warnings 0\n")
        #expect(ToolProcess.run(["validate", "-q", "x.glb"], in: folder.root).errors.contains("x.glb"))
        let records = ToolProcess.run(["validate", "-q", ".", "-f", "ndjson"], in: folder.root).output
        #expect(records.split(separator: "\n").count == 5)
    }

    @Test func aFullDiskIsSixAndAReaderThatLeftIsQuiet() {
        let folder = Self.folder()
        #if os(Linux)
            #expect(ToolProcess.run(["validate", "."], in: folder.root, output: .file("/dev/full")).status == 6)
            #expect(ToolProcess.run(["validate", "valid.glb", "-f", "json=/dev/full"], in: folder.root).status == 6)
        #endif
        let left = ToolProcess.run(["validate", "valid.glb"], in: folder.root, output: .closedPipe)
        #expect(left.status == 0 && left.signal == nil && left.errors.isEmpty)
    }

    @Test func theKhronosConfigurationFileWorks() {
        let folder = Self.folder()
        folder.write("c.yaml", "override:\n  UNRESOLVED_REFERENCE: 2\n")
        #expect(ToolProcess.run(["validate", "--config", "c.yaml", "error.glb"], in: folder.root).status == 0)
        folder.write("c.yaml", "ignore:\n  - UNRESOLVED_REFERENCE\n")
        #expect(ToolProcess.run(["validate", "-c", "c.yaml", "error.glb"], in: folder.root).status == 0)
        folder.write("c.yaml", "ignore:\n  - UNRESOLVED_REFERENC\n")
        let wrong = ToolProcess.run(["validate", "-c", "c.yaml", "error.glb"], in: folder.root)
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("c.yaml:2:5:") && wrong.errors.contains("UNRESOLVED_REFERENCE"))
    }
}
