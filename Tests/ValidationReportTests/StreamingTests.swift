import GLTFValidation
import JSONText
import Testing

@testable import ValidationReport

@Suite struct StreamingTests {
    private struct Full: Error {}

    private static let large: ReportedAsset = {
        let collector = IssueCollector(ValidationOptions())
        let definition = SampleReports.definition("SAMPLE_NODE")
        for node in 0..<2_000 { collector.report(definition, at: "/nodes/\(node)") }
        return ReportedAsset(
            path: "large.glb",
            report: AssetReport(issues: collector.issues, counts: collector.counts))
    }()

    @Test(arguments: ReportFormat.all.map(\.name))
    func piecesAreSmall(name: String) throws {
        let format = try #require(ReportFormat.named(name))
        var largest = 0
        var total = 0
        let sink: ([UInt8]) -> Void = {
            largest = max(largest, $0.count)
            total += $0.count
        }
        var writer = format.makeWriter(ReportOptions(version: "1.2.3", assetCount: 2))
        writer.begin(to: sink)
        for _ in 0..<2 { writer.add(Self.large, to: sink) }
        writer.end(to: sink)
        #expect(total > 0)
        #expect(largest < 1 << 17)
    }

    @Test(arguments: ReportFormat.all.map(\.name))
    func aFullDiskEndsTheReport(name: String) throws {
        let format = try #require(ReportFormat.named(name))
        var writer = format.makeWriter(ReportOptions(version: "1.2.3"))
        let sink: ([UInt8]) throws(Full) -> Void = { (_) throws(Full) in throw Full() }
        #expect(throws: Full.self) {
            try writer.begin(to: sink)
            try writer.add(Self.large, to: sink)
            try writer.end(to: sink)
        }
    }
}
