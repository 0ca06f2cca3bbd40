import FileSystem

/// A directory of one test, removed with all that is in it when the test ends.
final class TemporaryDirectory: Sendable {
    let path: Path

    init() throws {
        let parent = Environment.path("TMPDIR") ?? Path("/tmp")
        path = parent.appending("glb-test-" + RandomName.make())
        try Files.createDirectories(path, mode: 0o700)
    }

    deinit {
        Self.remove(path)
    }

    private static func remove(_ directory: Path) {
        for entry in (try? Files.list(directory)) ?? [] {
            let path = directory.appending(entry.name)
            if entry.kind == .directory { remove(path) } else { try? Files.unlink(path) }
        }
        try? Files.removeDirectory(directory)
    }
}
