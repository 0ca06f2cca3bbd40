import AssetCache
import FileSystem
import Testing

/// Random work on a store, against a model of it and against a store without index.
@Suite struct IndexModelTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func open(indexed: Bool) throws -> AssetStore {
        var options = fixture.options()
        options.keepsIndex = indexed
        options.indexThreshold = 0
        return try AssetStore(opening: fixture.root, options: options)
    }

    private func key(_ number: Int) -> String { "https://h\(number % 4).example/\(number)" }

    private struct Expected: Equatable {
        var content: String
        var isPinned = false
        var hits = 0
    }

    @Test(arguments: [1, 2]) func aStoreSaysWhatAModelSays(seed: UInt64) throws {
        var random = Numbers(state: seed)
        var model: [String: Expected] = [:]
        for step in 0..<70 {
            let store = try open(indexed: true)
            let key = key(Int.random(in: 0..<24, using: &random))
            fixture.clock.advance(seconds: Int64.random(in: 1...400, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let content = "content \(Int.random(in: 0..<12, using: &random))"
                try store.put(content, key)
                model[key, default: Expected(content: "")].content = content
            case 4 where model[key] != nil:
                let isPinned = Bool.random(using: &random)
                try store.setPinned(isPinned, forKey: key)
                model[key]?.isPinned = isPinned
            case 5 where model[key] != nil:
                try store.noteHit(key)
                model[key]?.hits += 1
            case 6 where model[key] != nil:
                #expect(try store.read(key) == model[key]?.content)
            case 7:
                var filter = EntryFilter()
                filter.hosts = ["h\(Int.random(in: 0..<4, using: &random)).example"]
                let host = try #require(filter.hosts.first)
                let gone = model.filter { $0.key.hasPrefix("https://\(host)/") && !$0.value.isPinned }
                #expect(try store.purge(filter).entries == gone.count)
                for key in gone.keys { model[key] = nil }
            case 8 where model[key] != nil:
                try Files.unlink(try store.entryPath(forKey: key))
                model[key] = nil
                // The uses of an entry that was removed by hand still count.
                try store.put("again", key)
                var filter = EntryFilter()
                filter.exceptions = model.keys.map { $0 }
                filter.all = true
                _ = try store.purge(filter)
            default:
                if step % 5 == 0 { HostProcess.sleep(milliseconds: 110) }
            }
            let listed = try open(indexed: true).list().entries
            #expect(listed.map(\.key) == model.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
            for entry in listed {
                #expect(entry.isPinned == model[entry.key]?.isPinned && entry.hits == model[entry.key]?.hits)
                #expect(entry.digest == (try digest(model[entry.key]?.content ?? "")))
            }
            let plain = try open(indexed: false)
            #expect(Array(listed) == Array(try plain.list().entries), "step \(step)")
            #expect(try open(indexed: true).statistics() == plain.statistics(), "step \(step)")
        }
    }

    /// Four writers and two readers at once, each with a store of its own, as processes have.
    @Test func readersBesideWritersSeeNothingThatNeverWas() async throws {
        try open(indexed: true).put("content 0", key(0))
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask { attempt { try write(UInt64(writer + 10)) } }
            }
            for _ in 0..<2 {
                group.addTask {
                    attempt {
                        for _ in 0..<25 {
                            for entry in try open(indexed: true).list().entries {
                                let contents = try (0..<12).map { try digest("content \($0)") }
                                #expect(contents.contains(entry.digest) && entry.key.hasPrefix("https://h"))
                            }
                        }
                    }
                }
            }
        }
        for _ in 0..<2 {
            let indexed = try open(indexed: true)
            let plain = try open(indexed: false)
            #expect(Array(try indexed.list().entries) == Array(try plain.list().entries))
            #expect(try indexed.statistics() == plain.statistics())
        }
        try expectSound(try open(indexed: true))
    }

    private func write(_ seed: UInt64) throws {
        var random = Numbers(state: seed)
        for _ in 0..<25 {
            let store = try open(indexed: true)
            let key = key(Int.random(in: 0..<24, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2: try store.put("content \(Int.random(in: 0..<12, using: &random))", key)
            case 3: try store.noteHit(key)
            case 4:
                var filter = EntryFilter()
                filter.hosts = ["h\(Int.random(in: 0..<4, using: &random)).example"]
                _ = try store.purge(filter)
            default: _ = try store.list()
            }
        }
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { Issue.record(error) }
    }
}

/// The same numbers each time.
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
