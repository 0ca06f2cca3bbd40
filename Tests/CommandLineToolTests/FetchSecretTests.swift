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

extension FetchSecretTests {
    /// A secret with everything in it that is written by an escape somewhere.
    private static let coded = "k9/Zt+Qw7Lm=N8&p<R2\"s"

    @Test(arguments: [
        coded, "k9\\/Zt+Qw7Lm=N8&p<R2\\\"s", "k9%2FZt%2BQw7Lm%3DN8%26p%3CR2%22s", "k9%2fZt+Qw7Lm%3dN8%26p<R2%22s",
        "k9/Zt+Qw7Lm=N8&amp;p&lt;R2&quot;s", "k9&#47;Zt&#x2B;Qw7Lm&#61;N8&#38;p&LT;R2",
        "k9\\u002FZt\\u002bQw7Lm=N8\\u0026p",
        "k9%252FZt%252BQw7Lm", "\\x6b9/Zt+Qw7L",
    ])
    func secretsAreHiddenHoweverTheyAreWritten(text: String) throws {
        let mask = SecretMask([try HeaderField(parsing: "Authorization: Bearer \(Self.coded)")])
        let shown = mask.apply("no <\(text)> here")
        #expect(shown.hasPrefix("no <***") && shown.hasSuffix("> here"), "\(shown)")
        #expect(!shown.contains("Qw7"))
        #expect(mask.apply("k9%2FZt 100% &amp; \\u00 %") == "k9%2FZt 100% &amp; \\u00 %")
    }
}

extension FetchSecretTests {
    @Test func secretsWithEscapesOfTheirOwnAreHidden() throws {
        let mask = SecretMask([
            try HeaderField(parsing: "Cookie: connect.sid=s%3AXq7vN2mPz0LkT9"),
            try HeaderField(parsing: "X-A: abcdefghijkl"), try HeaderField(parsing: "X-B: ghijklmnopqr"),
            try HeaderField(parsing: "X-C: abababababXYZsecret"), try HeaderField(parsing: "Accept: application/json"),
        ])
        for text in [
            "connect.sid=s%3AXq7vN2mPz0LkT9", "connect.sid=s:Xq7vN2mPz0LkT9", "connect.sid%3Ds%253AXq7vN2mPz0LkT9",
            "connect.sid%253Ds%25253AXq7vN2mPz0LkT9", "abcdefghijklmnopqr", "abababababababXYZsecret",
        ] { #expect(mask.apply("at <\(text)>") == "at <***>", "\(text): \(mask.apply(text))") }
        #expect(mask.apply("application/xml and application/json") == "application/xml and application/json")
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
