import GLTFValidation
import JSONText
import Testing

@testable import ValidationReport

/// What a cap hides must not make an asset that fails look like one that passes.
@Suite struct RemarkTests {
    /// One warning is shown; two errors and another warning are not.
    private static let cut: ReportedAsset = {
        let collector = IssueCollector(ValidationOptions())
        collector.report(SampleReports.definition("SAMPLE_UNUSED"), at: "/nodes/0")
        return ReportedAsset(
            path: "a.glb",
            report: AssetReport(
                issues: collector.issues, counts: SeverityCounts(errors: 2, warnings: 2),
                hidden: [(SampleReports.definition("SAMPLE_TEXT"), 2), (SampleReports.definition("SAMPLE_UNUSED"), 1)]))
    }()

    private static let unsound = ReportedAsset(path: "a.glb", report: AssetReport(isSound: false))

    private func text(_ format: ReportFormat, _ asset: ReportedAsset, failOn: Severity? = .error) -> String {
        String(decoding: written(format, [asset], failOn: failOn), as: UTF8.self)
    }

    @Test func junitFailsForWhatIsHidden() {
        let errors = text(.junit, Self.cut)
        #expect(errors.contains(#"tests="1" failures="1" errors="0""#))
        #expect(errors.contains(#"<failure type="error" message="2 more errors are not shown"/>"#))
        #expect(errors.contains("1 more warning is not shown\n"))
        #expect(!errors.contains(#"name="valid""#))
        #expect(text(.junit, Self.cut, failOn: .warning).contains(#"tests="3" failures="3" errors="0""#))
        #expect(text(.junit, Self.cut, failOn: nil).contains(#"tests="1" failures="0" errors="0""#))
        #expect(text(.junit, Self.unsound).contains(#"failures="1""#))
        #expect(text(.junit, Self.unsound, failOn: nil).contains(#"failures="0""#))
    }

    /// Services look for the file of the repository, however its path was typed.
    @Test(arguments: ["./a/b.glb", "a/./b.glb", "a//b.glb", "././a/b.glb"])
    func servicesGetTheDirectPath(_ path: String) {
        for format in [ReportFormat.github, .gitlab, .sarif] {
            func written(_ path: String) -> String {
                text(format, ReportedAsset(path: path, report: Self.cut.report ?? AssetReport()))
            }
            #expect(written(path) == written("a/b.glb"), "\(format.name)")
        }
        let absolute = text(.sarif, ReportedAsset(path: "/tmp/a b.glb", report: Self.cut.report ?? AssetReport()))
        #expect(absolute.contains(#""file:///tmp/a%20b.glb""#))
    }

