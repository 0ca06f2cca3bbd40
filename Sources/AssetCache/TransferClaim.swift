import ContentDigest
import FileSystem

// Who fetches a key
// =================
//
// Several processes that start with the same URL at the same moment should transfer it once. A partial file cannot tell
// them apart, since it appears only when a body does. So whoever wants to ask a server for a key first takes the lock of
// a temporary file whose name follows from the key; who does not get it waits for the other one. The kernel drops the
// lock when its holder dies, and one of those who wait takes over, together with the partial file. The file is removed
// while the lock is held, and who got the lock of a file that has lost its name tries again.
//
// Whoever has the claim may be held up for long: stopped, or served by nobody. Those who have waited enough for it ask for
// the claim of the next level, which again one of them gets, and so on; a claim of any level is the right to fetch.
//
// As with all locks of the store nothing but work rests on it: where there are none, everybody fetches.

/// The right to fetch a key, held until this value goes.
package struct TransferClaim: ~Copyable, Sendable {
    private let store: AssetStore
    private let name: String
    /// Nil where locks cannot be had.
    private let file: FileHandle?

    fileprivate init(_ store: AssetStore, _ name: String, _ file: consuming FileHandle?) {
        self.store = store
        self.name = name
        self.file = file
    }

    deinit {
        if case .some = file { try? store.tree.open(StoreLayout.temporaries)?.unlink(name) }
    }
}

extension AssetStore {
    /// Claims the transfer of a key; nil when another writer has it. Where no claim can be made, as in a store that cannot
    /// be written to, everybody has one: the answer may well be that nothing has changed.
    package func claimTransfer(forKey key: String, level: Int = 0) throws(StoreError) -> TransferClaim? {
        try prepare()
        let name = try claimName(key, level)
        do throws(FileError) {
            let directory = try tree.make(StoreLayout.temporaries)
            for _ in 0..<8 {
                let file = try directory.open(name, [.readWrite, .create], mode: 0o600)
                guard let isLocked = try? file.tryLock() else { break }
                if !isLocked { return nil }
                if let named = try? directory.status(name).identity, named == (try file.status().identity) {
                    return TransferClaim(self, name, file)
                }
            }
        } catch {
            if error.errno.meansNoSpace { throw StoreError(error) }
        }
        return TransferClaim(self, name, nil)
    }

    /// Whether a living writer has claimed the transfer of a key, at this level.
    package func isTransferClaimed(forKey key: String, level: Int = 0) -> Bool {
        guard let name = try? claimName(key, level), let directory = try? tree.open(StoreLayout.temporaries),
            let file = try? directory.open(name, [.read, .nonBlocking])
        else { return false }
        return (try? file.tryLock()) == false
    }

    /// The name of a temporary file, so that what a dead process left goes with the other leftovers.
    private func claimName(_ key: String, _ level: Int) throws(StoreError) -> String {
        let text = level == 0 ? key : "\(key)\n\(level)"
        return String(try digest(ofKey: text).hex.prefix(16)) + StoreLayout.temporarySuffix
    }
}
