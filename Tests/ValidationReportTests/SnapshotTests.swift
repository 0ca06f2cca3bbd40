import Testing

@testable import ValidationReport

@Suite struct SnapshotTests {
    @Test(arguments: ReportFormat.all.map(\.name))
    func severalAssets(name: String) throws {
        let format = try #require(ReportFormat.named(name))
        Snapshot.expect(written(format, SampleReports.assets), "\(name).txt")
    }

    @Test func oneAsset() {
        Snapshot.expect(written(.khronos, [SampleReports.assets[2]]), "khronos-one.txt")
        Snapshot.expect(written(.text, [SampleReports.assets[3]]), "text-one.txt")
    }

    @Test func noAssets() {
        for format in ReportFormat.all {
            Snapshot.expect(written(format, []), "\(format.name)-none.txt")
        }
    }

    @Test func colours() {
        Snapshot.expect(written(.text, SampleReports.assets, style: .ansi), "text-colours.txt")
    }
}
