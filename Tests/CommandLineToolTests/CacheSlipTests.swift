import FileSystem
import JSONText
import LoopbackServer
import Testing

/// Slips of the keyboard at commands that remove or judge: what was meant is asked for, and nothing is lost.
@Suite struct CacheSlipTests {
    private func stored() throws -> FetchScene {
        let scene = try FetchScene { request in ServerReply.whole(body: FetchScene.glb(request.path == "/a" ? 0 : 400))
        }
        #expect(scene.fetch(scene.url("/a"), scene.url("/b")).status == 0)
        return scene
    }

    @Test(arguments: [["--dry-run"], []])
    func anExceptionThatMeansNothingStopsAPurge(_ rest: [String]) throws {
        let scene = try stored()
        let words = ["cache", "purge", "--all", "--keep", "127.0.0.1", "--keep", scene.url("/typo")] + rest
        let outcome = ToolProcess.run(words, environment: ["GLB_CACHE_DIR": scene.store])
        #expect(outcome.status == 3 && outcome.errors.contains("/typo"))
        #expect(outcome.output.isEmpty && scene.blobs().count == 2)
        // Names that mean something are kept as before.
        #expect(scene.cache("purge", "--all", "--keep", scene.url("/a")).status == 0)
        #expect(scene.blobs().count == 1)
    }

    @Test(arguments: [["list"], ["verify"], ["stats"], ["show", "x"], ["export", "x", "y"], ["pin", "x"]])
    func aPlaceWithoutAStoreIsToldOf(_ words: [String]) throws {
        let folder = TemporaryFolder()
        let flagged = ToolProcess.run(["cache"] + words + ["--cache-dir", folder.path("typo")])
        #expect(flagged.status == 3 && flagged.errors.contains("there is no store at \(folder.path("typo"))"))
        #expect(flagged.output.isEmpty && !Files.exists(folder.file("typo")))
        // A variable of ours names a place as the flag does.
        let variable = ToolProcess.run(["cache"] + words, environment: ["GLB_CACHE_DIR": folder.path("typo")])
        #expect(variable.status == 3 && variable.errors == flagged.errors)
        #expect(variable.output.isEmpty && !Files.exists(folder.file("typo")))
        // Where nobody named a place, nothing was fetched yet.
        let usual = ToolProcess.run(["cache"] + words, environment: ["XDG_CACHE_HOME": folder.path("none")])
        #expect(usual.errors.contains("there is no store at \(folder.path("none"))/glb"))
        #expect(usual.status == (["list", "verify", "stats"].contains(words[0]) ? 0 : 3))
    }

    /// Where nothing is, nothing has to go; that may still be another place than was meant.
    @Test(arguments: [["purge", "--all"], ["clean", "--yes"]])
    func removingFromNowhereIsToldOf(_ words: [String]) throws {
        let folder = TemporaryFolder()
        let outcome = ToolProcess.run(["cache"] + words + ["--cache-dir", folder.path("typo")])
        #expect(outcome.status == 0 && outcome.errors.contains("there is no store at \(folder.path("typo"))"))
        #expect(!Files.exists(folder.file("typo")))
    }

    /// A torn entry may name any blob, so it is set aside before the rest goes; what it named is told of.
    @Test func cleaningGivesTornEntriesUpFirst() throws {
        let scene = try stored()
        let entries = Path(scene.store).appending("v1").appending("entries")
        let fan = try #require(try Files.list(entries).first)
        let entry = try #require(try Files.list(entries.appending(fan.name)).first)
        let path = entries.appending(fan.name).appending(entry.name)
        try Files.writeAtomically(path, Array(try Files.readAll(path, limit: 1 << 20).prefix(40)))

        let plan = scene.cache("clean", "--dry-run")
        #expect(plan.status == 0 && plan.errors.contains("would set aside the torn entry"))
        #expect(plan.output.contains("would remove 1 entry and 1 blob"))
        let done = scene.cache("clean", "--yes")
        #expect(done.status == 0 && done.errors.contains("set aside the torn entry"))
        #expect(done.output.contains("removed 1 entry and 1 blob"))
        #expect(done.errors.contains("1 blob") && done.errors.contains("an hour from now"))
        #expect(scene.blobs().count == 1)
        // An hour later it goes.
        let left = try #require(scene.blobs().first)
        let top = Path(scene.store).appending("v1").appending("blobs").appending("sha256")
        let file = top.appending(String(left.prefix(2))).appending(left)
        #expect(ToolProcess.run(script: "touch -d '2 hours ago' '\(file.display)'").status == 0)
        let later = scene.cache("clean", "--yes")
        #expect(later.status == 0 && later.output.contains("removed 0 entries and 1 blob"))
        #expect(scene.blobs() == [])
    }

    /// The two look the same where they are shown, and one is no word about the other.
    @Test func aRefusalInAJournalIsOfThatURLAlone() throws {
        let scene = try stored()
        let clean = scene.url("/a")
        let refused = clean.replacing("http://", with: "http://us3r:pa55word@")
        #expect(scene.fetch("--journal", "j", refused).status == 5)
        #expect(scene.fetch("--journal", "j", clean).status == 0)
    }

    @Test func noPasswordIsStored() throws {
        let scene = try stored()
        scene.folder.write("a.glb", FetchScene.glb())
        let refused = scene.cache("import", "a.glb", "--url", "https://us3r:pa55word@h.example/x")
        #expect(refused.status == 2 && !refused.errors.contains("pa55word"))
        #expect(scene.cache("import", "a.glb", "--url", "https://h.example/x").status == 0)
        // The key of both is the same, and still nobody is given the one for the other.
        for words in [["--offline"], ["--max-age", "1h"], ["--offline", "https://h.example/x"]] {
            let outcome = ToolProcess.run(
                ["fetch"] + words + ["https://us3r:pa55word@h.example/x"], environment: ["GLB_CACHE_DIR": scene.store])
            #expect(outcome.status == 5 && outcome.errors.contains("a user name or password"))
            #expect(!(outcome.errors + outcome.output).contains("pa55word"))
        }
    }
}
