import AssetCache
import FileSystem
import JSONText
import Testing

@testable import CommandLineTool

/// Files into the store: any, and the avatars that the SDKs of a closed service have kept.
@Suite struct CacheImportTests {
    let folder = TemporaryFolder()
    private let id = "64f1a2b3c4d5e6f708192a3b"
    private var url: String { "https://models.readyplayer.me/\(id).glb" }

    private func glb(_ words: String...) -> ToolProcess.Outcome {
        ToolProcess.run(words, in: folder.root, environment: ["GLB_CACHE_DIR": folder.path("store")])
    }

    private func records(_ words: String...) throws -> [JSONValue] {
        let run = ToolProcess.run(
            ["cache", "import"] + words + ["--format", "ndjson"], in: folder.root,
            environment: ["GLB_CACHE_DIR": folder.path("store")])
        return try run.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    private func entry(_ key: String) throws -> EntryRecord {
        let store = try AssetStore(opening: Path(folder.path("store")), options: StoreOptions(readOnly: true))
        return try #require(try store.entry(forKey: key))
    }

    private func writeUnityCache() {
        let top = "Ready Player Me/Avatars"
        folder.write("\(top)/\(id)/\(String(repeating: "ab", count: 16))/\(id).glb", FetchScene.glb(400))
        folder.write("\(top)/\(id)/\(String(repeating: "cd", count: 16))/\(id).glb", FetchScene.glb(800))
        folder.write(
            "\(top)/\(id)/\(id).json",
            #"{"bodyType":"fullbody","outfitGender":"feminine","updatedAt":"2023-05-01T10:00:00.000Z"}"#)
        folder.write("\(top)/AvatarManifest.json", "{\"\(id)\":\"2023-04-30T12:34:56.1234567Z\"}")
    }

    // MARK: Ready Player Me

    @Test func unityAvatarsAreRescuedWithTheirIds() throws {
        writeUnityCache()
        let found = try records("Ready Player Me")
        #expect(found.map { $0["status"] } == ["stored", "stored", nil])
        #expect(found.last?["stored"] == 2 && found.last?["files"] == 2)
        #expect(found.filter { $0["avatarId"] == .string(id) }.count == 2)
        let hit = glb("fetch", "--offline", url, "--output", "copy.glb")
        #expect(hit.status == 0 && folder.read("copy.glb") == FetchScene.glb(800), "the larger one has the URL")

        let entry = try entry(url)
        #expect(entry.origin.provider == "readyplayerme")
        #expect(entry.origin.message?.contains("\"outfitGender\":\"feminine\"") == true)
        #expect(
            entry.origin.finalURL?.hasSuffix(
                "/Ready%20Player%20Me/Avatars/\(id)/\(String(repeating: "cd", count: 16))/\(id).glb") == true)
        // It is as old as the manifest says, so a limit of staleness is not fooled by the import.
        #expect(entry.validated?.iso8601Seconds == "2023-04-30T12:34:56Z")
        #expect(entry.origin.etag == nil && entry.origin.lastModified == nil)
        let other = try #require(found.first { $0["url"] != .string(url) })
        #expect(other["url"]?.string?.hasPrefix("file:///") == true && other["note"] != nil)
    }

    @Test func aRequestWithoutParametersHasTheURLHoweverSmall() throws {
        folder.write("Saved/Avatars/\(id)/Default/\(id).glb", FetchScene.glb(40))
        folder.write("Saved/Avatars/\(id)/1a2b3c4d/\(id).glb", FetchScene.glb(4000))
        folder.write("Saved/Avatars/ABC123/Default/ABC123.glb", FetchScene.glb(44))
        folder.write("Saved/Avatars/model/Default/model.glb", FetchScene.glb(48))
        folder.write("Saved/Avatars/AvatarManifest.json", "{\"\(id)\":1682935200}")
        #expect(glb("cache", "import", "Saved").status == 0)
        #expect(try entry(url).size == Int64(FetchScene.glb(40).count))
        #expect(try entry(url).validated?.iso8601Seconds == "2023-05-01T10:00:00Z")
        #expect(try entry("https://models.readyplayer.me/ABC123.glb").size == Int64(FetchScene.glb(44).count))
        #expect(!glb("cache", "list").output.contains("readyplayer.me/model"))
    }

    @Test func anyFolderAboveOrBelowWillDo() throws {
        writeUnityCache()
        let whole = String(repeating: "cd", count: 16)
        let run = ToolProcess.run(
            ["cache", "import", "\(id)/\(whole)/\(id).glb"], in: folder.path("Ready Player Me/Avatars"),
            environment: ["GLB_CACHE_DIR": folder.path("store")])
        #expect(run.status == 0 && run.errors.contains("stored as \(url)"))
        #expect(glb("fetch", "--offline", url).status == 0)
    }

    /// Unity's SDK writes the metadata first, so a killed game leaves a cut file with a fresh date.
    @Test func aCutFileIsToldAndNotStored() throws {
        folder.write("Avatars/\(id)/Default/\(id).glb", Array(FetchScene.glb(400).dropLast(8)))
        folder.write("Avatars/\(id)/\(id).json", #"{"updatedAt":"2099-05-01T10:00:00.000Z"}"#)
        let run = glb("cache", "import", "Avatars")
        #expect(run.status == 7 && run.errors.contains("not sound") && run.output.isEmpty)
        #expect(glb("fetch", "--offline", url).status == 3)
    }

    @Test func metadataThatIsNewerThanItsFileIsToldOf() throws {
        folder.write("Avatars/\(id)/Default/\(id).glb", FetchScene.glb(400))
        folder.write("Avatars/\(id)/\(id)/\(id).json", #"{"updatedAt":"2099-05-01T10:00:00.000Z"}"#)
        let found = try records("Avatars")
        #expect(found.first?["note"]?.string?.contains("newer") == true)
    }

    /// What came from the URL itself is worth more than a guess from the name of a folder.
    @Test func whatTheStoreHasUnderTheURLStays() throws {
        folder.write("newer.glb", FetchScene.glb(1000))
        #expect(glb("cache", "import", "newer.glb", "--url", url).status == 0)
        writeUnityCache()
        let found = try records("Ready Player Me")
        #expect(Set(found.compactMap { $0["status"]?.string }) == ["stored", "beside"])
        #expect(try entry(url).size == Int64(FetchScene.glb(1000).count))
    }

    @Test func foldersOfOtherServicesAreNotTakenForIt() throws {
        folder.write("models/\(id)/\(id).glb", FetchScene.glb(40))
        folder.write("models/ROBOT1/ROBOT1.glb", FetchScene.glb(44))
        #expect(glb("cache", "import", "models").status == 0)
        #expect(!glb("cache", "list").output.contains("readyplayer.me"))
    }

    // MARK: All files

    @Test func eachFileIsToldAndTheSourceIsLeftAlone() throws {
        folder.write("in/a.glb", FetchScene.glb(40))
        folder.write("in/deep/er/b.glb", FetchScene.glb(44))
        folder.write("in/same.glb", FetchScene.glb(40))
        folder.write("in/bad.glb", "<html>")
        folder.write("in/notes.txt", "x")
        folder.write("in/faulty.glb", SmallAssets.withError)
        let names = ["in/a.glb", "in/deep/er/b.glb", "in/same.glb", "in/bad.glb", "in/faulty.glb"]
        let before = try names.map { try Files.stat(folder.file($0)).modified }
        let run = ToolProcess.run(
            ["cache", "import", "in", "none.glb", "--format", "ndjson", "--pin"], in: folder.root,
            environment: ["GLB_CACHE_DIR": folder.path("store")])
        #expect(run.status == 7)
        let found = try run.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(
            found.map { "\($0["path"]?.string ?? "-") \($0["status"]?.string ?? "-") \($0["exit"]?.int ?? -1)" } == [
                "in/a.glb stored 0", "in/bad.glb refused 7", "in/deep/er/b.glb stored 0", "in/faulty.glb stored 1",
                "in/same.glb stored 0", "none.glb failed 3", "- - -1",
            ])
        #expect(
            found.last == [
                "files": 6, "stored": 4, "present": 0, "replaced": 0, "beside": 0, "refused": 1, "failed": 1,
            ])
        #expect(try names.map { try Files.stat(folder.file($0)).modified } == before)
        #expect(try names.allSatisfy { try Files.stat(folder.file($0)).links == 1 })
        #expect(glb("cache", "purge", "--all").status == 0)
        #expect(glb("cache", "list").output.contains("(pinned)"))
    }

    @Test func aSecondImportWritesNothing() throws {
        folder.write("in/a.glb", FetchScene.glb(40))
        #expect(try records("in").first?["status"] == "stored")
        #expect(try records("in").first?["status"] == "present")
        folder.write("in/a.glb", FetchScene.glb(80))
        #expect(try records("in").first?["status"] == "replaced")
        let key = FileURL.make(of: folder.file("in/a.glb"))
        #expect(try entry(key).history.count == 1)
    }

    @Test(arguments: ["/a b/%ü.glb", "/", "/x\u{1}\n"])
    func pathsComeBackFromTheirURLs(_ path: String) {
        let text = FileURL.make(of: Path("/glb-no-such-folder" + path))
        #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(FileURL.path(of: text) == Path("/glb-no-such-folder" + path))
        #expect(FileURL.path(of: "https://a.example/x") == nil && FileURL.path(of: "file:///a%0") == nil)
        #expect(FileURL.path(of: "file:///a%00") == nil)
    }
}
