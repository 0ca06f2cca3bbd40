import AssetCache
import FileSystem
import Testing

@testable import CommandLineTool

/// What leaves the store, and what may be replaced by it: the same rules as those of `fetch --output`.
@Suite struct CacheExportTests {
    let folder = TemporaryFolder()
    let store: AssetStore
    private let url = "https://a.example/one.glb"

    init() throws {
        store = try AssetStore(opening: Path(folder.path("store")), options: StoreOptions(durability: .fast))
        for (text, url) in [("right bytes", url), ("others", "https://a.example/two.glb?token=hush")] {
            _ = try store.put(Array(text.utf8), forKey: url, origin: AssetOrigin(url: url))
        }
    }

    private func glb(_ words: String...) -> ToolProcess.Outcome {
        ToolProcess.run(["cache"] + words, in: folder.root, environment: ["GLB_CACHE_DIR": folder.path("store")])
    }

    @Test func foldersGetNamesFromTheURL() {
        let made = glb("export", url, "out/")
        #expect(made.status == 0 && made.output == "out/one.glb\n")
        #expect(folder.read("out/one.glb") == Array("right bytes".utf8))
        #expect(glb("export", url, "out").output == "out/one.glb\n")
        folder.write("out/one.glb", "mine")
        let refused = glb("export", url, "out")
        #expect(refused.status == 6 && refused.output.isEmpty && refused.errors.contains("--overwrite"))
        #expect(folder.read("out/one.glb") == Array("mine".utf8))
    }

    @Test(arguments: [("022", "644"), ("077", "600"), ("002", "664")])
    func modesFollowTheUmask(_ umask: String, _ mode: String) {
        let outcome = ToolProcess.run(
            script: """
                umask \(umask)
                GLB_CACHE_DIR=store "$GLB" cache export \(url) out/ && stat -c '%a %h' out/one.glb 2>/dev/null \
                    || stat -f '%Lp %l' out/one.glb
                """, in: folder.root)
        #expect(outcome.output == "out/one.glb\n\(mode) 1\n")
    }

    @Test(arguments: [
        "HTTPS://A.example:443/x/../one.glb", "https://a.example/%6Fne.glb#part", " https://a.example/one.glb",
    ])
    func aURLIsFoundHoweverItIsWritten(spelling: String) {
        #expect(glb("show", spelling).status == 0)
        #expect(glb("pin", spelling).status == 0)
        #expect(glb("export", spelling, "-").output == "right bytes")
        #expect(glb("show", "https://a.example/three.glb").status == 3)
    }

    @Test func whoLeavesBeforeTheEndHasNotGotIt() throws {
        _ = try store.put(
            Array(repeating: 65, count: 3_000_000), forKey: "https://a.example/large.glb",
            origin: AssetOrigin(url: "https://a.example/large.glb"))
        let run = ToolProcess.run(
            script:
                "(\"$GLB\" cache --cache-dir store export https://a.example/large.glb -; echo $? >status) | head -c1",
            in: folder.root)
        #expect(run.output == "A" && run.errors.isEmpty, "\(run.errors)")
        #expect(folder.read("status") == Array("141\n".utf8))
    }

    /// Whoever edits his copy must not edit the stored asset.
    @Test func aCopyIsNoSecondNameOfTheBlob() throws {
        #expect(glb("export", url, "copy").status == 0)
        let file = try FileHandle.open(folder.file("copy"), .write)
        try file.write(all: Array("WRONG".utf8))
        try file.close()
        #expect(glb("verify").status == 0)
        #expect(glb("export", url, "-").output == "right bytes")
    }

    /// On a system that takes `A.glb` and `a.glb` for one name, one of the two would be lost.
    @Test func namesDifferByMoreThanCase() throws {
        for url in ["https://a.example/x/Me.glb", "https://a.example/y/mE.glb", "https://a.example/z/ME.glb"] {
            _ = try store.put(Array(url.utf8), forKey: url, origin: AssetOrigin(url: url))
        }
        let run = ToolProcess.run(
            [
                "fetch", "--offline", "--output", "out/", "https://a.example/x/Me.glb", "https://a.example/y/mE.glb",
                "https://a.example/z/ME.glb", "--fail-on", "never",
            ], in: folder.root, environment: ["GLB_CACHE_DIR": folder.path("store")])
        let names = run.output.split(separator: "\n").map { $0.lowercased() }
        #expect(names.count == 3 && Set(names).count == 3)
    }

