import ArchiveFixtures
import FileSystem
import JSONText
import LoopbackServer
import Testing

@testable import CommandLineTool

/// Archives in place of a GLB: over the network and inside the URL.
@Suite struct FetchArchiveTests {
    private static let body = FetchScene.glb(6000)

    private func scene(_ bytes: [UInt8]) throws -> FetchScene {
        try FetchScene { request in
            if request["if-none-match"] == "\"z\"" { return ServerReply.whole(304, headers: [("ETag", "\"z\"")]) }
            return ServerReply.whole(headers: [("ETag", "\"z\"")], body: bytes)
        }
    }

    private static func zip(_ entries: (String, [UInt8])...) -> [UInt8] {
        ZIPFixture(entries.map { ZIPFixture.Entry($0.0, $0.1) }).bytes()
    }

    @Test func theOneAssetOfAnArchiveIsStored() throws {
        let archive = Self.zip(
            ("../../../tmp/evil/model.glb", Self.body), ("licence.txt", [1]), ("__MACOSX/._model.glb", [0, 5]))
        let scene = try scene(archive)
        let refused = scene.fetch(scene.url("/a"))
        #expect(refused.status == 7)
        #expect(refused.errors.contains("ZIP archive"))
        #expect(refused.errors.contains("--unzip"))
        #expect(scene.blobs().isEmpty)
        let run = scene.fetch(scene.url("/a"), "--unzip", "--format", "ndjson")
        let record = try #require(try scene.records(run).first)
        #expect(run.status == 0)
        #expect(record["status"]?.string == "stored")
        #expect(record["archive"]?["entry"]?.string == "../../../tmp/evil/model.glb")
        #expect(record["transferredBytes"]?.int == archive.count)
        #expect(try Files.readAll(Path(record["path"]?.string ?? ""), limit: 1 << 20) == Self.body)
        #expect(scene.blobs().count == 1)
        #expect(scene.partials().isEmpty)
        // The archive's validators hold for what was in it, with the flag and without.
        for words in [["--unzip"], []] {
            let again = ToolProcess.run(
                ["fetch"] + scene.opening + [scene.url("/a"), "--format", "ndjson"] + words,
                environment: ["GLB_CACHE_DIR": scene.store])
            let record = try #require(try scene.records(again).first)
            #expect(record["status"]?.string == "unchanged")
            #expect(record["archive"]?["entry"]?.string == "../../../tmp/evil/model.glb")
        }
        let shown = ToolProcess.run(
            ["cache", "show", "--format", "json", scene.url("/a")], environment: ["GLB_CACHE_DIR": scene.store])
        #expect(shown.output.contains("evil/model.glb"))
    }

    @Test func creatorsThatExportArchivesNeedNoFlag() throws {
        let scene = try scene(Self.zip(("model.glb", Self.body)))
        let message = """
            {"source":"metaperson_creator","eventName":"model_exported","url":"\(scene.url("/x.zip"))","gender":"male"}
            """
        #expect(scene.fetch("-", input: message).status == 0)
        #expect(scene.blobs().count == 1)
        #expect(FetchInput(Array("https://metaperson.avatarsdk.com/x".utf8)).mayBeArchive)
        #expect(!FetchInput(Array("https://models.readyplayer.me/x.glb".utf8)).mayBeArchive)
    }

    @Test func aGLBIsTakenWithTheFlagToo() throws {
        let scene = try scene(Self.body)
        #expect(scene.fetch(scene.url("/a"), "--unzip").status == 0)
        #expect(scene.blobs().count == 1)
    }

    @Test(
        arguments: [
            ([("a.txt", 1)], 7, "archive-without-asset"), ([("a.glb", 0), ("b.glb", 0)], 7, "archive-ambiguous"),
            ([("inner.zip", 2)], 7, "archive-without-asset"), ([("page.glb", 3)], 7, "wrong-body"),
            ([("big.glb", 4)], 5, "archive-bomb"), ([("a.vrm", 0)], 0, ""), ([("A.GLB", 0), ("b.gltf", 1)], 0, ""),
            ([], 7, "archive-without-asset"), ([("cut.glb", 5)], 7, "length-disagrees"),
        ] as [([(String, Int)], Int32, String)])
    func whatAnArchiveMayHold(_ entries: [(String, Int)], _ exit: Int32, _ code: String) throws {
        let kinds: [[UInt8]] = [
            Self.body, [1], Self.zip(("model.glb", Self.body)), Array("<!doctype html>".utf8),
            [UInt8](repeating: 0, count: 4 << 20), Array(Self.body.dropLast(8)),
        ]
        let scene = try scene(ZIPFixture(entries.map { ZIPFixture.Entry($0.0, kinds[$0.1]) }).bytes())
        let run = scene.fetch(scene.url("/a"), "--unzip", "--format", "ndjson")
        #expect(run.status == exit)
        #expect(try scene.records(run).first?["error"]?["code"]?.string ?? "" == code)
        #expect(scene.blobs().count == (exit == 0 ? 1 : 0))
        #expect(scene.partials().isEmpty)
    }

    @Test func limitsHoldForWhatIsUnpacked() throws {
        let scene = try scene(Self.zip(("a.glb", Self.body)))
        let run = scene.fetch(scene.url("/a"), "--unzip", "--max-size", "3000", "--format", "ndjson")
        #expect(run.status == 5)
        #expect(try scene.records(run).first?["error"]?["code"]?.string == "archive-too-large")
    }

