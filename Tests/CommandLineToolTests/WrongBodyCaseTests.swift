import LoopbackServer
import Testing

@testable import CommandLineTool

@Suite struct WrongBodyCaseTests {
    @Test func gltfjsx270AWebPageUnderTheNameOfAnAsset() throws {
        let page = Array("<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>".utf8)
        let scene = try FetchScene { _ in
            ServerReply.whole(200, headers: [("Content-Type", "model/gltf-binary")], body: page)
        }
        let run = scene.fetch(scene.url("/avatar.glb"))
        #expect(run.status == 7)
        #expect(run.errors.contains("web page"))
        #expect(run.output.isEmpty)
        let listing = ToolProcess.run(["cache", "list", "--cache-dir", scene.folder.path("store")])
        #expect(!listing.output.contains("avatar.glb"))
        #expect(scene.blobs().isEmpty && scene.partials().isEmpty)
    }
}
