import GLBContainer
import JSONText
import LoopbackServer
import Testing

@testable import CommandLineTool

/// What is refused, and how soon: each server here goes silent after the bytes that tell. Who waited for more would end
/// with another error.
@Suite struct FetchRefusalTests {
    private func refusal(
        _ bytes: [UInt8], length: Int? = nil, _ words: [String] = []
    ) throws -> (status: Int32, code: String, message: String) {
        let scene = try FetchScene { _ in
            let head = ServerReply.head(
                200, headers: length.map { [("Content-Length", String($0))] } ?? [("Connection", "close")])
            return [.send(head + bytes), .pause(milliseconds: 20_000), .close]
        }
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + [scene.url("/a.glb"), "--format", "ndjson", "--retries", "0"]
                + ["--stall-timeout", "8s"] + words, environment: ["GLB_CACHE_DIR": scene.store])
        let error = try scene.records(run).first?["error"]
        #expect(scene.blobs().isEmpty)
        #expect(scene.partials().isEmpty)
        return (run.status, error?["code"]?.string ?? "", error?["message"]?.string ?? "")
    }

    @Test(
        arguments: [
            (Array("<!DOCTYPE html><html><title>Sign in</title>".utf8), "a web page (HTML) saying “Sign in”"),
            (Array("{\"message\":\"no such avatar\"}".utf8), "a JSON text saying “no such avatar”"),
            (
                Array("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code>".utf8),
                "an XML document saying “AccessDenied”"
            ),
            (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "a Git LFS pointer"),
            ([0x50, 0x4B, 3, 4, 20, 0], "a ZIP archive"), ([0x1F, 0x8B, 8, 0], "gzip-compressed data"),
            ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
            (Array("Kaydara FBX Binary".utf8), "an FBX model"), (Array("%PDF-1.7".utf8), "a PDF document"),
            (Array("glTF".utf8) + [1, 0, 0, 0], "a binary glTF of another version than 2"),
            ([1, 2, 3, 4], "no known format"),
        ] as [([UInt8], String)])
    func wrongBodiesAreNamedAtOnce(_ bytes: [UInt8], _ words: String) throws {
        let found = try refusal(bytes, length: 1_000_000)
        #expect(found.status == 7)
        #expect(found.code == "wrong-body")
        #expect(found.message.contains(words), "\(found.message)")
    }

    private static func header(_ length: Int) -> [UInt8] {
        Array("glTF".utf8) + [2, 0, 0, 0] + (0..<4).map { UInt8(length >> (8 * $0) & 0xFF) }
    }

    @Test func theAssetsOwnLengthIsEnough() throws {
        let large = try refusal(Self.header(100 << 20))
        #expect(large.status == 5)
        #expect(large.code == "too-large")
        let small = try refusal(Self.header(5000), ["--max-size", "4999"])
        #expect(small.code == "too-large")
        let other = try refusal(Self.header(5000), length: 6000)
        #expect(other.status == 7)
        #expect(other.code == "length-disagrees")
    }

    @Test func theTransportsLengthIsEnough() throws {
        let found = try refusal([], length: 100 << 20)
        #expect(found.status == 5)
        #expect(found.code == "too-large")
    }

    // MARK: - Where it may go

    @Test func eachFlagOpensWhatItSays() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(8)) }
        let port = scene.server.port
        let url = scene.url("/a.glb")
        let closed: [[String]] = [
            [], ["--allow-http"], ["--allow-private"], ["--allow-host", "127.0.0.1:\(port)"],
            ["--allow-http", "--allow-host", "127.0.0.1"], ["--allow-http", "--allow-host", "127.0.0.1:\(port - 1)"],
            ["--allow-http", "--allow-host", "localhost:\(port)"],
        ]
        for words in closed {
            let run = ToolProcess.run(
                ["fetch", url, "--retries", "0"] + words, environment: ["GLB_CACHE_DIR": scene.store])
            #expect(run.status == 5, "\(words)")
        }
        #expect(scene.server.counts.connections == 0)
        #expect(scene.fetch(url).status == 0)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/a.glb", "gopher://127.0.0.1/", "data:model/gltf-binary;base64,Z2xURg==",
        "javascript:alert(1)", "//user:secret@127.0.0.1:PORT/a.glb", "http://127.0.0.1:1/", "https://[::1]/",
        "dict://127.0.0.1:PORT/x", "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/", "http:///",
    ])
    func redirectsAreVettedLikeURLs(_ place: String) throws {
        let scene = try FetchScene { request in
            request.path == "/a.glb" ? ServerReply.whole(body: FetchScene.glb(8)) : []
        }
        let outer = try FetchScene { _ in
            ServerReply.whole(
                302, headers: [("Location", place.replacing("PORT", with: String(scene.server.port)))])
        }
        let run = outer.fetch(outer.url("/x"), "--retries", "0", "--format", "ndjson")
        #expect(run.status == 5, "\(run.errors)")
        #expect(!run.errors.contains("secret"))
        #expect(scene.server.counts.connections == 0)
        #expect(outer.blobs().isEmpty)
    }

    @Test func fiveRedirectsAreEnough() throws {
        let scene = try FetchScene { request in
            let left = Int(request.path.dropFirst()) ?? 0
            return left == 0
                ? ServerReply.whole(body: FetchScene.glb(8))
                : ServerReply.whole(301, headers: [("Location", "/\(left - 1)")])
        }
        #expect(scene.fetch(scene.url("/5")).status == 0)
        #expect(scene.fetch(scene.url("/6")).status == 5)
        #expect(scene.server.counts.log.count == 6 + 6)
    }

    @Test func headersStayWithTheirOrigin() throws {
        let other = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(8)) }
        let scene = try FetchScene { request in
            request.path == "/here"
                ? ServerReply.whole(302, headers: [("Location", "/there")])
                : ServerReply.whole(302, headers: [("Location", other.url("/a.glb"))])
        }
        let run = scene.fetch(
            scene.url("/here"), "--allow-private", "-H", "Authorization: Bearer x", "-H", "Cookie: a=b", "-H",
            "X-Api-Key: k")
        #expect(run.status == 0, "\(run.errors)")
        let names = ["authorization", "cookie", "x-api-key"]
        #expect(scene.server.counts.log.count == 2)
        #expect(scene.server.counts.log.allSatisfy { request in names.allSatisfy { request[$0] != nil } })
        #expect(other.server.counts.log.allSatisfy { request in names.allSatisfy { request[$0] == nil } })
        #expect(other.server.counts.log.first?["referer"] == nil)
    }
}
