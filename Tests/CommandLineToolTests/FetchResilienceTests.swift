import FileSystem
import JSONText
import LoopbackServer
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Interruptions, resumptions, servers in trouble, and processes in each other's way.
@Suite struct FetchResilienceTests {
    /// Larger than what is written down in one go, so that a killed run leaves something to continue.
    private static let large = FetchScene.glb(3 << 20)

    private static func part(_ request: ServerRequest) -> [ServerStep]? {
        guard let range = request["range"], request["if-range"] == "\"v1\"",
            let first = Int(range.dropFirst(6).dropLast())
        else { return nil }
        return ServerReply.whole(
            206,
            headers: [("ETag", "\"v1\""), ("Content-Range", "bytes \(first)-\(large.count - 1)/\(large.count)")],
            body: Array(large[first...]))
    }

    private static func half(then steps: [ServerStep]) -> [ServerStep] {
        let head = ServerReply.head(200, headers: [("ETag", "\"v1\""), ("Content-Length", String(large.count))])
        return [.send(head + large.prefix(large.count / 2))] + steps
    }

    @Test func aCutRunIsContinuedByTheNext() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            counter.next() == 1 ? Self.half(then: [.close]) : Self.part(request) ?? ServerReply.whole(500)
        }
        let first = scene.fetch(scene.url("/a.glb"), "--retries", "0")
        #expect(first.status == 4)
        #expect(first.output == "")
        #expect(scene.blobs().isEmpty)
        #expect(!scene.partials().isEmpty)
        let second = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        let record = try #require(try scene.records(second).first)
        #expect(record["status"]?.string == "stored")
        #expect(record["transferredBytes"]?.int == Self.large.count - Self.large.count / 2)
        #expect(try Files.readAll(Path(record["path"]?.string ?? ""), limit: 1 << 24) == Self.large)
        #expect(scene.partials().isEmpty)
    }

    @Test func aFileThatIsGoneTakesItsPartAlong() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { _ in
            counter.next() == 1 ? Self.half(then: [.close]) : ServerReply.whole(410)
        }
        _ = scene.fetch(scene.url("/a.glb"), "--retries", "0")
        #expect(!scene.partials().isEmpty)
        #expect(scene.fetch(scene.url("/a.glb")).status == 3)
        #expect(scene.partials().isEmpty)
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func aSignalEndsTheRunAndKeepsThePart(_ signal: Int32, _ status: Int32) throws {
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            counter.next() == 1
                ? Self.half(then: [.pause(milliseconds: 60_000)]) : Self.part(request) ?? ServerReply.whole(500)
        }
        let words = (["fetch"] + scene.opening + [scene.url("/a.glb")]).joined(separator: " ")
        // The tool takes the shell's place: what a shell starts in the background ignores SIGINT.
        // The signal waits for the part to appear, however slow the machine is.
        let part = "find \(scene.store)/v1/partial -name '*.part' -size +1000k 2>/dev/null | grep -q ."
        let wait = "n=0; until \(part) || [ $n = 300 ]; do sleep 0.1; n=$((n+1)); done"
        let script = "(\(wait); kill -\(signal) $$) & exec \(ToolProcess.executable) \(words)"
        let outcome = ShellProcess.run(script, environment: ["GLB_CACHE_DIR": scene.store])
        #expect(outcome.status == status)
        #expect(outcome.output == "")
        #expect(!scene.partials().isEmpty)
        let next = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        #expect(next.status == 0)
        #expect(try scene.records(next).first?["transferredBytes"]?.int ?? 0 < Self.large.count)
    }

    @Test func croquet_microverse_70_aStoredCopyStandsInWhereAllowed() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            if request.path == "/gone.glb" {
                return counter.next() == 1 ? ServerReply.whole(body: FetchScene.glb(8)) : ServerReply.whole(410)
            }
            return request["user-agent"] == "glb-first"
                ? ServerReply.whole(body: FetchScene.glb(4)) : ServerReply.whole(500)
        }
        _ = scene.fetch(scene.url("/a.glb"), "--header", "User-Agent: glb-first")
        #expect(scene.fetch(scene.url("/a.glb"), "--retries", "0").status == 4)
        let run = scene.fetch(scene.url("/a.glb"), "--retries", "0", "--max-stale", "7d", "--format", "ndjson")
        #expect(run.status == 0)
        let record = try #require(try scene.records(run).first)
        #expect(record["status"]?.string == "stale")
        #expect(record["exit"]?.int == 0)
        #expect(record["error"]?["code"]?.string == "http-5xx")
        #expect(run.errors.contains("stored copy"))
        // That a file is gone is an answer, not a failure.
        #expect(scene.fetch(scene.url("/gone.glb")).status == 0)
        #expect(scene.fetch(scene.url("/gone.glb"), "--max-stale", "7d").status == 3)
    }

    @Test func wget2_255_313_aFullPartIsChecked() throws {
        let counter = RequestCounter()
        let body = Self.large
        let scene = try FetchScene { request in
            if counter.next() == 1 {
                // All bytes arrive, but the chunk that would end the body does not.
                let head = ServerReply.head(200, headers: [("ETag", "\"v1\""), ("Transfer-Encoding", "chunked")])
                return [.send(head + Array("\(String(body.count, radix: 16))\r\n".utf8) + body), .close]
            }
            return request["range"] == "bytes=\(body.count)-"
                ? ServerReply.whole(416, headers: [("Content-Range", "bytes */\(body.count)")]) : ServerReply.whole(500)
        }
        _ = scene.fetch(scene.url("/a.glb"), "--retries", "0")
        let second = scene.fetch(scene.url("/a.glb"), "--format", "ndjson", "--retries", "0")
        #expect(second.status == 0)
        #expect(try scene.records(second).first?["transferredBytes"]?.int == 0)
    }

    @Test func manyProcessesOneURL() throws {
        let scene = try FetchScene { _ in
            [.pause(milliseconds: 200)] + ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.large)
        }
        let words = (["fetch"] + scene.opening + [scene.url("/a.glb")]).joined(separator: " ")
        let script = "for i in 1 2 3 4 5 6; do \(ToolProcess.executable) \(words) & done; wait"
        let lines = ShellProcess.run(script, environment: ["GLB_CACHE_DIR": scene.store]).output.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(Set(lines).count == 1)
        #expect(scene.blobs().count == 1)
        #expect(scene.partials().isEmpty)
        #expect(try Files.readAll(Path(String(lines.first ?? "")), limit: 1 << 24) == Self.large)
    }

    @Test func aReaderThatLeavesIsQuiet() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(4)) }
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + [scene.url("/a.glb")], environment: ["GLB_CACHE_DIR": scene.store],
            output: .closedPipe)
        #expect(run.signal == nil)
        #expect(run.errors == "")
    }

    @Test func theDeadlineEndsTheRun() throws {
        let scene = try FetchScene { _ in Self.half(then: [.pause(milliseconds: 60_000)]) }
        let run = scene.fetch(scene.url("/a.glb"), "--deadline", "1s", "--format", "ndjson")
        #expect(run.status == 4)
        let record = try #require(try scene.records(run).first)
        #expect(record["error"]?["code"]?.string == "timeout")
        #expect(record["ms"]?.int ?? 99_999 < 5000)
    }

    @Test func aStalledServerIsGivenUp() throws {
        let scene = try FetchScene { _ in Self.half(then: [.pause(milliseconds: 60_000)]) }
        let run = scene.fetch(scene.url("/a.glb"), "--stall-timeout", "1s", "--retries", "0", "--format", "ndjson")
        #expect(run.status == 4)
        #expect(try scene.records(run).first?["error"]?["code"]?.string == "stalled")
    }
}

/// A small shell script, with what it printed.
enum ShellProcess {
    static func run(_ script: String, environment: [String: String]) -> (output: String, status: Int32) {
        // The threads of a test block signals, and a shell that inherits that waits for its children for ever.
        var none = sigset_t()
        var old = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        var assignments = ""
        for (name, value) in environment { assignments += "export \(name)='\(value)'; " }
        guard let stream = popen(assignments + script, "r") else { return ("", -1) }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&buffer, 1, buffer.count, stream)
            if count == 0 { break }
            output += buffer[..<count]
        }
        let status = pclose(stream)
        return (String(decoding: output, as: UTF8.self), (status >> 8) & 0xFF)
    }
}
