import GLTFValidation
import JSONText
import Testing
import TextSafety

@testable import ValidationReport

@Suite struct ServiceFormatTests {
    private static func asset(_ count: Int, _ code: String) -> ReportedAsset {
        let collector = IssueCollector(ValidationOptions())
        let definition = SampleReports.definition(code)
        for node in 0..<count { collector.report(definition, at: "/nodes/\(node)") }
        return ReportedAsset(
            path: "a.glb", report: AssetReport(issues: collector.issues, counts: collector.counts))
    }

    @Test func sarifListsTheRulesThatWereBroken() throws {
        let document = try JSONValue(parsing: written(.sarif, SampleReports.assets))
        let run = try #require(document["runs"]?.array?.first)
        let results = try #require(run["results"]?.array)
        let rules = try #require(run["tool"]?["driver"]?["rules"]?.array)
        #expect(Set(rules.map { $0["id"]?.string }).count == rules.count)
        for result in results {
            let index = try #require(result["ruleIndex"]?.int)
            #expect(rules[index]["id"] == result["ruleId"])
        }
        #expect(run["invocations"]?.array?.first?["executionSuccessful"] == false)
        // Overridden: the result has the severity in force, the rule its own.
        let overridden = results.filter { $0["ruleId"] == "SAMPLE_NODE" && $0["level"] == "note" }
        #expect(!overridden.isEmpty)
    }

    @Test func sarifStopsWhereServicesDo() throws {
        let milder = try JSONValue(parsing: written(.sarif, [Self.asset(5_010, "SAMPLE_NODE")]))
        let run = milder["runs"]?.array?.first
        #expect(run?["results"]?.array?.count == 5_000)
        let note = run?["invocations"]?.array?.first?["toolExecutionNotifications"]?.array?.first
        #expect(note?["message"]?["text"] == "10 results were left out.")
        let errors = try JSONValue(parsing: written(.sarif, [Self.asset(5_010, "SAMPLE_TEXT")]))
        #expect(errors["runs"]?.array?.first?["results"]?.array?.count == 5_010)
    }

    @Test func fingerprintsHoldNoNumbersAndDiffer() throws {
        let first = Fingerprint(["ab", "c"])
        #expect(first.hex.count == 32)
        #expect(first == Fingerprint(["ab", "c"]))
        #expect(first != Fingerprint(["a", "bc"]))
        let collector = IssueCollector(ValidationOptions())
        for element in 0..<3 {
            collector.report(SampleReports.definition("SAMPLE_FLOAT"), at: "/accessors/0", [.int(element)])
        }
        let asset = ReportedAsset(
            path: "a.glb", report: AssetReport(issues: collector.issues, counts: collector.counts))
        let entries = try #require(try JSONValue(parsing: written(.gitlab, [asset])).array)
        #expect(Set(entries.map { $0["fingerprint"]?.string }).count == 3)
    }

    @Test func gitHubShowsTenOfEachLevel() {
        let lines = lines(written(.github, [Self.asset(13, "SAMPLE_TEXT"), Self.asset(2, "SAMPLE_NODE")]))
        #expect(lines.count { $0.hasPrefix("::error file=a.glb,title=SAMPLE_TEXT::") } == 10)
        #expect(lines.count { $0.hasPrefix("::notice ") } == 2)
        #expect(lines.dropLast().last == "3 more are not shown as annotations")
    }

    @Test func junitFailsAsTheRunDoes() {
        func failures(_ failOn: Severity?) -> Int {
            lines(written(.junit, SampleReports.assets, failOn: failOn)).count { $0.contains("<failure ") }
        }
        #expect(failures(nil) == 0)
        #expect(failures(.error) == 6)
        #expect(failures(.warning) == 8)
        // One of them stands for what a cap hides.
        #expect(failures(.hint) == 13)
    }

    @Test func csvCannotBecomeAFormula() {
        let formula = String(decoding: written(.csv, [SampleReports.assets[3]]), as: UTF8.self)
        #expect(formula.contains(",'=SUM(A1): there is no target.\r\n"))
        let offset = String(decoding: written(.csv, [SampleReports.assets[2]]), as: UTF8.self)
        #expect(offset.contains(",'@12,"))
        let all = String(decoding: written(.csv, SampleReports.assets), as: UTF8.self)
        for start in ["@", "=", "+", "-"] { #expect(!all.contains(",\(start)") && !all.contains("\n\(start)")) }
        let odd = ReportedAsset(path: "@cmd", report: SampleReports.clean)
        #expect(String(decoding: written(.csv, [odd]), as: UTF8.self).contains("'@cmd,valid"))
    }

    @Test func markupIsEscaped() {
        for format in [ReportFormat.html, .junit, .markdown] {
            let text = String(decoding: written(format, SampleReports.assets), as: UTF8.self)
            #expect(!text.contains("<really>"))
            #expect(!text.contains("<i>"))
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || DisplayText.isHarmless($0) })
        }
    }
}
