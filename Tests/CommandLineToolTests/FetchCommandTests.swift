import FileSystem
import JSONText
import LoopbackServer
import Testing

/// `glb fetch` from the outside: what it prints, what it ends with, and what it asks servers for.
@Suite struct FetchCommandTests {
    private static let body = FetchScene.glb(5000)

    private func whole(etag: String? = "\"v1\"") throws -> FetchScene {
        try FetchScene { request in
            if let etag, request["if-none-match"] == etag {
                return ServerReply.whole(304, headers: [("ETag", etag)])
            }
            if request.path.hasSuffix("/missing.glb") { return ServerReply.whole(404) }
            return ServerReply.whole(headers: etag.map { [("ETag", $0)] } ?? [], body: Self.body)
        }
    }

    @Test func aStoredAssetIsPrintedAndCanBeRead() throws {
        let scene = try whole()
        let run = scene.fetch(scene.url("/a.glb"))
        #expect(run.status == 0)
        #expect(run.errors == "")
        let path = try #require(run.output.split(separator: "\n").first)
        #expect(run.output == path + "\n")
        #expect(path.hasPrefix(scene.store))
        #expect(try Files.readAll(Path(String(path)), limit: 1 << 20) == Self.body)
    }

    @Test func theSecondFetchAsksAndIsNotSentAnything() throws {
        let scene = try whole()
        let first = scene.fetch(scene.url("/a.glb"))
        let second = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        let record = try #require(try scene.records(second).first)
        #expect(record["status"]?.string == "unchanged")
        #expect(record["httpStatus"]?.int == 304)
        #expect(record["transferredBytes"]?.int == 0)
        #expect(first.output == (record["path"]?.string ?? "") + "\n")
        #expect(scene.server.counts.log.last?["if-none-match"] == "\"v1\"")
        let third = scene.fetch(scene.url("/a.glb"), "--refresh", "--format", "ndjson")
        #expect(try scene.records(third).first?["status"]?.string == "stored")
        #expect(scene.server.counts.log.last?["if-none-match"] == nil)
    }

    @Test func offlineAsksNobody() throws {
        let scene = try whole()
        #expect(scene.fetch(scene.url("/a.glb"), "--offline").status == 3)
        #expect(scene.server.counts.connections == 0)
        _ = scene.fetch(scene.url("/a.glb"))
        let asked = scene.server.counts.requests
        let hit = scene.fetch(scene.url("/a.glb"), "--offline", "--format", "ndjson", opened: false)
        #expect(hit.status == 0)
        #expect(try scene.records(hit).first?["status"]?.string == "hit")
        #expect(scene.server.counts.requests == asked)
    }

    @Test func untrustedByDefault() throws {
        let scene = try whole()
        #expect(scene.fetch(scene.url("/a.glb"), opened: false).status == 5)
        #expect(scene.fetch(scene.url("/a.glb"), "--allow-http", opened: false).status == 5)
        let nearby = scene.fetch(scene.url("/a.glb"), "--allow-host", "127.0.0.1:\(scene.server.port)", opened: false)
        #expect(nearby.status == 5)
        #expect(nearby.errors.contains("--allow-http"))
        #expect(scene.server.counts.connections == 0)
        #expect(scene.fetch(scene.url("/a.glb"), "--allow-http", "--allow-private", opened: false).status == 0)
    }

    @Test func linesFollowTheInputs() throws {
        let scene = try FetchScene { request in
            if request.path == "/1.glb" {
                return [.pause(milliseconds: 300)] + ServerReply.whole(body: FetchScene.glb(4))
            }
            return request.path == "/3.glb"
                ? ServerReply.whole(404) : ServerReply.whole(body: FetchScene.glb(request.path.utf8.count * 100))
        }
        let list = ["/1.glb", "/2222.glb", "/3.glb", "/1.glb"].map { scene.url($0) }.joined(separator: "\n")
        let run = scene.fetch("-", input: list + "\n\n")
        #expect(run.status == 3)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first == lines.last)
        #expect(scene.server.counts.log.filter { $0.path == "/1.glb" }.count == 1)
        scene.folder.write("list", list)
        #expect(scene.fetch("@list").output == run.output)
        let records = try scene.records(scene.fetch("@list", "--format", "ndjson"))
        #expect(records.compactMap { $0["index"]?.int }.sorted() == [0, 1, 2, 3])
        #expect(records.first { $0["index"]?.int == 2 }?["error"]?["code"]?.string == "http-404")
    }

