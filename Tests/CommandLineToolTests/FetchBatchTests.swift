import ContentDigest
import FileSystem
import JSONText
import LoopbackServer
import Testing

@testable import CommandLineTool

/// Lists of all kinds, the journal, and shards.
@Suite struct FetchBatchTests {
    /// Every path has its own asset; `/gone/…` is not there, `/sick/…` fails until the server is told otherwise.
    private func scene(isSick: RequestCounter? = nil, sickTimes: Int = 0) throws -> FetchScene {
        try FetchScene { request in
            if request.path.hasPrefix("/gone") { return ServerReply.whole(404) }
            if request.path.hasPrefix("/page") { return ServerReply.whole(body: Array("<html>no".utf8)) }
            if request.path.hasPrefix("/sick"), let isSick, isSick.next() <= sickTimes { return ServerReply.whole(503) }
            return ServerReply.whole(headers: [("ETag", "\"1\"")], body: FetchScene.glb(request.path.utf8.count * 40))
        }
    }

    // MARK: - Lists

    @Test func listsHoldURLsRecordsAndMessages() throws {
        let scene = try scene()
        let one = scene.url("/one.glb")
        let list = """
            # a comment
            \(one)

              \(scene.url("/indented.glb"))\t
            {"index": 4, "url": "\(scene.url("/record"))", "status": "stored"}
            {"source": "avaturn", "eventName": "v2.avatar.exported",
             "data": {"url": "\(scene.url("/message.glb"))", "urlType": "httpURL"}}
            {"source":"readyplayerme","eventName":"v1.frame.ready"}
            ["\(scene.url("/array-1.glb"))", "\(scene.url("/array-2.glb"))"]
            uniwebview://action?url=\(scene.url("/link.glb"))
            \(one)
            """
        let run = scene.fetch("-", "--format", "ndjson", input: list)
        #expect(run.status == 0)
        let records = try scene.records(run)
        let byIndex = records.sorted { ($0["index"]?.int ?? 0) < ($1["index"]?.int ?? 0) }
        let paths = [
            "/one.glb", "/indented.glb", "/record", "/message.glb", "/array-1.glb", "/array-2.glb", "/link.glb",
        ]
        #expect(byIndex.compactMap { $0["url"]?.string } == paths.map { scene.url($0) } + [one])
        #expect(scene.server.counts.log.filter { $0.path == "/one.glb" }.count == 1)
        #expect(run.errors.contains("passed over: 1 message"))
    }

    /// Each member of an array is read by itself, whatever stands before it.
    @Test(arguments: [
        #"["U/1",{"url":"U/2"}]"#, #"[{"url":"U/1"},"U/2"]"#, #"[{"url":"U/1"},{"url":"U/2"}]"#,
        #"["U/1",["U/2.glb"]]"#, #"[["U/1.glb"],[{"url":"U/2"}]]"#, #"{"assets":["U/1",{"url":"U/2"}]}"#,
        #"[{"url":"U/1"},{"source":"avaturn","eventName":"v2.avatar.exported","data":{"url":"U/2"}}]"#,
    ])
    func noMemberOfAnArrayIsLost(_ line: String) throws {
        let scene = try scene()
        let run = scene.fetch("-", "--format", "ndjson", input: line.replacing("U/", with: scene.url("/")) + "\n")
        #expect(run.status == 0, "\(run.errors)")
        #expect(Set(scene.server.counts.log.map { $0.path.prefix(2) }) == ["/1", "/2"])
    }

    /// What is no URL among them is told.
    @Test func aMemberThatIsNothingFailsAlone() throws {
        let scene = try scene()
        let run = scene.fetch("-", input: "[{\"url\":\"\(scene.url("/1"))\"},5]\n")
        #expect(run.status == 2 && run.output.count { $0 == "\n" } == 1 && run.errors.contains("line 1"))
    }

    @Test func whatAMessageSaidIsKept() throws {
        let scene = try scene()
        let message = """
            {"source":"avaturn","eventName":"v2.avatar.exported","data":{"url":"\(scene.url("/a.glb"))","bodyId":"b1"}}
            """
        #expect(scene.fetch("-", input: message).status == 0)
        let shown = ToolProcess.run(
            ["cache", "show", "--format", "json", scene.url("/a.glb")], environment: ["GLB_CACHE_DIR": scene.store])
        #expect(shown.output.contains("avaturn"))
        #expect(shown.output.contains("v2.avatar.exported"))
    }

