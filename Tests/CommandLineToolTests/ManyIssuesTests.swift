import Testing

@testable import CommandLineTool

/// Files with very many issues, each at a place of its own.
@Suite struct ManyIssuesTests {
    private static let count = 20_000

    private static let files: [(name: String, text: String)] = [
        ("members", "\"x\":{" + (0..<count).map { "\"m\($0)\":0" }.joined(separator: ",") + "}"),
        ("unknown", (0..<count).map { "\"m\($0)\":0" }.joined(separator: ",")),
        ("types", "\"materials\":[" + (0..<count).map { _ in "0" }.joined(separator: ",") + "]"),
        ("names", "\"extras\":[" + (0..<count).map { _ in "{\"a\":0,\"a\":1}" }.joined(separator: ",") + "]"),
        ("nodes", "\"nodes\":[" + (0..<count).map { _ in "{}" }.joined(separator: ",") + "]"),
        ("lost", "\"nodes\":[{\"children\":[" + (1...count).map(String.init).joined(separator: ",") + "]}]"),
        (
            "long",
            "\"\(String(repeating: "k", count: 100_000))\":{},\"nodes\":[{\"\(String(repeating: "n", count: 100_000))\":0}]"
        ),
    ]

    @Test(arguments: files.map(\.name))
    func aReportStaysShortAndCountsAll(name: String) {
        let folder = TemporaryFolder()
        let text = Self.files.first { $0.name == name }?.text ?? ""
        folder.write("a.gltf", "{\"asset\":{\"version\":\"2.0\"},\(text)}")
        let words = ["validate", "a.gltf", "--fail-on", "hint"]
        let short = ToolProcess.run(words, in: folder.root)
        #expect(short.output.utf8.count < 100_000)
        let whole = ToolProcess.run(words + ["--max-per-code", "0", "--no-fold"], in: folder.root)
        let shortest = ToolProcess.run(words + ["--max-per-code", "1", "--max-issues", "1"], in: folder.root)
        // Whatever is shown, the counts and the verdict are the same.
        for run in [short, whole, shortest] {
            #expect(run.output.split(separator: "\n").last == whole.output.split(separator: "\n").last)
            #expect(run.status == 1)
        }
    }

    /// The reference's own report alone lists everything, and those beside it are as short as ever.
    @Test func onlyTheReportOfTheReferenceIsNotFolded() {
        let folder = TemporaryFolder()
        let text = Self.files.first { $0.name == "nodes" }?.text ?? ""
        folder.write("a.gltf", "{\"asset\":{\"version\":\"2.0\"},\(text)}")
        let words = ["validate", "a.gltf", "--profile", "khronos"]
        func lines(_ text: String) -> Int { text.split(separator: "\n").count { $0.contains("NODE_EMPTY") } }
        let folded = ToolProcess.run(words, in: folder.root)
        #expect(lines(folded.output) == 101)
        #expect(folded.output.contains("NODE_EMPTY: \(Self.count - 100) more at other places"))
        let both = ToolProcess.run(words + ["--format", "text", "--format", "khronos=k.json"], in: folder.root)
        #expect(both.output == folded.output)
        let report = String(decoding: folder.read("k.json"), as: UTF8.self)
        #expect(lines(report) == Self.count && !report.contains("\"truncated\": true"))
        #expect(lines(ToolProcess.run(words + ["--format", "khronos"], in: folder.root).output) == Self.count)
        #expect(lines(ToolProcess.run(words + ["--no-fold"], in: folder.root).output) == Self.count)
        let short = ToolProcess.run(words + ["--format", "khronos", "--fold", "--max-per-code", "5"], in: folder.root)
        #expect(lines(short.output) == 5)
    }

    @Test func placesOfACodeAreHundredUnlessSomebodyWantsMore() {
        let folder = TemporaryFolder()
        let text = Self.files.first { $0.name == "nodes" }?.text ?? ""
        folder.write("a.gltf", "{\"asset\":{\"version\":\"2.0\"},\(text)}")
        let run = ToolProcess.run(["validate", "a.gltf"], in: folder.root)
        #expect(run.output.split(separator: "\n").count { $0.contains("info NODE_EMPTY") } == 100)
        #expect(run.output.contains("NODE_EMPTY: \(Self.count - 100) more at other places"))
        let more = ToolProcess.run(["validate", "a.gltf", "--max-per-code", "200"], in: folder.root)
        #expect(more.output.split(separator: "\n").count { $0.contains("info NODE_EMPTY") } == 200)
    }
}