    @Test func aCutArchiveIsNamed() throws {
        let whole = Self.zip(("a.glb", Self.body))
        let scene = try FetchScene { _ in
            // Without a length the transport cannot tell.
            [.send(ServerReply.head(200, headers: [("Connection", "close")]) + whole.dropLast(30)), .close]
        }
        let run = scene.fetch(scene.url("/a"), "--unzip", "--format", "ndjson", "--retries", "0")
        #expect(run.status == 7)
        #expect(try scene.records(run).first?["error"]?["code"]?.string == "truncated")
        #expect(run.output.contains("the ZIP archive has no end"))
        #expect(scene.partials().isEmpty)
    }

    /// As with a GLB, a connection that ended may have ended anywhere.
    @Test(arguments: [1, 30, 200, -1, -2, -3]) func aCutArchiveIsAskedForAgain(number: Int) throws {
        let whole = Self.zip(("a.glb", Self.body))
        let missing = number > 0 ? number : whole.count + number
        let requests = RequestCounter()
        let scene = try FetchScene { _ in
            let head = ServerReply.head(200, headers: [("Connection", "close")])
            return [.send(head + (requests.next() == 1 ? whole.dropLast(missing) : whole[...])), .close]
        }
        let first = scene.fetch(scene.url("/a"), "--unzip", "--retries", "0", "--journal", "j")
        #expect(first.status == 7)
        // Nothing is held against it.
        let second = scene.fetch(scene.url("/a"), "--unzip", "--journal", "j")
        #expect(second.status == 0, "\(second.errors)")
        #expect(scene.blobs().count == 1)
        let other = try FetchScene { [requests = RequestCounter()] _ in
            let head = ServerReply.head(200, headers: [("Connection", "close")])
            return [.send(head + (requests.next() == 1 ? whole.dropLast(missing) : whole[...])), .close]
        }
        #expect(other.fetch(other.url("/a"), "--unzip").status == 0)
        #expect(other.server.counts.log.count == 2)
    }

    @Test func anArchiveIsResumed() throws {
        var noise: UInt64 = 3
        let data = (0..<(3 << 20)).map { _ -> UInt8 in
            noise = noise &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: noise >> 33)
        }
        let json = "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":\(data.count)}]}"
        let body = FetchScene.container(json, data)
        let archive = Self.zip(("a.glb", body))
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            if counter.next() == 1 {
                let head = ServerReply.head(
                    200, headers: [("ETag", "\"z\""), ("Content-Length", String(archive.count))])
                return [.send(head + archive.prefix(archive.count / 2)), .close]
            }
            let start = Int(request["range"]?.dropFirst(6).dropLast() ?? "") ?? 0
            return ServerReply.whole(
                206,
                headers: [
                    ("ETag", "\"z\""), ("Content-Range", "bytes \(start)-\(archive.count - 1)/\(archive.count)"),
                ], body: Array(archive[start...]))
        }
        #expect(scene.fetch(scene.url("/a"), "--unzip", "--retries", "0").status == 4)
        let second = scene.fetch(scene.url("/a"), "--unzip", "--format", "ndjson")
        let record = try #require(try scene.records(second).first)
        #expect(record["status"]?.string == "stored")
        #expect(record["transferredBytes"]?.int ?? .max < archive.count * 3 / 4)
        #expect(try Files.readAll(Path(record["path"]?.string ?? ""), limit: 1 << 24) == body)
    }

    @Test func dataURLsMayHoldArchives() throws {
        let scene = try scene([])
        let url = "data:application/zip;base64," + FetchScene.base64(Self.zip(("a.glb", Self.body)))
        let refused = scene.fetch("-", input: url)
        #expect(refused.status == 7)
        #expect(refused.errors.contains("--unzip"))
        let run = scene.fetch("-", "--unzip", "--format", "ndjson", input: url)
        #expect(run.status == 0)
        #expect(try scene.records(run).first?["archive"]?["entry"]?.string == "a.glb")
        #expect(scene.blobs().count == 1)
    }

    @Test func theExpectedDigestIsTheAssets() throws {
        let scene = try scene(Self.zip(("a.glb", Self.body)))
        let first = scene.fetch(scene.url("/a"), "--unzip", "--format", "ndjson")
        let record = try #require(try scene.records(first).first)
        let asset = try #require(record["sha256"]?.string)
        let archive = try #require(record["archive"]?["sha256"]?.string)
        #expect(asset != archive)
        #expect(scene.fetch(scene.url("/a"), "--unzip", "--refresh", "--expect-sha256", asset).status == 0)
        #expect(scene.fetch(scene.url("/a"), "--unzip", "--refresh", "--expect-sha256", archive).status == 7)
    }

    @Test func namesOfEntriesAreEscaped() throws {
        let scene = try scene(Self.zip(("a\u{1B}[31m.glb", Array("{\"error\":1}".utf8))))
        let run = scene.fetch(scene.url("/a"), "--unzip")
        #expect(run.status == 7)
        #expect(!run.errors.contains("\u{1B}"))
        #expect(run.errors.contains("\\u{1B}[31m"))
    }
}
