import FileSystem
import GLTFValidation
import JSONText
import Testing

@testable import CommandLineTool

@Suite struct BaselineTests {
    private static let nodes = #"{"asset":{"version":"2.0"},"nodes":[{},{"mesh":3}],"scene":7}"#

    private func folder() -> TemporaryFolder {
        let folder = TemporaryFolder()
        folder.write("a.gltf", Self.nodes)
        folder.write("sub/b.gltf", #"{"asset":{"version":"2.0"},"scene":1}"#)
        return folder
    }

    @Test func whatIsWrittenDownIsKnownFromThenOn() throws {
        let folder = folder()
        #expect(ToolProcess.run(["validate", "."], in: folder.root).status == 1)
        let writing = ToolProcess.run(["validate", ".", "--write-baseline", "known.json"], in: folder.root)
        #expect(writing.status == 0)
        let again = ToolProcess.run(["validate", ".", "--baseline", "known.json"], in: folder.root)
        #expect(again.status == 0)
        #expect(again.output.contains("a.gltf: valid\n"))
        #expect(again.errors.isEmpty)
        // However the path is written.
        let other = ToolProcess.run(["validate", "./sub//b.gltf", "--baseline", "known.json"], in: folder.root)
        #expect(other.status == 0, "\(other.output)")
    }

    @Test func theFileIsSortedAndHasALineForEachEntry() throws {
        let folder = folder()
        _ = ToolProcess.run(["validate", "sub", "a.gltf", "--write-baseline", "known.json"], in: folder.root)
        let text = String(decoding: folder.read("known.json"), as: UTF8.self)
        let document = try JSONValue(parsing: Array(text.utf8))
        #expect(document["baseline"] == 1)
        let entries = try #require(document["entries"]?.array)
        #expect(
            entries.map { ($0["path"]?.string ?? "") + " " + ($0["code"]?.string ?? "") } == [
                "a.gltf NODE_EMPTY", "a.gltf NODE_EMPTY", "a.gltf UNRESOLVED_REFERENCE", "a.gltf UNRESOLVED_REFERENCE",
                "a.gltf UNUSED_OBJECT", "a.gltf UNUSED_OBJECT", "sub/b.gltf UNRESOLVED_REFERENCE",
            ])
        #expect(entries.allSatisfy { $0["count"] == 1 && $0["place"]?.string != nil })
        #expect(text.split(separator: "\n").count == entries.count + 5)
    }

    @Test func whatCouldNotBeReadStaysKnown() {
        let folder = folder()
        folder.write("ok.gltf", #"{"asset":{"version":"2.0"}}"#)
        let words = ["validate", "a.gltf", "sub", "ok.gltf", "--write-baseline", "known.json"]
        #expect(ToolProcess.run(words, in: folder.root).status == 0)
        let before = folder.read("known.json")
        _ = ToolProcess.run(script: "mv sub other", in: folder.root)
        let run = ToolProcess.run(words, in: folder.root)
        #expect(run.status == 3)
        #expect(
            run.errors.contains("known.json keeps what it said of an asset that could not be read\n"), "\(run.errors)")
        #expect(folder.read("known.json") == before)
        // What is not named at all is not part of it.
        let less = ToolProcess.run(["validate", "ok.gltf", "sub", "--write-baseline", "known.json"], in: folder.root)
        #expect(less.status == 3)
        let text = String(decoding: folder.read("known.json"), as: UTF8.self)
        #expect(text.contains("sub/b.gltf") && !text.contains("a.gltf\""))
    }

