import ContentDigest
import FileSystem
import JSONText
import LoopbackServer
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What is left after a signal, after the loss of the store's folder, and when two pieces do not fit.
@Suite struct FetchAfterTroubleTests {
    private static let large = FetchScene.glb(2_000_000)

    /// Half of the large asset, then silence; with what names it.
    private static func half(_ tag: String = "\"v1\"") -> [ServerStep] {
        let head = ServerReply.head(200, headers: [("ETag", tag), ("Content-Length", "\(large.count)")])
        return [.send(head + large.prefix(large.count / 2)), .pause(milliseconds: 60_000)]
    }

    /// The run is interrupted when the part of `part.glb` is on the disk.
    private static func interrupted(
        _ scene: FetchScene, _ words: [String], stored: Int = 0
    ) -> ToolProcess.Outcome {
        let part =
            "find \(scene.store)/v1/partial -name '*.part' -size +600k 2>/dev/null | grep -q . && "
            + "[ $(find \(scene.store)/v1/entries -name '*.json' 2>/dev/null | wc -l) = \(stored) ]"
        let wait = "n=0; until { \(part); } || [ $n = 300 ]; do sleep 0.1; n=$((n+1)); done; sleep 0.5"
        let command = ([ToolProcess.executable, "fetch"] + scene.opening + words).joined(separator: " ")
        let ended = ShellProcess.run(
            "cd \(scene.folder.root); (\(wait); kill -INT $$) & exec \(command) 2> err",
            environment: ["GLB_CACHE_DIR": scene.store])
        return ToolProcess.Outcome(
            status: ended.status, output: ended.output,
            errors: String(decoding: scene.folder.read("err"), as: UTF8.self))
    }

