import FileSystem
import JSONText
import LoopbackServer
import Testing

/// What is said where the plain words would mislead, and what flags mean together.
@Suite struct FetchWordsTests {
    static let body = FetchScene.glb(400)

    static let rows: [(path: String, reply: [ServerStep], said: String, unsaid: String)] = [
        ("/299", ServerReply.whole(299, body: body), "status 299", "no body"),
        (
            "/coding", [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: foo\r\n\r\nabc"), .close], "Transfer-Encoding",
            "Content"
        ),
        (
            "/long", [.text("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\nabc"), .close],
            "more than 2^63", "9223372036854775807"
        ),
        (
            "/old",
            ServerReply.whole(body: Array("glTF".utf8) + [1, 0, 0, 0, 20, 0, 0, 0] + Array(repeating: 0, count: 20)),
            "another version than 2", "not a binary glTF"
        ),
        ("/slash", ServerReply.whole(302, headers: [("Location", "http:/ok.glb")]), "two slashes", "ok.glb:"),
    ]

    @Test(arguments: rows.indices)
    func repliesAreCalledWhatTheyAre(_ index: Int) throws {
        let row = Self.rows[index]
        let scene = try FetchScene { _ in row.reply }
        let run = scene.fetch("--retries", "0", scene.url(row.path))
        #expect(run.status != 0 && run.errors.contains(row.said) && !run.errors.contains(row.unsaid), "\(run.errors)")
    }

    @Test func aStoredCopyIsNotSaidToBeStored() throws {
        let json = #"{"asset":{"version":"2.0"},"scene":7}"#
        let faulty = FetchScene.container(json, [0, 0, 0, 0])
        let scene = try FetchScene { _ in ServerReply.whole(body: faulty) }
        #expect(scene.fetch(scene.url("/a")).status == 1)
        let refused = scene.fetch("--offline", "--valid-only", scene.url("/a"))
        #expect(refused.status == 7 && refused.errors.contains("--valid-only does not take it"))
        // The verdict is shown where it can be asked for.
        #expect(scene.cache("show", scene.url("/a")).output.contains("Verdict: errors"))
        #expect(scene.cache("list", "--verdict", "errors").output.contains("(errors)"))
        let records = scene.cache("list", "--verdict", "errors", "--format", "ndjson").output
        #expect(records.contains(#""verdict":"errors""#))
        #expect(scene.cache("list", "--verdict", "valid").output.isEmpty)
    }

    @Test func internationalNamesThatAreAmbiguousAreToBeWrittenInASCII() throws {
        let run = ToolProcess.run([
            "fetch", "--offline", "https://faß.example/x", "--cache-dir", TemporaryFolder().root,
        ])
        #expect(run.status == 2 && run.errors.contains("ASCII form"))
    }

    /// Who wants it anew, and is content with a copy if the network fails, gets the one or the other.
    @Test func aCopyStandsInForAFreshOne() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { _ in
            counter.next() == 2 ? ServerReply.whole(503) : ServerReply.whole(body: Self.body)
        }
        #expect(scene.fetch(scene.url("/a")).status == 0)
        let words = ["--refresh", "--max-stale", "1h", "--retries", "0", "--format", "ndjson"]
        for status in ["stale", "stored"] {
            let run = ToolProcess.run(
                ["fetch"] + scene.opening + words + [scene.url("/a")], environment: ["GLB_CACHE_DIR": scene.store])
            #expect(run.status == 0)
            #expect(try scene.records(run).first?["status"]?.string == status)
        }
        #expect(scene.server.counts.log.allSatisfy { $0["if-none-match"] == nil })
    }

    @Test func aLimitOnFilesIsNoFullDisk() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(100_000)) }
        let words = (["fetch"] + scene.opening + [scene.url("/a")]).joined(separator: " ")
        let run = ShellProcess.run(
            "ulimit -f 8; exec 2>&1; exec \(ToolProcess.executable) \(words)",
            environment: ["GLB_CACHE_DIR": scene.store])
        #expect(run.status == 6 && run.output.contains("ulimit -f") && !run.output.contains("free some space"))
    }
}
