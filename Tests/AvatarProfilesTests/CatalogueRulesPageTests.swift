import AvatarProfiles
import Foundation
import GLTFValidation
import Testing

/// `docs/rules.md` is generated. To write it anew: `GLB_RECORD=1 swift test --filter CatalogueRulesPageTests`.
@Suite("The rules page")
struct CatalogueRulesPageTests {
    private static let avatarDefinitions = AvatarRule.all.map(\.definition)
    private static let page = RulesPage.markdown(with: [
        RulesPage.Addition(family: .avatar, summary: IssueFamily.avatarSummary, definitions: avatarDefinitions)
    ])

    @Test("is what the catalogue says")
    func committed() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/rules.md")
        let page = Self.page
        if ProcessInfo.processInfo.environment["GLB_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(page.utf8).write(to: file)
        }
        let committed = try String(contentsOf: file, encoding: .utf8)
        // Compared as a whole but not printed: the page has thousands of lines.
        let same = committed == page
        #expect(same, "docs/rules.md is out of date; see the comment at the top of this file")
    }

    @Test("has a heading, an address and a message for every code")
    func complete() {
        let lines = Set(Self.page.split(separator: "\n").map(String.init))
        #expect(!Self.avatarDefinitions.isEmpty)
        for definition in IssueCatalogue.all + Self.avatarDefinitions {
            #expect(lines.contains("### \(definition.code)"))
            #expect(lines.contains { $0.hasPrefix("| [\(definition.code)](#\(definition.code.lowercased()))") })
        }
        #expect(lines.contains("- Message: `The required property {name} is missing here.`"))
    }
}
