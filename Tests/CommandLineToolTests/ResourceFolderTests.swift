import FileSystem
import GLTFValidation
import Testing

@testable import CommandLineTool

@Suite struct ResourceFolderTests {
    private static func reason(_ load: ResourceLoad) -> String? {
        if case .failed(let reason) = load { reason } else { nil }
    }

    private static func bytes(_ load: ResourceLoad) -> [UInt8]? {
        if case .held(let data) = load { Array(data.bytes) } else { nil }
    }

    @Test func anAssetReadsOnlyBesideAndBelowItself() throws {
        let folder = TemporaryFolder()
        folder.write("secret.bin", "secret")
        folder.write("home/data.bin", "data")
        folder.write("home/deep/more.bin", "more")
        try Files.makeSymbolicLink(folder.file("home/link.bin"), target: Path("../secret.bin"))
        try Files.makeSymbolicLink(folder.file("home/inside.bin"), target: Path("data.bin"))
        let confined = ResourceFolder(
            asset: folder.file("home/a.gltf"), allowsParents: false, files: FilesOfRun(), sizeLimit: 100)
        #expect(Self.bytes(confined.load(Array("data.bin".utf8))) == Array("data".utf8))
        #expect(Self.bytes(confined.load(Array("deep/more.bin".utf8))) == Array("more".utf8))
        #expect(Self.bytes(confined.load(Array("inside.bin".utf8))) == Array("data".utf8))
        for name in ["../secret.bin", "deep/../../secret.bin", "link.bin"] {
            #expect(Self.reason(confined.load(Array(name.utf8)))?.contains("--allow-parent-resources") == true)
        }
        let free = ResourceFolder(
            asset: folder.file("home/a.gltf"), allowsParents: true, files: FilesOfRun(), sizeLimit: 100)
        #expect(Self.bytes(free.load(Array("../secret.bin".utf8))) == Array("secret".utf8))
        #expect(Self.bytes(free.load(Array("link.bin".utf8))) == Array("secret".utf8))
    }

    @Test(arguments: ["", "/etc/passwd", "a\0b", ".", "none.bin", "data.bin/x"])
    func whatIsNoFileFailsWithAReason(name: String) {
        let folder = TemporaryFolder()
        folder.write("data.bin", "data")
        for allowsParents in [false, true] {
            let home = ResourceFolder(
                asset: folder.file("a.gltf"), allowsParents: allowsParents, files: FilesOfRun(), sizeLimit: 100)
            #expect(Self.reason(home.load(Array(name.utf8))) != nil)
        }
    }

    @Test func allFilesOfAnAssetHaveOneLimit() throws {
        let folder = TemporaryFolder()
        folder.write("a.bin", [UInt8](repeating: 1, count: 60))
        folder.write("b.bin", [UInt8](repeating: 2, count: 60))
        try Files.makeSymbolicLink(folder.file("again.bin"), target: Path("a.bin"))
        let home = ResourceFolder(
            asset: folder.file("a.gltf"), allowsParents: false, files: FilesOfRun(), sizeLimit: 100)
        #expect(Self.bytes(home.load(Array("a.bin".utf8)))?.count == 60)
        #expect(Self.reason(home.load(Array("b.bin".utf8)))?.contains("too large") == true)
        // However often a file is named, it counts once.
        #expect(Self.bytes(home.load(Array("a.bin".utf8)))?.count == 60)
        #expect(Self.bytes(home.load(Array("again.bin".utf8)))?.count == 60)
    }

    /// Files of a size that no memory holds take none.
    @Test func hugeFilesAreRefusedBySize() throws {
        let folder = TemporaryFolder()
        let names = (0..<8).map { "part\($0).bin" }
        for name in names {
            folder.write(name, "")
            try FileHandle.open(folder.file(name), [.write]).truncate(to: 1 << 30)
        }
        folder.write("vast.bin", "")
        try FileHandle.open(folder.file("vast.bin"), [.write]).truncate(to: 100 << 30)
        let buffers = (names + ["vast.bin", "vast.bin"]).map { #"{"byteLength":4,"uri":"\#($0)"}"# }
        folder.write(
            "a.gltf",
            #"{"asset":{"version":"2.0"},"buffers":["# + buffers.joined(separator: ",")
                + #"],"images":[{"uri":"vast.bin"}]}"#)
        let run = ToolProcess.run(script: "ulimit -v 6000000; exec \"$GLB\" validate a.gltf", in: folder.root)
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("IO_ERROR /buffers/8/uri"))
        #expect(run.output.contains("too large"))
    }

    @Test func aFolderIsCalledOne() throws {
        let folder = TemporaryFolder()
        folder.write("home/sub/data.bin", "data")
        folder.write("home-2/data.bin", "data")
        try Files.makeSymbolicLink(folder.file("home/self"), target: Path("."))
        try Files.makeSymbolicLink(folder.file("home/out"), target: Path("../home-2"))
        for uri in [".", "./", "sub", "sub/..", "self", "sub/../self/"] {
            folder.write(
                "home/a.gltf", #"{"asset":{"version":"2.0"},"buffers":[{"uri":"\#(uri)","byteLength":1}]}"#)
            let run = ToolProcess.run(["validate", "home/a.gltf"], in: folder.root)
            #expect(run.status == 1)
            #expect(run.output.contains("IO_ERROR /buffers/0/uri"))
            #expect(run.output.contains("it is a directory, not a file"), "\(uri): \(run.output)")
        }
        folder.write("home/a.gltf", #"{"asset":{"version":"2.0"},"buffers":[{"uri":"out","byteLength":1}]}"#)
        #expect(ToolProcess.run(["validate", "home/a.gltf"], in: folder.root).output.contains("a link leads out"))
    }
}
