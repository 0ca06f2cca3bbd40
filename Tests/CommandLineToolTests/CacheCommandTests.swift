import AssetCache
import ContentDigest
import FileSystem
import JSONText
import Testing

@testable import CommandLineTool

/// The store as a user sees it: `glb cache …` as a process of its own on a store of the test.
@Suite struct CacheCommandTests {
    let folder = TemporaryFolder()
    let store: AssetStore

    init() throws {
        store = try AssetStore(opening: Path(folder.path("store")), options: StoreOptions(durability: .fast))
        try put("0123456789", "https://a.example/large.glb")
        try put("same", "https://a.example/one.glb")
        try put("same", "https://b.example/two.glb")
        try put("pinned", "https://b.example/\u{1B}[31mpinned.glb", pin: true)
    }

    private func put(_ text: String, _ url: String, pin: Bool = false) throws {
        var origin = AssetOrigin(url: url)
        origin.message = "{\"eventName\":\"v1.avatar.exported\"}"
        _ = try store.put(Array(text.utf8), forKey: url, origin: origin, pin: pin)
    }

    private func glb(_ words: String...) -> ToolProcess.Outcome {
        ToolProcess.run(["cache"] + words, environment: ["GLB_CACHE_DIR": folder.path("store")])
    }

    private func lines(_ outcome: ToolProcess.Outcome) throws -> [JSONValue] {
        var values: [JSONValue] = []
        for line in outcome.output.split(separator: "\n") { values.append(try JSONValue(parsing: Array(line.utf8))) }
        return values
    }

    private func document(_ outcome: ToolProcess.Outcome) throws -> JSONValue {
        try JSONValue(parsing: Array(outcome.output.utf8))
    }

    // MARK: dir

    @Test func theFolderAndWhoSaidSo() throws {
        let home = ["HOME": "/h", "GLB_CACHE_DIR": "", "XDG_CACHE_HOME": ""]
        func dir(_ words: [String], _ environment: [String: String]) -> ToolProcess.Outcome {
            ToolProcess.run(["cache", "dir"] + words, environment: home.merging(environment) { $1 })
        }
        #expect(dir([], ["XDG_CACHE_HOME": "/x"]).output == "/x/glb\n")
        #expect(dir([], ["GLB_CACHE_DIR": "/g", "XDG_CACHE_HOME": "/x"]).output == "/g\n")
        let option = dir(["--cache-dir", "/o", "--verbose"], ["GLB_CACHE_DIR": "/g"])
        #expect(option.output == "/o\n" && option.errors.contains("--cache-dir"))
        let relative = dir([], ["XDG_CACHE_HOME": "x"])
        #expect(relative.status == 0 && relative.errors.contains("XDG_CACHE_HOME"))
        #expect(["/h/.cache/glb\n", "/h/Library/Caches/glb\n"].contains(relative.output))
        let json = try document(dir(["--format", "json"], ["GLB_CACHE_DIR": "/g"]))
        #expect(json["path"] == "/g" && json["source"] == "GLB_CACHE_DIR" && json["exists"] == false)
    }

    // MARK: list and show

    @Test func listing() throws {
        let text = glb("list", "--sort", "size")
        #expect(text.status == 0)
        let rows = text.output.split(separator: "\n")
        #expect(rows.count == 4)
        #expect(rows.first?.contains("10 B") == true && rows.first?.contains("large.glb") == true)
        #expect(!text.output.contains("\u{1B}") && text.output.contains("\\u{1B}[31mpinned.glb (pinned)"))

        let records = try lines(glb("list", "--host", "a.example", "--format", "ndjson"))
        #expect(records.count == 3)
        #expect(records[0]["url"] == "https://a.example/large.glb" && records[0]["bytes"] == 10)
        #expect(records[2]["entries"] == 2 && records[2]["bytes"] == 14)

        let json = try document(glb("list", "--larger-than", "5", "--format", "json"))
        #expect(json["assets"]?.array?.count == 2)
        #expect(json["summary"]?["entries"] == 2)
        #expect(try lines(glb("list", "--older-than", "1d", "--format", "ndjson")).count == 1)
    }

    @Test func showing() throws {
        let json = try document(glb("show", "https://a.example/one.glb", "--format", "json"))
        let record = try #require(json["assets"]?.array?.first)
        let hex = try #require(record["sha256"]?.string)
        #expect(record["message"]?.string?.contains("avatar.exported") == true)
        #expect(record["present"] == true && record["hits"] == 0)
        let path = try #require(record["path"]?.string)
        #expect(try Files.readAll(Path(path), limit: 10) == Array("same".utf8))

        for name in [hex, String(hex.prefix(8)), "sha256:" + hex, path] {
            let text = glb("show", name)
            #expect(text.status == 0)
            #expect(text.output.contains("URL: https://a.example/one.glb\n"))
            #expect(text.output.contains("URL: https://b.example/two.glb\n"))
        }
        let missing = glb("show", "https://a.example/none.glb", hex)
        #expect(missing.status == 3 && missing.errors.contains("none.glb") && missing.output.contains(hex))
        #expect(glb("show").status == 2)
    }

    // MARK: verify

