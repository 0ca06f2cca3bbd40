import ContentDigest
import FileSystem
import JSONText
import LoopbackServer
import Testing

/// Several processes that want the same asset at the same time, and what freshness and limits do to a run.
@Suite struct FetchTogetherTests {
    private static let large = FetchScene.glb(1 << 20)

    /// Bytes in small pieces with pauses.
    private static func drip(_ bytes: ArraySlice<UInt8>, _ count: Int, _ milliseconds: Int) -> [ServerStep] {
        var steps: [ServerStep] = []
        var rest = bytes
        while !rest.isEmpty {
            steps.append(.send(Array(rest.prefix(count))))
            steps.append(.pause(milliseconds: milliseconds))
            rest = rest.dropFirst(count)
        }
        return steps
    }

    private func words(_ scene: FetchScene, _ rest: String...) -> String {
        (["fetch"] + scene.opening + rest).joined(separator: " ")
    }

    @Test func severalProcessesTransferOnce() throws {
        let scene = try FetchScene { _ in
            let head = ServerReply.head(200, headers: [("Content-Length", String(Self.large.count))])
            let half = Self.large.count / 2
            return [
                .pause(milliseconds: 300), .send(head + Self.large.prefix(half)), .pause(milliseconds: 700),
                .send(Array(Self.large[half...])),
            ]
        }
        let one = words(scene, "--format", "ndjson", scene.url("/a.glb"))
        let script = "for i in 1 2 3 4 5; do \(ToolProcess.executable) \(one) & done; wait"
        let lines = ShellProcess.run(script, environment: ["GLB_CACHE_DIR": scene.store]).output.split(separator: "\n")
        let records = try lines.map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(records.count == 5)
        #expect(records.count { $0["status"]?.string == "stored" } == 1)
        #expect(records.count { $0["status"]?.string == "hit" } == 4)
        #expect(scene.server.counts.requests == 1)
        #expect(scene.partials() == [])
        #expect(scene.temporaries() == [])
    }

    /// The first of several is served by nobody: one of the others fetches beside it, and not all of them.
    @Test func oneOfThoseWhoWaitFetchesBesideASilentOne() throws {
        let counter = RequestCounter()
        let sign = TemporaryFolder()
        let scene = try FetchScene { _ in
            if counter.next() > 1 { return ServerReply.whole(body: Self.large) }
            sign.write("asked", "")
            return [.pause(milliseconds: 60_000)]
        }
        let one = "\(ToolProcess.executable) \(words(scene, "--format", "ndjson", "--quiet", scene.url("/a.glb")))"
        let script = """
            (exec \(one)) > /dev/null & first=$!
            until [ -e \(sign.path("asked")) ]; do sleep 0.1; done; for i in 1 2 3 4; do \(one) & others="$others $!"; done
            wait $others; kill -9 $first; wait $first
            """
        let lines = ShellProcess.run(script, environment: ["GLB_CACHE_DIR": scene.store]).output.split(separator: "\n")
        let records = try lines.map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(records.count { $0["status"]?.string == "stored" } == 1)
        #expect(records.count { $0["status"]?.string == "hit" } == 3)
        #expect(scene.server.counts.requests == 2)
    }

