import JSONText
import Testing

@testable import CommandLineTool

@Suite struct EventsCommandTests {
    static let exported =
        #"{"source":"readyplayerme","eventName":"v1.avatar.exported","data":{"url":"https://models.readyplayer.me/"#
        + #"64f1a2b3c4d5e6f708192a3b.glb","userId":"u1"}}"#
    static let ready = #"{"source":"readyplayerme","eventName":"v1.frame.ready"}"#
    static let url = "https://models.readyplayer.me/64f1a2b3c4d5e6f708192a3b.glb"

    static func run(_ words: [String], input: String = "", in folder: TemporaryFolder? = nil) -> ToolProcess.Outcome {
        ToolProcess.run(["events"] + words, input: Array(input.utf8), in: folder?.root)
    }

    static func lines(_ text: String) throws -> [JSONValue] {
        try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    @Test(arguments: [[], ["-"], ["--format", "text", "-"]])
    func printsTheURLOfAMessageOnStandardInput(_ words: [String]) {
        let outcome = Self.run(words, input: Self.exported)
        #expect(outcome.status == 0)
        #expect(outcome.output == Self.url + "\n")
    }

    @Test func oneLineAnAvatarInInputOrder() {
        let folder = TemporaryFolder()
        folder.write("b.json", Self.exported)
        folder.write("a name\n.txt", "https://example.com/a.glb\n")
        let outcome = Self.run(["b.json", "a name\n.txt", "-"], input: "https://example.com/c.glb", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.output == Self.url + "\nhttps://example.com/a.glb\nhttps://example.com/c.glb\n")
    }

    @Test func aFileIsReadOnceHoweverOftenItIsNamed() throws {
        let folder = TemporaryFolder()
        folder.write("m/a.txt", "https://example.com/a.glb")
        folder.write("m/b.txt", "https://example.com/b.glb")
        let words = ["m/b.txt", "m", "m/../m/b.txt", folder.path("m/a.txt"), "none", "./none"]
        let run = Self.run(words + ["--format", "json=j", "--verbose"], in: folder)
        #expect(run.output == "https://example.com/b.glb\nhttps://example.com/a.glb\n")
        #expect(run.errors.contains("glb: 4 names are of files that were named before\n"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count { $0.contains("none") } == 1)
        #expect(try JSONValue(parsing: folder.read("j"))["summary"]?["avatars"]?.int == 2)
    }

    @Test func foldersGiveTheirMessageFiles() {
        let folder = TemporaryFolder()
        folder.write("m/2.ndjson", "https://example.com/2.glb")
        folder.write("m/1.json", "\"https://example.com/1.glb\"")
        folder.write("m/avatar.glb", "glTF")
        folder.write("empty/readme.md", "https://example.com/no.glb")
        let outcome = Self.run(["m"], in: folder)
        #expect(outcome.output == "https://example.com/1.glb\nhttps://example.com/2.glb\n")
        #expect(Self.run(["empty"], in: folder).status == 3)
    }

    @Test func aPipeWhoseWriterIsLateIsWaitedFor() {
        let folder = TemporaryFolder()
        folder.write("message", Self.exported)
        let outcome = ToolProcess.run(
            script: "mkfifo pipe; (sleep 0.3; cat message >pipe) & \"$GLB\" events pipe; wait", in: folder.root)
        #expect(outcome.status == 0)
        #expect(outcome.output == Self.url + "\n")
    }

    @Test func eventsWithoutAvatarAreNotesAndNothingIsNotToBeHad() {
        let outcome = Self.run([], input: Self.ready)
        #expect(outcome.status == 3)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors.contains(#"answer with {"target":"readyplayerme","type":"subscribe","eventName":"v1.**"}"#))
        #expect(outcome.errors.contains("no avatar in the input; 1 event without one, 0 problems"))
        let quiet = Self.run(["--quiet"], input: Self.ready + "\n" + Self.exported)
        #expect(quiet.status == 0)
        #expect(quiet.errors.isEmpty)
    }

    @Test func brokenMessagesAreNamedAndTheOthersDecoded() {
        let outcome = Self.run([], input: "{\"a\":\n\(Self.exported)\nnonsense\u{1B}[2J")
        #expect(outcome.status == 0)
        #expect(outcome.output == Self.url + "\n")
        #expect(outcome.errors.contains("glb: -:1: the message is not JSON"))
        #expect(outcome.errors.contains("glb: -:3: this is neither a message nor a URL nor an avatar id"))
        #expect(!outcome.errors.contains("\u{1B}"))
    }

    @Test func emptyInputIsNotToBeHad() {
        let outcome = Self.run([])
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("no avatar in the input"))
    }