    @Test func aNameThatIsTakenAtTheLastMomentIsNotWrittenOver() throws {
        folder.write("new", "blob")
        folder.write("taken", "mine")
        let error = #expect(throws: FileError.self) {
            try Files.renameToFreeName(folder.file("new"), to: folder.file("taken"))
        }
        #expect(error?.errno == .fileExists)
        #expect(folder.read("taken") == Array("mine".utf8) && folder.read("new") == Array("blob".utf8))
        try Files.makeSymbolicLink(folder.file("dangling"), target: Path("nowhere"))
        #expect(throws: FileError.self) {
            try Files.renameToFreeName(folder.file("new"), to: folder.file("dangling"))
        }
        try Files.renameToFreeName(folder.file("new"), to: folder.file("free"))
        #expect(folder.read("free") == Array("blob".utf8) && !folder.names().contains("new"))
    }

    @Test(arguments: ["--force", "--overwrite"])
    func onlyWhatTheUserGivesUpIsReplaced(_ flag: String) {
        folder.write("file", "mine")
        let refused = glb("export", url, "file")
        #expect(refused.status == 6 && refused.errors.contains("--overwrite"))
        #expect(folder.read("file") == Array("mine".utf8))
        #expect(glb("export", flag, url, "file").status == 0)
        #expect(glb("export", url, "file").status == 0)
        #expect(folder.read("file") == Array("right bytes".utf8))
    }

    @Test func devicesAndLinksStay() throws {
        try Files.makeSymbolicLink(folder.file("null"), target: Path("/dev/null"))
        #expect(glb("export", "--force", url, "null").status == 0)
        #expect(try Files.stat(folder.file("null"), followLinks: false).kind == .symbolicLink)
        folder.write("file", "mine")
        try Files.makeSymbolicLink(folder.file("link"), target: Path("file"))
        #expect(glb("export", url, "link").status == 6)
        #expect(glb("export", "--force", url, "link").status == 0)
        #expect(folder.read("file") == Array("mine".utf8))
        #expect(folder.read("link") == Array("right bytes".utf8))
    }

    @Test func pipesAreWrittenTo() {
        let outcome = ToolProcess.run(
            script: """
                mkfifo pipe && cat pipe > copy &
                while [ ! -p pipe ]; do sleep 0.1; done
                GLB_CACHE_DIR=store "$GLB" cache export --force \(url) pipe && wait && cat copy && test -p pipe
                """, in: folder.root)
        #expect(outcome.status == 0 && outcome.output == "right bytes")
    }

    @Test(arguments: ["-", "copy.glb", "out/", "/dev/null"])
    func damagedBytesAreNotHandedOut(_ target: String) throws {
        let item = try #require(try store.show(url).first)
        try Files.writeAtomically(item.blobPath, Array("wrong bytes".utf8))
        let refused = glb("export", url, target)
        #expect(refused.status == 1 && refused.errors.contains("damaged"))
        #expect(refused.output.isEmpty && folder.read("copy.glb").isEmpty && folder.read("out/one.glb").isEmpty)
        #expect(!Files.exists(item.blobPath))
        #expect(!folder.names().contains { $0.hasSuffix(".tmp") })
    }

    @Test func secretsAreHidden() {
        let secret = "https://a.example/two.glb?token=hush"
        let runs = [
            glb("list"), glb("list", "--format", "json"), glb("show", secret),
            glb("show", secret, "--format", "ndjson"),
            glb("show", secret + "&x=1"), glb("verify", secret, "--format", "json"), glb("purge", "--all", "--dry-run"),
            glb("purge", "--all", "--dry-run", "--format", "ndjson"),
        ]
        for run in runs { #expect(!(run.output + run.errors).contains("hush")) }
        #expect(runs[0].output.contains("?token=***") && runs[2].status == 0)
    }

    @Test func importingChecksAsFetchingDoes() throws {
        folder.write("in/sound.glb", FetchScene.glb(400))
        folder.write("in/broken.glb", Array(FetchScene.glb(400).dropLast(8)))
        let run = glb("import", "in")
        #expect(run.status == 7 && run.errors.contains("in/broken.glb"))
        #expect(run.output.split(separator: "\n").count == 1)
        let named = glb("import", "in/sound.glb", "--url", "https://b.example/s.glb")
        #expect(named.status == 0 && named.output == run.output)
        #expect(glb("export", "https://b.example/s.glb", "copy").status == 0)
        #expect(folder.read("copy") == FetchScene.glb(400))
        #expect(glb("import", "in", "--url", "https://b.example/s.glb").status == 2)
        #expect(glb("import", "none").status == 3)
    }
}
