import FileSystem
import JSONText
import LoopbackServer
import Testing

@testable import CommandLineTool

/// What `glb fetch` tells people and scripts: which path is whose, what counts how often, what is waited for, and what to
/// type instead.
@Suite struct FetchTellingTests {
    private static func scene() throws -> FetchScene {
        try FetchScene { request in
            request.path == "/gone.glb"
                ? ServerReply.whole(404) : ServerReply.whole(body: FetchScene.glb(request.path.utf8.count))
        }
    }

    private func json(_ outcome: ToolProcess.Outcome) throws -> JSONValue {
        try JSONValue(parsing: Array(outcome.output.utf8))
    }

    // MARK: Which path is whose

    @Test func onePathForOneURL() throws {
        let scene = try Self.scene()
        let run = scene.fetch(scene.url("/a.glb"))
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.output.hasPrefix("/") && run.output.hasSuffix("\n"))
        #expect(!run.output.contains("#"))
    }

    @Test func aTableNamesEachURL() throws {
        let scene = try Self.scene()
        let urls = [scene.url("/a.glb?token=secret"), scene.url("/gone.glb"), "nonsense", scene.url("/bb.glb")]
        let run = scene.fetch(urls[0], urls[1], urls[2], urls[3], "--format", "tsv", "-o", "out/")
        let lines = run.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(lines.map { $0.count } == [4, 4, 4, 4])
        #expect(lines.map { $0[0] } == ["0", "1", "2", "3"])
        #expect(lines.map { $0[1] } == ["stored", "failed", "failed", "stored"])
        #expect(lines[0][2] == scene.url("/a.glb?token=***"))
        #expect(lines.dropFirst().map { String($0[2]) } == Array(urls.dropFirst()))
        #expect(lines.map { $0[3].isEmpty } == [false, true, true, false])
    }

    @Test func aPathCannotBreakTheTable() throws {
        let scene = try Self.scene()
        let run = scene.fetch(scene.url("/a.glb"), "--format", "tsv", "-o", "a\tb\nc")
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.output.split(separator: "\t").count == 4)
    }

    // MARK: What counts how often

    @Test func whatIsNamedTwiceIsADuplicate() throws {
        let scene = try Self.scene()
        let (first, second) = (scene.url("/a.glb"), scene.url("/bb.glb"))
        let run = scene.fetch(first, first + "#again", second, first, "--format", "json", "--format", "ndjson=log")
        #expect(run.errors.contains("2 stored, 2 duplicates\n"), "\(run.errors)")
        let document = try json(run)
        let summary = try #require(document["summary"])
        #expect(summary["inputs"]?.int == 4 && summary["stored"]?.int == 2 && summary["duplicates"]?.int == 2)
        let assets = try #require(document["assets"]?.array)
        #expect(assets.map { $0["duplicateOf"]?.int } == [nil, 0, nil, 0])
        #expect(Set(assets.map { $0["status"]?.string }) == ["stored"])
        let records = try scene.folder.read("log").split(separator: 0x0A).map { try JSONValue(parsing: Array($0)) }
        #expect(records.filter { $0["duplicateOf"] != nil }.count == 2)
        let failed = scene.fetch(scene.url("/gone.glb"), scene.url("/gone.glb"))
        #expect(failed.errors.contains("1 failed, 1 duplicate\n"), "\(failed.errors)")
        #expect(failed.status == 3)
    }

    // MARK: What to type instead

    @Test(arguments: [
        (
            "127.0.0.1:8000/a.glb",
            "did you mean 'http://127.0.0.1:8000/a.glb'? It takes --allow-http and --allow-private"
        ),
        ("127.0.0.1/a.glb", "did you mean 'http://127.0.0.1/a.glb'? It takes --allow-http and --allow-private"),
        ("[::1]:8000/a.glb", "did you mean 'http://[::1]:8000/a.glb'? It takes --allow-http and --allow-private"),
        (
            "localhost:8000/a.glb",
            "did you mean 'http://localhost:8000/a.glb'? It takes --allow-http and --allow-private"
        ),
        ("localhost/a.glb", "did you mean 'http://localhost/a.glb'?"),
        ("8.8.8.8/a.glb", "did you mean 'http://8.8.8.8/a.glb'? It takes --allow-http\n"),
        ("example.com/a.glb", "did you mean 'https://example.com/a.glb'?\n"),
        (
            "example.com:8080/a.glb",
            "did you mean 'http://example.com:8080/a.glb'? It takes --allow-http and --allow-host example.com:8080"
        ),
        ("example.com/a.glb?token=abc", "did you mean 'https://example.com/a.glb?token=***'?"),
        ("a.glb", "'glb validate a.glb' checks it, and 'glb cache import a.glb' keeps it"),
        ("folder", "this is a folder and not a URL; 'glb validate folder'"),
        ("missing.glb", "there is no file of that name; a URL begins with https://"),
        ("./missing", "there is no file of that name"),
        ("64bfa15f0e72c63d7c3934a6", "if it is an avatar's id, 'glb events'"),
    ])
    func whatIsNoURLIsMet(text: String, words: String) {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        folder.write("folder/b.glb", SmallAssets.valid)
        let run = ToolProcess.run(
            ["fetch", text], in: folder.root, environment: ["GLB_CACHE_DIR": folder.path("store")])
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func theURLOfAFileIsToldOfOtherCommands() {
        let run = ToolProcess.run(["fetch", "file:///tmp/a.glb"])
        #expect(run.status == 5)
        #expect(run.errors.contains("'glb validate' checks a file, and 'glb cache import' keeps it"))
    }

    // MARK: What is waited for

    @Test func aWaitIsToldOnceForAHost() {
        var waits = AnnouncedWaits()
        let now = Timestamp.now()
        let first = waits.words(
            "a.example", reason: "HTTP status 503", asked: .seconds(600), wait: .seconds(60), now: now)
        #expect(first?.hasPrefix("a.example asks for a pause of 600 s (HTTP status 503); trying again at ") == true)
        #expect(first?.contains(", in 60 s; --retries 0 gives up at once") == true)
        #expect(waits.words("a.example", reason: "x", asked: .seconds(60), wait: .seconds(60), now: now) == nil)
        #expect(
            waits.words("b.example", reason: "x", asked: nil, wait: .seconds(9), now: now)?.hasPrefix("b.example: x;")
                == true)
        #expect(waits.words("c.example", reason: "x", asked: nil, wait: .seconds(4), now: now) == nil)
        let later = now.adding(seconds: 60)
        #expect(waits.words("a.example", reason: "x", asked: .seconds(60), wait: .seconds(60), now: later) != nil)
    }

    @Test func aLongWaitIsVisible() throws {
        let scene = try FetchScene { _ in ServerReply.whole(503, headers: [("Retry-After", "600")]) }
        // A signal ends the wait.
        let script = "\(ToolProcess.executable) fetch \((scene.opening + [scene.url("/a.glb")]).joined(separator: " "))"
        for (flag, lines) in [("", 1), ("--quiet", 0)] {
            let outcome = ShellProcess.run(
                "cd \(scene.folder.root); : > err; (n=0; until grep -q 'asks for a pause' err || [ $n = 30 ]; do sleep 0.1; "
                    + "n=$((n+1)); done; kill -INT $$) & exec \(script) \(flag) 2> err",
                environment: ["GLB_CACHE_DIR": scene.store])
            #expect(outcome.status == 130)
            let errors = String(decoding: scene.folder.read("err"), as: UTF8.self)
            let told = errors.split(separator: "\n").filter {
                $0.contains(
                    "127.0.0.1:\(scene.server.port) asks for a pause of 600 s (HTTP status 503); trying again at ")
            }
            #expect(told.count == lines, "\(errors)")
        }
    }

    // MARK: A proxy's version

    @Test func aProxysVersionIsNoted() throws {
        let scene = try FetchScene { _ in
            ServerReply.whole(203, headers: [("ETag", "\"v1\"")], body: FetchScene.glb(8))
        }
        for _ in 0..<2 {
            let run = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
            #expect(run.status == 0)
            #expect(run.errors.contains("a proxy on the way has changed it (HTTP status 203)"), "\(run.errors)")
            let record = try #require(try scene.records(run).first)
            #expect(record["status"]?.string == "stored" && record["httpStatus"]?.int == 203)
        }
        #expect(scene.server.counts.log.allSatisfy { $0["if-none-match"] == nil })
    }

    // MARK: A reader that leaves

    @Test func whoLeavesBeforeTheEndHasNotGotIt() throws {
        let scene = try FetchScene { request in
            ServerReply.whole(body: FetchScene.glb(request.path == "/large.glb" ? 3_000_000 : 100))
        }
        let fetch = (["\"$GLB\" fetch --cache-dir store"] + scene.opening).joined(separator: " ")
        func run(_ rest: String) -> ToolProcess.Outcome {
            ToolProcess.run(script: "(\(fetch) \(rest)", in: scene.folder.root)
        }
        let large = scene.url("/large.glb")
        // The shell's own pipefail is not to be had everywhere, so the status goes beside the pipe.
        let cut = run("-o - \(large); echo $? > status) | head -c1 > head")
        #expect(scene.folder.read("status") == Array("141\n".utf8))
        #expect(cut.errors.isEmpty, "\(cut.errors)")
        #expect(scene.folder.read("head").count == 1)
        #expect(scene.blobs(in: "store").count == 1)
        _ = run("-o - \(large); echo $? > status) | cat > whole")
        #expect(scene.folder.read("status") == Array("0\n".utf8))
        #expect(scene.folder.read("whole") == FetchScene.glb(3_000_000))
        // A path is not the asset: who has read the line has all of it.
        _ = run("\(scene.url("/a.glb")); echo $? > status) | head -n1 > head")
        #expect(scene.folder.read("status") == Array("0\n".utf8))
    }

    @Test func aListIsNotFetchedForNobody() throws {
        let scene = try FetchScene { _ in [.pause(milliseconds: 50)] + ServerReply.whole(body: FetchScene.glb(100)) }
        scene.folder.write("list", (0..<200).map { scene.url("/\($0).glb") + "\n" }.joined())
        let words = (["\"$GLB\" fetch --cache-dir store -j 1 --format ndjson @list"] + scene.opening).joined(
            separator: " ")
        _ = ToolProcess.run(script: "(\(words); echo $? > status) | head -n1 > head", in: scene.folder.root)
        #expect(scene.folder.read("status") == Array("141\n".utf8))
        #expect(scene.server.counts.requests < 200)
    }
}

extension FetchScene {
    /// The blobs of a store in the scene's folder.
    func blobs(in store: String) -> [String] {
        let run = ToolProcess.run(script: "find \(store)/v1/blobs -type f", in: folder.root)
        return run.output.split(separator: "\n").map(String.init)
    }
}
