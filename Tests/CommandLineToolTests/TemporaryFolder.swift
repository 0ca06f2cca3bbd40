import FileSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder that goes with its owner.
final class TemporaryFolder: Sendable {
    let root: String

    init() {
        // `mkdtemp` fills in the six letters.
        var name = Array("/tmp/glb-cli-\(String(repeating: "X", count: 6))".utf8CString)
        let made = name.withUnsafeMutableBufferPointer {
            $0.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        root = made ?? "/tmp"
    }

    deinit {
        guard root != "/tmp" else { return }
        Self.remove(Path(root))
    }

    func path(_ name: String) -> String { root + "/" + name }

    func file(_ name: String) -> Path { Path(root).appending(name) }

    func write(_ name: String, _ bytes: [UInt8]) {
        write(bytes: Array(name.utf8), bytes)
    }

    func write(_ name: String, _ text: String) {
        write(name, Array(text.utf8))
    }

    func write(bytes name: [UInt8], _ contents: [UInt8]) {
        let path = Path(root).appending(bytes: name)
        try? Files.createDirectories(path.directory)
        try? Files.writeAtomically(path, contents)
    }

    func read(_ name: String) -> [UInt8] {
        (try? Files.readAll(file(name), limit: 1 << 28)) ?? []
    }

    func names() -> [String] {
        ((try? Files.list(Path(root))) ?? []).map { $0.name.string }
    }

    private static func remove(_ path: Path) {
        for entry in (try? Files.list(path)) ?? [] {
            let child = path.appending(entry.name)
            if entry.kind == .directory { remove(child) } else { try? Files.unlink(child) }
        }
        try? Files.removeDirectory(path)
    }
}
