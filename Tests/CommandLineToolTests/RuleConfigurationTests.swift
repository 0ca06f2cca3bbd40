import GLTFValidation
import JSONText
import Testing

@testable import CommandLineTool

@Suite struct RuleConfigurationTests {
    @Test func everySettingIsShownSetOrNot() {
        let folder = TemporaryFolder()
        let plain = ToolProcess.run(["config", "show", "--no-config"], in: folder.root)
        for key in ConfigurationKey.all { #expect(plain.output.contains("\(key.name) = "), "\(key.name)") }
        #expect(plain.output.contains("severity = {}  (default)\n"))
        #expect(plain.output.contains("budgets = {}  (default)\n"))
        let words = ["config", "show", "--no-config", "--severity", "NODE_EMPTY=hint", "--budget", "triangles=9"]
        let set = ToolProcess.run(words, in: folder.root)
        #expect(!set.output.contains("severity = {}") && !set.output.contains("budgets = {}"))
        #expect(set.output.contains("severity = {\"NODE_EMPTY\":\"hint\"}  (--severity)\n"))
        #expect(Configuration().record.members.count == 1)
    }

    /// A setting of several entries is one line and one record, which say where each of them comes from.
    @Test func aSettingOfSeveralEntriesIsShownOnce() throws {
        let folder = TemporaryFolder()
        folder.write(
            ".glb.json", #"{"severity": {"NODE_EMPTY": "hint", "UNUSED_OBJECT": 1}, "budgets": {"fileSize": 7}}"#)
        let words = [
            "config", "show", "--severity", "NODE_EMPTY=error", "--severity", "IO_ERROR=info", "--budget",
            "triangles=9",
            "--budget", "fileSize=1KiB",
        ]
        let text = ToolProcess.run(words, in: folder.root).output
        #expect(
            text.contains(
                #"severity = {"NODE_EMPTY":"error","UNUSED_OBJECT":"warning","IO_ERROR":"info"}  "#
                    + "(--severity: NODE_EMPTY, IO_ERROR; .glb.json:1: UNUSED_OBJECT)\n"), "\(text)")
        #expect(text.contains("budgets = {\"fileSize\":1024,\"triangles\":9}  (--budget)\n"))
        let names = text.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(names.map(String.init) == ConfigurationKey.all.map(\.name))
        let json = try JSONValue(
            parsing: Array(ToolProcess.run(words + ["--format", "json"], in: folder.root).output.utf8))
        let settings = json["settings"]?.array ?? []
        #expect(settings.map { $0["key"]?.string } == ConfigurationKey.all.map(\.name))
        let severity = settings.first { $0["key"] == "severity" }
        #expect(severity?["value"] == ["NODE_EMPTY": "error", "UNUSED_OBJECT": "warning", "IO_ERROR": "info"])
        #expect(
            severity?["origins"]
                == ["NODE_EMPTY": "--severity", "UNUSED_OBJECT": ".glb.json:1", "IO_ERROR": "--severity"])
        #expect(settings.first { $0["key"] == "budgets" }?["origins"] == nil)
    }