    @Test func jsonIsOneDocument() throws {
        let scene = try whole()
        let run = scene.fetch(scene.url("/a.glb"), scene.url("/missing.glb"), "--format", "json")
        let document = try JSONValue(parsing: Array(run.output.utf8))
        #expect(document["assets"]?.array?.count == 2)
        #expect(document["summary"]?["stored"]?.int == 1)
        #expect(document["summary"]?["failed"]?.int == 1)
        #expect(document["summary"]?["exit"]?.int == 3)
    }

    @Test(arguments: [
        ("<!doctype html><title>x</title>", 7, "wrong-body"), ("{\"error\":1}", 7, "wrong-body"), ("", 7, "wrong-body"),
    ])
    func whatIsNoAssetIsNotStored(_ text: String, _ exit: Int, _ code: String) throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: Array(text.utf8)) }
        let run = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        #expect(Int(run.status) == exit)
        #expect(try scene.records(run).first?["error"]?["code"]?.string == code)
        #expect(scene.blobs().isEmpty)
        #expect(scene.partials().isEmpty)
    }

    @Test func anUnsoundAssetIsNotStored() throws {
        // The container is whole, but its data is not all there.
        let scene = try FetchScene { _ in
            ServerReply.whole(body: FetchScene.glb(json: ",\"buffers\":[{\"byteLength\":4000}]"))
        }
        let run = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        #expect(run.status == 7)
        #expect(try scene.records(run).first?["error"]?["code"]?.string == "not-sound")
        #expect(scene.blobs().isEmpty)
        #expect(scene.partials().isEmpty)
    }

    @Test func azul_2838_aFailureLeavesTheGoodFile() throws {
        let counter = RequestCounter()
        let scene = try FetchScene { _ in
            counter.next() == 1
                ? ServerReply.whole(body: Self.body) : ServerReply.whole(body: Array("<html>".utf8))
        }
        #expect(scene.fetch(scene.url("/a.glb"), "-o", "avatar.glb").output == "avatar.glb\n")
        #expect(scene.folder.read("avatar.glb") == Self.body)
        #expect(scene.fetch(scene.url("/a.glb"), "-o", "avatar.glb").status == 7)
        #expect(scene.folder.read("avatar.glb") == Self.body)
        #expect(scene.blobs().count == 1)
    }

    @Test func foldersGetNamesFromURLs() throws {
        let scene = try whole()
        let run = scene.fetch(
            scene.url("/x/a.glb"), scene.url("/y/a.glb"), scene.url("/..%2f..%2fevil"), scene.url("/.hidden?x=1"),
            "-o", "out/")
        #expect(run.status == 0)
        let names = ((try? Files.list(scene.folder.file("out"))) ?? []).map { $0.name.string }.sorted()
        #expect(names.count == 4)
        #expect(names.count { $0.hasPrefix("a-") } == 2)
        #expect(names.contains("_hidden.glb"))
        #expect(names.allSatisfy { !$0.contains("/") && $0.hasSuffix(".glb") && !$0.hasPrefix(".") })
        #expect(scene.folder.names().contains("evil.glb") == false)
    }

    @Test func filesOfTheUserAreNotReplacedInFolders() throws {
        let scene = try whole()
        scene.folder.write("out/a.glb", "mine")
        let run = scene.fetch(scene.url("/a.glb"), "-o", "out")
        #expect(run.status == 6 && run.output.isEmpty && run.errors.contains("--overwrite"))
        #expect(scene.folder.read("out/a.glb") == Array("mine".utf8))
        #expect(scene.fetch(scene.url("/a.glb"), "-o", "out", "--overwrite").output == "out/a.glb\n")
        #expect(scene.folder.read("out/a.glb") == Self.body)
    }

    @Test func standardOutputTakesTheBytes() throws {
        let scene = try whole()
        let file = scene.folder.path("copy.glb")
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + [scene.url("/a.glb"), "-o", "-"],
            environment: ["GLB_CACHE_DIR": scene.store], output: .file(file))
        #expect(run.status == 0)
        #expect(scene.folder.read("copy.glb") == Self.body)
        #expect(scene.fetch(scene.url("/a.glb"), scene.url("/b.glb"), "-o", "-").status == 2)
    }

    @Test func aFullDiskIsSaid() throws {
        let scene = try whole()
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + [scene.url("/a.glb")], environment: ["GLB_CACHE_DIR": scene.store],
            output: .file("/dev/full"))
        #expect(run.status == 6)
    }

    @Test func digestsAreHeldAgainstTheBytes() throws {
        let scene = try whole()
        let wrong = String(repeating: "0", count: 64)
        #expect(scene.fetch(scene.url("/a.glb"), "--expect-sha256", wrong).status == 7)
        #expect(scene.blobs().isEmpty)
        _ = scene.fetch(scene.url("/a.glb"))
        let right = try #require(scene.blobs().first)
        let asked = scene.server.counts.requests
        let run = scene.fetch(scene.url("/a.glb"), "--expect-sha256", right, "--format", "ndjson")
        #expect(try scene.records(run).first?["status"]?.string == "hit")
        #expect(scene.server.counts.requests == asked)
        #expect(scene.fetch(scene.url("/a.glb"), "--expect-sha256", wrong).status == 7)
        #expect(scene.fetch(scene.url("/a.glb"), scene.url("/b.glb"), "--expect-sha256", right).status == 2)
    }

    @Test func secretsAreNotShownOrStored() throws {
        let scene = try whole()
        let run = scene.fetch(
            scene.url("/a.glb?token=s3cret&x=1"), "--header", "Authorization: Bearer s3cret", "--format", "ndjson",
            "--verbose")
        #expect(run.status == 0)
        #expect(!(run.output + run.errors).contains("s3cret"))
        #expect(scene.server.counts.log.first?["authorization"] == "Bearer s3cret")
        #expect(scene.server.counts.log.first?.target == "/a.glb?token=s3cret&x=1")
        let refused = scene.fetch(scene.url("/a.glb"), "--header", "Bad Name: s3cret")
        #expect(refused.status == 2)
        #expect(!refused.errors.contains("s3cret"))
    }

    @Test func dataURLsAreDecoded() throws {
        let scene = try whole()
        let hex = FetchScene.glb().map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        let run = scene.fetch("data:model/gltf-binary," + hex.joined(), "--format", "ndjson", opened: false)
        #expect(run.status == 0)
        let path = try #require(try scene.records(run).first?["path"]?.string)
        #expect(try Files.readAll(Path(path), limit: 1 << 20) == FetchScene.glb())
        #expect(scene.fetch("data:model/gltf-binary;base64,!!!", opened: false).status == 7)
        #expect(scene.fetch("data:text/html,%3Chtml%3E", opened: false).status == 7)
        let large = scene.fetch("data:model/gltf-binary," + hex.joined(), "--max-size", "10", opened: false)
        #expect(large.status == 5)
    }

    @Test func usageIsChecked() throws {
        let scene = try whole()
        #expect(scene.fetch().status == 2)
        #expect(scene.fetch("nonsense").status == 2)
        #expect(scene.fetch(scene.url("/a.glb"), "--allow-host", "http://a/").status == 2)
        #expect(scene.fetch(scene.url("/a.glb"), "--offline", "--refresh").status == 2)
        #expect(scene.fetch(scene.url("/a.glb"), "--durability", "some").status == 2)
        #expect(scene.fetch("@missing").status == 3)
        #expect(scene.fetch("-").status == 3)
        #expect(scene.server.counts.connections == 0)
    }

    @Test func theWorstStatusWins() throws {
        let scene = try FetchScene { request in
            switch request.path {
            case "/404": ServerReply.whole(404)
            case "/html": ServerReply.whole(body: Array("<html>".utf8))
            case "/500": ServerReply.whole(500)
            default: ServerReply.whole(body: Self.body)
            }
        }
        let paths = ["/a.glb", "/404", "/500", "/html"].map { scene.url($0) }
        #expect(scene.fetch(paths[0], paths[1]).status == 3)
        #expect(scene.fetch(paths[0], paths[1], paths[2], "--retries", "0").status == 4)
        #expect(scene.fetch(paths[0], paths[1], paths[2], paths[3], "--retries", "0").status == 7)
        #expect(scene.fetch(paths[3], "https://10.0.0.1/a.glb").status == 5)
    }
}
