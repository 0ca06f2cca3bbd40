import AssetCache
import FileSystem
import JSONText
import Testing

@testable import CommandLineTool

/// The quick way of writing listings says the same as the slow one.
@Suite struct CacheListingTests {
    let folder = TemporaryFolder()
    let store: AssetStore

    static let urls: [String] = [
        "https://a.example/plain.glb", "https://a.example/q.glb?lod=1&morphTargets=ARKit",
        "https://a.example/secret.glb?token=abc&lod=2", "https://a.example/q.glb?next=https%3A%2F%2Fb%2F%3Fsig%3D1",
        "https://user:pass@a.example/u.glb", "https://a.example/\"quoted\\.glb", "https://a.example/\u{1B}[31m.glb",
        "https://a.example/\u{202E}bidi.glb", "https://a.example/f.glb#sig=1", "https://a.example/a=b?c", "x", "",
        "https://a.example/e.glb?=&&;a", "https://a.example/" + String(repeating: "long/", count: 100),
    ]

    init() throws {
        store = try AssetStore(opening: Path(folder.path("store")), options: StoreOptions(durability: .fast))
        for (number, url) in Self.urls.enumerated() {
            var origin = AssetOrigin(url: url)
            if number % 3 == 0 { origin.canonicalURL = "https://c.example/\(number)" }
            let bytes = [UInt8](repeating: UInt8(number), count: number * number * number * 777)
            _ = try store.put(bytes, forKey: number % 2 == 0 ? url : "key \(number)", origin: origin, pin: number == 4)
        }
    }

    private func glb(_ words: String...) -> ToolProcess.Outcome {
        ToolProcess.run(["cache"] + words, environment: ["GLB_CACHE_DIR": folder.path("store")])
    }

    private func records() throws -> [JSONObject] {
        try store.list().entries.map { CacheRecords.brief($0, path: store.blobPath($0.digest)) }
    }

    @Test func text() throws {
        let lines = try store.list().entries.map { CacheRecords.line($0, Style(isColored: false)) + "\n" }
        #expect(glb("list").output == lines.joined())
    }

    @Test func linesOfJSON() throws {
        let lines = try records().map { JSONValue.object($0).text() + "\n" }
        let output = glb("list", "--format", "ndjson").output
        #expect(output.hasPrefix(lines.joined()))
        #expect(output.split(separator: "\n").count == lines.count + 1)
    }

    @Test func oneDocument() throws {
        let records = try records()
        let total = records.reduce(Int64(0)) { $0 + Int64($1["bytes"]?.int ?? 0) }
        let document: JSONObject = [
            "assets": .array(records.map(JSONValue.object)),
            "summary": [
                "entries": .integer(Int64(records.count)), "bytes": .integer(total), "unreadableEntries": 0,
            ],
        ]
        #expect(glb("list", "--format", "json").output == JSONValue.object(document).text(indent: 2) + "\n")
        let none: JSONObject = ["assets": [], "summary": ["entries": 0, "bytes": 0, "unreadableEntries": 0]]
        #expect(
            glb("list", "--host", "none.example", "--format", "json").output
                == JSONValue.object(none).text(indent: 2) + "\n")
    }

    @Test func ordersAndLimits() throws {
        let sizes = { (words: [String]) -> [Int] in
            let lines = ToolProcess.run(
                ["cache", "list", "--format", "ndjson"] + words, environment: ["GLB_CACHE_DIR": folder.path("store")]
            ).output.split(separator: "\n").dropLast()
            return lines.compactMap { try? JSONValue(parsing: Array($0.utf8))["bytes"]?.int }
        }
        let all = Self.urls.indices.map { $0 * $0 * $0 * 777 }
        #expect(sizes(["--sort", "size"]) == all.reversed())
        #expect(sizes(["--sort", "size", "--reverse", "--limit", "3"]) == Array(all.prefix(3)))
        #expect(sizes(["--pinned"]) == [4 * 4 * 4 * 777])
        #expect(sizes(["--no-pinned"]).count == all.count - 1)
        #expect(sizes(["--smaller-than", "1kB", "--sort", "size"]) == [777, 0])
        #expect(glb("list", "--limit", "0").status == 2)
    }

    @Test func linesAreCutToTheTerminal() {
        #expect(ColumnText.cut("abcdefghijklmnop", to: 12) == "abcdefghijk…")
        #expect(ColumnText.cut("abcdefghijkl", to: 12) == "abcdefghijkl")
        #expect(ColumnText.cut("abcdefghijklmnop", to: nil) == "abcdefghijklmnop")
        #expect(ColumnText.cut("日本語日本語日本語", to: 11) == "日本語日本…")
        #expect(ColumnText.cut("abcdefghijklmnop", to: -5) == "abcdefghi…")
    }
}
