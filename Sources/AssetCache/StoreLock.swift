import FileSystem

// Locks
// =====
//
// Nothing that the store promises rests on a lock. Some network disks grant every lock to everyone, some know none, a
// read-only disk has no place for one; there, all of this runs without and stays right. What is right without locks:
//
// * A file gets its final name by a rename, and only when it is complete. Readers see the old one, the new one, or
//   none; they take no locks and wait for nobody. Having opened a blob they keep it, whatever is removed meanwhile.
// * Every writer writes to a file of its own with a random name. Two downloads of one URL meet only in the last rename,
//   and either order of the two is a right answer.
//
// What locks save is work, and one rare loss:
//
// * `locks/gc` is held shared by a commit from the moment its blob has a name to the moment its entry has one, and
//   exclusively by a purge from its scan to its last removal. Otherwise a purge could take the blob of an entry that is
//   about to appear for an orphan. Without the lock the entry would lead to no blob: a miss, answered by fetching
//   again. As a second guard a purge leaves alone what is younger than its own scan.
// * `locks/00` … `locks/ff`, chosen by the first byte of the key's digest, are held while an entry is read, changed and
//   written back. Without them one of two changes made at the same moment (a pin, a new validation) could be lost.
// * A partial or temporary file is locked by its own writer for as long as it is written. The kernel drops that lock
//   when the process dies, however it dies, so "is the writer alive?" is asked by trying the lock, never by an age or a
//   process number. The name of a lock is never told apart from its file: a writer that has locked its new file looks
//   whether it still has a name, because a collector may have been quicker. Collectors remove while they hold the lock.
//
// Lock files are opened for writing (some network disks lock nothing else) and never removed: who removes one lets two
// holders in. Waiting has an end; then the work goes on as if there were no locks. Order: gc, then an entry's.

/// A lock of the store, held until this value goes. `isHeld` is false where locks cannot be had.
struct StoreLock: ~Copyable {
    private let file: FileHandle?
    /// Another held it all the time. Not so where locks cannot be had.
    let isBusy: Bool

    private init(_ file: consuming FileHandle?, isBusy: Bool = false) {
        self.file = file
        self.isBusy = isBusy
    }

    var isHeld: Bool {
        switch file {
        case .some: true
        case .none: false
        }
    }

    static let collection = "gc"

    /// Tries for at most `patience` milliseconds.
    static func take(_ name: String, in tree: StoreTree, exclusive: Bool, patience: UInt64) -> StoreLock {
        guard let directory = try? tree.make(StoreLayout.locks),
            let file = try? directory.open(name, [.readWrite, .create], mode: 0o600)
        else { return StoreLock(nil) }
        let deadline = HostProcess.monotonicNanoseconds() &+ patience &* 1_000_000
        var pause = 1
        while true {
            guard let isTaken = try? file.tryLock(exclusive: exclusive) else { return StoreLock(nil) }
            if isTaken { return StoreLock(file) }
            if HostProcess.monotonicNanoseconds() >= deadline { return StoreLock(nil, isBusy: true) }
            HostProcess.sleep(milliseconds: pause)
            pause = min(pause * 2, 50)
        }
    }
}
