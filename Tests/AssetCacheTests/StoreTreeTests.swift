import FileSystem
import Testing

@testable import AssetCache

/// Directories that are remembered, and what happens to them meanwhile.
@Suite struct StoreTreeTests {
    let fixture: StoreFixture
    let tree: StoreTree

    init() throws {
        fixture = try StoreFixture()
        tree = StoreTree(root: fixture.root.appending("tree"))
    }

    private func path(_ names: String...) -> Path { names.reduce(tree.root) { $0.appending($1) } }

    private func write(_ name: String, in names: [String]) throws {
        try tree.make(names).open(name, [.write, .create, .exclusive]).write(all: Array(name.utf8))
    }

    @Test func theSameDirectoryIsReachedAgain() throws {
        try write("a", in: ["v1", "tmp"])
        try write("b", in: ["v1", "tmp"])
        try write("c", in: ["v1", "blobs", "ab"])
        try write("d", in: ["v1", "blobs", "ab"])
        #expect(try Files.stat(path("v1", "tmp", "b")).size == 1)
        #expect(try Files.stat(path("v1", "blobs", "ab", "d")).size == 1)
        let opened = try tree.open(["v1", "tmp"])?.entries().map(\.name.string)
        #expect(opened == ["a", "b"])
    }

    @Test func aDirectoryThatWasRemovedIsMadeAgain() throws {
        try write("a", in: ["v1", "tmp"])
        try Files.unlink(path("v1", "tmp", "a"))
        try DirectoryHandle.open(path("v1")).removeDirectory("tmp")
        #expect(try tree.open(["v1", "tmp"])?.path == nil)
        try write("b", in: ["v1", "tmp"])
        #expect(try Files.stat(path("v1", "tmp", "b")).size == 1)
    }

    /// What was put in its place gets the file; the one that was moved away gets none.
    @Test func aDirectoryThatWasExchangedIsNotedAtOnce() throws {
        try write("a", in: ["v1", "tmp"])
        try Files.rename(path("v1", "tmp"), to: path("v1", "old"))
        try Files.createDirectories(path("v1", "tmp"))
        try write("b", in: ["v1", "tmp"])
        #expect(try Files.stat(path("v1", "tmp", "b")).size == 1)
        #expect(!Files.exists(path("v1", "old", "b")))
    }

    @Test(arguments: ["tmp", "v1"])
    func aLinkThatWasPlantedIsNotFollowed(name: String) throws {
        try write("a", in: ["v1", "tmp"])
        let outside = fixture.root.appending("outside")
        try Files.createDirectories(outside.appending("tmp"))
        let planted = name == "v1" ? path("v1") : path("v1", "tmp")
        try Files.rename(planted, to: fixture.root.appending("away"))
        try Files.makeSymbolicLink(planted, target: name == "v1" ? outside : outside.appending("tmp"))
        #expect(throws: FileError.self) { try write("b", in: ["v1", "tmp"]) }
        #expect(throws: FileError.self) { _ = try tree.open(["v1", "tmp"])?.path }
        #expect(!Files.exists(outside.appending("tmp").appending("b")))
    }
}
