import FileSystem
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct FilesTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func make(_ name: String, _ text: String = "x") throws {
        let path = directory.path.appending(name)
        try Files.createDirectories(path.directory)
        try Files.writeAtomically(path, Array(text.utf8))
    }

    @Test func writtenBytesComeBack() throws {
        let path = directory.path.appending("file")
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        try Files.writeAtomically(path, bytes, sync: true, mode: 0o600)
        #expect(try Files.readAll(path, limit: 100_000) == bytes)
        #expect(try Files.stat(path).permissions == 0o600)
        #expect(try Files.list(directory.path).map(\.name) == [Path("file")])
    }

    @Test func moreThanTheLimitIsAnError() throws {
        try make("file", "12345")
        let path = directory.path.appending("file")
        #expect(try Files.readAll(path, limit: 5).count == 5)
        #expect(throws: FileError.self) { try Files.readAll(path, limit: 4) }
        #expect(throws: FileError.self) { _ = try MappedFile(path, limit: 4) }
    }

    @Test func aFailedWriteLeavesTheOldFileAndNothingElse() throws {
        try make("file", "old")
        let path = directory.path.appending("file")
        for operation: FileOperation in [.create, .write, .sync, .rename] {
            let registration = FileSystemHooks.install(under: directory.path) { seen, _ in
                seen == operation ? .fail(.noSpace) : .proceed
            }
            #expect(throws: FileError.self) { try Files.writeAtomically(path, Array("new".utf8), sync: true) }
            FileSystemHooks.remove(registration)
            #expect(try Files.readAll(path, limit: 10) == Array("old".utf8))
            #expect(try Files.list(directory.path).count == 1)
        }
    }

    @Test func hooksOfOneDirectoryLeaveOthersAlone() throws {
        let other = try TemporaryDirectory()
        let registration = FileSystemHooks.install(under: other.path) { _, _ in .fail(.inputOutput) }
        defer { FileSystemHooks.remove(registration) }
        try make("file")
        #expect(Files.exists(directory.path.appending("file")))
    }

    @Test func linksAreNotFollowedWhereThatIsAsked() throws {
        try make("real")
        let link = directory.path.appending("link")
        try Files.makeSymbolicLink(link, target: Path("real"))
        #expect(try Files.stat(link).kind == .regular)
        #expect(try Files.stat(link, followLinks: false).kind == .symbolicLink)
        #expect(throws: FileError.self) { _ = try FileHandle.open(link, [.read, .noFollow]) }
        #expect(throws: FileError.self) { _ = try FileHandle.open(link, [.write, .create, .exclusive]) }
    }

    @Test func devicesAndFoldersAreRefusedWithAReason() throws {
        do {
            _ = try Files.readAll(Path("/dev/null"), limit: 1)
            Issue.record("a device was read")
        } catch {
            #expect(error.description.contains("character device"))
        }
        do {
            _ = try MappedFile(directory.path)
            Issue.record("a folder was read")
        } catch {
            #expect(error.errno == .isDirectory)
        }
    }

    @Test func mappedAndReadBytesAreTheSame() throws {
        let path = directory.path.appending("large")
        let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Files.writeAtomically(path, bytes)
        for trust: MappedFile.Trust in [.immutable, .mayChange] {
            let file = try MappedFile(path, trust: trust)
            #expect(file.count == bytes.count)
            #expect(file.withBytes { $0.elementsEqual(bytes) })
        }
        let empty = directory.path.appending("empty")
        try Files.writeAtomically(empty, [])
        #expect(try MappedFile(empty, trust: .immutable).count == 0)
    }

    @Test func aFileThatIsShortenedWhileItIsMappedEndsNothing() throws {
        let path = directory.path.appending("large")
        let bytes = [UInt8](repeating: 0x61, count: 600_000)
        try Files.writeAtomically(path, bytes)
        let file = try MappedFile(path)
        #expect(file.withBytes { $0[599_999] } == 0x61 && !file.wasCutShort)
        try FileHandle.open(path, [.write]).truncate(to: 300_000)
        #expect(file.withBytes { $0[299_999] } == 0x61)
        #expect(file.withBytes { $0[500_000] } == 0 && file.wasCutShort)
        let whole = try MappedFile(path)
        #expect(whole.count == 300_000 && !whole.wasCutShort)
    }

    @Test func aBusErrorOfAnotherMappingStillEndsTheProcess() async throws {
        let path = directory.path.appending("large")
        try Files.writeAtomically(path, [UInt8](repeating: 0x61, count: 600_000))
        await #expect(processExitsWith: .signal(SIGBUS)) { [path = path.string as String] in
            let guarded = try MappedFile(Path(path))
            let ours = try MappedFile(Path(path), trust: .immutable)
            try FileHandle.open(Path(path), [.write]).truncate(to: 10)
            _ = guarded.withBytes { $0[500_000] }
            _ = ours.withBytes { $0[500_000] }
        }
    }

    @Test func pipesAreReadWithoutWaitingForAWriter() throws {
        let path = directory.path.appending("pipe")
        #expect(mkfifo(path.string, 0o600) == 0)
        #expect(try Files.readAll(path, limit: 10).isEmpty)
        let reader = try FileHandle.open(path, [.readWrite, .nonBlocking])
        try reader.write(all: [1, 2, 3])
        // The writer's end stays open, so that the bytes come without an end in sight.
        let file = try Files.openForReading(path)
        let bytes = try withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) { buffer in
            let count = try file.read(into: buffer)
            return Array(buffer[..<count])
        }
        #expect(bytes == [1, 2, 3])
    }

    @Test func aWalkGoesInTheOrderOfPaths() throws {
        for name in ["a/z", "a/b/c", "a-x", "a.b", "b"] { try make(name) }
        try Files.makeSymbolicLink(directory.path.appending("a/loop"), target: directory.path)
        try Files.makeSymbolicLink(directory.path.appending("c"), target: Path("b"))
        try Files.makeSymbolicLink(directory.path.appending("dangling"), target: Path("nowhere"))
        func names(_ policy: DirectoryWalk.LinkPolicy) throws -> [String] {
            var walk = DirectoryWalk(directory.path, links: policy)
            var names: [String] = []
            while let item = try walk.next() {
                names.append(String(item.path.string.dropFirst(directory.path.string.count + 1)))
            }
            return names
        }
        #expect(try names(.skip) == ["a-x", "a.b", "a/b/c", "a/z", "b"])
        // What leads nowhere is named, so that nobody takes it for there.
        #expect(try names(.files) == ["a-x", "a.b", "a/b/c", "a/z", "b", "c", "dangling"])
        #expect(try names(.all) == ["a-x", "a.b", "a/b/c", "a/z", "b", "c", "dangling"])
    }

    @Test func aLockHoldsOthersOff() throws {
        let path = directory.path.appending("lock")
        let first = try FileHandle.open(path, [.readWrite, .create])
        let second = try FileHandle.open(path, [.readWrite])
        #expect(try first.tryLock())
        #expect(try !second.tryLock())
        first.unlock()
        #expect(try second.tryLock())
    }

    @Test func freeSpaceIsKnown() throws {
        let volume = try VolumeStatus.of(directory.path)
        #expect(volume.total > 0 && volume.available <= volume.total && !volume.isReadOnly)
    }
}
