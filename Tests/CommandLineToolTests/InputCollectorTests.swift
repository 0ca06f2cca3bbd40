import FileSystem
import Testing

@testable import CommandLineTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct InputCollectorTests {
    private static func collect(_ words: [String], literal: Bool = false) throws -> InputCollector {
        var arguments = RawArguments(command: "validate")
        arguments.operands = words.map { RawArguments.Operand(ArgumentText($0), isLiteral: literal) }
        var collector = InputCollector(arguments)
        try collector.collect()
        return collector
    }

    private static func describe(_ items: [InputItem], below root: String) -> [String] {
        items.map { item in
            let path =
                item.path.string.hasPrefix(root + "/")
                ? String(item.path.string.dropFirst(root.count + 1)) : item.path.string
            if case .problem(let problem) = item { return "\(path): \(problem.status.rawValue)" }
            return path
        }
    }

    @Test func foldersGiveAssetsInTheOrderOfBytes() throws {
        let folder = TemporaryFolder()
        for name in [
            "b.glb", "B.GLB", "a-x.gltf", "a/z.vrm", "a/y.VRMA", "a.bin", "readme.txt", "é.glb", "dir.glb/in.glb",
        ] {
            folder.write(name, "x")
        }
        let collector = try Self.collect([folder.root])
        #expect(
            Self.describe(collector.items, below: folder.root)
                == ["B.GLB", "a-x.gltf", "a/y.VRMA", "a/z.vrm", "b.glb", "dir.glb/in.glb", "é.glb"])
        #expect(collector.skippedFiles == 2)
    }

    @Test func linksToFilesCountAndLoopsEnd() throws {
        let folder = TemporaryFolder()
        folder.write("real.glb", "x")
        try Files.makeSymbolicLink(folder.file("link.glb"), target: Path("real.glb"))
        try Files.createDirectories(folder.file("sub"))
        try Files.makeSymbolicLink(folder.file("sub/up"), target: Path(".."))
        let collector = try Self.collect([folder.root])
        #expect(Self.describe(collector.items, below: folder.root) == ["link.glb", "real.glb"])
    }

    @Test func whatIsNotThereIsThreeAndDevicesAreTwo() throws {
        let folder = TemporaryFolder()
        folder.write("x.txt", "x")
        let collector = try Self.collect([
            folder.root, folder.path("none.glb"), folder.path("x.txt/y.glb"), folder.path("*.glb"), "/dev/null", "",
        ])
        #expect(
            Self.describe(collector.items, below: folder.root) == [
                "\(folder.root): 3", "none.glb: 3", "x.txt/y.glb: 3", "*.glb: 3", "/dev/null: 2", ": 2",
            ])
    }

    @Test func listsOfNames() throws {
        let folder = TemporaryFolder()
        folder.write("a.glb", "x")
        folder.write("b c.glb", "x")
        folder.write("line\nbreak.glb", "x")
        folder.write("list", "\(folder.path("a.glb"))\r\n\n\(folder.path("b c.glb"))")
        folder.write("zero", folder.path("line\nbreak.glb") + "\0" + folder.path("a.glb") + "\0")
        let lines = try Self.collect(["@" + folder.path("list")])
        #expect(Self.describe(lines.items, below: folder.root) == ["a.glb", "b c.glb"])
        let zero = try Self.collect(["@" + folder.path("zero")])
        #expect(Self.describe(zero.items, below: folder.root) == ["line\nbreak.glb", "a.glb"])
        let missing = try Self.collect(["@" + folder.path("nowhere")])
        #expect(Self.describe(missing.items, below: folder.root) == ["nowhere: 3"])
    }

    @Test func listsHaveRemarks() throws {
        let folder = TemporaryFolder()
        for name in ["a.glb", "#b.glb", " #c.glb"] { folder.write(name, "x") }
        folder.write("list", "# names\r\n\n  \t\n\(folder.path("a.glb"))\n #c.glb\n#b.glb\n\(folder.path("#b.glb"))\n")
        let lines = try Self.collect(["@" + folder.path("list")])
        #expect(Self.describe(lines.items, below: folder.root) == ["a.glb", "#b.glb"])
        // Between NUL bytes nothing is a remark.
        folder.write("zero", "#b.glb\0")
        let zero = try Self.collect(["@" + folder.path("zero")])
        #expect(Self.describe(zero.items, below: folder.root) == ["#b.glb: 3"])
        folder.write("rel", "#b.glb\n./#b.glb\n")
        let run = ToolProcess.run(["validate", "@rel", "--format", "csv"], in: folder.root)
        #expect(run.output.split(separator: "\r\n").count == 2)
        #expect(run.output.contains("./#b.glb"))
    }

    @Test func anEmptyNameIsShownAsOne() {
        #expect(ToolProcess.run(["validate", ""]).errors == "glb: '': an empty name\n")
    }

    @Test func namesThatStartWithAnAtSign() throws {
        // Relative names, so from the folder itself.
        let folder = TemporaryFolder()
        folder.write("@odd.glb", "x")
        #expect(ToolProcess.run(["validate", "@odd.glb"], in: folder.root).status == 1)
        #expect(ToolProcess.run(["validate", "--", "@odd.glb"], in: folder.root).status == 1)
        #expect(ToolProcess.run(["validate", "@none.glb"], in: folder.root).status == 3)
    }

    @Test func standardInputOnlyOnce() throws {
        let one = try Self.collect(["-"])
        #expect(one.items.count == 1)
        #expect(throws: CommandLineError.self) { try Self.collect(["-", "-"]) }
        #expect(throws: CommandLineError.self) { try Self.collect(["-", "@-"]) }
    }

    @Test func pipesAreInputsAndSocketsAreNot() throws {
        let folder = TemporaryFolder()
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        let collector = try Self.collect([folder.path("pipe")])
        #expect(Self.describe(collector.items, below: folder.root) == ["pipe"])
        // In a folder, or where a pattern matches, nobody has said that somebody will write to it.
        #expect(mkfifo(folder.path("pipe.glb"), 0o600) == 0)
        folder.write("a.glb", "x")
        let found = try Self.collect([folder.root, folder.path("*.glb")])
        #expect(Self.describe(found.items, below: folder.root) == ["a.glb"])
    }

    @Test func aLinkThatLeadsNowhereIsAMissingAsset() throws {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        try Files.makeSymbolicLink(folder.file("b.glb"), target: Path("nowhere.glb"))
        try Files.makeSymbolicLink(folder.file("notes"), target: Path("nowhere"))
        let run = ToolProcess.run(["validate", "."], in: folder.root)
        #expect(run.status == 3)
        #expect(run.errors.contains("b.glb: the link leads nowhere") && !run.errors.contains("notes"), "\(run.errors)")
        #expect(run.output.contains("a.glb: valid"))
    }

    @Test func aListMayBeginWithAByteOrderMark() {
        #expect(
            ListFile.entries(of: [0xEF, 0xBB, 0xBF] + Array("a.glb\r\nb.glb".utf8)).map {
                String(decoding: $0, as: UTF8.self)
            } == ["a.glb", "b.glb"])
    }

    @Test func patternsThatTheShellLeft() throws {
        let folder = TemporaryFolder()
        folder.write("a.glb", "x")
        folder.write("b.glb", "x")
        folder.write("sub/c.glb", "x")
        folder.write("[x].glb", "x")
        let all = try Self.collect([folder.path("*.glb"), folder.path("**/c.glb"), folder.path("[x].glb")])
        #expect(Self.describe(all.items, below: folder.root) == ["[x].glb", "a.glb", "b.glb", "sub/c.glb"])
        let literal = try Self.collect([folder.path("[x].glb")])
        #expect(Self.describe(literal.items, below: folder.root) == ["[x].glb"])
    }

    @Test func aFileIsThereOnceHoweverItIsNamed() throws {
        let folder = TemporaryFolder()
        for name in ["d/a.glb", "d/b.glb", "d/x.glb/in.glb", "e/c.glb"] { folder.write(name, SmallAssets.withWarning) }
        try Files.makeSymbolicLink(folder.file("also"), target: Path("d"))
        try Files.makeSymbolicLink(folder.file("d/link.glb"), target: Path("a.glb"))
        try Files.link(folder.file("d/a.glb"), as: folder.file("d/hard.glb"))
        folder.write("list", "d/b.glb\n./d//b.glb\n\(folder.path("e/../d/b.glb"))\nalso/b.glb\n")
        func paths(_ words: String...) -> [String] {
            let run = ToolProcess.run(["validate"] + words + ["--format", "csv"], in: folder.root)
            return run.output.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) }
        }
        #expect(paths("d/a.glb", "./d/a.glb", "d//a.glb", folder.path("d/a.glb"), "also/a.glb") == ["d/a.glb"])
        #expect(paths("@list") == ["d/b.glb"])
        // The order is that of the first names.
        #expect(
            paths("d/b.glb", "d", "e", "d") == [
                "d/b.glb", "d/a.glb", "d/hard.glb", "d/link.glb", "d/x.glb/in.glb", "e/c.glb",
            ])
        // A pattern that matches a folder has what is in it once.
        #expect(paths("d/**/*.glb") == ["d/a.glb", "d/b.glb", "d/hard.glb", "d/link.glb", "d/x.glb/in.glb"])
        // Two names in a folder are two files.
        #expect(paths("d/a.glb", "d/hard.glb", "d/link.glb").count == 3)
    }

    @Test func whatIsNamedTwiceCountsOnce() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.withWarning)
        let twice = ToolProcess.run(["validate", "a.glb", "./a.glb", "--max-warnings", "1", "-v"], in: folder.root)
        #expect(twice.status == 0)
        #expect(twice.output == ToolProcess.run(["validate", "a.glb"], in: folder.root).output)
        #expect(twice.errors.contains("1 name is of files that were named before\n"))
        let missing = ToolProcess.run(["validate", "no.glb", "./no.glb", "other.glb"], in: folder.root)
        #expect(missing.status == 3)
        #expect(missing.errors.split(separator: "\n").count == 2)
        #expect(
            ToolProcess.run(["inspect", "a.glb", "./a.glb", "--format", "ndjson"], in: folder.root).output.split(
                separator: "\n"
            ).count == 1)
    }

    #if os(Linux)
        @Test func filesOfTheKernelAreReadAsWhatTheyHold() {
            let run = ToolProcess.run(["validate", "/proc/version"])
            #expect(run.status == 1)
            #expect(run.output.contains("GLB_INVALID_MAGIC @0: The file starts with \"Linu\""))
        }
    #endif
}
