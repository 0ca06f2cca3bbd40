import AssetFetching
import ContentDigest
import GLBContainer
import JSONText
import LoopbackServer
import Synchronization
import Testing

@testable import CommandLineTool

/// What a journal makes of failures, and what it makes of flags.
@Suite struct FetchJournalTests {
    /// What the server says until it is told otherwise.
    private final class Mood: Sendable {
        private let value = Mutex(200)
        var status: Int {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }

    private func scene(_ mood: Mood = Mood()) throws -> FetchScene {
        try FetchScene { request in
            if mood.status != 200 { return ServerReply.whole(mood.status) }
            if request.path == "/z.zip" {
                return ServerReply.whole(body: [0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 60))
            }
            if request.path == "/bad.glb" {
                return ServerReply.whole(body: FetchScene.glb(8, json: ",\"scene\":7"))
            }
            return ServerReply.whole(headers: [("ETag", "\"1\"")], body: FetchScene.glb(4000))
        }
    }

    private func status(_ scene: FetchScene, _ words: String...) throws -> [String?] {
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + words + ["--journal", "j", "--retries", "0", "--format", "ndjson"],
            in: scene.folder.root, environment: ["GLB_CACHE_DIR": scene.store])
        return try scene.records(run).map { record in
            (record["skipped"]?.bool == true ? "skipped " : "") + (record["status"]?.string ?? "")
        }
    }

    private func ends(_ scene: FetchScene) throws -> [String?] {
        try scene.folder.read("j").split(separator: 0x0A).dropFirst().map {
            try JSONValue(parsing: Array($0))["end"]?.string
        }
    }

    // MARK: - For good, and in passing

    @Test(arguments: [
        ("http-404", 3, true), ("http-410", 3, true), ("http-451", 3, true), ("http-401", 3, false),
        ("http-403", 3, false), ("http-408", 3, false), ("http-429", 4, false), ("http-5xx", 4, false),
        ("offline-miss", 3, false), ("bad-url", 2, false), ("timeout", 4, false), ("interrupted", 4, false),
        ("refused-scheme", 5, false), ("refused-address", 5, false), ("refused-port", 5, false),
        ("refused-redirect", 5, false), ("refused-user-info", 5, true), ("too-large", 5, false),
        ("archive-too-large", 5, false), ("archive-bomb", 5, true), ("archive-ambiguous", 7, true),
        ("wrong-body", 7, true), ("not-sound", 7, true), ("not-valid", 7, false), ("digest-differs", 7, false),
        ("write-failed", 6, false), ("corrupt", 1, false), ("fault", 70, false), ("of-tomorrow", 3, false),
    ])
    func onlyWhatNoFlagCausedIsForGood(_ code: String, _ exit: Int32, _ isForGood: Bool) {
        let error = FetchError(
            FetchError.Code(rawValue: code), "words", exitClass: FetchError.ExitClass(rawValue: exit))
        #expect(error.isForGood == isForGood)
        // Chance, or an option, could have mended it.
        #expect(!error.passing.isForGood && !error.mendedByOption.isForGood)
        #expect(error.saying("other words").isForGood == isForGood)
    }

    @Test func anArchiveIsOpenToAnOptionAndAnArchiveInOneIsNot() {
        #expect(!BodyGate.wrong(.zip, from: .server).isForGood && !BodyGate.wrong(.zip, from: .dataURL).isForGood)
        #expect(BodyGate.wrong(.zip, from: .archive).isForGood && BodyGate.wrong(.oldGLB, from: .server).isForGood)
        #expect(BodyGate.wrong(.zip, from: .server).message.hasSuffix("; --unzip takes the GLB out of it"))
        #expect(BodyGate.wrong(.zip, from: .archive).message.hasSuffix("; archives in archives are not opened"))
    }

    /// The flags of a run that fails, and those of one that then succeeds or at least asks.
    @Test(arguments: [
        (["--offline"], [], "/a.glb"), (["--max-size", "1KB"], [], "/a.glb"),
        (["--expect-sha256", String(repeating: "0", count: 64)], [], "/a.glb"),
        (["--valid-only"], [], "/bad.glb"), ([], ["--unzip"], "/z.zip"),
    ])
    func whatAFlagCausedIsTriedAgain(_ failing: [String], _ opening: [String], _ path: String) throws {
        let scene = try scene()
        func run(_ words: [String]) -> ToolProcess.Outcome {
            ToolProcess.run(
                ["fetch"] + scene.opening + words + [scene.url(path), "--journal", "j"], in: scene.folder.root,
                environment: ["GLB_CACHE_DIR": scene.store])
        }
        #expect(run(failing).status > 1)
        #expect(try ends(scene) == ["passing"])
        let asked = scene.server.counts.requests
        let second = run(opening)
        #expect(scene.server.counts.requests == asked + 1)
        #expect(path == "/z.zip" ? second.errors.contains("archive") : second.output.contains("sha256"))
    }