    @Test func aSignalSaysHowToGoOn() throws {
        let scene = try FetchScene { request in
            request.path == "/part.glb" ? Self.half() : ServerReply.whole(body: FetchScene.glb(100))
        }
        let one = Self.interrupted(scene, [scene.url("/part.glb")])
        #expect(one.status == 130)
        #expect(
            one.errors.contains(
                "glb: of 1 asset a part is kept (1.0 MB); the same command again goes on where this one stopped\n"),
            "\(one.errors)")
        let urls = ["/a.glb", "/part.glb", "/b.glb"].map { scene.url($0) }
        let several = Self.interrupted(scene, urls, stored: 2)
        #expect(several.status == 130)
        #expect(
            several.errors.contains("2 stored, 1 not fetched before the run was interrupted\n"), "\(several.errors)")
        #expect(several.errors.contains("of 1 asset a part is kept"))
        #expect(several.errors.contains("; with --journal FILE it need not ask again about what has ended\n"))
        let noted = Self.interrupted(scene, urls + ["--journal", "done"], stored: 2)
        #expect(noted.errors.contains("goes on where this one stopped, by its journal\n"), "\(noted.errors)")
        #expect(Self.interrupted(scene, urls + ["--quiet"], stored: 2).errors.isEmpty)
    }

    @Test func aWaitForAnotherProcessIsTold() throws {
        let scene = try FetchScene { _ in
            [Self.half()[0], .pause(milliseconds: 8000), .send(Array(Self.large[(Self.large.count / 2)...]))]
        }
        let words = (scene.opening + [scene.url("/a.glb")]).joined(separator: " ")
        let run = ToolProcess.run(
            script: """
                "$GLB" fetch --cache-dir store \(words) > one &
                n=0; until ls store/v1/partial/*.part >/dev/null 2>&1 || [ $n = 100 ]; do sleep 0.1; n=$((n+1)); done
                "$GLB" fetch --cache-dir store \(words) > two; echo $?; wait; cmp one two
                """, in: scene.folder.root)
        #expect(run.output == "0\n")
        #expect(
            run.errors.contains("\(scene.url("/a.glb")): another process is fetching it, and is waited for"),
            "\(run.errors)")
        #expect(scene.server.counts.requests == 1)
    }

    // MARK: Two pieces that do not fit

    /// Continues with the right head and the bytes of another place.
    private static func misfit(_ request: ServerRequest) -> [ServerStep]? {
        guard let range = request["range"], let first = Int(range.dropFirst(6).dropLast()) else { return nil }
        let headers = [("Content-Range", "bytes \(first)-\(large.count - 1)/\(large.count)"), ("ETag", "\"v1\"")]
        return ServerReply.whole(206, headers: headers, body: Array(large[12..<(12 + large.count - first)]))
    }

    @Test func piecesThatDoNotFitAreFetchedAsOne() throws {
        let digest = try SHA256Hasher.digest(of: Self.large).hex
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            if let steps = Self.misfit(request) { return steps }
            let cut = Array(Self.half().prefix(1)) + [.close]
            return counter.next() == 1 ? cut : ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.large)
        }
        // Behind the JSON the container is whole, whatever the bytes are: only the digest tells.
        let run = scene.fetch(scene.url("/a.glb"), "--expect-sha256", digest, "--format", "ndjson", "--verbose")
        #expect(run.status == 0, "\(run.errors)")
        let record = try #require(try scene.records(run).first)
        #expect(record["status"]?.string == "stored" && record["sha256"]?.string == digest)
        #expect(record["attempts"]?.int == 3)
        #expect(record["transferredBytes"]?.int == 2 * Self.large.count)
        #expect(run.errors.contains("it came in several pieces, so all of it is fetched anew"), "\(run.errors)")
        #expect(scene.server.counts.log.map { $0["range"] == nil } == [true, false, true])
        #expect(scene.partials().isEmpty)
    }

    @Test func anAssetThatIsUnsoundAsAWholeIsToldSo() throws {
        // Its JSON is in two halves of two files, and no JSON together; the whole is none either.
        let text = "{\"asset\":{\"version\":\"2.0\"},\"extras\":\"" + String(repeating: "x", count: 40_000) + "\"}"
        let whole = FetchScene.container(text, [1, 2, 3, 4])
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            if let range = request["range"], let first = Int(range.dropFirst(6).dropLast()) {
                let headers = [
                    ("Content-Range", "bytes \(first)-\(whole.count - 1)/\(whole.count)"), ("ETag", "\"v1\""),
                ]
                return ServerReply.whole(206, headers: headers, body: whole[first...].map { $0 == 0x22 ? 0x20 : $0 })
            }
            let head = ServerReply.head(200, headers: [("ETag", "\"v1\""), ("Content-Length", "\(whole.count)")])
            if counter.next() == 1 { return [.send(head + whole.prefix(20_000)), .close] }
            return [.send(head + whole.map { $0 == 0x22 ? 0x20 : $0 })]
        }
        let run = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        #expect(run.status == 7)
        #expect(try scene.records(run).first?["error"]?["code"]?.string == "not-sound")
        #expect(scene.server.counts.log.map { $0["range"] == nil } == [true, false, true])
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(scene.partials().isEmpty && scene.blobs().isEmpty)
    }

    // MARK: The store goes away

    /// Fetches `paths` and removes the store when half of `/b.glb` is in it.
    private static func removing(
        _ command: String, fetching paths: [String] = ["/b.glb"], then more: String = ""
    ) throws -> (FetchScene, ToolProcess.Outcome) {
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            if request.path == "/a.glb" { return ServerReply.whole(body: FetchScene.glb(100)) }
            if counter.next() > 1 { return ServerReply.whole(headers: [("ETag", "\"v1\"")], body: large) }
            let rest = Array(large[(large.count / 2)...])
            return [half()[0], .pause(milliseconds: 6000), .send(rest)]
        }
        let part = "find store/v1/partial -name '*.part' -size +600k 2>/dev/null | grep -q ."
        let words = (scene.opening + paths.map { scene.url($0) }).joined(separator: " ")
        let run = ToolProcess.run(
            script: """
                (n=0; until \(part) || [ $n = 100 ]; do sleep 0.1; n=$((n+1)); done; \(command)) &
                "$GLB" fetch --cache-dir "$PWD/store" --format ndjson=log \(words) > out; echo $?; wait; \(more)
                """, in: scene.folder.root)
        return (scene, run)
    }

    @Test func aRemovedStoreIsMadeAgain() throws {
        let verify = "\"$GLB\" cache verify --cache-dir store > verified; echo $?"
        let (scene, run) = try Self.removing("rm -rf store", then: verify)
        #expect(run.output == "0\n0\n", "\(run.errors)")
        #expect(run.errors.contains("was removed while this run was writing"))
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        let path = String(decoding: scene.folder.read("out"), as: UTF8.self).split(separator: "\n").joined()
        #expect(try Files.readAll(Path(path), limit: 1 << 24) == Self.large)
        #expect(scene.server.counts.requests == 2)
    }

    @Test func whatWasStoredBeforeIsMissed() throws {
        let (_, run) = try Self.removing("rm -rf store", fetching: ["/a.glb", "/b.glb"])
        #expect(run.output == "6\n", "\(run.errors)")
        #expect(run.errors.contains("what this run had stored before is gone; the same command fetches it again"))
    }

    @Test(arguments: ["rm -rf store; mkdir store; echo mine > store/notes", "rm -rf store; echo mine > store"])
    func whatTakesTheStoresPlaceIsLeftAlone(command: String) throws {
        let (scene, run) = try Self.removing(command, then: "find store | sort; cat store/notes store 2>/dev/null")
        #expect(run.output.hasPrefix("6\n") && run.output.hasSuffix("mine\n"), "\(run.output)\(run.errors)")
        #expect(!run.output.contains("v1") && !run.output.contains("FORMAT"))
        let records = scene.folder.read("log").split(separator: 0x0A).compactMap { try? JSONValue(parsing: Array($0)) }
        #expect(records.map { $0["error"]?["code"]?.string } == ["store-not-a-store"])
        #expect(scene.folder.names().allSatisfy { !$0.hasPrefix(".glb") })
    }
}