    @Test(arguments: [
        (#""10MiB""#, 10 << 20), (#""9""#, 9), (#""1.5K""#, 1500), ("0", 0), ("12", 12),
    ])
    func aBudgetOfAFileIsWrittenAsOnTheCommandLine(text: String, limit: Int) throws {
        let configuration = try ConfigurationTests.configuration("{\"budgets\": {\"fileSize\": \(text)}}")
        #expect(configuration.budgets.first?.limit.value == limit)
        let yaml = try ConfigurationTests.configuration("budgets: {fileSize: \(text)}\n")
        #expect(yaml.budgets.first?.limit.value == limit)
    }

    @Test(arguments: [
        ("*.vrm", "a.vrm", true), ("*.vrm", "x/y/a.vrm", true), ("*.vrm", "a.glb", false),
        ("vendor/*.glb", "vendor/a.glb", true), ("vendor/*.glb", "./assets/vendor/a.glb", true),
        ("vendor/*.glb", "vendor/deep/a.glb", false), ("vendor/**", "vendor/deep/a.glb", true),
        ("vendor/**/a.glb", "vendor/a.glb", true), ("vendor/**/a.glb", "vendor/x/y/a.glb", true),
        ("vendor/**/a.glb", "vendors/a.glb", false), ("**", "a.glb", true), ("a.glb", "b/a.glbx", false),
        ("/x/a.glb", "/x/a.glb", true), ("", "a.glb", false), ("/x/*.glb", "/y/x/a.glb", false),
        ("/x/*.glb", "x/a.glb", false), ("x/*.glb", "/y/x/a.glb", true), ("./*.glb", "a.glb", true),
        ("./*.glb", "x/a.glb", false), ("./**/a.glb", "x/y/../a.glb", true), ("*.glb", "../a.glb", true),
        ("../*.glb", "../a.glb", true), ("../*.glb", "a.glb", false), ("x/./y/../*.glb", "x/a.glb", true),
        ("/**/a.glb", "x/a.glb", true), ("a.glb", "a.glb", true),
        // Folders, and everything below them.
        ("vendor", "vendor/a.glb", true), ("vendor", "x/vendor/y/a.glb", true), ("vendor", "vendors/a.glb", false),
        ("vendor", "x/vendor", true), ("vendor/", "vendor/a.glb", true), ("vendor/", "x/vendor/y/a.glb", true),
        ("vendor/", "x/vendor", false), ("x/vendor", "x/vendor/a.glb", true), ("x/vendor", "vendor/a.glb", false),
        ("./vendor", "vendor/y/a.glb", true), ("./vendor", "x/vendor/a.glb", false),
        ("./vendor/", "vendor/a.glb", true), ("vendor/*", "vendor/y/a.glb", false), ("v*/", "vendor/y/a.glb", true),
        ("v*", "vendor/a.glb", false), ("*.glb", "a.glb/b.gltf", false), ("vendor/**/", "vendor/y/a.glb", true),
        ("vendor/**/", "vendor/a.glb", true), ("/x/vendor", "/x/vendor/a.glb", true), ("/x/", "/y/x/a.glb", false),
        ("./", "x/a.glb", true), (".", "a.glb", true), ("./", "../a.glb", false), ("..", "../a.glb", true),
        ("../", "a.glb", true), ("/", "a.glb", true), ("x/..", "x/a.glb", true),
    ])
    func patterns(pattern: String, path: String, isMatch: Bool) {
        let subject = PathOverride.Subject(Array(path.utf8))
        #expect(PathOverride(patterns: [pattern]).applies(to: subject) == isMatch, "\(pattern) \(path)")
    }

    @Test func overridesHoldForTheirFilesOnly() {
        let folder = TemporaryFolder()
        let text = #"{"asset":{"version":"2.0"},"scene":7,"nodes":[{}]}"#
        folder.write("vendor/a.gltf", text)
        folder.write("own/a.gltf", text)
        folder.write(
            ".glb.json",
            """
            {"overrides": [{"files": ["vendor/**"], "ignore": ["NODE_*"], "severity": {"UNRESOLVED_REFERENCE": "hint"}},
             {"files": ["*.vrm"], "ignore": ["UNRESOLVED_REFERENCE"]}]}
            """)
        let vendor = ToolProcess.run(["validate", "vendor/a.gltf"], in: folder.root)
        #expect(vendor.status == 0)
        #expect(vendor.output.contains("hint UNRESOLVED_REFERENCE"))
        #expect(!vendor.output.contains("NODE_EMPTY"))
        let own = ToolProcess.run(["validate", "own/a.gltf"], in: folder.root)
        #expect(own.status == 1)
        #expect(own.output.contains("NODE_EMPTY"))
    }

    @Test(arguments: ["vendor", "vendor/", "./vendor", "./vendor/", "vendor/**"])
    func aFolderStandsForEverythingBelowIt(_ pattern: String) {
        let folder = TemporaryFolder()
        let text = #"{"asset":{"version":"2.0"},"scene":7}"#
        folder.write("vendor/deep/a.gltf", text)
        folder.write("own/a.gltf", text)
        folder.write(
            ".glb.json", #"{"overrides": [{"files": ["\#(pattern)"], "ignore": ["UNRESOLVED_REFERENCE"]}]}"#)
        #expect(ToolProcess.run(["validate", "vendor"], in: folder.root).status == 0)
        #expect(ToolProcess.run(["validate", "own"], in: folder.root).status == 1)
        #expect(ToolProcess.run(["validate", "deep/a.gltf"], in: folder.path("vendor")).status == 0)
        #expect(ToolProcess.run(["validate", "a.gltf"], in: folder.path("vendor/deep")).status == 0)
    }

    @Test func budgets() {
        let folder = TemporaryFolder()
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"materials":[{},{}]}"#)
        let run = ToolProcess.run(["validate", "a.gltf", "--budget", "materials=1"], in: folder.root)
        #expect(run.output.contains("warning BUDGET_MATERIALS"))
        #expect(run.status == 0)
        #expect(
            ToolProcess.run(["validate", "a.gltf", "--budget", "materials=2"], in: folder.root).output.contains(
                "BUDGET")
                == false)
        folder.write(
            ".glb.json", #"{"budgets": {"materials": 1, "fileSize": 9}, "severity": {"BUDGET_FILE_SIZE": "error"}}"#)
        let file = ToolProcess.run(["validate", "a.gltf", "--budget", "materials=2"], in: folder.root)
        #expect(file.status == 1)
        #expect(file.output.contains("error BUDGET_FILE_SIZE"))
        #expect(!file.output.contains("BUDGET_MATERIALS"))
        let unknown = ToolProcess.run(["validate", "a.gltf", "--budget", "material=2"], in: folder.root)
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("did you mean 'materials'?"))
        // The profile of the reference knows none.
        let khronos = ToolProcess.run(
            ["validate", "a.gltf", "--profile", "khronos", "--budget", "materials=1"], in: folder.root)
        #expect(!khronos.output.contains("BUDGET"))
    }

