import FileSystem
import JSONText
import LoopbackServer
import Synchronization
import Testing

@testable import CommandLineTool

/// Faults that people reported in public against other downloaders, tried on the whole tool. The name begins with the
/// project and the number of the report.
@Suite struct FetchPublicCaseTests {
    private static let body = FetchScene.glb(60_000)
    private static let large = FetchScene.glb(3 << 20)

    private static func part(_ request: ServerRequest, of body: [UInt8]) -> [ServerStep]? {
        guard let range = request["range"], let first = Int(range.dropFirst(6).dropLast()), first < body.count else {
            return nil
        }
        return ServerReply.whole(
            206, headers: [("ETag", "\"v1\""), ("Content-Range", "bytes \(first)-\(body.count - 1)/\(body.count)")],
            body: Array(body[first...]))
    }

    private static func cut(_ body: [UInt8], at count: Int, etag: Bool = true) -> [ServerStep] {
        let tag = etag ? [("ETag", "\"v1\"")] : []
        return [
            .send(ServerReply.head(200, headers: tag + [("Content-Length", String(body.count))]) + body.prefix(count)),
            .close,
        ]
    }

    /// What comes of paths that end badly, each in its way.
    private static func trouble(_ request: ServerRequest) -> [ServerStep] {
        switch request.path {
        case "/cut.glb": cut(body, at: 30_000, etag: false)
        case "/page.glb": ServerReply.whole(body: Array("<!doctype html><title>x</title>".utf8))
        case "/large.glb": ServerReply.whole(headers: [("Content-Length", "99999999999")])
        case "/unsound.glb": ServerReply.whole(body: FetchScene.container("{\"asset\":{\"version\":2}", []))
        default: ServerReply.whole(404)
        }
    }

    private static let troubles = ["/none.glb", "/cut.glb", "/page.glb", "/large.glb", "/unsound.glb"]

    /// A failed transfer leaves nothing where the user wanted the asset, and takes nothing away that was there.
    @Test(arguments: troubles)
    func curl_8503_12710_onlyOwnFilesAreRemoved(_ path: String) throws {
        let scene = try FetchScene { Self.trouble($0) }
        scene.folder.write("mine.glb", "mine")
        scene.folder.write("folder/a", "a")
        _ = ToolProcess.run(
            script: "ln -s mine.glb link.glb; ln -s nowhere dangling.glb; mkfifo pipe; chmod 400 mine.glb",
            in: scene.folder.root)
        let before = Set(scene.folder.names()).union(["store"])
        for target in ["mine.glb", "link.glb", "dangling.glb", "folder", "folder/", "/dev/null"] {
            let run = scene.fetch(
                scene.url(path), "--retries", "0", "--output", target, "--overwrite", "--format", "ndjson")
            #expect(run.status != 0, "\(target)")
            #expect(try scene.records(run).first?["path"] == nil)
        }
        #expect(Set(scene.folder.names()) == before)
        #expect(scene.folder.read("mine.glb") == Array("mine".utf8))
        let kinds = try [("link.glb", FileKind.symbolicLink), ("dangling.glb", .symbolicLink), ("pipe", .pipe)].map {
            try Files.stat(scene.folder.file($0.0), followLinks: false).kind == $0.1
        }
        #expect(kinds == [true, true, true])
        #expect(((try? Files.list(scene.folder.file("folder"))) ?? []).map { $0.name.string } == ["a"])
        #expect(try Files.stat(Path("/dev/null")).kind == .characterDevice)
        #expect(scene.blobs().isEmpty && scene.temporaries().isEmpty)
    }

    /// A name that stands for a whole asset never stands for a part of one, be it in the store or where the user said.
    @Test(arguments: troubles)
    func aria2_1278_aFinalNameMeansThatAllIsWell(_ path: String) throws {
        let scene = try FetchScene { Self.trouble($0) }
        #expect(scene.fetch(scene.url(path), "--retries", "1", "--output", "new.glb").status != 0)
        #expect(scene.fetch(scene.url(path), "--retries", "1", "--output", "out/").status != 0)
        #expect(Set(scene.folder.names()) == ["out", "store"])
        #expect(((try? Files.list(scene.folder.file("out"))) ?? []).isEmpty)
        #expect(scene.blobs().isEmpty)
        // What cannot be continued is not kept either.
        #expect(scene.partials().isEmpty)
        let listed = ToolProcess.run(
            ["cache", "list", "--format", "ndjson"], environment: ["GLB_CACHE_DIR": scene.store])
        #expect(!listed.output.contains("sha256"))
    }

