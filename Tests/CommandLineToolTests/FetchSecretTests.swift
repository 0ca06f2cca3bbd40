import AssetFetching
import FileSystem
import JSONText
import LoopbackServer
import Testing

@testable import CommandLineTool

/// What a server repeats of the user's headers is neither shown nor stored.
@Suite struct FetchSecretTests {
    private static let secret = "s3cret-token-of-the-user"

    @Test(arguments: ["/title.glb", "/etag.glb", "/type.glb", "/redirect.glb"])
    func whatAServerRepeatsIsHidden(path: String) throws {
        let secret = Self.secret
        let scene = try FetchScene { request in
            let asset = FetchScene.glb(40)
            switch request.path {
            case "/title.glb":
                return ServerReply.whole(
                    headers: [("Content-Type", "text/html")], body: Array("<html><title>Bearer \(secret)</title>".utf8))
            case "/etag.glb": return ServerReply.whole(headers: [("ETag", "\"\(secret)\"")], body: asset)
            case "/type.glb": return ServerReply.whole(headers: [("Content-Type", "x/\(secret)")], body: asset)
            case "/redirect.glb":
                return ServerReply.whole(302, headers: [("Location", "/to/\(secret)")])
            default: return ServerReply.whole(body: asset)
            }
        }
        let run = scene.fetch(
            "--header", "Authorization: Bearer \(secret)", "--journal", "journal", "--verbose", "--format", "ndjson",
            scene.url(path))
        #expect(run.status == (path == "/title.glb" ? 7 : 0), "\(run.errors)")
        #expect(scene.server.counts.log.first?["authorization"] == "Bearer \(secret)")
        #expect(!run.output.contains("s3cret") && !run.errors.contains("s3cret"))
        let found = ToolProcess.run(
            script: "grep -rl s3cret journal '\(scene.store)'; echo done", in: scene.folder.root)
        #expect(found.output == "done\n")
    }

    @Test func partsOfSecretsAreHiddenAndOtherWordsAreNot() throws {
        let mask = SecretMask([
            try HeaderField(parsing: "Authorization: Bearer abcdefghijkl"),
            try HeaderField(parsing: "X-Level: 1"),
        ])
        #expect(mask.apply("saying abcdefghijkl, 1, Bearer") == "saying ***, 1, Bearer")
        #expect(mask.apply("cut: Bearer abcdef…") == "cut: ***…")
        #expect(mask.apply("abcdefg") == "abcdefg")
        #expect(mask.passes("\"v1\"") && !mask.passes("\"abcdefghijkl\""))
    }
}

/// What a list holds that cannot be fetched is told with its place.
@Suite struct FetchListPlaceTests {
    @Test func aLineThatIsNoURLIsToldByItsPlace() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(4)) }
        scene.folder.write(
            "list", "# mine\n\(scene.url("/a.glb"))\nnot a url\n{\"url\":\"http://e.example/a?token=***\"}\n")
        let run = scene.fetch("@list")
        #expect(run.status == 2)
        #expect(run.errors.contains("(line 3 of list)"))
        #expect(run.errors.contains("line 4 of list") && run.errors.contains("hidden when the record was written"))
        #expect(scene.server.counts.requests == 1)
    }

    /// A body without a length that ends early may come whole another time.
    @Test func aCutBodyWithoutALengthIsAskedForAgainByTheNextRun() throws {
        let asset = FetchScene.glb(40_000)
        let scene = try FetchScene { _ in
            [.send(ServerReply.head(200, headers: [("Connection", "close")]) + asset.prefix(9_000)), .close]
        }
        let run = scene.fetch("--retries", "0", "--journal", "journal", "--format", "ndjson", scene.url("/a.glb"))
        #expect(run.status == 7)
        #expect(try scene.records(run).first?["error"]?["code"]?.string == "truncated")
        _ = scene.fetch("--retries", "0", "--journal", "journal", scene.url("/a.glb"))
        #expect(scene.server.counts.requests == 2)
    }
}
