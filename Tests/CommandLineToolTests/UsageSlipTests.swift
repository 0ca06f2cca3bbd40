import FileSystem
import JSONText
import Testing

@testable import CommandLineTool

/// Command lines and settings that cannot be meant so are told, and not taken in silence.
@Suite struct UsageSlipTests {
    private static func folder() -> TemporaryFolder {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.withInformation)
        folder.write("empty", "# nothing\n")
        return folder
    }

    @Test func anEmptyNameIsNoFile() {
        let folder = Self.folder()
        let run = ToolProcess.run(["validate", "--compat", ""], in: folder.root)
        #expect(
            run.status == 1 && run.errors.hasPrefix("glb: the name of the file or folder is empty\n"), "\(run.errors)")
    }

    @Test(arguments: [["-q", "-v"], ["--verbose", "--quiet"]])
    func quietAndVerboseContradictEachOther(flags: [String]) {
        let folder = Self.folder()
        let run = ToolProcess.run(["validate", "a.glb"] + flags, in: folder.root)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("--quiet and --verbose contradict each other"))
    }

    @Test func aNameForStandardInputNeedsStandardInput() {
        let folder = Self.folder()
        let without = ToolProcess.run(["validate", "a.glb", "--stdin-name", "x.glb"], in: folder.root)
        #expect(without.status == 0 && without.errors.contains("--stdin-name names nothing"), "\(without.errors)")
        let looking = ToolProcess.run(["inspect", "a.glb", "--stdin-name", "x.glb"], in: folder.root)
        #expect(looking.status == 0 && looking.errors.contains("--stdin-name names nothing"), "\(looking.errors)")
        let with = ToolProcess.run(script: "\"$GLB\" validate - --stdin-name x.glb <a.glb", in: folder.root)
        #expect(with.status == 0 && with.errors.isEmpty && with.output.contains("x.glb"))
    }

    /// An empty list gives the documents that an empty folder gives.
    @Test(arguments: ["json", "ndjson", "khronos", "sarif", "junit", "gitlab", "csv", "markdown", "html"])
    func anEmptyListHasDocumentsToo(format: String) throws {
        let folder = Self.folder()
        folder.write("known.json", "{\"kept\": true}")
        folder.write("folder/x.txt", "")
        let words = ["validate", "@empty", "-f", format, "-f", "text=out"]
        let run = ToolProcess.run(words, in: folder.root)
        #expect(run.status == 3 && run.errors == "glb: there is nothing to validate: the list of names is empty\n")
        #expect(run.output.isEmpty == (format == "ndjson"))
        if ["json", "khronos", "sarif", "gitlab"].contains(format) {
            #expect(throws: Never.self) { try JSONValue(parsing: Array(run.output.utf8)) }
        }
        #expect(folder.names().contains("out"))
        // What is known is not forgotten for it.
        for name in ["@empty", "none.glb", "folder", "none*"] {
            let run = ToolProcess.run(["validate", name, "--write-baseline", "known.json"], in: folder.root)
            #expect(run.status == 3, "\(run.errors)")
            #expect(run.errors.contains("glb: no asset was validated, so the baseline known.json is not written\n"))
            #expect(folder.read("known.json") == Array("{\"kept\": true}".utf8))
        }
        // One that is clean has nothing to be known, which is another thing.
        let clean = ToolProcess.run(
            ["validate", "a.glb", "none.glb", "--write-baseline", "known.json"], in: folder.root)
        #expect(clean.status == 3 && !clean.errors.contains("is not written"))
        #expect(folder.read("known.json").count > 20)
    }

    @Test func inspectWritesADocumentOfNothing() throws {
        let folder = Self.folder()
        let run = ToolProcess.run(["inspect", "@empty", "-f", "json"], in: folder.root)
        #expect(run.status == 3)
        #expect(try JSONValue(parsing: Array(run.output.utf8))["assets"] == .array([]), "\(run.output)")
    }

    @Test func aResultWhoseFolderTakesNoFilesSaysSo() throws {
        let folder = Self.folder()
        try Files.createDirectories(folder.file("closed"))
        for (code, isToldOfFolder) in [(Errno.accessDenied, true), (.readOnlyFileSystem, true), (.noSpace, false)] {
            let hook = FileSystemHooks.install(under: folder.file("closed")) { operation, _ in
                operation == .create ? .fail(code) : .proceed
            }
            defer { FileSystemHooks.remove(hook) }
            let output = OutputStreams(settings: OutputSettings())
            let error = #expect(throws: CommandLineError.self) {
                _ = try ResultSink(ArgumentText(folder.path("closed/report.json")), output: output)
            }
            let words = "closed/report.json: no file can be made in its folder \(folder.path("closed")): "
            #expect(error?.message.contains(words) == isToldOfFolder, "\(String(describing: error))")
            #expect(error?.status == .inputOutput)
        }
    }

    @Test func aSlashBehindAPatternMeansFolders() throws {
        let folder = TemporaryFolder()
        for name in ["assets/a.glb", "assets/sub/b.glb", "assets/sub/deep/c.glb", "assets/other/d.txt"] {
            folder.write(name, SmallAssets.valid)
        }
        try Files.makeSymbolicLink(folder.file("assets/link"), target: Path("sub/deep"))
        func expand(_ pattern: String) -> [String] {
            GlobExpansion.expand(Array(folder.path(pattern).utf8)).map {
                String($0.string.dropFirst(folder.root.count + 1))
            }
        }
        #expect(expand("assets/*/") == ["assets/link", "assets/other", "assets/sub"])
        #expect(expand("assets/*") == ["assets/a.glb", "assets/link", "assets/other", "assets/sub"])
        #expect(expand("assets/**/") == ["assets", "assets/link", "assets/other", "assets/sub", "assets/sub/deep"])
        #expect(expand("*/sub/") == ["assets/sub"])
        #expect(expand("*/a.glb/") == [])
        #expect(expand("*/*.glb//") == [])
        let run = ToolProcess.run(["validate", "assets/*.glb/"], in: folder.root)
        #expect(run.status == 3 && run.errors.contains("no folder matches this pattern"), "\(run.errors)")
    }

    /// A list of codes to report that has none would switch everything off.
    @Test(arguments: ["{\"select\": []}", "only: []\n", "select: []\n"])
    func selectingNothingIsAnError(text: String) throws {
        let folder = Self.folder()
        folder.write("c.yaml", text)
        let run = ToolProcess.run(["validate", "a.glb", "-c", "c.yaml"], in: folder.root)
        #expect(run.status == 2 && run.errors.contains("an empty list selects nothing"), "\(run.errors)")
        #expect(run.errors.hasPrefix("glb: c.yaml:1:"))
    }

    /// There it means what it says.
    @Test func theReferenceMaySelectNothing() throws {
        let folder = Self.folder()
        folder.write("c.yaml", "only: []\n")
        folder.write("wrong.glb", SmallAssets.withError)
        #expect(ToolProcess.run(["validate", "--compat", "-c", "c.yaml", "wrong.glb"], in: folder.root).status == 0)
    }

    @Test(arguments: [
        (["--ignore", "*"], true), (["--select", "NODE_EMPTY", "--ignore", "NODE_*"], true),
        (["--select", "NODE_*", "--ignore", "NODE_EMPTY"], false), ([], false),
    ])
    func settingsThatLeaveNoCodeAreTold(words: [String], isTold: Bool) {
        let folder = Self.folder()
        let run = ToolProcess.run(["validate", "a.glb", "--no-config"] + words, in: folder.root)
        #expect(run.status == 0)
        #expect(run.errors.contains("select and ignore leave no code over") == isTold, "\(run.errors)")
    }

    @Test func helpTellsWhatGoesToStandardOutputBesideAFile() {
        for command in ["validate", "inspect", "explain", "fetch"] {
            let help = ToolProcess.run(["help", command]).output.split { $0 == " " || $0 == "\n" }.joined(
                separator: " ")
            #expect(
                help.contains("into a file, beside text on standard output unless a format without FILE"), "\(command)")
        }
    }
}