    @Test func maximumOfWarnings() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.withWarning)
        folder.write("b.glb", SmallAssets.withWarning)
        #expect(ToolProcess.run(["validate", ".", "--max-warnings", "2"], in: folder.root).status == 0)
        let run = ToolProcess.run(["validate", ".", "--max-warnings", "1"], in: folder.root)
        #expect(run.status == 1)
        #expect(run.errors.contains("2 warnings are more than --max-warnings 1"))
        folder.write(".glb.json", #"{"maxWarnings": 0}"#)
        #expect(ToolProcess.run(["validate", "a.glb"], in: folder.root).status == 1)
    }

    @Test func boundsToleranceAndResources() {
        let folder = TemporaryFolder()
        folder.write(
            "a.gltf",
            """
            {"asset":{"version":"2.0"},"accessors":[{"bufferView":0,"componentType":5126,"count":1,"type":"SCALAR",\
            "min":[0]}],"buffers":[{"byteLength":4,"uri":"data:application/octet-stream;base64,AAAANA=="}],\
            "bufferViews":[{"buffer":0,"byteLength":4}]}
            """)
        #expect(ToolProcess.run(["validate", "a.gltf"], in: folder.root).status == 1)
        let tolerant = ToolProcess.run(["validate", "a.gltf", "--bounds-tolerance", "1e-6"], in: folder.root)
        #expect(tolerant.status == 0)
        #expect(tolerant.output.contains("LINT_ACCESSOR_BOUNDS_ROUNDED"))
        #expect(ToolProcess.run(["validate", "a.gltf", "--resources", "off"], in: folder.root).status == 0)
        #expect(ToolProcess.run(["validate", "a.gltf", "--bounds-tolerance", "-1"], in: folder.root).status == 2)
        folder.write(".glb.json", #"{"boundsTolerance": 0.001}"#)
        #expect(ToolProcess.run(["validate", "a.gltf"], in: folder.root).status == 0)
    }

    @Test func viewerMutesRemarksOnStyle() {
        let folder = TemporaryFolder()
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"nodes":[{}]}"#)
        let viewer = ToolProcess.run(["validate", "a.gltf", "--profile", "viewer"], in: folder.root)
        #expect(viewer.output == "a.gltf: valid\n")
        let loud = ToolProcess.run(
            ["validate", "a.gltf", "--profile", "viewer", "--severity", "NODE_EMPTY=error"], in: folder.root)
        #expect(loud.status == 1)
        for code in ProfileChoice.viewer.muted { #expect(IssueCatalogue.definition(code: code) != nil, "\(code)") }
    }

    @Test func filesExtendOneAnother() {
        let folder = TemporaryFolder()
        folder.write("base/all.json", #"{"failOn": "warning", "ignore": ["NODE_EMPTY"], "jobs": 1}"#)
        folder.write(".glb.json", #"{"$schema": "x", "extends": "base/all.json", "failOn": "info"}"#)
        let run = ToolProcess.run(["config", "show"], in: folder.root)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("failOn = \"info\"  (.glb.json:1)"))
        #expect(run.output.contains("jobs = 1  (./base/all.json:1)"))
        folder.write("base/all.json", #"{"extends": "../.glb.json"}"#)
        let circle = ToolProcess.run(["config", "show"], in: folder.root)
        #expect(circle.status == 2)
        #expect(circle.errors.contains("without end"))
        folder.write("base/all.json", #"{"extends": 7}"#)
        #expect(ToolProcess.run(["config", "show"], in: folder.root).status == 2)
    }

    @Test(arguments: [
        (#"{"overrides": {}}"#, "list of objects"), (#"{"overrides": [{"ignore": []}]}"#, "files"),
        (#"{"overrides": [{"files": ["a"], "ignroe": []}]}"#, "did you mean 'ignore'? An override has"),
        (#"{"overrides": [{"files": ["a"], "select": []}]}"#, "an override has files, ignore and severity"),
        (#"{"overrides": [{"files": ["a"], "ignore": ["NODE_EMTY"]}]}"#, "did you mean 'NODE_EMPTY'?"),
        (#"{"budgets": {"triangle": 3}}"#, "did you mean 'triangles'?"),
        (#"{"budgets": {"triangles": -1}}"#, "whole number"), (#"{"budgets": {"fileSize": "10 parsecs"}}"#, "parsecs"),
        (#"{"budgets": {"fileSize": "much"}}"#, "10MiB"), (#"{"budgets": {"fileSize": true}}"#, "10MiB"),
        (#"{"boundsTolerance": -1}"#, "0 or more"),
        (#"{"resources": "network"}"#, "local, off"), (#"{"maxWarnings": "many"}"#, "whole number"),
    ])
    func wrongFiles(text: String, part: String) {
        let problem = #expect(throws: ConfigurationProblem.self) {
            _ = try ConfigurationTests.configuration(text)
        }
        #expect(problem?.message.contains(part) == true, "\(String(describing: problem))")
    }

    @Test func aReportRecordsItsRules() throws {
        let folder = TemporaryFolder()
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"nodes":[{}]}"#)
        let run = ToolProcess.run(
            [
                "validate", "a.gltf", "--format", "json", "--ignore", "NODE_EMPTY", "--severity", "UNUSED_OBJECT=hint",
                "--severity", "URI_GLB=error",
            ], in: folder.root)
        let document = try JSONValue(parsing: Array(run.output.utf8))
        #expect(
            document["configuration"] == [
                "profile": "default", "ignore": ["NODE_EMPTY"],
                "severity": ["UNUSED_OBJECT": "hint", "URI_GLB": "error"],
            ])
    }

    @Test func aLongChainOfConfigurationsIsNoCircle() {
        let folder = TemporaryFolder()
        for index in 0..<17 { folder.write("\(index).json", #"{"extends": "\#(index + 1).json"}"#) }
        folder.write("17.json", "{}")
        func errors(_ name: String) -> String {
            ToolProcess.run(["config", "show", "--config", name], in: folder.root).errors
        }
        #expect(errors("2.json") == "")
        #expect(errors("1.json") == "glb: ./17.json: more than 16 configurations extend one another\n")
        // A circle is told as soon as it closes, whatever paths lead round it.
        folder.write("a.json", #"{"extends": "./b.json"}"#)
        folder.write("b.json", #"{"extends": "../\#(folder.root.split(separator: "/").last ?? "")/a.json"}"#)
        #expect(errors("a.json").contains("/a.json: configurations extend one another without end\n"))
    }

    /// What the documentation says of patterns and of where a run starts.
    @Test func patternsOfOverridesMatchHoweverPathsAreTyped() {
        let folder = TemporaryFolder()
        folder.write("assets/a.glb", SmallAssets.withError)
        let everyWay: [(words: [String], place: String)] = [
            (["assets"], "."), (["./assets/a.glb"], "."), (["assets/../assets/a.glb"], "."), (["../assets"], "assets"),
            ([folder.path("assets/a.glb")], "assets"), (["."], "assets"), (["a.glb"], "assets"),
            (["./a.glb"], "assets"),
            (["link/a.glb"], "."),
        ]
        #expect(ToolProcess.run(script: "ln -s assets link", in: folder.root).status == 0)
        func status(_ pattern: String, _ words: [String], in place: String) -> Int32 {
            folder.write(
                ".glb.json", #"{"overrides": [{"files": ["\#(pattern)"], "ignore": ["UNRESOLVED_REFERENCE"]}]}"#)
            return ToolProcess.run(["validate"] + words, in: folder.path(place)).status
        }
        for way in everyWay {
            for (pattern, isMatch) in [
                ("assets/*.glb", true), ("*.glb", true), ("./assets/*.glb", true), ("./*.glb", false),
                (folder.path("assets") + "/*.glb", true), ("\(folder.root.split(separator: "/").last ?? "")/**", false),
                ("tmp/**", false),
            ] {
                #expect(status(pattern, way.words, in: way.place) == (isMatch ? 0 : 1), "\(pattern) \(way)")
            }
        }
        // A link's own name is one of the file's.
        #expect(status("link/*.glb", ["link/a.glb"], in: ".") == 0)
        #expect(status("link/*.glb", ["assets/a.glb"], in: ".") == 1)
    }

    @Test func patternsStartAtTheFileThatHasThem() {
        let folder = TemporaryFolder()
        for name in ["a.glb", "sub/a.glb", "other/a.glb"] { folder.write(name, SmallAssets.withError) }
        folder.write("sub/base.json", #"{"overrides": [{"files": ["./*.glb"], "ignore": ["UNRESOLVED_REFERENCE"]}]}"#)
        folder.write(".glb.json", #"{"extends": "sub/base.json"}"#)
        for (name, status) in [("a.glb", 1), ("sub/a.glb", 0), ("other/a.glb", 1)] as [(String, Int32)] {
            #expect(ToolProcess.run(["validate", name], in: folder.root).status == status, "\(name)")
        }
        // What is outside is known by its whole path.
        let words = ["validate", "../a.glb", "--config", "base.json"]
        #expect(ToolProcess.run(words, in: folder.path("sub")).status == 1)
        folder.write("sub/base.json", #"{"overrides": [{"files": ["*.glb"], "ignore": ["UNRESOLVED_REFERENCE"]}]}"#)
        #expect(ToolProcess.run(words, in: folder.path("sub")).status == 0)
    }
}