    @Test func whatThePolicyRefusedIsTriedOnceItIsOpen() throws {
        let scene = try scene()
        let url = scene.url("/a.glb")
        #expect(scene.fetch(url, "--journal", "j", opened: false).status == 5)
        #expect(scene.fetch(url, "--journal", "j", "--allow-http", opened: false).status == 5)
        #expect(scene.fetch(url, "--journal", "j").status == 0)
        #expect(try ends(scene) == ["passing", "passing", "stored"])
    }

    @Test func theTimeThatRanOutIsNoEnd() throws {
        let scene = try FetchScene { _ in [.pause(milliseconds: 600)] + ServerReply.whole(body: FetchScene.glb(4)) }
        #expect(scene.fetch(scene.url("/a.glb"), "--journal", "j", "--deadline", "200ms").status == 4)
        #expect(scene.fetch(scene.url("/a.glb"), "--journal", "j").status == 0)
    }

    /// Earlier versions noted as lasting what is not.
    @Test func linesAreJudgedByTheRulesOfToday() throws {
        let scene = try scene()
        let url = scene.url("/a.glb")
        let key = try FetchInput(Array(url.utf8)).identity().hex
        scene.folder.write(
            "j",
            """
            {"journal":"glb fetch","schema":1}
            {"key":"\(key)","end":"failed","exit":3,"error":"offline-miss","message":"m","url":"u","time":"t"}

            """)
        #expect(try status(scene, url) == ["stored"])
    }

    @Test func skippedFailuresAreToldLikeFreshOnes() throws {
        let mood = Mood()
        mood.status = 404
        let scene = try scene(mood)
        let urls = [scene.url("/a.glb"), scene.url("/b.glb")]
        func lines() -> [Substring] {
            let run = scene.fetch(urls[0], urls[1], "--journal", "j", "--quiet")
            #expect(run.status == 3)
            return run.errors.split(separator: "\n").filter { $0.contains("404") }.sorted()
        }
        let fresh = lines()
        #expect(fresh.count == 2)
        #expect(lines() == fresh)
        #expect(scene.server.counts.requests == 2)
    }

    // MARK: - What is stored stays stored

    @Test(arguments: [404, 503])
    func aFailureToRenewLosesNothing(_ failure: Int) throws {
        let mood = Mood()
        let scene = try scene(mood)
        let url = scene.url("/a.glb")
        #expect(try status(scene, url) == ["stored"])
        mood.status = failure
        #expect(try status(scene, "--refresh", url) == ["failed"])
        #expect(try status(scene, "--max-age", "0", "--max-stale", "1d", url) == [failure == 503 ? "stale" : "failed"])
        #expect(try ends(scene) == ["stored"])
        let asked = scene.server.counts.requests
        #expect(try status(scene, url) == ["skipped hit"])
        #expect(try status(scene, "--offline", url) == ["skipped hit"])
        #expect(scene.server.counts.requests == asked)
    }

    @Test func whatLeftTheStoreIsFetchedAgain() throws {
        let mood = Mood()
        let scene = try scene(mood)
        let url = scene.url("/a.glb")
        func purge() {
            _ = ToolProcess.run(["cache", "purge", "--all"], environment: ["GLB_CACHE_DIR": scene.store])
        }
        #expect(try status(scene, url) == ["stored"])
        purge()
        #expect(try status(scene, "--offline", url) == ["failed"])
        #expect(try status(scene, url) == ["stored"])
        purge()
        mood.status = 404
        #expect(try status(scene, url) == ["failed"])
        #expect(try ends(scene) == ["stored", "passing", "stored", "failed"])
        #expect(try status(scene, url) == ["skipped failed"])
    }

    /// That a server has nothing says nothing about the store.
    @Test func offlineTheStoreIsAskedAfterAFailure() throws {
        let mood = Mood()
        mood.status = 404
        let scene = try scene(mood)
        let url = scene.url("/a.glb")
        #expect(try status(scene, url) == ["failed"])
        #expect(try status(scene, "--offline", url) == ["skipped failed"])
        mood.status = 200
        #expect(scene.fetch(url).status == 0)
        #expect(try status(scene, "--offline", url) == ["hit"])
    }

    // MARK: - Freshness

    @Test func freshnessIsAskedForDespiteTheJournal() throws {
        let scene = try scene()
        let url = scene.url("/a.glb")
        #expect(try status(scene, url) == ["stored"])
        #expect(try status(scene, url) == ["skipped hit"])
        #expect(try status(scene, "--refresh", url) == ["stored"])
        let asked = scene.server.counts.requests
        #expect(asked == 2)
        #expect(try status(scene, "--max-age", "1h", url) == ["skipped hit"])
        #expect(scene.server.counts.requests == asked)
        #expect(try status(scene, "--max-age", "0", url).first != "skipped hit")
        #expect(scene.server.counts.requests == asked + 1)
        #expect(try status(scene, "--max-age", "server", url).first != "skipped hit")
        #expect(scene.server.counts.requests == asked + 2)
        #expect(try status(scene, "--max-age", "0", "--offline", url) == ["skipped hit"])
    }
}
