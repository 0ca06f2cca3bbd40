import FileSystem

/// A run that hands out what the store has, for as long as this value lives. By it others know that what was used a
/// short while ago may be in use still: a path that was printed, a copy that is about to be made.
package final class StoreRun: Sendable {
    private let file: FileHandle

    static let lockName = "runs"

    /// Nil where locks cannot be had, or while somebody empties the store.
    package init?(_ store: AssetStore) {
        guard let directory = try? store.tree.open(StoreLayout.locks),
            let file = try? directory.open(Self.lockName, [.readWrite, .create], mode: 0o600),
            (try? file.tryLock(exclusive: false)) == true
        else { return nil }
        self.file = file
    }

    /// Whether no other run is under way. The lock is exclusive for a moment; if another run begins just then, it goes
    /// without a lock of its own, and is none the worse: nothing that it opened goes away under it.
    var isAlone: Bool {
        guard (try? file.tryLock(exclusive: true)) == true else {
            // The attempt may have cost the shared lock.
            _ = try? file.tryLock(exclusive: false)
            return false
        }
        _ = try? file.tryLock(exclusive: false)
        return true
    }
}