    /// Who waits goes on where the one who died stopped.
    @Test func aWaitingProcessTakesOver() throws {
        let body = Self.large
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            if counter.next() == 1 {
                let head = ServerReply.head(200, headers: [("ETag", "\"v1\""), ("Content-Length", String(body.count))])
                return [.send(head)] + Self.drip(body.prefix(body.count / 2), 16384, 20) + [
                    .pause(milliseconds: 60_000)
                ]
            }
            guard let range = request["range"], let first = Int(range.dropFirst(6).dropLast()) else {
                return ServerReply.whole(500)
            }
            let span = "bytes \(first)-\(body.count - 1)/\(body.count)"
            return ServerReply.whole(
                206, headers: [("ETag", "\"v1\""), ("Content-Range", span)], body: Array(body[first...]))
        }
        let tool = ToolProcess.executable
        let part = "find \(scene.store)/v1/partial -name '*.part' -size +400k 2>/dev/null | grep -q ."
        let script = """
            (exec \(tool) \(words(scene, "--quiet", scene.url("/a.glb")))) & first=$!
            n=0; until \(part) || [ $n = 300 ]; do sleep 0.1; n=$((n+1)); done
            \(tool) \(words(scene, "--format", "ndjson", scene.url("/a.glb"))) & second=$!
            sleep 0.5; kill -9 $first; wait $second; echo $?
            """
        let output = ShellProcess.run(script, environment: ["GLB_CACHE_DIR": scene.store]).output
        let lines = output.split(separator: "\n")
        #expect(lines.last == "0")
        let record = try JSONValue(parsing: Array((lines.first ?? "").utf8))
        #expect(record["status"]?.string == "stored")
        #expect(record["sha256"]?.string == (try SHA256Hasher.digest(of: body)).hex)
        #expect(record["transferredBytes"]?.int ?? .max <= body.count - 400_000)
        #expect(scene.server.counts.requests == 2)
    }

    @Test func theDeadlineHoldsWhileAnotherProcessFetches() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { _ in
            _ = counter.next()
            let head = ServerReply.head(200, headers: [("Content-Length", String(Self.large.count))])
            // It grows and grows, so that waiting for it seems worth while.
            return [.send(head)] + Self.drip(Self.large[...], 4096, 100)
        }
        let tool = ToolProcess.executable
        let part = "find \(scene.store)/v1/partial -name '*.part' -size +4k 2>/dev/null | grep -q ."
        let script = """
            (exec \(tool) \(words(scene, "--quiet", scene.url("/a.glb")))) & first=$!
            n=0; until \(part) || [ $n = 300 ]; do sleep 0.1; n=$((n+1)); done
            \(tool) \(words(scene, "--deadline", "1s", "--format", "ndjson", scene.url("/a.glb"))); echo $?
            kill -9 $first; wait $first
            """
        let lines = ShellProcess.run(script, environment: ["GLB_CACHE_DIR": scene.store]).output.split(separator: "\n")
        #expect(lines.last == "4")
        let record = try JSONValue(parsing: Array((lines.first ?? "").utf8))
        #expect(record["error"]?["code"]?.string == "timeout")
        #expect(scene.server.counts.requests == 1)
    }

    // MARK: - Age

    @Test func aYoungCopyIsTakenWithoutAsking() throws {
        let scene = try FetchScene { request in
            let headers = [
                ("ETag", "\"v1\""), ("Cache-Control", request.path == "/b.glb" ? "no-cache" : "max-age=600"),
            ]
            return request["if-none-match"] == "\"v1\""
                ? ServerReply.whole(304, headers: headers)
                : ServerReply.whole(headers: headers, body: FetchScene.glb(4))
        }
        func status(_ path: String, _ words: String...) throws -> String? {
            let run = ToolProcess.run(
                ["fetch"] + scene.opening + words + ["--format", "ndjson", scene.url(path)],
                environment: ["GLB_CACHE_DIR": scene.store])
            return try scene.records(run).first?["status"]?.string
        }
        #expect(try status("/a.glb") == "stored")
        #expect(try status("/b.glb") == "stored")
        // Without a word about ages each use is asked about.
        #expect(try status("/a.glb") == "unchanged")
        #expect(try status("/a.glb", "--max-age", "1h") == "hit")
        #expect(try status("/b.glb", "--max-age", "1h") == "hit")
        #expect(try status("/a.glb", "--max-age", "server") == "hit")
        #expect(try status("/b.glb", "--max-age", "server") == "unchanged")
        let shown = ToolProcess.run(
            ["cache", "show", "--format", "json", scene.url("/a.glb")], environment: ["GLB_CACHE_DIR": scene.store])
        #expect(shown.output.contains("\"freshUntil\""))
    }

    @Test func maximumAgeIsReadStrictly() throws {
        let scene = try FetchScene { _ in ServerReply.whole(404) }
        #expect(scene.fetch("--max-age", "sometimes", scene.url("/a.glb")).status == 2)
        #expect(scene.fetch("--max-age", "1h", "--refresh", scene.url("/a.glb")).status == 2)
        #expect(scene.fetch("--rate", "0", scene.url("/a.glb")).status == 2)
        #expect(scene.server.counts.requests == 0)
    }

    /// A name that nobody can resolve may be a network that is down; a 404 is an answer.
    @Test func aDeadNameIsToldFromAFileThatIsGone() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { _ in
            counter.next() == 1 ? ServerReply.whole(body: FetchScene.glb(4)) : ServerReply.whole(404)
        }
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        let gone = scene.fetch("--max-stale", "7d", "--format", "ndjson", scene.url("/a.glb"))
        #expect(try scene.records(gone).first?["error"]?["code"]?.string == "http-404")
        #expect(gone.status == 3)
        // No resolver takes a label of 64 letters to the network.
        let name = String(repeating: "a", count: 64) + ".example"
        let dead = scene.fetch(
            "--retries", "0", "--allow-host", name, "--format", "ndjson", "https://\(name)/a.glb")
        #expect(try scene.records(dead).first?["error"]?["code"]?.string == "name-not-resolved")
        #expect(dead.status == 4)
    }

    @Test func aChangeOfContentIsKeptAsHistory() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(4 * counter.next())) }
        for _ in 0..<3 { #expect(scene.fetch(scene.url("/a.glb")).status == 0) }
        let shown = ToolProcess.run(
            ["cache", "show", "--format", "json", scene.url("/a.glb")], environment: ["GLB_CACHE_DIR": scene.store])
        for count in [4, 8, 12] {
            #expect(shown.output.contains(try SHA256Hasher.digest(of: FetchScene.glb(count)).hex))
        }
    }

    @Test func curl_20740_moreJobsThanDescriptors() throws {
        let scene = try FetchScene { request in
            ServerReply.whole(body: FetchScene.glb(4 + request.path.utf8.count))
        }
        let list = (0..<300).map { scene.url("/\($0).glb") }.joined(separator: " ")
        let words = words(scene, "--quiet", "--jobs", "256", "--per-host", "256", list)
        let run = ShellProcess.run(
            "ulimit -n 96; \(ToolProcess.executable) \(words); echo $?", environment: ["GLB_CACHE_DIR": scene.store])
        let lines = run.output.split(separator: "\n")
        #expect(lines.last == "0")
        #expect(lines.count == 301)
    }
}
