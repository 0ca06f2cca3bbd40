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

    @Test func theWorstAreShownInTheOrderInWhichTheyWereFound() throws {
        let definition = try #require(IssueCatalogue.definition(code: "NODE_EMPTY"))
        let severities: [Severity] = [.hint, .warning, .error, .information, .error, .warning]
        func report() -> AssetReport {
            AssetReport(
                issues: severities.enumerated().map {
                    Issue(definition: definition, severity: $1, location: .pointer("/\($0)"))
                }, counts: SeverityCounts(errors: 2, warnings: 2, infos: 1, hints: 1))
        }
        for (maximum, places) in [
            (1, ["/2"]), (2, ["/2", "/4"]), (3, ["/1", "/2", "/4"]), (5, ["/1", "/2", "/3", "/4", "/5"]),
        ] {
            var report = report()
            report.limit(to: maximum)
            #expect(report.issues.map(\.location) == places.map(IssueLocation.pointer))
            #expect(report.hidden.map(\.count) == [6 - maximum])
            #expect(report.counts.total == 6)
        }
        var whole = report()
        whole.limit(to: 0)
        #expect(whole.issues.count == 6 && whole.hidden.isEmpty)
    }

    /// A warning stands before the error.
    private static let mixed = #"{"asset":{"version":"2.0"},"nonsense":1,"scene":7}"#

    @Test(arguments: ["junit", "sarif", "gitlab", "github", "csv", "markdown", "html", "text"])
    func anAssetThatFailsShowsAnErrorWhateverTheCap(format: String) {
        let folder = TemporaryFolder()
        folder.write("a.gltf", Self.mixed)
        for cap in ["--max-issues", "--max-per-code"] {
            let run = ToolProcess.run(["validate", "a.gltf", cap, "1", "--format", format], in: folder.root)
            #expect(run.status == 1)
            #expect(
                run.output.contains(format == "markdown" ? "UNRESOLVED\\_REFERENCE" : "UNRESOLVED_REFERENCE"),
                "\(run.output)")
        }
    }

    @Test func junitFollowsTheLimitOfWarnings() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.withWarning)
        let words = ["validate", "a.glb", "--max-warnings", "0", "--format"]
        let run = ToolProcess.run(words + ["junit"], in: folder.root)
        #expect(run.status == 1)
        #expect(run.output.contains("failures=\"1\""))
        #expect(run.errors == "glb: 1 warning is more than --max-warnings 0\n")
    }
}

@Suite struct ConsequenceReportTests {
    private static let asset = #"{"asset":{"version":"2.0"},"nodes":[{"name":"lost"}],"scene":0,"scenes":[[]]}"#

    @Test func consequencesStandBehindTheirCauseAndAreMarked() throws {
        let folder = TemporaryFolder()
        folder.write("a.gltf", Self.asset)
        let text = ToolProcess.run(["validate", "a.gltf"], in: folder.root).output.split(separator: "\n")
        #expect(text.first?.hasPrefix("a.gltf: error TYPE_MISMATCH /scenes/0: ") == true)
        #expect(text.filter { $0.hasSuffix(" [follows from TYPE_MISMATCH /scenes/0]") }.count == 2)
        let json = ToolProcess.run(["validate", "a.gltf", "--format", "ndjson"], in: folder.root).output
        #expect(json.contains(#""followsFrom":{"code":"TYPE_MISMATCH","pointer":"/scenes/0"}"#))
    }

    @Test func consequencesCanBeHiddenAndStillCount() throws {
        let folder = TemporaryFolder()
        folder.write("a.gltf", Self.asset)
        let text = ToolProcess.run(["validate", "a.gltf", "--no-consequences"], in: folder.root)
        #expect(text.status == 1)
        #expect(
            text.output.split(separator: "\n").suffix(2) == [
                "a.gltf: 2 more that follow from those above are not shown", "a.gltf: invalid, 2 errors, 2 infos",
            ], "\(text.output)")
        let json = ToolProcess.run(
            ["validate", "a.gltf", "--no-consequences", "--format", "ndjson"], in: folder.root
        ).output
        #expect(json.contains(#""hiddenConsequences":2"#) && json.contains(#""numErrors":2"#))
        // A cause that is not shown explains nothing.
        let lone = ToolProcess.run(
            ["validate", "a.gltf", "--no-consequences", "--ignore", "TYPE_MISMATCH"], in: folder.root)
        #expect(lone.output.contains("UNRESOLVED_REFERENCE /scene"))
    }

    @Test func theReferencesShapeHasNoMarks() {
        let folder = TemporaryFolder()
        folder.write("a.gltf", Self.asset)
        for profile in ["khronos", "default"] {
            let report = ToolProcess.run(
                ["validate", "a.gltf", "--profile", profile, "--format", "khronos"], in: folder.root
            ).output
            #expect(!report.contains("follows") && report.contains("UNRESOLVED_REFERENCE"))
        }
    }
}
