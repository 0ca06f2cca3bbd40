import FileSystem
import LoopbackServer
import Synchronization
import Testing

/// Where `--output` writes: a file or a folder by its name alone, and names in a folder that depend on URLs alone.
@Suite struct FetchOutputTests {
    private func scene() throws -> FetchScene {
        try FetchScene { request in
            ServerReply.whole(body: FetchScene.glb(request.path.hasPrefix("/a/") ? 400 : 800))
        }
    }

    private func names(in folder: String, _ scene: FetchScene) -> [String] {
        ((try? Files.list(scene.folder.file(folder))) ?? []).map { $0.name.string }
    }

    /// A list that grows must not change what the name means.
    @Test func severalAssetsWantAFolder() throws {
        let scene = try scene()
        scene.folder.write("one", scene.url("/a/x.glb") + "\n")
        scene.folder.write("two", scene.url("/a/x.glb") + "\n" + scene.url("/b/y.glb") + "\n")
        #expect(scene.fetch("-o", "out", "@one").output == "out\n")
        for words in [["@two"], ["@two", "--shard", "1/2"]] {
            let refused = ToolProcess.run(
                ["fetch", "-o", "new"] + words + scene.opening, in: scene.folder.root,
                environment: ["GLB_CACHE_DIR": scene.store])
            #expect(refused.status == 2 && refused.errors.contains("slash"))
        }
        #expect(scene.server.counts.requests == 1)
        #expect(!Files.exists(scene.folder.file("new")))
        #expect(scene.fetch("-o", "new/", "@two").output == "new/x.glb\nnew/y.glb\n")
        #expect(scene.fetch("-o", "new", "@two").status == 0)
    }

    /// Two of one name are both told apart, whoever is first and whichever part of the list is fetched.
    @Test func namesFollowFromURLs() throws {
        let scene = try scene()
        let urls = [scene.url("/a/x.glb"), scene.url("/b/X.glb"), scene.url("/b/y.glb")]
        let first = scene.fetch("-o", "r/", urls[0], urls[1], urls[2]).output.split(separator: "\n")
        #expect(first.count == 3 && Set(first).count == 3)
        #expect(first[0].hasPrefix("r/x-") && first[1].hasPrefix("r/X-") && first[2] == "r/y.glb")
        let second = scene.fetch("-o", "r/", urls[2], urls[1], urls[0]).output.split(separator: "\n")
        #expect(second == first.reversed())
        var parts: [Substring] = []
        let before = scene.server.counts.requests
        for part in ["1/2", "2/2"] {
            parts += scene.fetch("-o", "s/", "--shard", part, urls[0], urls[1], urls[2]).output.split(separator: "\n")
        }
        #expect(scene.server.counts.requests == before + 3)
        #expect(Set(parts.map { $0.dropFirst(2) }) == Set(first.map { $0.dropFirst(2) }))
        #expect(names(in: "r", scene).count == 3)
    }

    /// What has changed on the server is not put beside the old one as if all were well.
    @Test func otherContentOfThatNameIsRefused() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(counter.next() * 400)) }
        #expect(scene.fetch("-o", "r/", scene.url("/x.glb")).output == "r/x.glb\n")
        let old = scene.folder.read("r/x.glb")
        let refused = scene.fetch("-o", "r/", scene.url("/x.glb"))
        #expect(refused.status == 6 && refused.errors.contains("--overwrite"))
        #expect(scene.folder.read("r/x.glb") == old && names(in: "r", scene) == ["x.glb"])
        #expect(scene.fetch("-o", "r/", "--overwrite", scene.url("/x.glb")).output == "r/x.glb\n")
        #expect(scene.folder.read("r/x.glb") != old && names(in: "r", scene) == ["x.glb"])
    }

    /// The deadline binds whoever writes the list or reads the output.
    @Test(arguments: ["exec 3<> in; fetch - < in", "fetch @in", "fetch -o out URL", "exec 3<> in; fetch @in"])
    func theDeadlineBindsPipes(_ command: String) throws {
        let scene = try scene()
        let words = "\(ToolProcess.executable) fetch \(scene.opening.joined(separator: " ")) --deadline 1s"
        let text = command.replacing("fetch", with: words).replacing("URL", with: scene.url("/a/x.glb"))
        // Where nothing binds it, `timeout` ends it with 124.
        let script = "mkfifo in out; \(text.replacing(words, with: "timeout 20 " + words))"
        let outcome = ShellProcess.run(
            "cd \(scene.folder.root); exec 2>&1; \(script)", environment: ["GLB_CACHE_DIR": scene.store])
        #expect(outcome.status == 4 && outcome.output.contains("the deadline has passed"), "\(outcome.output)")
    }

    /// A pipe with a reader is served under a deadline as without one.
    @Test func aPipeIsReadUnderADeadline() throws {
        let scene = try scene()
        let words = "\(ToolProcess.executable) fetch \(scene.opening.joined(separator: " ")) --deadline 60s -o out"
        let script = "cd \(scene.folder.root); mkfifo out; cat out > copy & \(words) \(scene.url("/a/x.glb")); wait"
        #expect(ShellProcess.run(script, environment: ["GLB_CACHE_DIR": scene.store]).status == 0)
        #expect(scene.folder.read("copy") == FetchScene.glb(400))
    }
}
