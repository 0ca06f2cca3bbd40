import LoopbackServer
import Testing

@testable import CommandLineTool

/// What a person at a terminal sees of a fetch.
@Suite struct FetchTerminalTests {
    private func slowScene() throws -> FetchScene {
        try FetchScene { request in
            if request.path.hasPrefix("/gone") { return ServerReply.whole(404) }
            let body = FetchScene.glb(4000 + request.path.utf8.count * 4)
            let head = ServerReply.head(200, headers: [("Content-Length", String(body.count))])
            return [.send(head)]
                + stride(from: 0, to: body.count, by: 1000).flatMap { start -> [ServerStep] in
                    [.send(Array(body[start..<min(start + 1000, body.count)])), .pause(milliseconds: 150)]
                }
        }
    }

    private func run(
        _ scene: FetchScene, _ words: [String], columns: UInt16, _ variables: [String: String] = [:]
    )
        -> (status: Int32, bytes: [UInt8], screen: ScreenModel)
    {
        let (status, bytes) = TerminalProcess.run(
            ["fetch"] + scene.opening + words, columns: columns,
            environment: variables.merging(["GLB_CACHE_DIR": scene.store]) { $1 })
        var screen = ScreenModel(columns: Int(columns))
        screen.feed(bytes)
        return (status, bytes, screen)
    }

    /// Lines of results and errors come whole, above the block; in the end nothing of the block is left.
    @Test(arguments: [80, 132, 40] as [UInt16])
    func theBlockNeverMixesWithTheLines(_ columns: UInt16) throws {
        let scene = try slowScene()
        let paths = (0..<8).map { $0 % 4 == 1 ? "/gone-\($0)" : "/asset-\($0).glb" }
        // Lines are wider than the terminal, so the model is not asked about columns.
        let found = run(scene, paths.map { scene.url($0) }, columns: columns)
        #expect(found.status == 3)
        let text = String(decoding: found.bytes, as: UTF8.self)
        #expect(text.contains("of 8"))
        #expect(text.contains("\u{1B}["))
        let lines = found.screen.text.filter { !$0.isEmpty }
        #expect(lines.filter { $0.hasPrefix(scene.store) }.count == 6)
        #expect(lines.filter { $0.hasPrefix("glb: http") && $0.hasSuffix("(404)") }.count == 2)
        #expect(lines.last == "glb: 6 stored, 2 failed")
        #expect(lines.count == 9, "\(lines)")
    }

    @Test func oneAssetShowsItsName() throws {
        let scene = try slowScene()
        let found = run(scene, [scene.url("/eve.glb"), "-o", "/dev/null"], columns: 80)
        #expect(found.status == 0)
        #expect(String(decoding: found.bytes, as: UTF8.self).contains("eve.glb"))
        #expect(!found.screen.isViolated)
        #expect(found.screen.text.filter { !$0.isEmpty } == ["/dev/null"])
    }

    @Test(arguments: [["TERM": "dumb"], ["CI": "true"]])
    func whereNoBlockIsWantedThereIsNone(_ variables: [String: String]) throws {
        let scene = try slowScene()
        let found = run(scene, [scene.url("/a.glb")], columns: 80, variables)
        #expect(found.status == 0)
        #expect(!found.bytes.contains(0x1B))
    }

    @Test func quietIsQuiet() throws {
        let scene = try slowScene()
        let found = run(scene, [scene.url("/a.glb"), scene.url("/b.glb"), "--quiet"], columns: 80)
        #expect(found.status == 0)
        #expect(found.screen.text.filter { !$0.isEmpty }.count == 2)
        #expect(!found.bytes.contains(0x1B))
    }

    /// Without colour the block is there all the same.
    @Test func colourIsLeftOutWhereItIsNotWanted() throws {
        let scene = try slowScene()
        let plain = run(scene, [scene.url("/a.glb"), scene.url("/b.glb")], columns: 80, ["NO_COLOR": "1"])
        let text = String(decoding: plain.bytes, as: UTF8.self)
        #expect(text.contains("of 2"))
        #expect(!text.contains("m━") && !text.contains("[0m"))
        let ascii = run(scene, [scene.url("/c.glb"), scene.url("/d.glb")], columns: 80, ["LC_ALL": "C"])
        #expect(!ascii.bytes.contains { $0 >= 0x80 })
    }
}
