import FileSystem
import JSONText
import LoopbackServer
import Testing

/// A run that is stopped tells of everything that was to be fetched, and of how it ended.
@Suite struct FetchStopTests {
    private func expect(_ exit: Int, in scene: FetchScene, of count: Int) throws {
        let report = try JSONValue(parsing: scene.folder.read("r.json"))
        #expect(report["summary"]?["exit"]?.int == exit)
        #expect(report["assets"]?.array?.count == count)
        let failed = try #require(report["summary"]?["failed"]?.int)
        let interrupted = try #require(report["summary"]?["interrupted"]?.int)
        #expect(interrupted > 0 && interrupted <= failed)
        let exits = (report["assets"]?.array ?? []).filter { $0["error"]?["code"]?.string == "interrupted" }
            .map { $0["exit"]?.int }
        #expect(exits.count == interrupted && exits.allSatisfy { $0 == exit })
        #expect(scene.folder.read("r.tsv").split(separator: 0x0A).count == count)
        #expect(scene.folder.read("r.ndjson").split(separator: 0x0A).count == count)
    }

    private static let reports = "-f json=r.json -f tsv=r.tsv -f ndjson=r.ndjson"

    @Test func whoLeavesAListUnread() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(40)) }
        let urls = (0..<400).map { scene.url("/\($0).glb") }
        scene.folder.write("list", urls.joined(separator: "\n"))
        #expect(scene.fetch("@list", "--quiet").status == 0)
        // All of them are there, so that nothing but the reader of the list stops the run.
        let run = ToolProcess.run(
            script: """
                set -f; exec 3>&1
                { "$GLB" fetch --cache-dir "\(scene.store)" --offline @list -f text \(Self.reports); echo $? >&3; } | head -1 >/dev/null
                """, in: scene.folder.root)
        #expect(run.output == "141\n", "\(run.errors)")
        try expect(141, in: scene, of: 400)
    }

    @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)] as [(String, Int32)]) func aSignal(
        signal: String, exit: Int32
    ) throws {
        // The first is answered, the others never.
        let scene = try FetchScene { request in
            request.path == "/0.glb"
                ? ServerReply.whole(body: FetchScene.glb(40)) : [.pause(milliseconds: 20_000), .close]
        }
        let urls = (0..<60).map { scene.url("/\($0).glb") }
        scene.folder.write("list", (urls + [urls[0], urls[7]]).joined(separator: "\n"))
        let words = (["fetch", "@list"] + scene.opening + [Self.reports]).joined(separator: " ")
        let isStored = "find store/v1/blobs -type f 2>/dev/null | grep -q ."
        // The tool takes the shell's place: what a shell starts in the background ignores SIGINT.
        let run = ShellProcess.run(
            """
            cd \(scene.folder.root); (n=0; until \(isStored) || [ $n = 200 ]; do sleep 0.1; n=$((n+1)); done
            kill -\(signal) $$) & exec \(ToolProcess.executable) \(words) > out 2> err
            """, environment: ["GLB_CACHE_DIR": "store"])
        #expect(run.status == exit)
        try expect(Int(exit), in: scene, of: 62)
    }
}

/// Failures in which chance had a part are not held against an asset.
@Suite struct FetchPassingFailureTests {
    /// A body without a length that is cut off once.
    private func cutOnce(headers: [(String, String)] = []) throws -> FetchScene {
        let requests = RequestCounter()
        let body = FetchScene.glb(3000)
        return try FetchScene { request in
            let head = ServerReply.head(200, headers: [("Connection", "close")] + headers)
            if requests.next() == 1 { return [.send(head + body.prefix(1000)), .close] }
            guard request["range"] == "bytes=1000-" else { return ServerReply.whole(headers: headers, body: body) }
            let range = ("Content-Range", "bytes 1000-\(body.count - 1)/\(body.count)")
            return ServerReply.whole(206, headers: [range] + headers, body: Array(body[1000...]))
        }
    }

