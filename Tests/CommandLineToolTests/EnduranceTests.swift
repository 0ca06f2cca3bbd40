import ContentDigest
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

/// Long runs of a bad network and a bad life, in short; `scripts/endurance` runs them at their whole length.
@Suite struct EnduranceTests {
    private static func setting(_ name: String, _ usual: Int) -> Int {
        Environment.value(name).flatMap { Int($0) } ?? usual
    }

    /// A fifth of the replies is wrong: all that can be had is stored, everything else is named, and nothing stays behind.
    @Test func everyGoodAssetIsStoredAndEveryBadOneNamed() throws {
        let count = Self.setting("GLB_STORM_COUNT", 5 * FaultySite.faults.count)
        let site = FaultySite()
        let scene = try FetchScene { site.steps(for: $0) }
        let list = (0..<count).map { scene.url(FaultySite.path(of: $0)) }.joined(separator: "\n")
        let run = scene.fetch(
            "--format", "ndjson", "--retries", "3", "--stall-timeout", "1s", "--jobs", "32", "--per-host", "32",
            "--durability", "fast", "--max-size", "4MiB", "-", input: list)
        var usage = rusage()
        getrusage(childrenOfThisProcess, &usage)
        let records = try scene.records(run)
        #expect(records.count == count)

        var wrong: [String] = []
        var stored = 0
        for record in records {
            let index = record["index"]?.int ?? -1
            let fault = FaultySite.fault(of: index)
            let code = record["error"]?["code"]?.string
            let digest = record["sha256"]?.string
            if fault?.code == nil { stored += 1 }
            let expected =
                fault?.code == nil ? try SHA256Hasher.digest(of: FaultySite.body(of: index)).hex : nil
            if code != fault?.code || digest != expected {
                let message = record["error"]?["message"]?.string ?? ""
                wrong.append("\(fault?.name ?? "good") \(index): \(code ?? "stored") \(message)")
            }
        }
        #expect(wrong == [])
        #expect(scene.blobs().count == stored)
        #expect(scene.partials() == [])
        #expect(scene.temporaries() == [])
        if Environment.value("GLB_STORM_COUNT") != nil {
            print("storm: \(count) URLs, \(stored) stored, peak memory \(usage.ru_maxrss / 1024) MiB")
        }
    }

    /// Killed again and again, and begun again each time: the right bytes, and few of them twice.
    @Test func aKilledTransferGoesOnWhereItWas() throws {
        let kills = Self.setting("GLB_KILLS", 10)
        let body = FetchScene.glb(Self.setting("GLB_KILL_BYTES", 3_000_000))
        let scene = try FetchScene { request in
            var first = 0
            var head = ServerReply.head(200, headers: [("ETag", "\"v1\""), ("Content-Length", String(body.count))])
            if let range = request["range"], request["if-range"] == "\"v1\"" {
                first = Int(range.dropFirst(6).dropLast()) ?? 0
                let span = "bytes \(first)-\(body.count - 1)/\(body.count)"
                head = ServerReply.head(
                    206,
                    headers: [
                        ("ETag", "\"v1\""), ("Content-Range", span), ("Content-Length", String(body.count - first)),
                    ])
            }
            var steps: [ServerStep] = [.send(head)]
            for start in stride(from: first, to: body.count, by: 8192) {
                steps.append(.send(Array(body[start..<min(start + 8192, body.count)])))
                steps.append(.pause(milliseconds: 8))
            }
            return steps
        }
        let words = (["fetch"] + scene.opening + ["--quiet", scene.url("/a.glb")]).joined(separator: " ")
        // The tool takes the place of a shell of its own, so that the signal meets nobody else.
        let script = (0..<kills).map { _ in
            let delay = Double.random(in: 0...0.4)
            return "(exec \(ToolProcess.executable) \(words)) & p=$!; sleep \(delay); kill -9 $p && k=$((k+1)); wait $p"
        }
        let killed = ShellProcess.run(
            "k=0; \(script.joined(separator: "; ")); echo $k", environment: ["GLB_CACHE_DIR": scene.store])
        let last = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        #expect(last.status == 0)
        let record = try #require(try scene.records(last).first)
        #expect(record["sha256"]?.string == (try SHA256Hasher.digest(of: body)).hex)
        #expect(scene.partials() == [])
        #expect(scene.blobs().count == 1)
        let sent = scene.server.counts.bytesSent
        // The first moments of a body leave no record, which weighs more in a short one.
        #expect(Double(sent) <= Double(body.count) * (body.count > 10_000_000 ? 1.2 : 1.6))
        if Environment.value("GLB_KILLS") != nil {
            let ratio = Double(sent * 1000 / body.count) / 1000
            let count = killed.output.split(separator: "\n").last ?? ""
            print("kill -9: \(count) kills, \(body.count) bytes, \(ratio) times as many sent")
        }
    }
}

#if canImport(Glibc)
    private let childrenOfThisProcess = __rusage_who_t(RUSAGE_CHILDREN.rawValue)
#else
    private let childrenOfThisProcess = RUSAGE_CHILDREN
#endif
