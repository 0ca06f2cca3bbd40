import AssetCache
import FileSystem
import JSONText
import LoopbackServer
import Synchronization
import Testing

@testable import CommandLineTool

/// `glb cache verify` as a user sees it: which part is read, what is found, and what is mended from the network.
@Suite struct CacheVerifyTests {
    private static let first = FetchScene.glb(400)
    private static let second = FetchScene.glb(800)
    private static let changed = FetchScene.glb(1200)
    private let scene: FetchScene

    init() throws {
        let replies = RepliesByPath(["/a.glb": Self.first, "/b.glb": Self.second])
        scene = try FetchScene { request in
            guard let body = replies.body(of: request.path) else { return ServerReply.whole(404) }
            return ServerReply.whole(headers: [("Content-Type", "model/gltf-binary")], body: body)
        }
        server = replies
        let run = scene.fetch(scene.url("/a.glb"), scene.url("/b.glb"))
        paths = run.output.split(separator: "\n").map(String.init)
        try #require(run.status == 0 && paths.count == 2)
    }

    private let server: RepliesByPath
    private let paths: [String]

    private func glb(_ words: String...) -> ToolProcess.Outcome {
        ToolProcess.run(
            ["cache"] + words, in: scene.folder.root, environment: ["GLB_CACHE_DIR": scene.store])
    }

    private func verify(_ words: String...) throws -> (ToolProcess.Outcome, [JSONValue]) {
        let run = ToolProcess.run(
            ["cache", "verify", "--format", "ndjson"] + words, in: scene.folder.root,
            environment: ["GLB_CACHE_DIR": scene.store])
        return (run, try run.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) })
    }

    private func damage(_ path: String) throws {
        var bytes = try Files.readAll(Path(path), limit: 10_000)
        bytes[40] ^= 1
        try Files.writeAtomically(Path(path), bytes, mode: 0o444)
    }

    @Test func partsAreReadWhereOnlyPartsAreAskedFor() throws {
        #expect(try verify("--sample", "50%").1.last?["checked"] == 1)
        #expect(try verify("--sample", "0.001%").1.last?["checked"] == 1)
        #expect(try verify("--sample", "100%").1.last?["checked"] == 2)
        let parts = try (1...3).map { try verify("--sample", "\($0)/3").1.last?["checked"]?.int ?? -1 }
        #expect(parts.reduce(0, +) == 2)
        #expect(try verify("--since", "1h").1.last?["checked"] == 2)
        #expect(try verify("--since", "2001-02-03").1.last?["checked"] == 2)
        #expect(try verify("--since", "2999-01-01").1.last?["checked"] == 0)
        #expect(try verify(scene.url("/a.glb")).1.last?["checked"] == 1)
        for words in [["--sample", "0%"], ["--sample", "3/2"], ["--since", "2026-13-01"], ["--since", "x"]] {
            let run = ToolProcess.run(["cache", "verify"] + words, environment: ["GLB_CACHE_DIR": scene.store])
            #expect(run.status == 2 && run.errors.contains(words[1]))
        }
        #expect(glb("verify", "--repair", "--no-quarantine").status == 2)
    }

    @Test func whatIsLostComesBackFromItsURL() throws {
        try damage(paths[0])
        try Files.unlink(Path(paths[1]))
        let (run, records) = try verify("--repair", "--allow-http", "--allow-host", "127.0.0.1:\(scene.server.port)")
        #expect(run.status == 0)
        #expect(Set(records.dropLast().compactMap { $0["status"]?.string }) == ["corrupt", "missing"])
        #expect(records.dropLast().allSatisfy { $0["repaired"] == true })
        #expect(records.last?["repaired"] == 2 && records.last?["corrupt"] == 1 && records.last?["missing"] == 1)
        let after = try verify()
        #expect(after.0.status == 0 && after.1.last?["checked"] == 2)
        #expect(try Files.readAll(Path(paths[0]), limit: 10_000) == Self.first)
        #expect(!glb("list").output.contains("damaged"))
        #expect(glb("show", scene.url("/a.glb")).output.contains("Pinned: no"))
    }

    @Test func otherBytesMendNothing() throws {
        try damage(paths[0])
        server.set("/a.glb", Self.changed)
        let (run, records) = try verify("--repair", "--allow-http", "--allow-host", "127.0.0.1:\(scene.server.port)")
        #expect(run.status == 7)
        let item = try #require(records.first { $0["status"] == "corrupt" })
        #expect(item["repaired"] == false && item["error"]?["code"] == "digest-differs")
        #expect(scene.blobs().count == 1 && scene.partials().isEmpty)
        // A fetch is another wish: it brings what there is now.
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        #expect(glb("verify").status == 0)
    }

    /// The rules of `glb fetch` hold here as well: what was opened once is not open for good.
    @Test func addressesThatAreNotOpenedStayShut() throws {
        try damage(paths[0])
        let (run, records) = try verify("--repair")
        #expect(run.status == 5)
        #expect(records.first { $0["status"] == "corrupt" }?["repaired"] == false)
        let text = glb("verify", "--repair")
        #expect(text.status == 5 && text.output.contains("not repaired"))
    }

    @Test func anImportedFileIsReadAgain() throws {
        scene.folder.write("in/c.glb", FetchScene.glb(44))
        let stored = glb("import", "in").output.split(separator: "\n").map(String.init)
        try damage(stored[0])
        let (run, records) = try verify("--repair")
        #expect(run.status == 0)
        #expect(records.first { $0["status"] == "corrupt" }?["repairedFrom"]?.string?.hasPrefix("file:///") == true)
        try damage(stored[0])
        scene.folder.write("in/c.glb", FetchScene.glb(48))
        #expect(try verify("--repair").0.status == 7)
    }

    @Test func aLinkedFolderOfBlobsHidesItsOwnBlobsOnly() throws {
        let fan = Path(paths[0]).directory
        let away = Path(scene.folder.path("away"))
        try Files.rename(fan, to: away)
        try Files.makeSymbolicLink(fan, target: away)
        let (run, records) = try verify()
        #expect(run.status == 6)
        #expect(records.contains { $0["status"] == "read-error" && $0["path"] == .string(fan.string) })
        if Path(paths[1]).directory != fan { #expect(records.last?["checked"] == 1) }
        #expect(Files.exists(away.appending(Path(paths[0]).lastComponent)))
        #expect(run.errors.isEmpty)
    }
}

/// What a server answers with, changed while it runs.
final class RepliesByPath: Sendable {
    private let bodies: Mutex<[String: [UInt8]]>

    init(_ bodies: [String: [UInt8]]) { self.bodies = Mutex(bodies) }

    func body(of path: String) -> [UInt8]? { bodies.withLock { $0[path] } }

    func set(_ path: String, _ body: [UInt8]) { bodies.withLock { $0[path] = body } }
}