    @Test func verifying() throws {
        let sound = glb("verify")
        #expect(sound.status == 0 && sound.output == "3 blobs checked (20 B), all sound\n")

        let item = try #require(try store.show("https://a.example/large.glb").first)
        try Files.writeAtomically(item.blobPath, Array("0123x56789".utf8))
        let report = glb("verify", "--no-quarantine", "--format", "ndjson")
        #expect(report.status == 1)
        #expect(Files.exists(item.blobPath))
        let one = glb("verify", "https://a.example/one.glb")
        #expect(one.status == 0 && one.output.hasPrefix("1 blob checked"))

        let records = try lines(glb("verify", "--format", "ndjson"))
        #expect(records.count == 4)
        let corrupt = try #require(records.first { $0["status"] == "corrupt" })
        #expect(corrupt["sha256"] == .string(item.digest.hex))
        #expect(corrupt["keys"] == ["https://a.example/large.glb"])
        let moved = try #require(corrupt["quarantined"]?.string)
        #expect(Files.exists(Path(moved)) && !Files.exists(item.blobPath))
        #expect(records.last?["corrupt"] == 1 && records.last?["checked"] == 3)

        let again = glb("verify")
        #expect(again.status == 1 && again.output.contains("missing"))
        #expect(glb("list").output.contains("(damaged)"))
        let nothing = glb("verify", "nothing-such")
        #expect(nothing.status == 3 && nothing.output.isEmpty)
        #expect(glb("clean", "--leftovers").output == "10 B freed\n")
    }

    // MARK: purge

    @Test func aPurgeNeedsAFilter() throws {
        let refused = glb("purge", "--include-pinned")
        #expect(refused.status == 2 && refused.errors.contains("--all"))
        #expect(try store.list().entries.count == 4)
        #expect(glb("purge", "--older-than", "soon").status == 2)
    }

    @Test func aDryRunSaysWhatTheRunDoes() throws {
        let dry = glb("purge", "--all", "--dry-run", "--format", "ndjson")
        #expect(dry.status == 0)
        #expect(try store.list().entries.count == 4)
        let real = glb("purge", "--all", "--format", "ndjson")
        #expect(real.status == 0 && real.output == dry.output)
        let records = try lines(real)
        #expect(records.count == 6)
        #expect(records.last == ["entries": 3, "blobs": 2, "freedBytes": 14])
        #expect(records.filter { $0["kind"] == "entry" }.count == 3)
        #expect(real.errors.contains("1 pinned entry stays"))
        #expect(try store.list().entries.map(\.isPinned) == [true])
    }

    @Test func filtersMustAllHold() throws {
        let none = glb("purge", "--host", "a.example", "--older-than", "1d", "--format", "json")
        #expect(none.status == 0)
        #expect(try document(none)["summary"] == ["entries": 0, "blobs": 0, "freedBytes": 0])
        let text = glb("purge", "--host", "a.example,b.example", "--larger-than", "4B", "--include-pinned")
        #expect(text.output.hasSuffix("removed 2 entries and 2 blobs, 16 B freed\n"))
        #expect(!text.output.contains("\u{1B}"))
        #expect(try store.list().entries.map(\.size) == [4, 4])
    }

    @Test func pinsCanBeSetAndTakenOff() throws {
        #expect(glb("pin", "https://a.example/large.glb").status == 0)
        #expect(glb("unpin", "https://b.example/\u{1B}[31mpinned.glb").status == 0)
        #expect(glb("pin", "https://a.example/none.glb").status == 3)
        #expect(glb("purge", "--all").status == 0)
        #expect(try store.list().entries.map(\.key) == ["https://a.example/large.glb"])
    }

    @Test func anEntryThatCannotBeReadIsToldAndKeepsAllBlobs() throws {
        let path = try store.entryPath(forKey: "https://a.example/one.glb")
        try Files.writeAtomically(path, [0, 0, 0])
        let list = glb("list")
        #expect(list.status == 1 && list.errors.contains(path.string))
        let purge = glb("purge", "--all", "--format", "ndjson")
        #expect(purge.status == 1)
        #expect(try lines(purge).last == ["entries": 2, "blobs": 0, "freedBytes": 0])
        #expect(Files.exists(path))
        #expect(glb("verify").status == 1)
    }

    // MARK: the rest

    @Test func exporting() throws {
        let target = folder.path("copy.glb")
        #expect(glb("export", "https://a.example/large.glb", target).status == 0)
        #expect(folder.read("copy.glb") == Array("0123456789".utf8))
        let refused = glb("export", "https://a.example/one.glb", target)
        #expect(refused.status == 6 && refused.errors.contains("--force"))
        #expect(glb("export", "--force", "https://a.example/one.glb", target).status == 0)
        #expect(folder.read("copy.glb") == Array("same".utf8))
        #expect(glb("export", "https://a.example/large.glb", "-").output == "0123456789")
        #expect(glb("export", "none", "-").status == 3)
    }

    @Test func counting() throws {
        let json = try document(glb("stats", "--format", "json"))
        #expect(json["entries"] == 4 && json["blobs"] == 3 && json["blobBytes"] == 20 && json["namedBytes"] == 24)
        #expect(json["pinned"] == 1 && json["source"] == "GLB_CACHE_DIR")
    }

    @Test func aFolderThatIsNoStoreIsRefused() {
        folder.write("other/thesis.txt", "x")
        for words in [["list"], ["verify"], ["purge", "--all"], ["clean"]] {
            let outcome = ToolProcess.run(["cache", "--cache-dir", folder.path("other")] + words)
            #expect(outcome.status == 6 && outcome.errors.contains("thesis.txt"))
        }
        #expect(folder.read("other/thesis.txt") == [0x78])
        let none = ToolProcess.run(["cache", "--cache-dir", folder.path("none"), "purge", "--all"])
        #expect(none.status == 0 && !folder.names().contains("none"))
    }
}
