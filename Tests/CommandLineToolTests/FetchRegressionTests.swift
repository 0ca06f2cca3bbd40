import FileSystem
import JSONText
import LoopbackServer
import Testing

@testable import CommandLineTool

/// Faults that other downloaders had in public, named by their numbers there: output, security, and the edges of the
/// system.
@Suite struct FetchRegressionTests {
    private static let body = FetchScene.glb(400)

    private func scene() throws -> FetchScene {
        try FetchScene { _ in ServerReply.whole(body: Self.body) }
    }

    /// Progress belongs on terminals: a log must hold neither a bar nor the codes that draw one.
    @Test(arguments: [
        [:], ["TERM": "xterm"], ["TERM": "xterm", "CLICOLOR_FORCE": "1"], ["CI": "true", "TERM": "xterm"],
    ])
    func zstd_2816_datadog_agent_52133_noBarsInLogs(_ variables: [String: String]) throws {
        let scene = try FetchScene { _ in
            let head = ServerReply.head(200, headers: [("Content-Length", String(Self.body.count))])
            return [
                .send(head + Self.body.prefix(100)), .pause(milliseconds: 400), .send(Array(Self.body.dropFirst(100))),
            ]
        }
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + [scene.url("/a.glb"), scene.url("/b.glb")],
            environment: variables.merging(["GLB_CACHE_DIR": scene.store]) { $1 })
        #expect(run.status == 0)
        #expect(run.errors == "glb: 2 stored\n")
        #expect(!run.output.contains("\r") && !run.output.contains("\u{1B}"))
    }

    /// A name or a spelling says nothing about where it leads: the address of the socket decides, on every hop.
    @Test(arguments: [
        "http://localhost:PORT/a", "http://127.1:PORT/a", "http://0x7f000001:PORT/a", "http://2130706433:PORT/a",
        "http://0177.0.0.1:PORT/a", "http://[::ffff:127.0.0.1]:PORT/a", "http://[::1]:PORT/a", "http://0:PORT/a",
        "http://127.0.0.1.:PORT/a", "http://LOCALHOST:PORT/a", "http://[::ffff:7f00:1]:PORT/a",
        "http://[64:ff9b::7f00:1]:PORT/a", "http://[2002:7f00:1::]:PORT/a",
    ])
    func open_swe_1186_OpenMAIC_386_Unla_305_ssrfcheck_4_theSocketDecides(_ target: String) throws {
        let inner = try scene()
        let url = target.replacing("PORT", with: String(inner.server.port))
        let outer = try FetchScene { _ in ServerReply.whole(302, headers: [("Location", url)]) }
        // Asked for directly, and as the end of a redirect from a host that is open.
        let direct = outer.fetch(url, "--allow-http", "--retries", "0", opened: false)
        let redirected = outer.fetch(outer.url("/a.glb"), "--retries", "0")
        #expect(direct.status == 5 || direct.status == 2, "\(direct.errors)")
        #expect(redirected.status == 5, "\(redirected.errors)")
        #expect(inner.server.counts.connections == 0)
        #expect(outer.blobs().isEmpty)
    }

    /// What a server calls a file is never the name of a file.
    @Test(arguments: [
        "attachment; filename=\"../../evil.glb\"", "attachment; filename=/etc/evil.glb",
        "attachment; filename*=UTF-8''..%2F..%2Fevil.glb", "attachment; filename=\".bashrc\"",
    ])
    func pip_6418_toybox_516_browser_use_4867_namesOfServersAreNoPaths(_ disposition: String) throws {
        let scene = try FetchScene { _ in
            ServerReply.whole(headers: [("Content-Disposition", disposition)], body: Self.body)
        }
        #expect(scene.fetch(scene.url("/a.glb"), "-o", "out/").status == 0)
        #expect(((try? Files.list(scene.folder.file("out"))) ?? []).map { $0.name.string } == ["a.glb"])
        #expect(Set(scene.folder.names()) == ["out", "store"])
    }

    /// A side file of a long name would be longer than a name may be.
    @Test func aria2_1028_651_440_longAndCodedNamesLeaveRoom() throws {
        let scene = try scene()
        let names = [
            String(repeating: "n", count: 255), String(repeating: "%E6%97%A5", count: 120), "%2e%2e", "a%00b", "%ff%fe",
            "con.glb", "a%2Fb%5Cc.glb",
        ]
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + names.map { scene.url("/x/\($0)") } + ["-o", "out/"], in: scene.folder.root,
            environment: ["GLB_CACHE_DIR": scene.store])
        #expect(run.status == 0, "\(run.errors)")
        let written = ((try? Files.list(scene.folder.file("out"))) ?? []).map { $0.name.bytes }
        #expect(written.count == names.count)
        #expect(written.allSatisfy { $0.count <= 210 && !$0.contains(0x2F) && $0.first != 0x2E })
    }

    /// Descriptors run out long before URLs do.
    @Test func curl_20740_fewDescriptorsAreEnough() throws {
        let scene = try scene()
        scene.folder.write("list", (0..<60).map { scene.url("/\($0).glb") }.joined(separator: "\n"))
        let run = ToolProcess.run(
            script: """
                ulimit -n 64
                export GLB_CACHE_DIR='\(scene.store)'
                "$GLB" fetch \(scene.opening.joined(separator: " ")) --jobs 200 --per-host 200 @list > out
                echo $?
                """, in: scene.folder.root)
        #expect(run.output == "0\n", "\(run.errors)")
        #expect(scene.folder.read("out").split(separator: 0x0A).count == 60)
    }

    /// What a server says goes to a terminal as text, and not as commands for it.
    @Test func wordsOfServersAreEscaped() throws {
        let scene = try FetchScene { request in
            switch request.path {
            case "/page": ServerReply.whole(body: Array("<html><title>\u{1B}]0;owned\u{7}\u{202E}x</title>".utf8))
            case "/place": ServerReply.whole(302, headers: [("Location", "http://ho\u{1B}[31mst/\u{7}")])
            default: ServerReply.whole(500)
            }
        }
        for path in ["/page", "/place", "/%1B%5B31m"] {
            let run = scene.fetch(scene.url(path), "--verbose", "--retries", "0")
            #expect(run.status != 0)
            #expect(!run.errors.utf8.contains { $0 < 0x20 && $0 != 0x0A }, "\(path)")
            #expect(!run.errors.contains("\u{202E}"))
        }
        #expect(scene.fetch(scene.url("/page")).errors.contains("saying “\\u{1B}]0;owned\\u{7}\\u{202E}x”"))
    }

    @Test func secretsStayOutOfAllThatIsWritten() throws {
        let scene = try FetchScene { request in
            switch request.path {
            case "/moved": ServerReply.whole(302, headers: [("Location", "/a.glb?X-Amz-Signature=s3cret-sig&x=1")])
            case "/lost": ServerReply.whole(404, body: Array("no s3cret".utf8))
            case "/page":
                ServerReply.whole(body: Array("<html><title>Denied: /page?token=s3cret-token</title>".utf8))
            default: ServerReply.whole(body: Self.body)
            }
        }
        let list = [
            scene.url("/a.glb?token=s3cret-token&size=2"), scene.url("/moved"), scene.url("/lost?key=s3cret-key"),
            scene.url("/page?password=s3cret-password"), "http://user:s3cret-pass@127.0.0.1:\(scene.server.port)/a",
            "{\"source\":\"avaturn\",\"eventName\":\"v2.avatar.exported\",\"token\":\"s3cret-member\",\"data\":{\"url\":\""
                + scene.url("/b.glb?sig=s3cret-b") + "\"}}",
        ]
        let run = scene.fetch(
            "-", "--verbose", "--format", "ndjson", "--format", "json=report.json", "--journal", "journal", "--header",
            "X-Api-Key: s3cret-header", input: list.joined(separator: "\n"))
        #expect(run.output.contains("***"))
        #expect(scene.server.counts.log.contains { $0["x-api-key"] == "s3cret-header" })
        for (name, text) in [
            ("records", run.output), ("messages", run.errors),
            ("document", String(decoding: scene.folder.read("report.json"), as: UTF8.self)),
            ("journal", String(decoding: scene.folder.read("journal"), as: UTF8.self)),
        ] {
            #expect(!text.isEmpty)
            #expect(!text.contains("s3cret"), "\(name)")
        }
        // Values of headers are nowhere, not even in the store.
        let found = ToolProcess.run(
            script: "grep -rlE 's3cret-(header|member|pass)' '\(scene.store)'; echo done", in: scene.folder.root)
        #expect(found.output == "done\n")
    }
}
