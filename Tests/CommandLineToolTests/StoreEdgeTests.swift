import FileSystem
import LoopbackServer
import Testing

/// What the store does at its edges: beyond its limits, with foreign things in it, and where bytes leave it.
@Suite struct StoreEdgeTests {
    private func scene() throws -> FetchScene {
        try FetchScene { request in
            ServerReply.whole(
                200, headers: [("ETag", "\"\(request.path)\"")],
                body: FetchScene.glb(Int(request.path.utf8.reduce(0) { $0 + UInt32($1) }) * 4))
        }
    }

    private func cache(_ scene: FetchScene, _ words: String...) -> ToolProcess.Outcome {
        ToolProcess.run(["cache"] + words, in: scene.folder.root, environment: ["GLB_CACHE_DIR": scene.store])
    }

    /// Limits hold after a run that stored nothing new, too.
    @Test func limitsHoldWhateverTheRunStores() throws {
        let scene = try scene()
        let urls = (0..<8).map { scene.url("/\($0).glb") }
        #expect(scene.fetch("-", input: urls.joined(separator: "\n")).status == 0)
        #expect(scene.blobs().count == 8)
        #expect(scene.fetch(urls[0], "--max-store-entries", "4").status == 0)
        #expect(scene.blobs().count <= 4)
        // What the run asked for is still there.
        #expect(scene.fetch(urls[0], "--offline").status == 0)
    }

    /// What is imported stays; what was used longest ago makes room for it.
    @Test func limitsHoldWhenFilesAreImported() throws {
        let scene = try scene()
        let urls = (0..<6).map { scene.url("/\($0).glb") }
        #expect(scene.fetch("-", input: urls.joined(separator: "\n")).status == 0)
        let file = scene.folder.root + "/own.glb"
        try Files.writeAtomically(Path(file), FetchScene.glb(4000), sync: false)
        let outcome = ToolProcess.run(
            ["cache", "import", file], in: scene.folder.root,
            environment: ["GLB_CACHE_DIR": scene.store, "GLB_MAX_STORE_ENTRIES": "4"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(scene.blobs().count <= 4)
        #expect(cache(scene, "list").output.contains("own.glb"))
    }

    /// A file where a folder of blobs belongs holds no blobs, and hides none of the others.
    @Test func foreignThingsAmongTheBlobsStopNothing() throws {
        let scene = try scene()
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        let blobs = Path(scene.store).appending("v1").appending("blobs").appending("sha256")
        let used = try #require(try Files.list(blobs).first?.name.string)
        let free = ["00", "11", "22"].filter { $0 != used }
        try Files.writeAtomically(blobs.appending(free[0]), [], sync: false)
        try Files.makeSymbolicLink(blobs.appending(free[1]), target: Path("/nonexistent"))
        for words in [["list"], ["stats"], ["purge", "--host", "nobody.example"], ["clean", "--dry-run", "--yes"]] {
            let outcome = ToolProcess.run(
                ["cache"] + words, in: scene.folder.root, environment: ["GLB_CACHE_DIR": scene.store])
            #expect(outcome.status == 0, "\(words): \(outcome.errors)")
        }
        #expect(cache(scene, "list").output.contains("a.glb"))
    }

    /// No option lets another file take the place of a stored one.
    @Test func outputsNeverGoIntoTheStore() throws {
        let scene = try scene()
        let first = scene.fetch(scene.url("/a.glb"))
        let blob = String(first.output.split(separator: "\n")[0])
        let outcome = scene.fetch(scene.url("/bb.glb"), "--output", blob, "--overwrite")
        #expect(outcome.status == 6)
        #expect(outcome.errors.contains("inside the store"))
        #expect(cache(scene, "export", scene.url("/bb.glb"), blob, "--overwrite").status == 6)
        #expect(cache(scene, "verify").status == 0)
    }

    /// Bytes behind a compressed body are the reply's fault, not the disk's.
    @Test func bytesBehindACompressedBodyAreNamed() throws {
        let scene = try FetchScene { _ in
            // An empty stream, then bytes that belong to none.
            let body: [UInt8] =
                [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Array("and more".utf8)
            return ServerReply.whole(200, headers: [("Content-Encoding", "gzip")], body: body)
        }
        let outcome = scene.fetch(scene.url("/a.glb"), "--retries", "0")
        #expect(outcome.status != 0)
        #expect(!outcome.errors.contains("disk"))
        #expect(scene.blobs().isEmpty)
    }
}