    @Test(arguments: [["--deadline", "100ms"], ["--retries", "0"]])
    func aCutThatLeavesNoTimeIsNoLastingFailure(words: [String]) throws {
        let scene = try cutOnce()
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + words + [scene.url("/a.glb"), "--journal", "j"], in: scene.folder.root,
            environment: ["GLB_CACHE_DIR": scene.store])
        // On a slow machine the time is up before the reply.
        #expect(run.status == 7 || run.status == 4, "\(run.errors)")
        let again = scene.fetch(scene.url("/a.glb"), "--journal", "j")
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test func aPartWithoutALengthIsKeptForALaterRun() throws {
        let scene = try cutOnce(headers: [("ETag", "\"1\"")])
        #expect(scene.fetch(scene.url("/a.glb"), "--retries", "0").status == 7)
        #expect(scene.partials().count > 0)
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        #expect(scene.server.counts.log.last?["range"] == "bytes=1000-")
    }

    @Test func whereARedirectLeadsIsAskedAgain() throws {
        let requests = RequestCounter()
        let scene = try FetchScene { request in
            guard request.path == "/a.glb", requests.next() == 1 else {
                return ServerReply.whole(body: FetchScene.glb(4))
            }
            return ServerReply.whole(302, headers: [("Location", "http://user:word@127.0.0.1/b.glb")])
        }
        #expect(scene.fetch(scene.url("/a.glb"), "--journal", "j").status == 5)
        #expect(scene.fetch(scene.url("/a.glb"), "--journal", "j").status == 0)
    }
}

/// What a 304 says of itself is not what it says of the stored copy.
@Suite struct FetchConfirmationTests {
    @Test(arguments: ["\"v1\"", ""]) func anotherETagIsNotTakenOver(stored: String) throws {
        let date = "Mon, 05 Jan 2026 00:00:00 GMT"
        let scene = try FetchScene { request in
            let own = stored.isEmpty ? [] : [("ETag", stored)]
            if request["if-none-match"] == nil, request["if-modified-since"] == nil {
                return ServerReply.whole(headers: own + [("Last-Modified", date)], body: FetchScene.glb(40))
            }
            return ServerReply.whole(
                304, headers: [("ETag", "\"v2\""), ("Last-Modified", "Tue, 06 Jan 2026 00:00:00 GMT")])
        }
        for _ in 0..<3 { #expect(scene.fetch(scene.url("/a.glb")).status == 0) }
        let asked = scene.server.counts.log.dropFirst().map { $0["if-none-match"] ?? $0["if-modified-since"] }
        #expect(asked == [stored.isEmpty ? date : stored, stored.isEmpty ? date : stored])
    }
}

/// Lists of systems that end lines in their own ways.
@Suite struct FetchLineEndTests {
    @Test(arguments: ["\n", "\r\n", "\r"]) func everyLineEndEndsALine(end: String) throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(40)) }
        let lines = [
            "# mine", scene.url("/a.glb"), "", "{\"url\":\"\(scene.url("/b.glb"))\"}", "no url", scene.url("/c.glb"),
        ]
        scene.folder.write("list", lines.joined(separator: end))
        let run = scene.fetch("@list", "--format", "tsv")
        #expect(run.status == 2)
        #expect(run.errors.contains("(line 5 of list)"), "\(run.errors)")
        #expect(scene.server.counts.log.map(\.path).sorted() == ["/a.glb", "/b.glb", "/c.glb"])
    }
}

/// The deadline of a run binds those who read its results as well.
@Suite struct FetchUnreadTests {
    @Test(arguments: ["-o -", "-f json=report", "-f json=/dev/stdout"]) func whoDoesNotReadIsNotWaitedForForEver(
        words: String
    ) throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(1_000_000)) }
        // More than a pipe holds, also of the report.
        scene.folder.write(
            "list",
            (0..<300).map { scene.url("/\($0)/" + String(repeating: "n", count: 300) + ".glb") }.joined(separator: "\n")
        )
        let what = words == "-o -" ? scene.url("/a.glb") : "@list --max-size 1000"
        let run = ToolProcess.run(
            script: """
                mkfifo report hold; exec 4<>hold 5<>report
                { "$GLB" fetch --cache-dir store \(scene.opening.joined(separator: " ")) \(what) \(words) --deadline 2s 2>errors
                echo $? >status; echo >&4; } | { read -r x <&4; }
                cat errors status
                """, in: scene.folder.root)
        #expect(run.output.contains("the deadline has passed"), "\(run.output)")
        let status = String(decoding: scene.folder.read("status"), as: UTF8.self)
        #expect(["4\n", "5\n", "6\n"].contains(status), "\(status)")
    }
}
