import AssetCache
import ContentDigest
import FileSystem
import JSONText
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a folder must be before it is used, and what in it is never touched.
@Suite struct RootTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func openingError() -> StoreError? {
        #expect(throws: StoreError.self) { try fixture.open() }
    }

    @Test func aRootThatAllMayWriteToIsRefused() throws {
        try Files.createDirectories(fixture.root)
        chmod(fixture.root.string, 0o777)
        let error = openingError()
        #expect(error?.code == .writableByAll)
        #expect(error?.message.contains("chmod") == true)
        #expect(try Files.list(fixture.root).isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func aRootOfAnotherOwnerIsRefused() throws {
        try Files.createDirectories(fixture.root, mode: 0o700)
        chown(fixture.root.string, 12_345, 12_345)
        #expect(openingError()?.code == .foreignOwner)
    }

    @Test func aNewerFormatIsLeftAlone() throws {
        try fixture.open().put("body", "k")
        try Files.writeAtomically(fixture.root.appending("FORMAT"), Array("glb-store 2\n".utf8))
        let before = try fixture.files("")
        #expect(openingError()?.code == .newerFormat)
        #expect(try fixture.files("") == before)
    }

    @Test(arguments: ["", "glb-store", "glb-store x\n", "something else\n"])
    func aFormatThatIsNotOursIsRefused(text: String) throws {
        try Files.createDirectories(fixture.root, mode: 0o700)
        try Files.writeAtomically(fixture.root.appending("FORMAT"), Array(text.utf8))
        #expect(openingError()?.code == .notAStore)
    }

    @Test func aFolderWithOtherThingsIsNotAdopted() throws {
        try Files.createDirectories(fixture.root, mode: 0o700)
        try Files.writeAtomically(fixture.root.appending("thesis.txt"), [1])
        let error = openingError()
        #expect(error?.code == .notAStore)
        #expect(error?.message.contains("thesis.txt") == true)
        #expect(try fixture.files("") == ["thesis.txt"])
    }

    @Test func aFolderOfAnotherProgramWithATagIsNotAdopted() throws {
        try Files.createDirectories(fixture.root, mode: 0o700)
        let tag = "Signature: 8a477f597d28d172789f06886806bc55\n# of another program\n"
        try Files.writeAtomically(fixture.root.appending("CACHEDIR.TAG"), Array(tag.utf8))
        #expect(openingError()?.code == .notAStore)
    }

    @Test func anEmptyFolderAndAHalfMadeStoreAreTaken() throws {
        try Files.createDirectories(fixture.root, mode: 0o700)
        try fixture.open().put("body", "k")
        try Files.unlink(fixture.root.appending("FORMAT"))
        try fixture.open().put("body", "k2")
        #expect(Files.exists(fixture.root.appending("FORMAT")))
    }

    @Test func aFileInPlaceOfTheRootIsToldSo() throws {
        try Files.writeAtomically(fixture.root, [1])
        #expect(openingError()?.code == .notAStore)
    }

    @Test(arguments: [
        "v1", "v1/blobs", "v1/blobs/sha256", "v1/entries", "v1/partial", "v1/tmp", "v1/locks", "v1/quarantine",
        "v1/verdicts",
    ])
    func aPlantedLinkToAFolderIsNotFollowed(place: String) throws {
        let store = try fixture.open()
        try store.put("body", "k")
        try store.setVerdict(["errors": 0], of: try digest("body"), validator: "1")
        let outside = fixture.directory.path.appending("outside")
        try Files.createDirectories(outside, mode: 0o700)
        let link = fixture.root.appending(place)
        if Files.exists(link) { try Files.rename(link, to: fixture.directory.path.appending("was")) }
        try Files.makeSymbolicLink(link, target: outside)

        var everything = EntryFilter()
        everything.all = true
        _ = try? store.read("k")
        _ = try? fixture.open().put("other", "k2")
        _ = try? store.setVerdict(["errors": 1], of: try digest("body"), validator: "1")
        _ = try? fixture.open().verify { _ in }
        fixture.clock.advance(seconds: 100_000)
        _ = try? fixture.open().purge(everything, includePinned: true)
        _ = try? fixture.open().clean()
        #expect(try Files.list(outside).isEmpty)
    }

    @Test func plantedLinksToFilesAreNotFollowedAndNotReplacedInTheirTargets() throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        let victim = fixture.directory.path.appending("victim")
        for path in [stored.path, try store.entryPath(forKey: "k")] {
            try Files.writeAtomically(victim, Array("body".utf8))
            try Files.unlink(path)
            try Files.makeSymbolicLink(path, target: victim)
            #expect(try store.read("k") == nil)
            fixture.clock.advance(seconds: 100_000)
            var everything = EntryFilter()
            everything.all = true
            _ = try store.purge(everything)
            #expect(try Files.readAll(victim, limit: 10) == Array("body".utf8))
            #expect(try Files.stat(path, followLinks: false).kind == .symbolicLink)
            try store.put("body", "k")
            #expect(try store.read("k") == "body")
            #expect(try Files.readAll(victim, limit: 10) == Array("body".utf8))
        }
    }

    @Test func whatIsNotOursIsNeverRemoved() throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        let hex = stored.digest.hex
        let foreign: [String] = [
            "notes.txt", "v2/blobs/sha256/ab/x", "v1/other", "v1/blobs/readme", "v1/blobs/sha256/zz/x",
            "v1/blobs/sha256/\(hex.prefix(2))/\(hex).bak", "v1/blobs/sha256/00/\(hex)",
            "v1/blobs/sha256/\(hex.prefix(2))/\(hex.uppercased())", "v1/entries/ab/readme.json",
            "v1/tmp/readme.tmp", "v1/tmp/0123456789abcdef.tmp.txt", "v1/partial/x.part", "v1/quarantine/readme",
            "v1/verdicts/1/readme.json",
        ]
        for name in foreign {
            let path = fixture.root.appending(name)
            try Files.createDirectories(path.directory, mode: 0o700)
            try Files.writeAtomically(path, Array("mine".utf8))
        }
        fixture.clock.advance(seconds: 10_000_000)
        var everything = EntryFilter()
        everything.all = true
        let again = try fixture.open()
        #expect(try again.purge(everything, includePinned: true).blobs == 1)
        _ = try again.clean()
        var found: [Path] = []
        _ = try again.verify { if $0.status == .foreign { found.append($0.path) } }
        for name in foreign { #expect(Files.exists(fixture.root.appending(name)), "\(name)") }
        #expect(found.contains(fixture.root.appending("v1/blobs/sha256/zz")))
    }

    /// Somebody removes the folder while a process writes: what that one makes anew must not lock the user out.
    @Test func aStoreThatLostItsMarksIsMadeWhole() throws {
        try Files.createDirectories(fixture.root.appending("v1").appending("tmp"), mode: 0o700)
        let store = try fixture.open()
        _ = try store.put(Array("body".utf8), forKey: "https://a.example/a.glb", origin: AssetOrigin(url: "x"))
        #expect(Files.exists(fixture.root.appending("FORMAT")))
        #expect(try store.list().entries.count == 1)
    }

    @Test func aFolderOfThatNameWithOtherThingsIsLeftAlone() throws {
        try Files.createDirectories(fixture.root.appending("v1").appending("thesis"), mode: 0o700)
        #expect(openingError()?.code == .notAStore)
    }
}
