import FileSystem
import JSONText
import LoopbackServer
import Testing

@testable import CommandLineTool

/// Headers that are bound to hosts: gated content networks stand behind redirects, and those drop what was meant for the
/// first host.
@Suite struct FetchCredentialsTests {
    private static let body = FetchScene.glb(400)

    /// A host with a gate, and one that sends everybody there.
    private struct Scenes {
        let gated: FetchScene
        let front: FetchScene

        init() throws {
            let gated = try FetchScene { request in
                request["authorization"] == "Bearer s3cret-key" ? ServerReply.whole(body: body) : ServerReply.whole(401)
            }
            front = try FetchScene { _ in ServerReply.whole(302, headers: [("Location", gated.url("/b.glb"))]) }
            self.gated = gated
        }

        var opening: [String] { ["--allow-host", "127.0.0.1:\(gated.server.port)"] }
    }

    @Test func turbo_fieldfare_115_credentialsAreBoundToHosts() throws {
        let scenes = try Scenes()
        let front = scenes.front
        let origin = "http://127.0.0.1:\(scenes.gated.server.port)"
        front.folder.write("keys", "# for the gate\n\n\(origin)  Authorization: Bearer s3cret-key\r\n")
        #expect(front.fetch(scenes.opening[0], scenes.opening[1], front.url("/a.glb")).status == 3)
        // What is meant for the first host goes no further.
        let header = front.fetch(
            scenes.opening[0], scenes.opening[1], "--header", "Authorization: Bearer s3cret-key", front.url("/a.glb"))
        #expect(header.status == 3)
        #expect(scenes.gated.server.counts.log.allSatisfy { $0["authorization"] == nil })
        let run = front.fetch(
            scenes.opening[0], scenes.opening[1], "--credentials", "keys", "--verbose", "--format", "ndjson",
            front.url("/a.glb"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(scenes.gated.server.counts.log.last?["authorization"] == "Bearer s3cret-key")
        #expect(front.server.counts.log.last?["authorization"] == nil)
        #expect(!run.output.contains("s3cret") && !run.errors.contains("s3cret"))
        let found = ToolProcess.run(script: "grep -rl s3cret '\(front.store)'; echo done", in: front.folder.root)
        #expect(found.output == "done\n")
    }

    /// A credential is for https unless the line says otherwise, and for one port.
    @Test(arguments: ["127.0.0.1:PORT", "https://127.0.0.1:PORT", "http://127.0.0.1", "http://localhost:PORT"])
    func anotherOriginGetsNothing(_ origin: String) throws {
        let scenes = try Scenes()
        let line = origin.replacing("PORT", with: String(scenes.gated.server.port))
        scenes.gated.folder.write("keys", "\(line) Authorization: Bearer s3cret-key\n")
        #expect(scenes.gated.fetch("--credentials", "keys", scenes.gated.url("/b.glb")).status == 3)
        #expect(scenes.gated.server.counts.log.allSatisfy { $0["authorization"] == nil })
    }

    @Test(arguments: [
        "models.example", "models.example Authorization", "http://a/b X: s3cret", "user@models.example X: s3cret",
        "ftp://a X: s3cret", "models.example Host: s3cret", "models.example X: s3cret\u{1}",
    ])
    func aWrongLineIsToldByItsNumber(_ line: String) throws {
        let scenes = try Scenes()
        scenes.gated.folder.write("keys", "# keys\n\(line)\n")
        let run = scenes.gated.fetch("--credentials", "keys", scenes.gated.url("/b.glb"))
        #expect(run.status == 2)
        #expect(run.errors.contains("--credentials keys, line 2: "), "\(run.errors)")
        #expect(!run.errors.contains("s3cret"))
        #expect(scenes.gated.server.counts.requests == 0)
    }

    /// What is said about a host holds for its URLs, whichever spelling either has.
    @Test(arguments: [
        ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example:8443", "xn--bcher-kva.example:8443"),
        ("http://bücher.example:80", "http://xn--bcher-kva.example:80"), ("models.example:80", "models.example:80"),
        ("[::1]:80", "[::1]:80"), ("bücher.example/path", "bücher.example/path"), ("ü@b.example", "ü@b.example"),
    ])
    func hostsHaveOneSpelling(_ text: String, _ host: String) {
        #expect(HostText.ascii(text) == host)
    }

    @Test func aFileThatOthersMayReadIsWarnedAbout() throws {
        let scenes = try Scenes()
        let scene = scenes.gated
        scene.folder.write("keys", "http://127.0.0.1:\(scene.server.port) Authorization: Bearer s3cret-key\n")
        for (mode, warns) in [("600", false), ("644", true)] {
            let run = ToolProcess.run(
                script:
                    "chmod \(mode) keys; GLB_CACHE_DIR=store \"$GLB\" fetch \(scene.opening.joined(separator: " ")) "
                    + "--credentials keys \(scene.url("/b.glb"))", in: scene.folder.root)
            #expect(run.status == 0)
            #expect(run.errors.contains("others may read it") == warns)
        }
    }
}
