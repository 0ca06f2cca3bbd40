import Testing

@testable import GLTFValidation

@Suite("Did you mean, for codes")
struct CatalogueSuggestionTests {
    @Test(
        "finds the code that was meant",
        arguments: [
            ("type_mismatch", "TYPE_MISMATCH"), ("TYPE-MISMATCH", "TYPE_MISMATCH"), ("TYPE_MISSMATCH", "TYPE_MISMATCH"),
            ("unused object", "UNUSED_OBJECT"), ("INVALID_MAGIC", "GLB_INVALID_MAGIC"), ("NODE_LOPO", "NODE_LOOP"),
            ("ACCESSOR_INDEX_OUT_OF_BOUNDS", nil), ("GLB_EMPTY", "GLB_EMPTY_CHUNK"), ("", nil), ("zebra", nil),
            ("_", nil), ("💥", nil),
        ] as [(String, String?)])
    func closest(_ text: String, _ code: String?) {
        #expect(IssueCatalogue.closestMatch(to: text)?.code == code)
    }

    @Test("puts every code itself first, in any case")
    func itself() {
        for definition in IssueCatalogue.all {
            #expect(IssueCatalogue.closestMatch(to: definition.code.lowercased()) == definition)
        }
    }

    @Test("offers several codes, the closest first, and no more than asked for")
    func several() {
        let found = IssueCatalogue.suggestions(for: "MIN_MISMATCH").map(\.code)
        #expect(found.contains("ACCESSOR_MIN_MISMATCH"))
        #expect(IssueCatalogue.suggestions(for: "KHR_MATERIALS").count == 3)
        #expect(IssueCatalogue.suggestions(for: "KHR_MATERIALS", limit: 100).count >= 8)
        #expect(IssueCatalogue.suggestions(for: "TYPE_MISMATCH", limit: 0).isEmpty)
        #expect(IssueCatalogue.suggestions(for: "TYPE_MISMATCH", limit: -1).isEmpty)
    }

    @Test("does not spend time on text that is far too long")
    func long() {
        #expect(IssueCatalogue.suggestions(for: String(repeating: "TYPE_MISMATCH", count: 100_000)).isEmpty)
    }

    @Test("counts edits")
    func distances() {
        func distance(_ left: String, _ right: String) -> Int {
            IssueCatalogue.distance(Array(left.utf8), Array(right.utf8), limit: 10)
        }
        #expect(distance("", "") == 0)
        #expect(distance("", "abc") == 3)
        #expect(distance("abc", "acb") == 1)
        #expect(distance("kitten", "sitting") == 3)
        #expect(IssueCatalogue.distance([1], [1, 2, 3, 4, 5], limit: 2) == 3)
    }
}