    /// A power failure may leave a record that is newer than the bytes it speaks of. What the bytes are decides.
    @Test(arguments: ["short", "empty", "zeros", "gone"])
    func aria2_1644_753_theRecordIsNotBelieved(_ damage: String) throws {
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            counter.next() == 1
                ? Self.cut(Self.large, at: 2_500_000)
                : Self.part(request, of: Self.large)
                    ?? ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.large)
        }
        #expect(scene.fetch(scene.url("/a.glb"), "--retries", "0").status == 4)
        let folder = Path(scene.store).appending("v1").appending("partial")
        let name = try #require(scene.partials().first { $0.hasSuffix(".part") })
        let part = folder.appending(name)
        #expect(try Files.stat(part).size == 2_500_000)
        switch damage {
        case "short": try FileHandle.open(part, [.write]).truncate(to: 1_200_000)
        case "empty": try FileHandle.open(part, [.write]).truncate(to: 0)
        case "zeros":
            let file = try FileHandle.open(part, [.write])
            try file.seek(to: 1_500_000)
            try file.write(all: [UInt8](repeating: 0, count: 8192))
        default: try Files.unlink(part)
        }
        let run = scene.fetch(scene.url("/a.glb"), "--format", "ndjson")
        let record = try #require(try scene.records(run).first)
        #expect(record["status"]?.string == "stored")
        let isRight = try Files.readAll(Path(record["path"]?.string ?? ""), limit: 1 << 24) == Self.large
        #expect(isRight)
        #expect(scene.partials().isEmpty)
    }

    /// A kept part that the server fails on must not fail every later run as well.
    @Test(arguments: [500, 304, 412, 400])
    func git_lfs_6056_aPartThatIsNotContinuedIsGivenUp(_ status: Int) throws {
        let counter = RequestCounter()
        let scene = try FetchScene { request in
            if counter.next() == 1 { return Self.cut(Self.large, at: 2_500_000) }
            return request["range"] != nil ? ServerReply.whole(status) : ServerReply.whole(body: Self.large)
        }
        #expect(scene.fetch(scene.url("/a.glb"), "--retries", "0").status == 4)
        #expect(!scene.partials().isEmpty)
        let run = scene.fetch(scene.url("/a.glb"), "--retries", "2", "--format", "ndjson")
        #expect(run.status == 0, "\(run.errors)")
        #expect(scene.blobs().count == 1)
        #expect(scene.partials().isEmpty)
    }

    /// That nothing has changed says nothing about a copy that the user has, and empties none.
    @Test func curl_5181_a304LeavesTheCopy() throws {
        let scene = try FetchScene { request in
            request["if-none-match"] == "\"v1\""
                ? ServerReply.whole(304, headers: [("ETag", "\"v1\"")])
                : ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.body)
        }
        for _ in 0..<2 {
            #expect(scene.fetch(scene.url("/a.glb"), "--output", "copy.glb").status == 0)
            let isRight = scene.folder.read("copy.glb") == Self.body
            #expect(isRight)
        }
        #expect(scene.server.counts.log.map { $0["if-none-match"] } == [nil, "\"v1\""])
    }

    /// The bytes fit on the disk, and what is to be noted about them does not.
    @Test(.enabled(if: StoreFaultTests.mounts))
    func curl_22350_notesThatDoNotFitAreAFailure() throws {
        let scene = try FetchScene { _ in
            ServerReply.whole(headers: [("ETag", "\"" + String(repeating: "e", count: 900) + "\"")], body: Self.body)
        }
        let words = scene.opening.joined(separator: " ") + " --retries 0 --format ndjson"
        // With each further page that is free the failure comes at a later write, the last time at none.
        let run = ToolProcess.run(
            script: """
                mkdir disk; unshare -rm sh -c '
                    mount -t tmpfs -o size=256k tmpfs disk
                    export GLB_CACHE_DIR=disk/store
                    "$GLB" cache stats > /dev/null
                    for free in 0 1 4 8 14 15 16 17 18 19 20 22 24 28; do
                        dd if=/dev/zero of=disk/filler bs=4k 2> /dev/null
                        truncate -s -$((free * 4096)) disk/filler
                        "$GLB" fetch \(words) \(scene.url("/"))$free.glb > record 2> errors
                        status=$?
                        kept=$("$GLB" cache list --format ndjson | grep -c sha256)
                        # 3: where nothing was stored, there is no store.
                        "$GLB" cache verify > /dev/null 2>&1 || [ $? = 3 ] || echo unsound
                        case $status:$kept in 0:1 | 6:0) ;; *) echo "$free: status $status with $kept kept"; cat record errors ;; esac
                        [ $status = 0 ] && echo fitted
                        rm disk/filler; "$GLB" cache purge --all > /dev/null 2>&1
                        "$GLB" cache clean --leftovers > /dev/null 2>&1
                    done
                '
                """, in: scene.folder.root)
        #expect(run.status == 0, "\(run.errors)")
        let lines = Set(run.output.split(separator: "\n"))
        #expect(lines == ["fitted"], "\(run.output)")
    }
}
