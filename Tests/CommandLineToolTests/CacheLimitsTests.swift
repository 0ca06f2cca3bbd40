import AssetCache
import ContentDigest
import FileSystem
import JSONText
import Testing

@testable import CommandLineTool

/// Limits of the store and the filters of a purge, as flags.
@Suite struct CacheLimitsTests {
    let folder = TemporaryFolder()
    let store: AssetStore

    init() throws {
        store = try AssetStore(opening: Path(folder.path("store")), options: StoreOptions(durability: .fast))
        for number in 0..<6 {
            _ = try store.put(
                Array("content \(number)".utf8), forKey: "https://h\(number % 2).example/\(number)",
                origin: AssetOrigin(url: "https://h\(number % 2).example/\(number)"))
        }
    }

    private func glb(_ words: [String], _ environment: [String: String] = [:]) -> ToolProcess.Outcome {
        ToolProcess.run(
            ["cache"] + words,
            environment: ["GLB_CACHE_DIR": folder.path("store")].merging(environment) { $1 })
    }

    private func json(_ outcome: ToolProcess.Outcome) throws -> JSONValue {
        try JSONValue(parsing: Array(outcome.output.utf8))
    }

    @Test func eachLimitSaysWhereItComesFrom() throws {
        folder.write("limits.json", #"{"maxStoreSize": "20GiB", "maxStoreEntries": 500, "maxStoreAge": "none"}"#)
        let words = ["stats", "--config", folder.path("limits.json"), "--min-free-space", "1GB"]
        let environment = ["GLB_MAX_STORE_ENTRIES": "7", "GLB_MAX_STORE_AGE": "90d"]
        let limits = try #require(try json(glb(words + ["--format", "json"], environment))["limits"])
        #expect(limits["maxStoreSize"]?["value"] == 21_474_836_480)
        #expect(limits["maxStoreSize"]?["origin"]?.string?.contains("limits.json") == true)
        #expect(limits["maxStoreEntries"] == ["value": 7, "origin": "GLB_MAX_STORE_ENTRIES"])
        #expect(limits["maxStoreAge"] == ["value": 7_776_000, "origin": "GLB_MAX_STORE_AGE"])
        #expect(limits["minFreeSpace"] == ["value": 1_000_000_000, "origin": "--min-free-space"])
        let text = glb(words, environment).output
        #expect(text.contains("Limit of age: 90d  (GLB_MAX_STORE_AGE)"))
        #expect(glb(["stats", "--max-store-age", "none"], environment).output.contains("Limit of age: none"))
        #expect(glb(["stats"]).output.contains("Limit of size: none  (default)"))
        let wrong = glb(["stats"], ["GLB_MAX_STORE_SIZE": "much"])
        #expect(wrong.status == 2 && wrong.errors.contains("GLB_MAX_STORE_SIZE"))
    }

    @Test func aPurgeCanLeaveSoManyOrSoMuch() throws {
        let dry = glb(["purge", "--max-entries", "4", "--dry-run", "--format", "ndjson"])
        let real = glb(["purge", "--max-entries", "4", "--format", "ndjson"])
        #expect(dry.output == real.output && real.status == 0)
        #expect(try store.list().entries.map(\.key.last) == ["2", "4", "3", "5"])
        #expect(glb(["purge", "--max-total", "19B"]).status == 0)
        #expect(try store.list().entries.map(\.key.last) == ["4", "5"])
        #expect(glb(["purge", "--max-entries", "2"]).output.hasSuffix("removed 0 entries and 0 blobs, 0 B freed\n"))
    }

    @Test func whatIsToBeKeptStays() throws {
        let digest = try #require(try store.entry(forKey: "https://h1.example/5")?.digest)
        let outcome = glb(["purge", "--all", "--keep", "h0.example", "--keep", String(digest.hex.prefix(8))])
        #expect(outcome.status == 0)
        #expect(try store.list().entries.map(\.key.last) == ["0", "2", "4", "5"])
        #expect(glb(["purge", "--keep", "h0.example"]).status == 2)
    }

    @Test func verdictsFilter() throws {
        let entry = try #require(try store.entry(forKey: "https://h1.example/5"))
        try store.setVerdict(["verdict": "errors"], of: entry.digest, validator: FetchJudge.version)
        let listed = glb(["list", "--verdict", "errors", "--format", "ndjson"]).output.split(separator: "\n")
        #expect(listed.count == 2 && listed[0].contains("example/5"))
        #expect(glb(["list", "--verdict", "unknown"]).output.split(separator: "\n").count == 5)
        #expect(glb(["purge", "--verdict", "errors"]).status == 0)
        #expect(try store.list().entries.count == 5)
        #expect(glb(["list", "--verdict", "good"]).status == 2)
    }

    @Test func cleaningLeavesPinsOnly() throws {
        try store.setPinned(true, forKey: "https://h0.example/2")
        let dry = glb(["clean", "--dry-run"])
        #expect(dry.status == 0 && dry.output.contains("would remove 5 entries"))
        #expect(try store.list().entries.count == 6)
        let outcome = glb(["clean"])
        #expect(outcome.status == 0 && outcome.output.hasSuffix("removed 5 entries and 5 blobs, 45 B freed\n"))
        #expect(try store.list().entries.map(\.isPinned) == [true])
    }
}
