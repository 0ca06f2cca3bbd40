import FileSystem
import LoopbackServer
import Testing

/// What is written through a link: never into the store, and into pipes as well as files.
@Suite struct FetchThroughLinksTests {
    @Test(arguments: ["json", "ndjson", "tsv"]) func aLinkToAStoredAssetIsNotWrittenThrough(format: String) throws {
        let body = FetchScene.glb(40)
        let scene = try FetchScene { _ in ServerReply.whole(body: body) }
        let path = try #require(scene.fetch(scene.url("/a.glb")).output.split(separator: "\n").first.map(String.init))
        try Files.makeSymbolicLink(scene.folder.file("one"), target: Path(path))
        try Files.makeSymbolicLink(scene.folder.file("two"), target: Path("one"))
        try Files.makeSymbolicLink(
            scene.folder.file("entries"), target: Path("\(scene.store)/v1/entries"))
        try Files.makeSymbolicLink(
            scene.folder.file("new"), target: Path("\(scene.store)/v1/blobs/new"))
        for words in [
            ["-f", "\(format)=one"], ["-f", "\(format)=two"], ["-f", "\(format)=entries/x"], ["--journal", "new"],
        ] {
            let run = ToolProcess.run(
                ["fetch"] + scene.opening + [scene.url("/a.glb")] + words, in: scene.folder.root,
                environment: ["GLB_CACHE_DIR": scene.store])
            #expect(run.status == 2, "\(words): \(run.errors)")
            #expect(run.errors.contains("among the files of the store"), "\(run.errors)")
        }
        #expect(try Files.readAll(Path(path), limit: 1 << 20) == body)
        #expect(!Files.exists(Path("\(scene.store)/v1/blobs/new")))
        #expect(scene.fetch(scene.url("/a.glb"), "--offline").status == 0)
    }

    @Test func aReportGoesIntoAPipeThatALinkNames() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(40)) }
        try Files.makeSymbolicLink(scene.folder.file("out"), target: Path("/dev/stdout"))
        for place in ["/dev/stdout", "/dev/fd/1", "out"] {
            let run = ToolProcess.run(
                script: """
                    "$GLB" fetch --cache-dir store \(scene.opening.joined(separator: " ")) \(scene.url("/a.glb")) \
                        -f json=\(place) | cat
                    """, in: scene.folder.root)
            #expect(run.output.contains("\"assets\""), "\(place): \(run.errors)")
            #expect(run.errors.isEmpty)
        }
    }

    /// What a descriptor leads to is written on by whoever opened it.
    @Test func aFileThatTheShellHasOpenedIsNotReplaced() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(40)) }
        let run = ToolProcess.run(
            script: """
                echo first >log; "$GLB" fetch --cache-dir store \(scene.opening.joined(separator: " ")) \(scene.url("/a.glb")) \
                    -f json=/dev/fd/3 3>>log; echo $?; cat log
                """, in: scene.folder.root)
        #expect(
            run.output == "2\nfirst\n" && run.errors.contains("name the file itself"), "\(run.output) \(run.errors)")
    }

    /// The next file to be opened would get the number of a stream that is closed.
    @Test func closedStreamsDoNotRunIntoResults() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(40)) }
        let fetch = "\"$GLB\" fetch --cache-dir store \(scene.opening.joined(separator: " ")) \(scene.url("/a.glb")) -v"
        let run = ToolProcess.run(
            script: """
                \(fetch) -f text -f json=one >&-; echo $?; \(fetch) -f json=two >/dev/null 2>&-; echo $?
                \(fetch) --journal three >&- 2>&- <&-; echo $?
                """, in: scene.folder.root)
        #expect(run.output == "6\n0\n6\n", "\(run.output)")
        for name in ["one", "two"] {
            #expect(scene.folder.read(name).first == UInt8(ascii: "{"))
        }
        let lines = scene.folder.read("three").split(separator: 0x0A)
        #expect(!lines.isEmpty && lines.allSatisfy { $0.first == UInt8(ascii: "{") })
    }
}
