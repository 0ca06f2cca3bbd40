import FileSystem
import LoopbackServer
import Testing

/// No file has two roles in a run of `glb fetch`: what it reads and what it writes stay apart.
@Suite struct FetchPlaceTests {
    private static let url = "https://models.example/a.glb"

    private static func folder() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        folder.write("list", "\(url)\n")
        folder.write("keys", "models.example X-Key: something long\n")
        folder.write("ca.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
        folder.write(
            "done",
            """
            {"journal":"glb fetch","schema":1}
            {"key":"\(String(repeating: "0", count: 64))","end":"passing","error":"http-5xx","url":"\(url)"}

            """)
        folder.write("rules.json", "{}")
        folder.write(".glb.json", "{}")
        folder.write("out/a.glb", "something")
        try Files.link(folder.file("list"), as: folder.file("hard"))
        try Files.makeSymbolicLink(folder.file("soft"), target: Path("list"))
        try Files.makeSymbolicLink(folder.file("future"), target: Path("to-come"))
        try Files.link(folder.file("done"), as: folder.file("out/journal"))
        try Files.makeSymbolicLink(folder.file("rules"), target: Path(".glb.json"))
        return folder
    }

    @Test(arguments: [
        // Read and written.
        ["@list", "--journal", "list"], ["@list", "--journal", "hard"], ["@list", "--journal", "./soft"],
        ["@list", "-f", "ndjson=list"], ["@list", "-f", "json=out/../hard"], ["@list", "-o", "list", "--overwrite"],
        ["@list", "-o", "soft", "--overwrite"], ["@soft", "-f", "json=hard"],
        ["@out/a.glb", url, "-o", "out", "--overwrite"],
        [url, "--credentials", "keys", "--journal", "keys"], [url, "--credentials", "keys", "-f", "json=./keys"],
        [url, "--credentials", "keys", "-o", "keys", "--overwrite"],
        [url, "--cacert", "ca.pem", "--journal", "ca.pem"], [url, "--cacert", "ca.pem", "-f", "json=ca.pem"],
        [url, "--cacert", "ca.pem", "-o", "ca.pem", "--overwrite"],
        [url, "--config", "rules.json", "--journal", "rules.json"],
        [url, "--config", "rules.json", "-o", "rules.json", "--overwrite"],
        ["@done", "--journal", "done"],
        // Written twice.
        [url, "--journal", "done", "-f", "ndjson=done"], [url, "--journal", "out/journal", "-f", "ndjson=done"],
        [url, "--journal", "done", "-o", "done", "--overwrite"], [url, "--journal", "new", "-f", "json=./new"],
        [url, "--journal", "new", "-o", "out/../new"], [url, "--journal", "future", "-f", "json=to-come"],
        [url, "-o", "new", "-f", "json=new"], [url, "-o", "out", "-f", "json=out/a.glb"],
        [url, "-o", "out/", "--journal", "out/a.glb"], [url, "-f", "json=.glb.json"],
        // A link to a configuration, and a configuration to come.
        [url, "-f", "json=rules"], [url, "-f", "json=out/.glb.json"], [url, "--journal", "out/.glb.json"],
        [url, "-f", "ndjson=new", "-f", "json=./new"],
    ])
    func oneFileHasOneRole(words: [String]) throws {
        let folder = try Self.folder()
        let names = folder.names() + ["out/a.glb", "out/journal"]
        let before = names.map(folder.read)
        let run = ToolProcess.run(
            ["fetch", "--retries", "0"] + words, in: folder.root, environment: ["GLB_CACHE_DIR": folder.path("store")])
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("name another file") || run.errors.contains("of its own"), "\(run.errors)")
        let lines = run.errors.split(separator: "\n").filter {
            !$0.contains("others may read it") && !$0.contains("passed over")
        }
        #expect(lines.count == 1, "\(run.errors)")
        #expect(folder.names() + ["out/a.glb", "out/journal"] == names)
        #expect(names.map(folder.read) == before)
    }

    @Test func aJournalInAFolderThatIsMadeForCopiesIsNone() throws {
        let folder = try Self.folder()
        let run = ToolProcess.run(
            ["fetch", Self.url, "-o", "new/", "--journal", "new/a.glb", "--overwrite"], in: folder.root,
            environment: ["GLB_CACHE_DIR": folder.path("store")])
        #expect(run.status == 2 && run.errors.contains("name a file of its own for each"), "\(run.errors)")
    }

    /// The store's files are nobody else's, whatever command writes beside them.
    @Test func nothingIsWrittenAmongTheFilesOfTheStore() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(40)) }
        let fetched = scene.fetch(scene.url("/a.glb"))
        let blob = try #require(fetched.output.split(separator: "\n").first.map(String.init))
        let before = try Files.readAll(Path(blob), limit: 1000)
        for words in [
            ["fetch"] + scene.opening + [scene.url("/b.glb"), "-f", "json=\(blob)"],
            ["fetch"] + scene.opening + [scene.url("/b.glb"), "--journal", "\(scene.store)/journal"],
            ["cache", "list", "-f", "json=\(blob)"], ["cache", "stats", "-f", "json=\(scene.store)/v1/uses"],
        ] {
            let run = ToolProcess.run(words, environment: ["GLB_CACHE_DIR": scene.store])
            #expect(run.status == 2 && run.errors.contains("among the files of the store"), "\(run.errors)")
        }
        #expect(try Files.readAll(Path(blob), limit: 1000) == before)
        #expect(scene.server.counts.requests == 1)
    }

    @Test func copiesSpareWhatTheShellWritesTo() throws {
        let folder = try Self.folder()
        for words in ["-o out/ --overwrite > out/a.glb", "-o out/ --overwrite 2> out/a.glb"] {
            let run = ToolProcess.run(
                script: "\"$GLB\" fetch --cache-dir store \(Self.url) \(words); echo $? > status", in: folder.root)
            #expect(folder.read("status") == Array("2\n".utf8), "\(run.errors)")
        }
    }

    @Test func aReportThatNobodyReadsIsWaitedForUntilTheDeadline() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(40)) }
        let words = (["fetch"] + scene.opening + [scene.url("/a.glb")]).joined(separator: " ")
        let run = ToolProcess.run(
            script:
                "mkfifo report; GLB_CACHE_DIR=\(scene.store) \"$GLB\" \(words) -f json=report --deadline 1s; echo $?",
            in: scene.folder.root)
        #expect(run.output == "6\n" && run.errors.contains("nobody reads it"), "\(run.output) \(run.errors)")
    }

    @Test func aListOnStandardInputIsRead() throws {
        let folder = try Self.folder()
        let run = ToolProcess.run(
            script: "\"$GLB\" fetch --cache-dir store - --journal list < hard; echo $?", in: folder.root)
        #expect(run.output == "2\n")
        #expect(run.errors.contains("'list' would be the journal and is read as standard input"), "\(run.errors)")
        #expect(folder.read("list") == Array("\(Self.url)\n".utf8))
    }

    @Test func theFileBehindAStreamIsTaken() throws {
        let folder = try Self.folder()
        let run = ToolProcess.run(
            script: """
                "$GLB" fetch --cache-dir store \(Self.url) -f json=log > log; echo $? > first
                "$GLB" fetch --cache-dir store \(Self.url) -o /dev/stdout > copy; echo $? > second
                "$GLB" explain -f json=/dev/stdout > text; echo $? > third
                "$GLB" fetch --cache-dir store \(Self.url) --journal both 2> both; echo $? > fourth
                """, in: folder.root)
        for name in ["first", "second", "third", "fourth"] {
            #expect(folder.read(name) == Array("2\n".utf8), "\(name)")
        }
        #expect(run.errors.contains("'log' is the file that standard output goes to; write '-' for that"))
        #expect(String(decoding: folder.read("both"), as: UTF8.self).contains("standard error"))
        #expect(folder.read("log").isEmpty && folder.read("copy").isEmpty)
    }

    @Test func filesWithRolesOfTheirOwnAreAllWritten() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(100)) }
        scene.folder.write("list", scene.url("/a.glb") + "\n")
        for _ in 0..<2 {
            let run = ToolProcess.run(
                ["fetch"] + scene.opening + [
                    "@list", "-o", "out/", "--journal", "out/journal", "-f", "ndjson=out/log", "-f", "json=out/report",
                ], in: scene.folder.root, environment: ["GLB_CACHE_DIR": scene.store])
            #expect(run.status == 0, "\(run.errors)")
            #expect(scene.folder.read("out/a.glb") == FetchScene.glb(100))
            #expect(scene.folder.read("out/report").first == UInt8(ascii: "{"))
        }
        #expect(scene.folder.read("out/journal").split(separator: 0x0A).count == 2)
    }
}
