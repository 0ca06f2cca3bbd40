#if os(Linux)
    import FileSystem
    import Testing

    /// The kernel makes some files up when they are read, and says that they are empty.
    @Suite struct MadeUpFileTests {
        @Test func filesThatSayTheyAreEmptyAreReadAllTheSame() throws {
            let path = Path("/proc/self/status")
            #expect(try Files.stat(path).size == 0)
            let file = try MappedFile(path)
            #expect(file.withBytes { String(decoding: $0, as: UTF8.self) }.hasPrefix("Name:"))
            #expect(file.isPartial == false)
            #expect(throws: FileError.self) { _ = try MappedFile(path, limit: 10) }
        }

        @Test func theyAreReadNoFurtherThanIsWanted() throws {
            let file = try MappedFile(Path("/proc/self/smaps")) { _ in 5000 }
            #expect(file.count == 5000)
            #expect(file.isPartial == true)
        }
    }
#endif