    @Test func whatIsNewFails() {
        let folder = folder()
        _ = ToolProcess.run(["validate", "a.gltf", "--write-baseline", "known.json"], in: folder.root)
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"nodes":[{},{"mesh":3},{"camera":0}],"scene":7}"#)
        let run = ToolProcess.run(["validate", "a.gltf", "--baseline", "known.json"], in: folder.root)
        #expect(run.status == 1)
        #expect(run.output.contains("UNRESOLVED_REFERENCE /nodes/2/camera"))
        #expect(!run.output.contains("/nodes/1/mesh"))
        #expect(run.output.contains("invalid, 1 error, 2 infos\n"))
    }

    @Test func whatIsGoneIsNamed() {
        let folder = folder()
        _ = ToolProcess.run(["validate", "a.gltf", "--write-baseline", "known.json"], in: folder.root)
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"nodes":[{},{"mesh":3}]}"#)
        let run = ToolProcess.run(["validate", "a.gltf", "--baseline", "known.json"], in: folder.root)
        #expect(run.status == 0)
        #expect(run.errors.contains("UNRESOLVED_REFERENCE at /scene once more than it is there now;"))
    }

    @Test func aCapHidesNothingFromABaseline() {
        let folder = TemporaryFolder()
        let many = (0..<30).map { _ in "{}" }.joined(separator: ",")
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"nodes":[\#(many)]}"#)
        let words = ["validate", "a.gltf", "--max-per-code", "3", "--fail-on", "info"]
        let plain = ToolProcess.run(words, in: folder.root)
        #expect(plain.status == 1)
        #expect(plain.output.contains("27 more"))
        let writing = ToolProcess.run(words + ["--write-baseline", "known.json"], in: folder.root)
        #expect(writing.output == plain.output)
        #expect(writing.status == 0)
        let known = ToolProcess.run(words + ["--baseline", "known.json"], in: folder.root)
        #expect(known.status == 0)
        #expect(known.output == "a.gltf: valid\n")
    }

    /// An asset with so long names that not all of their places are told apart.
    private static func write(_ names: some Sequence<Int>, to folder: TemporaryFolder) {
        let long = String(repeating: "n", count: 60_000)
        let members = names.map { "\"\($0)\(long)\":0" }.joined(separator: ",")
        folder.write("a.gltf", "{\"asset\":{\"version\":\"2.0\"},\(members)}")
    }

    /// Beyond the places that are told apart, whatever folding does where a baseline is written and read.
    @Test(
        arguments: [
            ([], ["--no-fold"]), (["--no-fold"], ["--max-per-code", "3", "--profile", "khronos"]),
        ] as [([String], [String])])
    func whatIsBeyondTheCapIsKnownAndNewWithFoldingAndWithout(_ writing: [String], _ reading: [String]) {
        let folder = TemporaryFolder()
        func run(_ words: [String]) -> ToolProcess.Outcome {
            ToolProcess.run(["validate", "a.gltf", "--fail-on", "warning"] + words, in: folder.root)
        }
        let profile = reading.contains("--profile") ? ["--profile", "khronos"] : []
        Self.write(0..<150, to: folder)
        #expect(run(writing + profile + ["--write-baseline", "known.json"]).status == 0)
        let text = String(decoding: folder.read("known.json"), as: UTF8.self)
        #expect(text.contains(#","places":""#))
        let known = run(reading + ["--baseline", "known.json"])
        #expect(known.status == 0 && known.output == "a.gltf: valid\n" && known.errors.isEmpty, "\(known.errors)")
        // One that is counted only is right, and another is wrong that was not: as many as before.
        Self.write(Array(0..<149) + [900], to: folder)
        let other = run(reading + ["--baseline", "known.json"])
        #expect(other.status == 1 && other.output.contains("UNEXPECTED_PROPERTY"))
        #expect(other.errors.contains(" places that it does not name, and they are others now"), "\(other.errors)")
        // One at the front is none of those that are only counted, which are the others still.
        Self.write([777] + Array(0..<150), to: folder)
        let new = run(reading + ["--baseline", "known.json"])
        #expect(new.output.contains("UNEXPECTED_PROPERTY /777nnn") && new.output.hasSuffix(" 1 warning\n"))
        #expect(new.errors.isEmpty, "\(new.errors)")
    }

    /// With more places than are told apart, and more occurrences at one place than a report lists without folding.
    @Test func aBaselineIsTheSameWithFoldingAndWithout() {
        let folder = TemporaryFolder()
        let noNumbers = String(repeating: "AADAfwAAwH8AAMB/", count: 10_000)
        folder.write(
            "b.gltf",
            #"{"asset":{"version":"2.0"},"accessors":[{"bufferView":0,"#
                + #""componentType":5126,"type":"SCALAR","count":30000}],"bufferViews":[{"buffer":0,"#
                + #""byteLength":120000}],"buffers":[{"byteLength":120000,"#
                + #""uri":"data:application/octet-stream;base64,\#(noNumbers)"}]}"#)
        Self.write(0..<150, to: folder)
        for (name, words) in [("folded", []), ("single", ["--no-fold"])] {
            let run = ToolProcess.run(["validate", ".", "--write-baseline", name] + words, in: folder.root)
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(folder.read("folded") == folder.read("single"))
        let text = String(decoding: folder.read("single"), as: UTF8.self)
        #expect(text.contains(#""code":"ACCESSOR_INVALID_FLOAT","place":"/accessors/0","count":30000"#))
    }

    @Test func theLimitOfTheReferenceHidesNothingNew() {
        let folder = TemporaryFolder()
        let words = ["validate", "a.gltf", "--profile", "khronos", "--max-issues", "2"]
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"nodes":[{"mesh":1},{"mesh":2},{}]}"#)
        #expect(ToolProcess.run(words, in: folder.root).output.contains("the limit of issues was reached"))
        #expect(ToolProcess.run(words + ["--write-baseline", "k.json"], in: folder.root).status == 0)
        #expect(ToolProcess.run(words + ["--baseline", "k.json"], in: folder.root).output == "a.gltf: valid\n")
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"nodes":[{"mesh":1},{"mesh":2},{"mesh":3}]}"#)
        let run = ToolProcess.run(words + ["--baseline", "k.json"], in: folder.root)
        #expect(run.status == 1 && run.output.contains("/nodes/2/mesh"), "\(run.output)")
    }

    @Test func whatIsNoAssetStaysNone() {
        let folder = TemporaryFolder()
        folder.write("page.glb", SmallAssets.notSound)
        #expect(
            ToolProcess.run(["validate", "page.glb", "--write-baseline", "known.json"], in: folder.root).status == 1)
        #expect(ToolProcess.run(["validate", "page.glb", "--baseline", "known.json"], in: folder.root).status == 1)
    }

    @Test func aPathIsTheSameInEverySpelling() {
        let folder = folder()
        folder.write("lists/other.txt", "")
        let writing = ["validate", ".", "--write-baseline", "lists/known.json"]
        #expect(ToolProcess.run(writing, in: folder.root).status == 0)
        #expect(String(decoding: folder.read("lists/known.json"), as: UTF8.self).contains(#""path":"../sub/b.gltf""#))
        for (name, known, place) in [
            ("sub/b.gltf", "lists/known.json", ""), ("./sub/../sub/b.gltf", "./lists/known.json", ""),
            (folder.path("sub/b.gltf"), "lists/known.json", ""), ("b.gltf", "../lists/known.json", "sub"),
            ("../sub/b.gltf", folder.path("lists/known.json"), "lists"),
        ] {
            let run = ToolProcess.run(["validate", name, "--baseline", known], in: folder.path(place))
            #expect(run.status == 0, "\(name): \(run.output)")
            #expect(run.errors.isEmpty)
        }
    }

    @Test func filesThatAreGoneAreNamed() throws {
        let folder = folder()
        folder.write("a b%.gltf", Self.nodes)
        _ = ToolProcess.run(["validate", ".", "--write-baseline", "known.json"], in: folder.root)
        #expect(ToolProcess.run(["validate", "a.gltf", "--baseline", "known.json"], in: folder.root).errors.isEmpty)
        try Files.unlink(folder.file("sub/b.gltf"))
        let one = ToolProcess.run(["validate", "a.gltf", "--baseline", "known.json"], in: folder.root)
        #expect(one.status == 0)
        #expect(
            one.errors
                == "glb: known.json lists a file that is no longer there: sub/b.gltf; write the baseline again\n")
        try Files.unlink(folder.file("a b%.gltf"))
        let two = ToolProcess.run(["validate", "a.gltf", "--baseline", "known.json"], in: folder.root)
        #expect(two.errors.contains("files that are no longer there: a%20b%25.gltf, sub/b.gltf;"))
    }

    @Test func standardInputIsKnownByItsName() {
        let folder = TemporaryFolder()
        let words = ["validate", "-", "--stdin-name", "sub/x.glb"]
        let writing = ToolProcess.run(
            words + ["--write-baseline", "known.json"], input: SmallAssets.withError, in: folder.root)
        #expect(writing.status == 0)
        let run = ToolProcess.run(words + ["--baseline", "known.json"], input: SmallAssets.withError, in: folder.root)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: ["", "{}", "[]", #"{"baseline":2,"entries":[]}"#, #"{"baseline":1,"entries":[{"path":"a"}]}"#])
    func aFileThatIsNoBaselineIsAFaultOfUsage(text: String) {
        let folder = folder()
        folder.write("known.json", text)
        let run = ToolProcess.run(["validate", "a.gltf", "--baseline", "known.json"], in: folder.root)
        #expect(run.status == 2)
        #expect(run.errors.contains("known.json"))
        #expect(run.output.isEmpty)
    }

    @Test func bothFlagsContradictEachOther() {
        let folder = folder()
        let words = ["validate", "a.gltf", "--baseline", "x", "--write-baseline", "y"]
        #expect(ToolProcess.run(words, in: folder.root).status == 2)
        #expect(ToolProcess.run(["validate", "a.gltf", "--baseline", "none"], in: folder.root).status == 2)
    }

    /// What stands in a baseline goes to a terminal or into the log of a service that obeys some lines.
    @Test func nothingOfABaselineActs() {
        let folder = folder()
        folder.write(
            "known.json",
            #"{"baseline":1,"entries":[{"path":"a.gltf","code":"NODE_EMPTY","place":"/\u001b[31m\n::error::x","count":1},"#
                + #"{"path":"gone\u001b]0;x\u0007\n::error::y","code":"NODE_EMPTY","place":"","count":1}]}"#)
        let run = ToolProcess.run(["validate", "a.gltf", "--baseline", "known.json"], in: folder.root)
        #expect(run.errors.contains(#"NODE_EMPTY at /\u{1B}[31m\n::error::x once more"#))
        #expect(run.errors.contains(#"gone\u{1B}]0;x\u{7}\n::error::y;"#))
        #expect(!run.errors.contains("\u{1B}"))
        #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("glb: ") })
    }

    @Test(arguments: [
        #"\u001b[31mRED"#, #"X\n::error::injected"#, "node_empty", "", "É", "1X", "A B", "UNUSED-OBJECT",
        String(repeating: "A", count: 101), String(repeating: "x", count: 100_000),
    ])
    func codesOfABaselineAreCodes(_ code: String) {
        let folder = folder()
        folder.write(
            "known.json", #"{"baseline":1,"entries":[{"path":"a.gltf","code":"\#(code)","place":"","count":1}]}"#)
        let run = ToolProcess.run(["validate", "a.gltf", "--baseline", "known.json"], in: folder.root)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("glb: known.json has an entry with '"))
        #expect(run.errors.hasSuffix("' for a code, which is none; write it again\n"))
        #expect(run.errors.utf8.count < 300)
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(!run.errors.contains("\u{1B}"))
    }

    /// A code that a later version has is one all the same.
    @Test func everyCodeIsOneInABaseline() {
        let folder = folder()
        let entries = (CodeList.known + ["SOME_LATER_CODE_2"]).map {
            #"{"path":"gone.gltf","code":"\#($0)","place":"","count":1}"#
        }
        folder.write("known.json", #"{"baseline":1,"entries":[\#(entries.joined(separator: ","))]}"#)
        let run = ToolProcess.run(["validate", "sub", "--baseline", "known.json"], in: folder.root)
        #expect(run.status == 1)
        #expect(
            run.errors == "glb: known.json lists a file that is no longer there: gone.gltf; write the baseline again\n")
    }
}
