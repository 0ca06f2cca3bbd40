import ContentDigest
import FileSystem
import JSONText
import LoopbackServer
import Testing

extension FetchScene {
    func cache(_ words: String...) -> ToolProcess.Outcome {
        ToolProcess.run(["cache"] + words, in: folder.root, environment: ["GLB_CACHE_DIR": store])
    }

    /// The file of a blob.
    func blobPath(_ bytes: [UInt8]) throws -> Path {
        let hex = try SHA256Hasher.digest(of: bytes).hex
        return Path(store).appending("v1").appending("blobs").appending("sha256").appending(String(hex.prefix(2)))
            .appending(hex)
    }

    /// Puts other bytes in the place of a blob.
    func overwrite(_ path: Path, _ bytes: [UInt8]) throws {
        try Files.writeAtomically(path, bytes)
    }
}

/// What is said of stored bytes that are damaged or gone, and of those that were put right.
@Suite struct CopyFaultTests {
    static let body = FetchScene.glb(3000)

    private func stored(_ paths: String...) throws -> FetchScene {
        let scene = try FetchScene { _ in ServerReply.whole(body: Self.body) }
        for path in paths { #expect(scene.fetch(scene.url(path)).status == 0) }
        return scene
    }

    /// Two URLs with the same bytes: what one of them brings anew is there for both.
    @Test func aProvenBlobClearsTheMarksOfAll() throws {
        let scene = try stored("/a", "/b")
        var wrong = Self.body
        wrong[100] ^= 1
        try scene.overwrite(try scene.blobPath(Self.body), wrong)
        #expect(scene.cache("verify").status == 1)
        let marked = scene.cache("list").output
        #expect(marked.components(of: "(damaged)") == 2)
        #expect(scene.cache("stats", "--format", "json").output.contains("\"damaged\": 2"))

        #expect(scene.fetch(scene.url("/a")).status == 0)
        #expect(!scene.cache("list").output.contains("(damaged)"))
        #expect(!scene.cache("show", scene.url("/b")).output.contains("Fault"))
        #expect(scene.cache("stats", "--format", "json").output.contains("\"damaged\": 0"))
        #expect(scene.cache("verify").status == 0)
        let offline = scene.fetch("--offline", "--format", "ndjson", scene.url("/b"))
        #expect(offline.status == 0)
        #expect(try scene.records(offline).first?["status"] == "hit")
        #expect(scene.cache("export", scene.url("/b"), "b.glb").status == 0)
        #expect(scene.folder.read("b.glb") == Self.body)
    }

    /// A mark is no reason to believe what lies in the blob's place, nor to hand it out.
    @Test func aMarkedEntryIsReadBeforeItIsUsed() throws {
        let scene = try stored("/a")
        var wrong = Self.body
        wrong[100] ^= 1
        let path = try scene.blobPath(Self.body)
        try scene.overwrite(path, wrong)
        #expect(scene.cache("verify").status == 1)
        try scene.overwrite(path, wrong)
        #expect(scene.fetch("--offline", scene.url("/a")).status == 1)
        #expect(!Files.exists(path))
    }

    @Test(arguments: ["cut", "gone", "link"])
    func whatCannotBeHadIsToldTheSameEverywhere(_ fault: String) throws {
        let scene = try stored("/a")
        let path = try scene.blobPath(Self.body)
        switch fault {
        case "cut": try scene.overwrite(path, Array(Self.body.prefix(10)))
        case "gone": try Files.unlink(path)
        default:
            try Files.unlink(path)
            scene.folder.write("other.glb", Self.body)
            #expect(ToolProcess.run(script: "ln -s '\(scene.folder.path("other.glb"))' '\(path.display)'").status == 0)
        }
        let word = fault == "cut" ? "(damaged)" : "(missing)"
        #expect(scene.cache("list").output.contains(word))
        let code = fault == "cut" ? "wrong-size" : "missing"
        #expect(scene.cache("show", scene.url("/a")).output.contains("Fault: \(code)"))
        #expect(scene.cache("list", "--format", "ndjson").output.contains("\"fault\":\"\(code)\""))
        #expect(scene.cache("stats", "--format", "json").output.contains("\"damaged\": 1"))
        let offline = scene.fetch("--offline", scene.url("/a"))
        #expect(offline.status == 1 && offline.errors.contains("damaged or missing"))
        let exported = scene.cache("export", scene.url("/a"), "a.glb")
        #expect(exported.status == 1 && exported.errors.contains("damaged or missing"))
        #expect(scene.cache("verify").status == 1)
        #expect(scene.fetch(scene.url("/a")).status == 0)
        #expect(scene.cache("verify").status == 0)
        #expect(!scene.cache("list").output.contains(word))
    }

    /// What was never stored, and what a purge took, is a miss.
    @Test func aMissIsNoFault() throws {
        let scene = try stored("/a")
        #expect(scene.fetch("--offline", scene.url("/b")).status == 3)
        #expect(scene.cache("purge", "--all").status == 0)
        #expect(scene.fetch("--offline", scene.url("/a")).status == 3)
    }
}

extension String {
    /// How often a text occurs.
    func components(of text: String) -> Int {
        var count = 0
        var rest = Substring(self)
        while let found = rest.firstRange(of: text) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
