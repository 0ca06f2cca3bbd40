import FileSystem
import JSONText
import LoopbackServer
import Testing

@testable import CommandLineTool

/// One status for one kind of trouble, whichever flag names the file: 3 for what should be read and is not there, 2 for
/// something else than was asked for, 6 for what cannot be written.
@Suite struct FetchStatusTests {
    private func scene() throws -> FetchScene {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(40)) }
        scene.folder.write("notes", "hello\n")
        scene.folder.write("folder/a", "a")
        scene.folder.write("empty", "")
        return scene
    }

    @Test(
        arguments: [
            // To be read.
            (["@missing"], 3), (["@missing/list"], 3), (["@notes/list"], 3), (["@folder"], 2), (["@/dev/null"], 2),
            (["@empty"], 3), (["--cacert", "missing", "URL"], 3), (["--cacert", "folder", "URL"], 2),
            (["--cacert", "/dev/null", "URL"], 2), (["--cacert", "notes", "URL"], 2),
            (["--credentials", "missing", "URL"], 3), (["--credentials", "folder", "URL"], 2),
            (["--credentials", "/dev/zero", "URL"], 2), (["--credentials", "notes", "URL"], 2),
            (["--config", "missing", "URL"], 2),
            // To be written.
            (["--journal", "missing/journal", "URL"], 6), (["--journal", "folder", "URL"], 2),
            (["--journal", "/dev/full", "URL"], 2), (["--journal", "notes", "URL"], 2),
            (["--output", "missing/a.glb", "URL"], 6), (["--output", "notes", "URL"], 6),
            (["--output", "notes/a.glb", "URL"], 6), (["--output", "notes/", "URL"], 6),
            (["--output", "/dev/full", "URL"], 6), (["--output", "", "URL"], 2),
            (["--format", "ndjson=folder", "URL"], 6), (["--format", "ndjson=/dev/full", "URL"], 6),
            (["--format", "ndjson=notes/a", "URL"], 6), (["--cache-dir", "notes", "URL"], 6),
        ] as [([String], Int32)])
    func filesThatCannotBeUsed(_ words: [String], _ status: Int32) throws {
        let scene = try scene()
        let url = scene.url("/a.glb")
        let run = ToolProcess.run(
            ["fetch"] + scene.opening + words.map { $0 == "URL" ? url : $0 }, in: scene.folder.root,
            environment: ["GLB_CACHE_DIR": scene.store])
        #expect(run.status == status, "\(run.errors)")
        // One line, which names the file or the flag.
        #expect(run.errors.split(separator: "\n").count == 1)
        let value = words[0].hasPrefix("@") ? words[0].dropFirst() : words[1][...]
        let name = value.split(separator: "=").last ?? value
        if words != ["@empty"] { #expect(run.errors.contains(name) || run.errors.contains(words[0])) }
        #expect(scene.folder.read("notes") == Array("hello\n".utf8))
        // What can be known before is not found out with the asset in hand.
        if status == 3 || status == 2 || words[1].hasPrefix("missing") { #expect(scene.server.counts.requests == 0) }
    }

    /// What a signal ended has the signal's status in its record, as the process has.
    @Test func anInterruptedAssetHasTheStatusOfTheRun() throws {
        let scene = try FetchScene { request in
            request.path == "/slow.glb" ? [.pause(milliseconds: 60_000)] : ServerReply.whole(body: FetchScene.glb(4))
        }
        let words = (["fetch"] + scene.opening + [scene.url("/a.glb"), scene.url("/slow.glb")]).joined(separator: " ")
        let run = ShellProcess.run(
            """
            cd \(scene.folder.root); (n=0; until grep -q stored record 2> /dev/null || [ $n = 200 ]; do sleep 0.1
            n=$((n+1)); done; kill -INT $$) & exec \(ToolProcess.executable) \(words) --format ndjson=record --format \
            json=document 2> errors
            """, environment: ["GLB_CACHE_DIR": scene.store])
        #expect(run.status == 130)
        let records = try scene.folder.read("record").split(separator: 0x0A).map { try JSONValue(parsing: Array($0)) }
        let stopped = try #require(records.first { $0["error"]?["code"]?.string == "interrupted" })
        #expect(stopped["exit"]?.int == 130)
        #expect(records.first { $0["status"]?.string == "stored" }?["exit"]?.int == 0)
        let document = try JSONValue(parsing: scene.folder.read("document"))
        #expect(document["summary"]?["exit"]?.int == 130)
    }

    @Test(arguments: ["", " ", "\t"])
    func anArgumentWithoutTextIsKnownByItsPlace(_ word: String) throws {
        let scene = try scene()
        let run = scene.fetch(scene.url("/a.glb"), word)
        #expect(run.status == 2)
        #expect(run.errors.contains("glb: argument 2: the URL is empty"), "\(run.errors)")
    }

    @Test(arguments: [
        ("//models.example/a.glb", "did you mean 'https://models.example/a.glb'?"),
        ("/models/a.glb", "no file of that name"), ("./a.glb", "no file of that name"),
        ("models.example/a.glb", "did you mean 'https://models.example/a.glb'?"),
        ("64bfa15f0e72c63d7c3934a6", "glb events"),
    ])
    func whatIsNoURLGetsAdviceThatHelps(_ word: String, _ advice: String) throws {
        let run = try scene().fetch("--", word)
        #expect(run.status == 2)
        #expect(run.errors.contains(advice), "\(run.errors)")
    }
}