    @Test func aTableEndsBeforeItIsTooLongForAPage() {
        var writer = ReportFormat.markdown.makeWriter(ReportOptions(version: "1", assetCount: 30_000))
        var bytes: [UInt8] = []
        writer.begin { bytes += $0 }
        for index in 0..<30_000 {
            writer.add(ReportedAsset(path: "folder/asset-\(index).glb", report: Self.cut.report ?? AssetReport())) {
                bytes += $0
            }
        }
        writer.end { bytes += $0 }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(bytes.count < 1_001_000)
        // Each asset has an issue, two codes with hidden ones, and two remarks.
        let rows = lines.count - 4
        #expect(
            lines.dropLast().last
                == "|  |  |  |  | \(150_000 - rows) more rows are left out: the table would be too long for a page |")
        #expect(lines.last == "30000 assets: 30000 invalid (60000 errors, 60000 warnings)")
    }

    @Test func pagesAndTablesSayWhatIsHidden() {
        let page = text(.html, Self.cut)
        #expect(page.contains("<p>2 more errors are not shown</p>"))
        #expect(page.contains("<p>1 more warning is not shown</p>"))
        #expect(text(.html, Self.unsound).contains("<p>the file is not sound"))
        let table = text(.markdown, Self.cut)
        #expect(table.contains("| error |  |  | 2 more errors are not shown |"))
        #expect(text(.markdown, Self.unsound).contains("the file is not sound"))
        // Nothing listed, and still something found.
        let bare = ReportedAsset(path: "a.glb", report: AssetReport(counts: SeverityCounts(infos: 1)))
        #expect(text(.html, bare).contains("<p>1 more info is not shown</p>"))
        #expect(text(.markdown, bare).contains("1 more info is not shown"))
    }

    @Test(arguments: [(limit: 0, fails: true), (1, true), (2, false)])
    func junitFailsForTooManyWarnings(limit: Int, fails: Bool) {
        var options = ReportOptions(version: "1.2.3", assetCount: 2)
        options.maxWarnings = limit
        var writer = ReportFormat.junit.makeWriter(options)
        var bytes: [UInt8] = []
        for _ in 0..<2 { writer.add(SampleReports.assets[1]) { bytes += $0 } }
        writer.end { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("2 warnings are more than --max-warnings \(limit)") == fails)
        #expect(text.contains(#"failures="1""#) == fails)
    }

    /// Formats that services read say why a run fails whose assets all pass.
    @Test(
        arguments: ["sarif", "gitlab", "github", "markdown", "html"], [(most: 0, fails: true), (1, true), (2, false)])
    func reportsSayThatThereAreTooManyWarnings(format: String, limit: (most: Int, fails: Bool)) throws {
        var options = ReportOptions(version: "1.2.3", assetCount: 2)
        options.maxWarnings = limit.most
        var writer = try #require(ReportFormat.named(format)).makeWriter(options)
        var bytes: [UInt8] = []
        writer.begin { bytes += $0 }
        for _ in 0..<2 { writer.add(SampleReports.assets[1]) { bytes += $0 } }
        writer.end { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        let sentence = "2 warnings are more than --max-warnings \(limit.most)"
        #expect(text.contains(format == "markdown" ? "2 warnings are more than" : sentence) == limit.fails, "\(text)")
        switch format {
        case "sarif":
            let run = try JSONValue(parsing: bytes)["runs"]?.array?.first
            let notes = run?["invocations"]?.array?.first?["toolExecutionNotifications"]?.array ?? []
            #expect(
                notes.contains { $0["message"]?["text"] == .string(sentence) && $0["level"] == "error" } == limit.fails)
        case "gitlab":
            let entries = try JSONValue(parsing: bytes).array ?? []
            let entry = entries.first { $0["check_name"] == "MAX_WARNINGS" }
            #expect((entry != nil) == limit.fails)
            #expect(entry == nil || entry?["location"]?["path"] == "." && entry?["severity"] == "critical")
            #expect(Set(entries.map { $0["fingerprint"]?.string }).count == (limit.fails ? 2 : 1))
        case "github":
            let lines = text.split(separator: "\n")
            #expect(lines.contains("::error title=MAX_WARNINGS::\(sentence)") == limit.fails)
        case "markdown": #expect(text.contains("|  | error |  |  | 2 warnings are") == limit.fails)
        default: #expect(text.contains("<p class=\"error\">\(sentence)</p>") == limit.fails)
        }
    }

    @Test func csvHasARowForEachSeverityThatIsCut() {
        let rows = text(.csv, Self.cut).split(separator: "\r\n")
        #expect(rows.contains("a.glb,errors,error,,,2,2 more errors are not shown"))
        #expect(rows.contains("a.glb,errors,warning,,,1,1 more warning is not shown"))
        #expect(rows.count == 4)
    }

    @Test func gitHubAnnotatesWhatHasNoLikeAndCountsTheRest() {
        let lines = lines(written(.github, [Self.cut]))
        #expect(lines.contains("::error file=a.glb,title=NOT_SHOWN::2 more errors are not shown"))
        #expect(lines.contains("1 more is not shown as annotations"))
        #expect(text(.github, Self.unsound).hasPrefix("::error file=a.glb,title=UNSOUND::"))
    }

    @Test func gitLabHasAnEntryForEachSeverityThatIsCut() throws {
        let entries = try #require(try JSONValue(parsing: written(.gitlab, [Self.cut])).array)
        #expect(entries.map { $0["check_name"]?.string } == ["SAMPLE_UNUSED", "NOT_SHOWN", "NOT_SHOWN"])
        #expect(entries.map { $0["severity"]?.string } == ["major", "critical", "major"])
        #expect(Set(entries.map { $0["fingerprint"]?.string }).count == 3)
    }

    @Test func sarifNotifiesOfWhatIsCut() throws {
        let run = try JSONValue(parsing: written(.sarif, [Self.cut]))["runs"]?.array?.first
        let notes = try #require(run?["invocations"]?.array?.first?["toolExecutionNotifications"]?.array)
        #expect(
            notes.map { $0["message"]?["text"]?.string } == [
                "a.glb: 2 more errors are not shown", "a.glb: 1 more warning is not shown",
            ])
        #expect(notes.map { $0["level"]?.string } == ["error", "warning"])
    }

    @Test(arguments: ReportFormat.all.map(\.name))
    func everyFormatSaysThatTheWorkEndedEarly(name: String) throws {
        let format = try #require(ReportFormat.named(name))
        let report = AssetReport(
            issues: SampleReports.warned.issues, counts: SeverityCounts(warnings: 1), truncated: true)
        let text = text(format, ReportedAsset(path: "a.glb", report: report))
        #expect(
            text.contains("limit of issues was reached") || text.contains(#""truncated": true"#)
                || text.contains(#""truncated":true"#))
    }
}
