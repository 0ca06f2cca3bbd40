import JSONText
import Testing

@testable import CommandLineTool

/// What is not sound fails, and says why once, whatever is set.
@Suite struct SoundnessTests {
    private static let settings: [[String]] = [
        ["--severity", "GLB_INVALID_MAGIC=hint"], ["--severity", "GLB_*=info"], ["--ignore", "GLB_*"],
        ["--select", "NODE_EMPTY"],
    ]

    @Test(arguments: settings)
    func theReasonIsListedOnceAsAnError(setting: [String]) throws {
        let folder = TemporaryFolder()
        folder.write("page.glb", SmallAssets.notSound)
        for profile in ["default", "khronos"] {
            let words = ["validate", "page.glb", "--profile", profile] + setting
            let run = ToolProcess.run(words, in: folder.root)
            #expect(run.status == 1)
            #expect(run.output.hasSuffix("page.glb: unsound, 1 error\n"), "\(run.output)")
            #expect(run.output.split(separator: "\n").count == 2)
            #expect(run.errors.contains("GLB_INVALID_MAGIC counts as an error"))
            let report = ToolProcess.run(words + ["--format", "khronos"], in: folder.root)
            #expect(report.status == 1)
            let issues = try JSONValue(parsing: Array(report.output.utf8))["issues"]
            #expect(issues?["numErrors"] == 1 && issues?["numHints"] == 0 && issues?["numInfos"] == 0)
            #expect(issues?["messages"]?.array?.map { $0["severity"]?.int } == [0])
        }
    }

    @Test func anOverrideOfAFileCountsAsLittle() {
        let folder = TemporaryFolder()
        folder.write("page.glb", SmallAssets.notSound)
        folder.write(".glb.json", #"{"overrides": [{"files": ["*.glb"], "severity": {"GLB_*": "hint"}}]}"#)
        let run = ToolProcess.run(["validate", "page.glb"], in: folder.root)
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("page.glb: unsound, 1 error\n"))
    }

    @Test func nothingIsSaidWhereNothingIsSet() {
        let folder = TemporaryFolder()
        folder.write("page.glb", SmallAssets.notSound)
        #expect(ToolProcess.run(["validate", "page.glb"], in: folder.root).errors.isEmpty)
    }
}
