import Foundation
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

    private static let shortBuffers = [
        ("BUFFER_MISSING_GLB_DATA", SmallAssets.glb(#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":8}]}"#)),
        (
            "BUFFER_BYTE_LENGTH_MISMATCH",
            SmallAssets.glb(#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":8}]}"#, binary: [1, 2, 3, 4])
        ),
    ]

    @Test(arguments: shortBuffers)
    func aBufferThatIsNotThereIsToldWhateverIsSet(code: String, bytes: [UInt8]) {
        let folder = TemporaryFolder()
        folder.write("a.glb", bytes)
        _ = ToolProcess.run(["validate", "a.glb", "--write-baseline", "known.json"], in: folder.root)
        let settings: [[String]] = [
            [], ["--ignore", code], ["--select", "NODE_EMPTY"], ["--baseline", "known.json"],
            ["--severity", code + "=hint"], ["--resources", "off"],
        ]
        for setting in settings {
            let run = ToolProcess.run(["validate", "a.glb"] + setting, in: folder.root)
            #expect(run.status == 1)
            #expect(
                run.output.components(separatedBy: "error \(code) /buffers/0").count == 2, "\(setting) \(run.output)")
            #expect(run.errors.contains("\(code) counts as an error") == !setting.isEmpty, "\(setting) \(run.errors)")
        }
    }

    @Test func theReasonIsToldBesideOtherErrors() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.glb(#"{"asset":{"version":"2.0"},"scene":7,"buffers":[{"byteLength":8}]}"#))
        let run = ToolProcess.run(["validate", "a.glb", "--select", "UNRESOLVED_REFERENCE"], in: folder.root)
        #expect(run.output.hasSuffix("a.glb: unsound, 2 errors\n"), "\(run.output)")
        #expect(run.output.contains("BUFFER_MISSING_GLB_DATA"))
    }

    @Test func whatStandsInForCompressedDataNeedNotBeThere() {
        let folder = TemporaryFolder()
        let json = #"""
            {"asset":{"version":"2.0"},"extensionsUsed":["EXT_meshopt_compression"],
            "extensionsRequired":["EXT_meshopt_compression"],
            "buffers":[{"byteLength":8,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}]}
            """#
        folder.write("a.glb", SmallAssets.glb(json))
        let run = ToolProcess.run(["validate", "a.glb"], in: folder.root)
        #expect(run.status == 0 && !run.output.contains("unsound"), "\(run.output)")
    }
}
