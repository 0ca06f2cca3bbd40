import Testing

@testable import CommandLineTool

/// However much is wrong, what is said of it on standard error stays short enough to be read.
@Suite struct RemarkBoundTests {
    @Test func aNameThatNoFileCanHaveIsCut() {
        let folder = TemporaryFolder()
        folder.write("list", String(repeating: "n", count: 5_000_000) + "\n")
        let run = ToolProcess.run(["validate", "@list"], in: folder.root)
        #expect(run.status == 6 || run.status == 3)
        #expect(run.errors.hasPrefix("glb: nnnnnnnnnn"))
        #expect(run.errors.contains("n… (5000000 bytes): "))
        #expect(run.errors.utf8.count < 400)
    }

    @Test func aPathOfABaselineIsCut() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        let path = String(repeating: "p", count: 300_000)
        folder.write(
            "known.json",
            #"{"baseline":1,"entries":[{"path":"\#(path)","code":"NODE_EMPTY","place":"/\#(path)","count":1},"#
                + #"{"path":"a.glb","code":"NODE_EMPTY","place":"/\#(path)","count":1}]}"#)
        let run = ToolProcess.run(["validate", "a.glb", "--baseline", "known.json"], in: folder.root)
        #expect(run.status == 0)
        #expect(run.errors.contains("glb: a.glb: the baseline lists NODE_EMPTY at /ppp"))
        #expect(run.errors.contains("no longer there: ppp"))
        #expect(run.errors.contains("p…; write the baseline again\n"))
        #expect(run.errors.utf8.count < 1000)
    }

    @Test func placesThatAreGoneAreSummedUp() {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        let entries = (0..<20_000).map {
            #"{"path":"a.glb","code":"NODE_EMPTY","place":"/nodes/\#($0)","count":1}"#
        }
        folder.write("known.json", #"{"baseline":1,"entries":[\#(entries.joined(separator: ","))]}"#)
        let run = ToolProcess.run(["validate", "a.glb", "--baseline", "known.json"], in: folder.root)
        #expect(run.status == 0)
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(
            run.errors.hasPrefix(
                "glb: a.glb: the baseline lists NODE_EMPTY at /nodes/0 once more than it is there now, "))
        #expect(run.errors.hasSuffix(", and 19990 more such findings; write the baseline again\n"))
        #expect(run.errors.utf8.count < 2000)
    }

    @Test func assetsWhoseFindingsAreGoneAreSummedUp() {
        let folder = TemporaryFolder()
        var entries: [String] = []
        for index in 0..<14 {
            folder.write("\(index).glb", SmallAssets.valid)
            for place in 0...1 {
                entries.append(#"{"path":"\#(index).glb","code":"NODE_EMPTY","place":"/nodes/\#(place)","count":1}"#)
            }
        }
        folder.write("known.json", #"{"baseline":1,"entries":[\#(entries.joined(separator: ","))]}"#)
        let run = ToolProcess.run(["validate", ".", "--baseline", "known.json"], in: folder.root)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(
            lines.last
                == "glb: the baseline lists 8 more findings of 4 other assets than there are now; write the baseline again"
        )
    }

    @Test func filesThatAreNotSoundAreSummedUp() {
        let folder = TemporaryFolder()
        for index in 0..<13 { folder.write("\(index).glb", SmallAssets.notSound) }
        let words = ["validate", ".", "--ignore", "GLB_INVALID_MAGIC", "--format", "csv"]
        let run = ToolProcess.run(words, in: folder.root)
        let lines = run.errors.split(separator: "\n")
        #expect(run.status == 1)
        #expect(lines.count == 11)
        #expect(lines.dropLast().allSatisfy { $0.contains("GLB_INVALID_MAGIC counts as an error") })
        #expect(
            lines.last
                == "glb: 3 other files are not sound and counted so too, whatever the settings or a baseline say")
        // What is ten is told one by one.
        let few = ToolProcess.run(["validate", "0.glb", "1.glb"] + words.dropFirst(2), in: folder.root)
        #expect(few.errors.split(separator: "\n").count == 2)
    }
}
