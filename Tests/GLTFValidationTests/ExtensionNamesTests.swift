import Testing

@testable import GLTFValidation

@Suite struct ExtensionNamesTests {
    @Test func aListGivesBackItsNames() {
        let names: ExtensionNames = ["KHR_a", "", "\u{1F600}", "EXT_something_with_a_long_name"]
        #expect(names.count == 4)
        #expect(Array(names) == ["KHR_a", "", "\u{1F600}", "EXT_something_with_a_long_name"])
        #expect(names[1...].first?.isEmpty == true)
        #expect(ExtensionNames().isEmpty)
    }

    @Test func listsWithOtherLimitsBetweenNamesDiffer() {
        #expect(["ab", "c"] as ExtensionNames != ["a", "bc"])
        #expect(["ab", "c"] as ExtensionNames == ["ab", "c"])
    }

    @Test func reportsNameEachExtensionOnceInOrder() {
        let text = """
            {"asset":{"version":"2.0"},"extensionsUsed":["X_b","X_a","X_b","X_c"],"extensionsRequired":["X_a","X_a"]}
            """
        let info = Validator().validate(Array(text.utf8), as: .gltf).info
        #expect(info?.extensionsUsed == ["X_b", "X_a", "X_c"])
        #expect(info?.extensionsRequired == ["X_a"])
    }
}
