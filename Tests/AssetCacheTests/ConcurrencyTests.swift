import AssetCache
import FileSystem
import Testing

@Suite struct ConcurrencyTests {
    @Test func manyWritersReadersAndPurgesAtOnce() async throws {
        let fixture = try StoreFixture()
        try fixture.open().put("body 0", "https://a.example/0")
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    do {
                        let store = try fixture.open()
                        for round in 0..<40 {
                            let number = (worker * 7 + round) % 5
                            let key = "https://a.example/\(number)"
                            switch (worker + round) % 4 {
                            case 0, 1: try store.put("body \(number % 3)", key)
                            case 2:
                                let text = try store.read(key)
                                #expect(text == nil || text == "body \(number % 3)")
                            default:
                                var filter = EntryFilter()
                                filter.hosts = ["a.example"]
                                let summary = try store.purge(filter)
                                #expect(summary.failures.isEmpty && summary.unreadable.isEmpty)
                            }
                        }
                    } catch {
                        Issue.record(error)
                    }
                }
            }
        }
        let store = try fixture.open()
        try expectSound(store)
        #expect(try fixture.files("v1/tmp").isEmpty)
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    @Test func anotherProcessMeetsOurs() async throws {
        let fixture = try StoreFixture()
        let root = fixture.root.string
        async let other: Void = writeInAnotherProcess(root)
        let store = try fixture.open()
        for round in 0..<100 {
            try store.put("body \(round % 4)", "k\(round % 3)")
            #expect(try store.read("k\(round % 3)") != nil)
        }
        await other
        try expectSound(store)
        #expect(try store.list().entries.map(\.key) == ["k0", "k1", "k2"])
        #expect(try fixture.files("v1/tmp").isEmpty)
    }

    private func writeInAnotherProcess(_ root: String) async {
        await #expect(processExitsWith: .success) { [root = root as String] in
            let store = try AssetStore(opening: Path(root), options: StoreOptions(durability: .fast))
            for round in 0..<100 {
                _ = try store.put(
                    Array("body \(round % 4)".utf8), forKey: "k\(round % 3)", origin: AssetOrigin(url: "u"))
            }
        }
    }

    @Test func changesOfOneEntryDoNotGetLost() async throws {
        let fixture = try StoreFixture()
        try fixture.open().put("body", "k")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<25 {
                        do {
                            _ = try fixture.open().noteUnchanged("k")
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
        #expect(try fixture.open().entry(forKey: "k")?.hits == 100)
    }
}