    @Test func missingFilesAndDevices() {
        let folder = TemporaryFolder()
        folder.write("b.json", Self.exported)
        let missing = Self.run(["none.json", "b.json"], in: folder)
        #expect(missing.status == 3)
        #expect(missing.output == Self.url + "\n")
        #expect(missing.errors.contains("none.json"))
        #expect(Self.run(["/dev/zero"]).status == 2)
    }

    @Test(arguments: [["--format", "xml"], ["--nothing"], ["-", "-"], ["--all"], ["--format", "json", "--all"]])
    func wrongUsage(_ words: [String]) {
        let outcome = Self.run(words, input: Self.exported)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
    }

    @Test func recordsHaveAllFields() throws {
        let outcome = Self.run(["--format", "ndjson"], input: Self.ready + "\n" + Self.exported)
        #expect(outcome.status == 0)
        let records = try Self.lines(outcome.output)
        #expect(records.count == 1)
        let record = try #require(records.first)
        #expect(record["path"] == "-")
        #expect(record["type"] == "avatar")
        #expect(record["line"] == 2)
        #expect(record["provider"] == "readyplayerme")
        #expect(record["eventName"] == "v1.avatar.exported")
        #expect(record["kind"] == "url")
        #expect(record["url"]?.string == Self.url)
        #expect(record["canonical"]?.string == Self.url)
        #expect(record["avatarId"] == "64f1a2b3c4d5e6f708192a3b")
        #expect(record["userId"] == "u1")
        #expect(record["message"]?.string == Self.exported)
        #expect(record["warnings"]?.array?.first?["code"] == "ready-player-me-closed")
    }

    @Test func allRecordsOnRequest() throws {
        let outcome = Self.run(
            ["--format", "ndjson", "--all"], input: [Self.ready, "?", Self.exported].joined(separator: "\n"))
        #expect(try Self.lines(outcome.output).map { $0["type"]?.string } == ["event", "problem", "avatar"])
    }

    @Test func documentCountsEverything() throws {
        let folder = TemporaryFolder()
        let outcome = Self.run(
            ["--format", "json=all.json"], input: [Self.ready, "?", Self.exported].joined(separator: "\n"), in: folder)
        #expect(outcome.output == Self.url + "\n")
        let document = try JSONValue(parsing: folder.read("all.json"))
        #expect(document["messages"]?.array?.count == 3)
        #expect(document["summary"] == ["avatars": 1, "events": 1, "problems": 1])
    }

    @Test func secretsStayOutOfRecordsAndRemarks() {
        let message =
            #"{"source":"readyplayerme","eventName":"v1.avatar.exported","clientSecret":"hush-1","data":"#
            + #"{"url":"https://example.com/a.glb?token=hush-2&lod=1"}}"#
        let text = Self.run([], input: message)
        // The URL is what the next program fetches, so a pipe gets it whole.
        #expect(text.output == "https://example.com/a.glb?token=hush-2&lod=1\n")
        #expect(!text.errors.contains("hush"))
        let record = Self.run(["--format", "ndjson"], input: message)
        #expect(!record.output.contains("hush-1"))
        #expect(record.output.contains(#""display":"https://example.com/a.glb?token=***&lod=1""#))
    }

    @Test func inlineAvatarsAreWholeInAPipe() throws {
        let data = "data:application/octet-stream;base64,Z2xURgIAAAA="
        let message =
            #"{"source":"avaturn","eventName":"v2.avatar.exported","data":{"url":"\#(data)","urlType":"dataURL"}}"#
        #expect(Self.run([], input: message).output == data + "\n")
        let record = try #require(try Self.lines(Self.run(["--format", "ndjson"], input: message).output).first)
        #expect(record["kind"] == "inline-data")
        #expect(record["bytes"] == 8)
        #expect(record["canonical"] == nil)
    }

    @Test func aReaderThatGoesAwayIsNoFailure() {
        let many = String(repeating: Self.exported + "\n", count: 2000)
        let outcome = ToolProcess.run(["events"], input: Array(many.utf8), output: .closedPipe)
        #expect(outcome.status == 0)
        #expect(outcome.signal == nil)
    }
}
