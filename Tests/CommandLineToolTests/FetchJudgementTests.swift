import JSONText
import LoopbackServer
import Testing

/// Profiles, limits and damaged copies: what decides about an asset, and what must not.
@Suite struct FetchJudgementTests {
    private static let plain = FetchScene.glb(4000)
    private static let faulty = FetchScene.glb(
        json: ",\"scene\":5,\"nodes\":[{\"mesh\":1},{\"mesh\":2},{\"mesh\":3}]")

    private func scene() throws -> FetchScene {
        try FetchScene { request in
            if request["if-none-match"] == "\"1\"" { return ServerReply.whole(304, headers: [("ETag", "\"1\"")]) }
            let body = request.path == "/faulty.glb" ? Self.faulty : Self.plain
            return ServerReply.whole(headers: [("ETag", "\"1\"")], body: body)
        }
    }

    @Test func theAvatarProfileAsksForAnAvatar() throws {
        let scene = try scene()
        let words = [scene.url("/a.glb"), "--fail-on", "warning"]
        #expect(scene.fetch(words[0], words[1], words[2]).status == 0)
        let judged = scene.fetch(words[0], words[1], words[2], "--profile", "avatar")
        #expect(judged.status == 1 && judged.errors.contains("warning"))
        #expect(scene.fetch(words[0], words[1], words[2], "--profile", "avatar", "--valid-only").status == 7)
    }

    @Test func limitsOfWhatIsShownDecideNothing() throws {
        let scene = try scene()
        let all = try #require(try scene.records(scene.fetch(scene.url("/faulty.glb"), "--format", "ndjson")).first)
        for limit in ["--max-issues", "--max-per-code"] {
            let run = scene.fetch(scene.url("/faulty.glb"), limit, "1", "--refresh", "--format", "ndjson")
            let record = try #require(try scene.records(run).first)
            #expect(run.status == 1)
            #expect(record["counts"] == all["counts"] && record["verdict"] == all["verdict"])
        }
        #expect(all["counts"]?["errors"]?.int ?? 0 > 1)
    }

    @Test func damagedCopiesAreFetchedAnewWhereTheirBytesAreNeeded() throws {
        let scene = try scene()
        let url = scene.url("/a.glb")
        let digest = try #require(try scene.records(scene.fetch(url, "--format", "ndjson")).first?["sha256"]?.string)
        func damage() {
            var bytes = Self.plain
            bytes[bytes.count - 1] ^= 1
            scene.folder.write("store/v1/blobs/sha256/\(digest.prefix(2))/\(digest)", bytes)
        }
        damage()
        let copied = scene.fetch(url, "-o", "copy.glb")
        #expect(copied.status == 0 && copied.errors.contains("damaged"))
        #expect(scene.folder.read("copy.glb") == Self.plain)
        damage()
        let expected = scene.fetch(url, "--expect-sha256", digest, "--format", "ndjson")
        #expect(try scene.records(expected).first?["status"]?.string == "stored")
        damage()
        #expect(scene.fetch(url, "--expect-sha256", digest, "--offline").status == 1)
    }

    @Test func theLimitOfSizeHoldsForStoredAssets() throws {
        let scene = try scene()
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        #expect(scene.fetch(scene.url("/a.glb"), "--offline", "--max-size", "100").status == 5)
        #expect(scene.fetch(scene.url("/a.glb"), "--max-size", "100").status == 5)
    }

    @Test func filesOfOtherContentAreNotReplaced() throws {
        let scene = try scene()
        scene.folder.write("mine", "mine")
        let refused = scene.fetch(scene.url("/a.glb"), "-o", "mine")
        #expect(refused.status == 6 && refused.errors.contains("--overwrite"))
        #expect(scene.folder.read("mine") == Array("mine".utf8))
        #expect(scene.fetch(scene.url("/a.glb"), "-o", "mine", "--force").status == 0)
        #expect(scene.folder.read("mine") == Self.plain)
    }

    @Test func verboseTellsTheWay() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            if request.path == "/r" {
                return ServerReply.whole(302, headers: [("Location", "/a.glb?sig=hush")])
            }
            return counter.next() == 1 ? ServerReply.whole(503) : ServerReply.whole(body: Self.plain)
        }
        let run = scene.fetch(scene.url("/r"), "--verbose")
        #expect(run.status == 0)
        for words in ["redirected (302)", "sig=***", "HTTP status 503; trying again in", "127.0.0.1", "2 attempts"] {
            #expect(run.errors.contains(words), "\(words)")
        }
        #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("glb: ") })
        #expect(!run.errors.contains("hush"))
        let again = scene.fetch(scene.url("/r"), "--offline", "--verbose")
        #expect(again.errors.contains("no server was asked"))
    }

    @Test func whatIsNoURLGetsAdvice() throws {
        let scene = try scene()
        scene.folder.write("file.glb", "x")
        #expect(scene.fetch("a.example/b.glb").errors.contains("did you mean 'https://a.example/b.glb'?"))
        #expect(scene.fetch("file.glb").errors.contains("glb validate file.glb"))
        #expect(scene.fetch("64bfa15f0e72c63d7c3934a6").errors.contains("glb events"))
        let secret = scene.fetch("user:hush@a.example/b.glb")
        #expect(secret.status != 0 && !secret.errors.contains("hush"))
    }

    @Test func inlineAssetsAreFoundByTheirURL() throws {
        let scene = try scene()
        let url =
            "data:model/gltf-binary,"
            + FetchScene.glb().map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        #expect(scene.fetch(url, opened: false).status == 0)
        let shown = ToolProcess.run(["cache", "show", url], environment: ["GLB_CACHE_DIR": scene.store])
        #expect(shown.status == 0 && shown.output.contains("Key: data:,sha256-"))
    }
}
