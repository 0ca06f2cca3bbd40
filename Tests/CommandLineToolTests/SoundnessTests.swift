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
            #expect(report.errors.contains("GLB_INVALID_MAGIC counts as an error"))
            let issues = try JSONValue(parsing: Array(report.output.utf8))["issues"]
            // The reference's own report has what the reference makes of the setting.
            guard profile == "default" else {
                #expect(issues?["numErrors"] == 0)
                continue
            }
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

    @Test(arguments: ["default", "khronos"])
    func aBaselineDoesNotHideTheReason(profile: String) {
        let folder = TemporaryFolder()
        folder.write("page.glb", SmallAssets.notSound)
        let words = ["validate", "page.glb", "--profile", profile]
        _ = ToolProcess.run(words + ["--write-baseline", "known.json"], in: folder.root)
        let run = ToolProcess.run(words + ["--baseline", "known.json"], in: folder.root)
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("page.glb: unsound, 1 error\n"), "\(run.output)")
        #expect(run.errors.contains("GLB_INVALID_MAGIC counts as an error"))
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

    /// The reason is the version that cannot be read, not what was found before.
    @Test(arguments: [
        (#"{"asset":{"version":"2.","copyright":5}}"#, "TYPE_MISMATCH", "PATTERN_MISMATCH /asset/version"),
        (
            #"{"extensionsRequired":["A_b"],"asset":{"version":"3.0"}}"#, "UNSATISFIED_DEPENDENCY",
            "UNKNOWN_ASSET_MAJOR_VERSION /asset/version"
        ),
        (#"{"extensionsRequired":["A_b"]}"#, "UNSATISFIED_DEPENDENCY", "UNDEFINED_PROPERTY"),
    ])
    func theReasonIsWhatEndedTheReading(text: String, other: String, reason: String) {
        let folder = TemporaryFolder()
        folder.write("a.gltf", text)
        let run = ToolProcess.run(["validate", "a.gltf", "--ignore", other], in: folder.root)
        #expect(run.status == 1)
        #expect(run.output.contains(reason) && !run.output.contains(other), "\(run.output)")
        #expect(!run.errors.contains("counts as an error"))
    }

    /// The reference's own report is what the reference makes of settings.
    @Test func theReferencesReportLeavesOutWhatIsLeftOut() {
        let folder = TemporaryFolder()
        folder.write("a.gltf", #"{"asset":{"version":"1.0"}}"#)
        let words = ["validate", "a.gltf", "--profile", "khronos", "--ignore", "UNKNOWN_ASSET_MAJOR_VERSION"]
        let report = ToolProcess.run(words + ["--format", "khronos"], in: folder.root)
        #expect(
            report.output.contains("\"numErrors\": 0") && !report.output.contains("UNKNOWN_ASSET"), "\(report.output)")
        #expect(ToolProcess.run(words, in: folder.root).output.contains("UNKNOWN_ASSET_MAJOR_VERSION"))
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

    // MARK: What the reference's profile does not look at

    /// A container that ends with an empty chunk, of which the header declares `surplus` bytes too many.
    private static func endingWithEmptyChunk(_ json: String, surplus: UInt8 = 0) -> [UInt8] {
        var bytes = SmallAssets.glb(json) + [0, 0, 0, 0] + Array("BIN\0".utf8)
        bytes[8] = UInt8(bytes.count) + surplus
        return bytes
    }

    private static let unseen: [(name: String, bytes: [UInt8], setting: [String])] = [
        (
            "buffer", endingWithEmptyChunk(#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":4}]}"#), []
        ),
        ("length", endingWithEmptyChunk(#"{"asset":{"version":"2.0"}}"#, surplus: 40), []),
        (
            "both", endingWithEmptyChunk(#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":4}]}"#, surplus: 40), []
        ),
        (
            "off", SmallAssets.glb(#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":4}]}"#),
            ["--resources", "off"]
        ),
        (
            "limit",
            SmallAssets.glb(#"{"asset":{"version":"2.0"},"nodes":[{},{}],"buffers":[{"byteLength":4}]}"#),
            ["--max-issues", "1"]
        ),
        (
            "text", Array(#"{"asset":{"version":"1.0"},"extensionsUsed":["X_a","X_b"]}"#.utf8),
            ["--max-issues", "1"]
        ),
    ]

    /// A verdict under the reference's profile is that of its report: what it does not report fails nothing.
    @Test(arguments: unseen.indices)
    func theReferencesProfileFailsNothingWithoutAnError(index: Int) throws {
        let (name, bytes, setting) = Self.unseen[index]
        let folder = TemporaryFolder()
        let file = name == "text" ? "a.gltf" : "a.glb"
        folder.write(file, bytes)
        let words = ["validate", file, "--profile", "khronos"] + setting
        let run = ToolProcess.run(words, in: folder.root)
        #expect(run.status == 0 && !run.output.contains("unsound"), "\(name): \(run.output)")
        let report = ToolProcess.run(words + ["--format", "khronos"], in: folder.root)
        #expect(try JSONValue(parsing: Array(report.output.utf8))["issues"]?["numErrors"] == 0)
        // Any other profile looks, and says what is wrong.
        let ours = ToolProcess.run(["validate", file], in: folder.root)
        #expect(ours.status == 1 && ours.output.contains(": error "), "\(name): \(ours.output)")
        #expect(ours.output.contains(name == "text" ? ": unsound, 1 error" : ": unsound, "))
    }

    /// What the reference does see makes a file unsound under its profile too, empty chunk at the end or not.
    @Test func whatIsSeenBeforeAnEmptyChunkFails() {
        let folder = TemporaryFolder()
        var bytes = Self.endingWithEmptyChunk(#"{"asset":{"version":"2.0"}}"#)
        bytes[8] = 12
        folder.write("a.glb", bytes)
        let run = ToolProcess.run(["validate", "a.glb", "--profile", "khronos"], in: folder.root)
        #expect(run.status == 1)
        #expect(run.output.contains("error GLB_LENGTH_TOO_SMALL @8") && run.output.contains("a.glb: unsound, "))
    }

    /// A store takes nothing for it: whatever a profile calls a file, what is kept is judged by the default rules.
    @Test func theStoreStillTakesNothingOfThat() {
        let folder = TemporaryFolder()
        for settings in ["{}", #"{"profile": "khronos", "resources": "off", "maxIssues": 1}"#] {
            folder.write(".glb.json", settings)
            for (name, bytes, _) in Self.unseen where name != "text" {
                folder.write("\(name).glb", bytes)
                let run = ToolProcess.run(
                    ["cache", "import", "--cache-dir", "store", "\(name).glb"], in: folder.root)
                #expect(run.status == 7, "\(name) \(settings): \(run.output) \(run.errors)")
            }
        }
    }
}
