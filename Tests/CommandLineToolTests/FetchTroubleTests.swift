import FileSystem
import JSONText
import LoopbackServer
import Synchronization
import Testing

@testable import CommandLineTool

/// A store that cannot be written to, files that may not grow, readers that do not read, and purges at the wrong moment.
@Suite struct FetchTroubleTests {
    private static let body = FetchScene.glb(100_000)

    private static func conditional(_ request: ServerRequest) -> [ServerStep] {
        request["if-none-match"] == "\"v1\""
            ? ServerReply.whole(304, headers: [("ETag", "\"v1\"")])
            : ServerReply.whole(headers: [("ETag", "\"v1\"")], body: body)
    }

    /// `glb fetch` under a limit on the size of files, in blocks of 512 bytes; its output goes through a pipe, which has
    /// no size.
    private func limited(_ scene: FetchScene, blocks: Int, _ words: String) -> ToolProcess.Outcome {
        ToolProcess.run(
            script: """
                export GLB_CACHE_DIR='\(scene.store)'
                { (ulimit -f \(blocks); exec "$GLB" fetch \(scene.opening.joined(separator: " ")) \(words)) 2>&1
                  echo "status $?"; } | cat
                """, in: scene.folder.root)
    }

    /// Nothing can be written, as on a disk that is mounted for reading only.
    @Test func aConfirmedCopyNeedsNoWriting() throws {
        let scene = try FetchScene { Self.conditional($0) }
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        let run = limited(scene, blocks: 0, "\(scene.url("/a.glb")) --format ndjson")
        #expect(run.output.contains("status 0"))
        #expect(run.output.contains("\"status\":\"unchanged\""))
        #expect(run.output.contains("warning"))
        #expect(scene.fetch(scene.url("/a.glb"), "--offline").status == 0)
    }

    @Test func aStoreThatIsReadOnlyStillAnswers() throws {
        let scene = try FetchScene { Self.conditional($0) }
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        // As another user who owns the store and may not write to it; root may write everywhere.
        let run = ToolProcess.run(
            script: """
                export GLB_CACHE_DIR='\(scene.store)'
                find "$GLB_CACHE_DIR" -type d -exec chmod a-w {} +
                as=""
                if [ "$(id -u)" -eq 0 ] && command -v setpriv > /dev/null; then
                    chmod a+rx .; chown -R 65534 "$GLB_CACHE_DIR"
                    cp "$GLB" ./glb; chmod a+rx ./glb; GLB=./glb
                    as="setpriv --reuid 65534 --clear-groups"
                fi
                $as "$GLB" fetch \(scene.opening.joined(separator: " ")) \(scene.url("/a.glb")) --format ndjson
                echo "status $?"
                find "$GLB_CACHE_DIR" -type d -exec chmod u+w {} +
                """, in: scene.folder.root)
        #expect(run.output.contains("\"status\":\"unchanged\""), "\(run.errors)")
        #expect(run.output.contains("status 0"))
    }

    @Test func filesThatMayNotGrowAreAnErrorAndNoDeath() throws {
        let scene = try FetchScene { Self.conditional($0) }
        let run = limited(scene, blocks: 64, "\(scene.url("/a.glb")) --format ndjson --retries 0")
        #expect(run.output.contains("status 6"), "\(run.output)")
        #expect(run.output.contains("File too large") || run.output.contains("file too large"))
        #expect(scene.blobs().isEmpty)
        // With the limit gone the same store takes the asset.
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        #expect(scene.blobs().count == 1)
        #expect(scene.partials().isEmpty)
    }

    @Test func aCopyForTheUserMayNotGrowEither() throws {
        let scene = try FetchScene { Self.conditional($0) }
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        scene.folder.write("copy.glb", "mine")
        let run = limited(scene, blocks: 8, "\(scene.url("/a.glb")) -o copy.glb --overwrite")
        #expect(run.output.contains("status 6"), "\(run.output)")
        #expect(scene.folder.read("copy.glb") == Array("mine".utf8))
        #expect(!scene.folder.names().contains { $0.hasSuffix(".tmp") })
    }

