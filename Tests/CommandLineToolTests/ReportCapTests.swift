import GLTFValidation
import Testing

@testable import CommandLineTool

@Suite struct ReportCapTests {
    @Test func whatIsBeyondTheCapIsCounted() throws {
        let first = try #require(IssueCatalogue.definition(code: "NODE_EMPTY"))
        let second = try #require(IssueCatalogue.definition(code: "UNUSED_OBJECT"))
        var report = AssetReport(counts: SeverityCounts(infos: 6))
        for index in 0..<5 {
            report.issues.append(
                Issue(definition: first, severity: .information, location: .pointer("/nodes/\(index)")))
        }
        report.issues.append(Issue(definition: second, severity: .information, location: .pointer("/meshes/0")))
        var whole = report
        whole.cap(0)
        #expect(whole.issues.count == 6 && whole.hidden.isEmpty)
        report.cap(2)
        #expect(report.issues.map(\.code) == ["NODE_EMPTY", "NODE_EMPTY", "UNUSED_OBJECT"])
        #expect(report.hidden.map(\.count) == [3])
        #expect(report.counts.infos == 6)
    }
}
