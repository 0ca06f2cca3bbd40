import FileSystem
import GLTFValidation
import Testing

@testable import CommandLineTool

@Suite struct ResourceFolderTests {
    private static func reason(_ load: ResourceLoad) -> String? {
        if case .failed(let reason) = load { reason } else { nil }
    }

    private static func bytes(_ load: ResourceLoad) -> [UInt8]? {
        if case .loaded(let bytes) = load { bytes } else { nil }
    }

    @Test func anAssetReadsOnlyBesideAndBelowItself() throws {
        let folder = TemporaryFolder()
        folder.write("secret.bin", "secret")
        folder.write("home/data.bin", "data")
        folder.write("home/deep/more.bin", "more")
        try Files.makeSymbolicLink(folder.file("home/link.bin"), target: Path("../secret.bin"))
        try Files.makeSymbolicLink(folder.file("home/inside.bin"), target: Path("data.bin"))
        let confined = ResourceFolder(asset: folder.file("home/a.gltf"), allowsParents: false)
        #expect(Self.bytes(confined.load(Array("data.bin".utf8))) == Array("data".utf8))
        #expect(Self.bytes(confined.load(Array("deep/more.bin".utf8))) == Array("more".utf8))
        #expect(Self.bytes(confined.load(Array("inside.bin".utf8))) == Array("data".utf8))
        for name in ["../secret.bin", "deep/../../secret.bin", "link.bin"] {
            #expect(Self.reason(confined.load(Array(name.utf8)))?.contains("--allow-parent-resources") == true)
        }
        let free = ResourceFolder(asset: folder.file("home/a.gltf"), allowsParents: true)
        #expect(Self.bytes(free.load(Array("../secret.bin".utf8))) == Array("secret".utf8))
        #expect(Self.bytes(free.load(Array("link.bin".utf8))) == Array("secret".utf8))
    }

    @Test(arguments: ["", "/etc/passwd", "a\0b", ".", "none.bin", "data.bin/x"])
    func whatIsNoFileFailsWithAReason(name: String) {
        let folder = TemporaryFolder()
        folder.write("data.bin", "data")
        for allowsParents in [false, true] {
            let home = ResourceFolder(asset: folder.file("a.gltf"), allowsParents: allowsParents)
            #expect(Self.reason(home.load(Array(name.utf8))) != nil)
        }
    }
}