    /// The bytes are purged after the server was asked about them, and before it has answered.
    @Test func aPurgeDuringTheQuestionIsNoticed() throws {
        let store = Mutex("")
        let scene = try FetchScene { request in
            if request["if-none-match"] != nil {
                _ = ToolProcess.run(
                    ["cache", "purge", "--all"], environment: ["GLB_CACHE_DIR": store.withLock { $0 }])
            }
            return Self.conditional(request)
        }
        store.withLock { $0 = scene.store }
        #expect(scene.fetch(scene.url("/a.glb")).status == 0)
        let run = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        #expect(run.status == 0)
        #expect(try scene.records(run).first?["status"]?.string == "stored")
        #expect(scene.server.counts.log.map { $0["if-none-match"] } == [nil, "\"v1\"", nil])
        let path = try #require(try scene.records(run).first?["path"]?.string)
        #expect(try Files.readAll(Path(path), limit: 1 << 20) == Self.body)
    }

    /// Whoever reads the results has stopped reading, without going away. One signal has to be enough.
    @Test func aReaderThatSleepsDoesNotHoldUpTheEnd() throws {
        let scene = try FetchScene { _ in ServerReply.whole(body: FetchScene.glb(4)) }
        scene.folder.write("list", (0..<400).map { scene.url("/\($0).glb") }.joined(separator: "\n"))
        let run = ToolProcess.run(
            script: """
                export GLB_CACHE_DIR='\(scene.store)' GLB_DURABILITY=fast
                mkfifo results
                sleep 60 < results &
                sleeper=$!
                "$GLB" fetch \(scene.opening.joined(separator: " ")) @list --format ndjson > results 2> errors &
                tool=$!
                n=0; until [ $(find "$GLB_CACHE_DIR/v1/entries" -name '*.json' 2> /dev/null | wc -l) -gt 150 ] \
                    || [ $n = 100 ]; do sleep 0.1; n=$((n+1)); done
                sleep 1
                kill -TERM $tool
                (sleep 20; kill -KILL $tool) 2> /dev/null > /dev/null &
                watcher=$!
                wait $tool
                echo $?
                kill $sleeper $watcher
                """, in: scene.folder.root)
        #expect(run.output == "143\n", "\(run.errors)")
    }

    /// A batch that is stopped says how far it came, in one line, and leaves what it has for the next.
    @Test func aStoppedBatchIsSummedUp() throws {
        let scene = try FetchScene { request in
            request.path.hasPrefix("/slow")
                ? [.pause(milliseconds: 60_000)] : ServerReply.whole(body: FetchScene.glb(4))
        }
        let paths = (0..<5).map { "/\($0).glb" } + (0..<40).map { "/slow/\($0).glb" }
        scene.folder.write("list", paths.map { scene.url($0) }.joined(separator: "\n"))
        let words = "fetch \(scene.opening.joined(separator: " ")) @list --journal j"
        let run = ShellProcess.run(
            """
            cd \(scene.folder.root); (n=0; until [ "$(grep -c stored j 2>/dev/null)" = 5 ] || [ $n = 200 ]; do sleep 0.1
            n=$((n+1)); done; kill -INT $$) & exec \(ToolProcess.executable) \(words) 2> errors
            """, environment: ["GLB_CACHE_DIR": scene.store])
        #expect(run.status == 130)
        #expect(run.output.split(separator: "\n").count == 5)
        let errors = String(decoding: scene.folder.read("errors"), as: UTF8.self)
        #expect(errors.contains("5 stored, 40 not fetched before the run was interrupted"), "\(errors)")
        #expect(errors.split(separator: "\n").count <= 2)
        let journal = String(decoding: scene.folder.read("j"), as: UTF8.self).split(separator: "\n")
        #expect(journal.count == 6)
    }
}