    @Test func brokenLinesFailAlone() throws {
        let scene = try scene()
        let list = "not a url\n\(scene.url("/a.glb"))\n{\"url\": 7}\n{broken\nftp://x.example/a.glb\n"
        let run = scene.fetch("-", "--format", "ndjson", input: list)
        let records = try scene.records(run)
        #expect(records.filter { $0["status"]?.string == "stored" }.count == 1)
        #expect(records.filter { $0["status"]?.string == "failed" }.count >= 3)
        #expect(run.status == 2)
        #expect(run.errors.contains("line 4 of standard input"))
    }

    /// A record that should name an asset and does not is a fault of the list; nothing is passed over without a word.
    @Test(arguments: ["{\"url\": \"\"}", "{\"url\": 7}", "{\"url\": null, \"status\": \"failed\"}", "[{\"url\": []}]"])
    func recordsWithoutAURLAreToldByTheirLine(_ record: String) throws {
        let scene = try scene()
        scene.folder.write("list", "\(scene.url("/a.glb"))\n\n\(record)\n")
        let run = scene.fetch("@list")
        #expect(run.status == 2)
        #expect(run.errors.contains("line 3 of list: the url of the record is not a text"), "\(run.errors)")
        #expect(scene.blobs().count == 1)
    }

    @Test func recordsMayStandInArraysAndDocuments() throws {
        let scene = try scene()
        let array = "[{\"url\": \"\(scene.url("/1.glb"))\"},\n {\"url\": \"\(scene.url("/2.glb"))\", \"id\": 5}]"
        let document = scene.fetch("-", "--format", "json", input: array)
        #expect(document.status == 0, "\(document.errors)")
        #expect(scene.blobs().count == 1 && scene.server.counts.requests == 2)
        let again = scene.fetch("-", "--offline", "--format", "ndjson", input: document.output)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try scene.records(again).count == 2)
    }

    @Test(arguments: [[0xFF, 0xFE, 0x68, 0], [0xFE, 0xFF, 0, 0x68]] as [[UInt8]])
    func aListInUTF16IsToldOnce(_ bytes: [UInt8]) throws {
        let scene = try scene()
        scene.folder.write("list", bytes)
        let run = scene.fetch("@list")
        #expect(run.status == 2)
        #expect(run.errors == "glb: list: cannot read the list: it is UTF-16; save it as UTF-8\n")
    }

    /// Lists from elsewhere may be anything. Each is read in a moment, and ends in words.
    @Test(arguments: [
        ("nesting", String(repeating: "[", count: 300_000)), ("objects", String(repeating: "{\"a\":", count: 100_000)),
        ("a long line", "https://a.example/" + String(repeating: "a", count: 4_000_000)),
        ("a long record", "{\"url\":\"" + String(repeating: "a", count: 4_000_000) + "\"}"),
        ("control characters", "{\"url\":\"http://a/\\u001b[31m\"}\nhttp://a/\u{1B}[31m\u{7}\n"),
        ("half an escape", "{\"url\":\"http://a/\\ud800\"}"),
        ("a name twice", "{\"url\":\"http://a/\",\"url\":\"http://b/\"}"),
        ("brackets", String(repeating: "}]\n", count: 300)), ("options", "--output\n@/etc/passwd\n-\n"),
    ])
    func hostileListsEndInWords(_ name: String, _ text: String) throws {
        let scene = try scene()
        let run = scene.fetch("-", "--format", "ndjson", input: text)
        #expect(run.signal == nil)
        #expect(run.status == 2 || run.status == 5, "\(name): \(run.status)")
        #expect(!run.errors.utf8.contains { $0 < 0x20 && $0 != 0x0A })
        #expect(run.errors.utf8.count < 100_000)
        #expect(scene.blobs().isEmpty)
        #expect(try scene.records(run).allSatisfy { $0["status"]?.string == "failed" })
    }

    @Test func withNULEntriesAreURLsOnly() throws {
        let scene = try scene()
        let list = [scene.url("/a.glb"), scene.url("/b%0A.glb")].joined(separator: "\u{0}") + "\u{0}"
        #expect(scene.fetch("-", input: list).output.split(separator: "\n").count == 2)
    }

    @Test func theOutputOfARunIsInputOfTheNext() throws {
        let scene = try scene()
        let first = scene.fetch(scene.url("/a.glb"), scene.url("/b.glb"), "--format", "ndjson")
        let second = scene.fetch("-", "--format", "ndjson", input: first.output)
        #expect(second.status == 0)
        let urls = try scene.records(second).compactMap { $0["url"]?.string }
        #expect(urls.sorted() == [scene.url("/a.glb"), scene.url("/b.glb")])
    }

    // MARK: - Records and documents

    @Test func recordsHaveEveryMember() throws {
        let scene = try scene()
        let record = try #require(try scene.records(scene.fetch(scene.url("/a.glb"), "--format", "ndjson")).first)
        let members = [
            "index", "url", "finalURL", "status", "exit", "httpStatus", "sha256", "bytes", "path", "verdict",
            "attempts", "transferredBytes", "ms",
        ]
        for member in members { #expect(record[member] != nil, "\(member)") }
        let failed = try #require(try scene.records(scene.fetch(scene.url("/gone"), "--format", "ndjson")).first)
        #expect(failed["error"]?["code"]?.string == "http-404")
        #expect(failed["error"]?["message"]?.string?.isEmpty == false)
        #expect(failed["sha256"] == nil)
        #expect(failed["path"] == nil)
    }

    @Test func aDocumentIsInInputOrder() throws {
        let scene = try FetchScene { request in
            let wait = request.path == "/0" ? [ServerStep.pause(milliseconds: 200)] : []
            return wait + ServerReply.whole(body: FetchScene.glb(8))
        }
        let urls = (0..<6).map { scene.url("/\($0)") }.joined(separator: "\n")
        let run = scene.fetch("-", "--format", "json", "--format", "ndjson=all.ndjson", input: urls)
        let document = try JSONValue(parsing: Array(run.output.utf8))
        #expect(document["assets"]?.array?.compactMap { $0["index"]?.int } == Array(0..<6))
        #expect(document["summary"]?["inputs"]?.int == 6)
        let lines = scene.folder.read("all.ndjson").split(separator: 0x0A)
        #expect(lines.count == 6)
        // The one that came last is last.
        #expect(try lines.last.map { try JSONValue(parsing: Array($0)) }?["index"]?.int == 0)
    }

    // MARK: - Journal

    @Test func aJournalGoesOnWhereARunStopped() throws {
        let sick = RequestCounter()
        let scene = try scene(isSick: sick, sickTimes: 1)
        let list = ["/a.glb", "/gone.glb", "/sick.glb", "/page.glb", "/a.glb"].map { scene.url($0) }
            .joined(separator: "\n")
        let first = scene.fetch("-", "--journal", "j", "--retries", "0", input: list)
        #expect(first.status == 7)
        let asked = scene.server.counts.requests
        let second = scene.fetch("-", "--journal", "j", "--retries", "0", "--format", "ndjson", input: list)
        // Only what had failed in passing was asked for, and the rest is told as it was.
        #expect(scene.server.counts.log.dropFirst(asked).map(\.path) == ["/sick.glb"])
        let records = try scene.records(second).sorted { ($0["index"]?.int ?? 0) < ($1["index"]?.int ?? 0) }
        #expect(records.map { $0["status"]?.string } == ["hit", "failed", "stored", "failed", "hit"])
        #expect(records.map { $0["skipped"]?.bool ?? false } == [true, true, false, true, true])
        #expect(records[1]["error"]?["code"]?.string == "http-404")
        #expect(second.status == 7)
        #expect(second.errors.contains("the journal had 3 of these from earlier runs, 2 of them failed for good"))
        // Lines of text are the same whoever fetched.
        #expect(scene.fetch("-", "--journal", "j", input: list).output.split(separator: "\n").count == 3)
        let all = scene.fetch("-", "--journal", "j", "--retry-failed", "--retries", "0", input: list)
        #expect(all.status == 7)
        #expect(scene.server.counts.log.suffix(2).map(\.path).sorted() == ["/gone.glb", "/page.glb"])
    }

    @Test func theStoreKnowsBetterThanTheJournal() throws {
        let scene = try scene()
        let url = scene.url("/a.glb")
        #expect(scene.fetch(url, "--journal", "j").status == 0)
        _ = ToolProcess.run(["cache", "purge", "--all"], environment: ["GLB_CACHE_DIR": scene.store])
        let run = scene.fetch(url, "--journal", "j", "--format", "ndjson")
        #expect(try scene.records(run).first?["status"]?.string == "stored")
    }

    /// What a kill, a full disk and a power failure leave behind.
    @Test(arguments: ["", "{\"key\":\"12", "{\"key\":\"12\n\n\0\0\0\0", "{\"journal\":\"glb"])
    func tornLinesAreSurvived(_ tail: String) throws {
        let scene = try scene()
        #expect(scene.fetch(scene.url("/a.glb"), "--journal", "j").status == 0)
        var text = String(decoding: scene.folder.read("j"), as: UTF8.self)
        if tail.hasPrefix("{\"journal") { text = "" }
        scene.folder.write("j", text + tail)
        #expect(scene.fetch(scene.url("/b.glb"), "--journal", "j").status == 0)
        let third = scene.fetch(scene.url("/a.glb"), scene.url("/b.glb"), "--journal", "j", "--format", "ndjson")
        let skipped = try scene.records(third).filter { $0["skipped"]?.bool == true }.count
        #expect(skipped == (text.isEmpty ? 1 : 2))
        #expect(third.status == 0)
    }

    @Test func otherFilesAreNotWrittenTo() throws {
        let scene = try scene()
        let urls = scene.url("/a.glb") + "\n"
        scene.folder.write("urls.txt", urls)
        let run = scene.fetch("@urls.txt", "--journal", "urls.txt")
        #expect(run.status == 2)
        #expect(run.errors.contains("'urls.txt' would be the journal and is read as a list of URLs"))
        #expect(scene.folder.read("urls.txt") == Array(urls.utf8))
        let foreign = scene.fetch(scene.url("/a.glb"), "--journal", "urls.txt")
        #expect(foreign.status == 2)
        #expect(foreign.errors.contains("no journal of glb fetch"))
        #expect(scene.folder.read("urls.txt") == Array(urls.utf8))
        #expect(scene.server.counts.requests == 0)
        #expect(scene.fetch(scene.url("/a.glb"), "--journal", "/dev/null").status == 2)
        #expect(scene.fetch(scene.url("/a.glb"), "--journal", scene.folder.root).status == 2)
    }

    @Test func aJournalThatCannotBeWrittenIsTold() throws {
        #if os(Linux)
            let scene = try scene()
            let words = (["fetch"] + scene.opening + [scene.url("/a.glb"), scene.url("/b.glb"), "--journal", "j"])
            // The limit on the size of files, in blocks of 512 bytes, leaves no room for a line of the journal.
            let run = ToolProcess.run(
                script: """
                    export GLB_CACHE_DIR='\(scene.store)'
                    printf '{"journal":"glb fetch","schema":1}\\n' > j
                    yes '' | head -c $((64 * 512 - 60)) >> j
                    ulimit -f 64
                    "$GLB" \(words.joined(separator: " "))
                    echo "status $?"
                    """, in: scene.folder.root)
            #expect(run.output.contains("status 6"))
            #expect(run.errors.contains("cannot write the journal"))
            #expect(run.output.split(separator: "\n").count == 3)
        #endif
    }

    @Test func twoRunsDoNotShareAJournal() throws {
        let scene = try FetchScene { _ in [.pause(milliseconds: 1500)] + ServerReply.whole(body: FetchScene.glb(4)) }
        let words = "\(ToolProcess.executable) fetch \(scene.opening.joined(separator: " "))"
        let outcome = ShellProcess.run(
            """
            cd \(scene.folder.root); \(words) \(scene.url("/a.glb")) --journal j > one & sleep 0.7
            \(words) \(scene.url("/b.glb")) --journal j > two 2> errors; echo $?; wait
            """, environment: ["GLB_CACHE_DIR": scene.store])
        #expect(outcome.output == "6\n")
        #expect(String(decoding: scene.folder.read("errors"), as: UTF8.self).contains("another run"))
        #expect(!scene.folder.read("one").isEmpty)
    }

    // MARK: - Shards

    @Test func shardsShareOutWithoutRemainder() throws {
        let scene = try scene()
        let urls = (0..<30).map { scene.url("/\($0).glb") }
        var seen: [Int: Int] = [:]
        for shard in 1...4 {
            let list = (shard == 2 ? urls.reversed() : urls).joined(separator: "\n")
            let run = scene.fetch("-", "--shard", "\(shard)/4", "--format", "ndjson", input: list)
            #expect(run.status == 0)
            for record in try scene.records(run) {
                let url = try #require(record["url"]?.string)
                let place = try #require(urls.firstIndex(of: url))
                #expect(record["index"]?.int == (shard == 2 ? 29 - place : place))
                seen[place, default: 0] += 1
            }
        }
        #expect(seen.count == 30)
        #expect(seen.values.allSatisfy { $0 == 1 })
        // Another spelling of a URL is in the same part.
        let spelled = FetchInput(Array("HTTPS://Models.Example:443/x/../a.glb#top".utf8))
        #expect(try spelled.identity() == FetchInput(Array("https://models.example/a.glb".utf8)).identity())
    }

    @Test(arguments: ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/3", "1/999999999"])
    func wrongShardsAreUsage(_ text: String) throws {
        let scene = try scene()
        #expect(scene.fetch(scene.url("/a.glb"), "--shard", text).status == 2)
    }

    @Test func anEmptyPartIsFine() throws {
        let scene = try scene()
        let runs = (1...3).map { scene.fetch(scene.url("/a.glb"), "--shard", "\($0)/3") }
        #expect(runs.allSatisfy { $0.status == 0 })
        #expect(runs.filter { !$0.output.isEmpty }.count == 1)
    }
}
