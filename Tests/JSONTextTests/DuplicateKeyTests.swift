import JSONText
import Testing

extension JSONMap {
    fileprivate var duplicateKeys: [DuplicateKey] {
        var keys: [DuplicateKey] = []
        forEachDuplicateKey { key, object in
            #expect(view.kind(object) == .objectWithDuplicates)
            keys.append(key)
        }
        #expect(keys.isEmpty == !hasDuplicateKeys)
        return keys
    }
}

/// The repeated keys of a text: offsets of the later key and of the earlier.
private func duplicates(_ text: String) throws -> [[Int]] {
    try withMap(text) { map in map.duplicateKeys.map { [map.view.offset($0.key), map.view.offset($0.earlier)] } }
}

@Suite struct DuplicateKeyTests {
    @Test func findsRepeatedKeys() throws {
        #expect(try duplicates("{\"a\":1,\"b\":2,\"a\":3}") == [[14, 2]])
        #expect(try duplicates("{\"a\":1,\"b\":{\"a\":2}}") == [])
        #expect(try duplicates("[{\"a\":1},{\"a\":1}]") == [])
        #expect(try duplicates("{\"\":1,\"\":2}") == [[7, 2]])
        #expect(try duplicates("{\"a\":1,\"A\":2,\"a \":3,\"aa\":4}") == [])
        #expect(try duplicates("{\"a\":{\"x\":1,\"x\":2},\"b\":1}") == [[13, 7]])
    }

    @Test func eachFurtherKeyIsReportedInOrder() throws {
        try withMap("{\"a\":1,\"b\":2,\"b\":3,\"a\":4,\"a\":5,\"b\":6}") { map in
            let view = map.view
            #expect(map.duplicateKeys.map { view.string($0.key) } == ["b", "a", "a", "b"])
            #expect(map.duplicateKeys.map { view.integer($0.key + 1) } == [3, 4, 5, 6])
            #expect(map.duplicateKeys.map { view.integer($0.earlier + 1) } == [2, 1, 1, 2])
            #expect(view.kind(0) == .objectWithDuplicates)
        }
    }

    @Test func keysEqualAfterDecodingAreEqual() throws {
        for text in [
            "{\"a\":1,\"\\u0061\":2}", "{\"\\u0061\":1,\"a\":2}", "{\"\\u0061\":1,\"\\u0061\":2}",
            "{\"/\":1,\"\\/\":2}", "{\"é\":1,\"\\u00e9\":2}", "{\"😀\":1,\"\\ud83d\\ude00\":2}",
        ] {
            try withMap(text) { map in
                #expect(map.duplicateKeys.count == 1, "\(text)")
                #expect(map.duplicateKeys.first?.earlier == 1, "\(text)")
                #expect(map.view.members(0).count == 1, "\(text)")
            }
        }
        // Two ways to write é in Unicode are two keys.
        #expect(try duplicates("{\"é\":1,\"e\u{301}\":2}") == [])
        #expect(try duplicates("{\"\\n\":1,\"n\":2}") == [])
    }

    @Test func keysOfManyMembersAreCompared() throws {
        for count in [31, 32, 33, 34, 100, 5000] {
            let members = (0..<count).map { "\"key\($0)\":\($0)" }
            #expect(try duplicates("{\(members.joined(separator: ","))}") == [], "\(count)")
            for repeated in [0, count / 2, count - 1] {
                let text = "{\((members + ["\"key\(repeated)\":-1"]).joined(separator: ","))}"
                try withMap(text) { map in
                    #expect(map.duplicateKeys.count == 1)
                    #expect(map.duplicateKeys.first.map { map.view.integer($0.earlier + 1) } == repeated)
                    let members = map.view.members(0)
                    #expect(members.count == count)
                    #expect(map.view.integer(members[repeated].value) == -1)
                }
            }
        }
    }

    @Test func repeatedKeysOfAnyLengthAreFoundAtAnyPlaceNearTheEnd() throws {
        for length in 0...40 {
            let key = String("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH".prefix(length))
            for spaces in 0...20 {
                let end = String(repeating: " ", count: spaces)
                #expect(
                    try duplicates("{\"\(key)\":1,\"\(key)x\":2,\"\(key)\":3\(end)}\(end)")
                        == [[length * 2 + 13, 2]])
            }
        }
    }

    @Test func aDuplicateFoundEarlyIsReportedOnceInALargeObject() throws {
        let members = ["\"a\":1", "\"a\":2"] + (0..<40).map { "\"key\($0)\":0" } + ["\"\\u0061\":3"]
        try withMap("{\"o\":{\"x\":1,\"x\":2},\"p\":{\(members.joined(separator: ","))}}") { map in
            #expect(map.duplicateKeys.map { map.view.integer($0.key + 1) } == [2, 2, 3])
        }
    }

    @Test func nestedObjectsComeBehindTheOneAroundThem() throws {
        try withMap("{\"a\":{\"x\":1,\"x\":2},\"b\":3,\"b\":4}") { map in
            #expect(map.duplicateKeys.map { map.view.integer($0.key + 1) } == [4, 2])
        }
    }

    @Test func aKeyRepeatedTwiceKeepsItsLastValue() throws {
        try withMap("{\"a\":1,\"b\":2,\"a\":3,\"c\":4,\"a\":5,\"c\":6}") { map in
            let members = map.view.members(0)
            #expect(members.map { map.view.string($0.key) } == ["a", "b", "c"])
            #expect(members.map { map.view.integer($0.value) } == [5, 2, 6])
        }
    }

    @Test func theLastValueCountsAtTheFirstPlace() throws {
        try withMap("{\"a\":1,\"b\":2,\"a\":3}") { map in
            let view = map.view
            let members = view.members(0)
            #expect(members.map { view.string($0.key) } == ["a", "b"])
            #expect(members.map { view.integer($0.value) } == [3, 2])
            #expect(view.member(0, "a").flatMap { view.integer($0) } == 3)
            #expect(view.elementCount(0) == 3)
        }
    }

    @Test func hostileKeysTakeLinearTime() throws {
        // Keys that share their first and last eight bytes and their length fill one bit of the filter.
        let keys = (0..<100_000).map { "aaaaaaaa\(String(1_000_000 + $0))bbbbbbbb" }
        let text = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        let start = ContinuousClock.now
        try withMap(text) { #expect($0.duplicateKeys.isEmpty) }
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
