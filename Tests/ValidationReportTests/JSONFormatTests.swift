import GLTFValidation
import JSONText
import Testing

@testable import ValidationReport

@Suite struct JSONFormatTests {
    @Test(arguments: ["json", "khronos", "sarif", "gitlab"])
    func documentsAreJSON(name: String) throws {
        let format = try #require(ReportFormat.named(name))
        for count in 0...SampleReports.assets.count {
            let bytes = written(format, Array(SampleReports.assets.prefix(count)))
            _ = try JSONValue(parsing: bytes)
            #expect(bytes.last == UInt8(ascii: "\n"))
        }
    }

    @Test func khronosIsAnObjectForOneAndAnArrayForSeveral() throws {
        let one = try JSONValue(parsing: written(.khronos, [SampleReports.assets[0]]))
        #expect(one["uri"] == "assets/clean.glb")
        #expect(one.object?.members.map(\.key) == ["uri", "mimeType", "validatorVersion", "issues", "info"])
        let several = try JSONValue(parsing: written(.khronos, SampleReports.assets))
        // The unreadable one has no report.
        #expect(several.array?.count == 5)
        #expect(several.array?[4]["info"] == nil)
        #expect(several.array?[2]["validatedAt"] == "2026-01-02T03:04:05Z")
    }

    @Test func whatCannotBeReadIsNullOrLeftOut() throws {
        let unreadable = ReportedAsset(path: Array("a.glb".utf8), outcome: .failure(code: "io", message: "gone"))
        #expect(written(.khronos, [unreadable]) == Array("null\n".utf8))
        #expect(try JSONValue(parsing: written(.khronos, [unreadable, unreadable])) == .array([]))
        var options = ReportOptions(version: "1.2.3")
        options.isArray = true
        var writer = ReportFormat.khronos.makeWriter(options)
        var bytes: [UInt8] = []
        writer.begin { bytes += $0 }
        writer.add(SampleReports.assets[0]) { bytes += $0 }
        writer.end { bytes += $0 }
        #expect(try JSONValue(parsing: bytes).array?.count == 1)
    }

    @Test func khronosMembersHaveTheirOrder() throws {
        let report = try JSONValue(parsing: written(.khronos, [SampleReports.assets[2]]))
        #expect(
            report["issues"]?.object?.members.map(\.key) == [
                "numErrors", "numWarnings", "numInfos", "numHints", "messages", "truncated",
            ])
        #expect(
            report["info"]?.object?.members.map(\.key) == [
                "version", "minVersion", "generator", "extensionsUsed", "extensionsRequired", "resources",
                "animationCount", "materialCount", "hasMorphTargets", "hasSkins", "hasTextures", "hasDefaultScene",
                "drawCallCount", "totalVertexCount", "totalTriangleCount", "maxUVs", "maxInfluences", "maxAttributes",
            ])
        let messages = try #require(report["issues"]?["messages"]?.array)
        #expect(messages.map { $0["offset"]?.int } == [12, nil, nil, nil, nil, nil])
        #expect(messages.map { $0["pointer"]?.string != nil } == [false, true, true, true, true, true])
        #expect(messages[0].object?.members.map(\.key) == ["code", "message", "severity", "offset"])
        #expect(messages[4]["pointer"] == "")
    }

    @Test func foldedIssuesCarryTheirCounts() throws {
        let document = try JSONValue(parsing: written(.json, [SampleReports.assets[3]]))
        let report = try #require(document["assets"]?.array?.first?["report"])
        let messages = try #require(report["issues"]?["messages"]?.array)
        #expect(messages.map { $0["count"]?.int } == [12, nil, nil, nil])
        #expect(report["issues"]?["numErrors"] == 12)
        #expect(report["issues"]?["numHints"] == 6)
        #expect(report["issues"]?["hidden"] == ["SAMPLE_NODE": 3])
    }

    @Test func theReferencesFormatHasNoMembersThatItDoesNotKnow() throws {
        let report = try JSONValue(parsing: written(.khronos, [SampleReports.assets[3]]))
        let issues = try #require(report["issues"]?.object)
        #expect(
            issues.members.map(\.key) == ["numErrors", "numWarnings", "numInfos", "numHints", "messages", "truncated"])
        let messages = try #require(issues["messages"]?.array)
        for message in messages {
            let known = ["code", "message", "severity", "pointer", "offset"]
            #expect(message.object?.members.allSatisfy { known.contains($0.key) } == true)
        }
        // The number is in the text, and that there is more in the member that says so.
        #expect(messages.first?["message"]?.string?.hasSuffix("(×12)") == true)
        #expect(issues["numErrors"] == 12)
        #expect(issues["truncated"] == true)
    }

    @Test func ndjsonIsALineAnAsset() throws {
        let lines = lines(written(.ndjson, SampleReports.assets))
        #expect(lines.count == SampleReports.assets.count + 1)
        #expect(lines.last == "")
        let records = try lines.dropLast().map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(
            records.map { $0["verdict"]?.string } == [
                "valid", "warnings", "errors", "errors", "unsound", "unreadable",
            ])
        #expect(records[0].object?.members.map(\.key) == ["path", "verdict", "counts", "report"])
        #expect(records[5].object?.members.map(\.key) == ["path", "verdict", "counts", "error"])
        #expect(records[4]["path"] == "assets/not\\xFF\ntext.glb")
        #expect(records[4]["report"]?["uri"] == "assets/not%FF%0Atext.glb")
        #expect(records[3]["counts"] == ["errors": 12, "warnings": 0, "infos": 0, "hints": 6])
    }

    @Test func jsonHasASummary() throws {
        let document = try JSONValue(parsing: written(.json, SampleReports.assets))
        #expect(document.object?.members.map(\.key) == ["assets", "summary"])
        #expect(document["assets"]?.array?.count == 6)
        let summary = try #require(document["summary"])
        #expect(summary["assets"] == 6)
        for (verdict, count) in [("valid", 1), ("warnings", 1), ("errors", 2), ("unsound", 1), ("unreadable", 1)] {
            #expect(summary[verdict]?.int == count)
        }
    }

    @Test func urisEncodeWhatPathsHave() {
        #expect(ReportURI.reference(Array("a b/c%41#?.glb".utf8)) == "a%20b/c%2541%23%3F.glb")
        #expect(ReportURI.reference(Array("a:b/c:d".utf8)) == "a%3Ab/c:d")
        #expect(ReportURI.reference(Array("/a:b".utf8)) == "/a:b")
        #expect(ReportURI.reference(Array("ü[1]\\\"".utf8)) == "%C3%BC%5B1%5D%5C%22")
        #expect(ReportURI.reference([0xFF, 0x00, 0x7F]) == "%FF%00%7F")
        #expect(ReportURI.file(Array("/x y".utf8)) == "file:///x%20y")
    }
}
