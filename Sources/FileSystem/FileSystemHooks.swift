import Synchronization

/// What is about to change the disk. One value for each place in this module that does.
package enum FileOperation: String, Sendable, Hashable {
    case create, write, truncate, changeMode, setTimes, sync, syncDirectory, syncVolume
    case rename, link, symbolicLink, unlink, createDirectory, removeDirectory
    /// These change nothing, and only hooks that ask for them see them. A lock that is pretended is one that is granted to
    /// everybody.
    case open, read, lock

    var changesDisk: Bool { self != .open && self != .read && self != .lock }
}

/// What a hook says about an operation.
package enum FaultVerdict: Sendable {
    case proceed
    case fail(Errno)
    /// Say that it was done and leave it out, as a disk does that takes no notice of a sync.
    case pretend
    /// Only for `write`: that many bytes reach the file, then the error follows, as when the power goes.
    case cut(after: Int, Errno)
}

/// The one place through which everything passes that changes the disk.
///
/// Tests put hooks here that answer with an error code, stop all further work (a killed process, seen from the disk), or
/// kill the process in earnest. A hook is bound to a directory, so tests that run side by side do not meet. Without
/// hooks the cost is one relaxed load.
package enum FileSystemHooks {
    package typealias Hook = @Sendable (FileOperation, Path) -> FaultVerdict

    package struct Registration: Sendable {
        let number: Int
    }

    /// Calls `hook` before each operation on `root` and on all below it, until `remove`. With `seesReads` it is called
    /// before files and folders are opened or locked and before bytes are read as well.
    package static func install(
        under root: Path, seesReads: Bool = false, _ hook: @escaping Hook
    ) -> Registration {
        registry.withLock { state in
            state.next += 1
            state.hooks.append(Entry(number: state.next, root: root.bytes, seesReads: seesReads, hook: hook))
            isActive.store(true, ordering: .releasing)
            return Registration(number: state.next)
        }
    }

    package static func remove(_ registration: Registration) {
        registry.withLock { state in
            state.hooks.removeAll { $0.number == registration.number }
            isActive.store(!state.hooks.isEmpty, ordering: .releasing)
        }
    }

    private struct Entry {
        let number: Int
        let root: [UInt8]
        let seesReads: Bool
        let hook: Hook
    }

    private struct State {
        var next = 0
        var hooks: [Entry] = []
    }

    private static let registry = Mutex(State())
    private static let isActive = Atomic<Bool>(false)

    static func verdict(_ operation: FileOperation, _ path: Path) -> FaultVerdict {
        guard isActive.load(ordering: .acquiring) else { return .proceed }
        let hooks = registry.withLock { $0.hooks }
        for entry in hooks where (entry.seesReads || operation.changesDisk) && path.bytes.starts(with: entry.root) {
            let verdict = entry.hook(operation, path)
            if case .proceed = verdict { continue }
            return verdict
        }
        return .proceed
    }

    /// Throws what a hook wants to happen instead of the operation. False: it is to be left out.
    static func allows(_ operation: FileOperation, _ path: Path) throws(FileError) -> Bool {
        switch verdict(operation, path) {
        case .proceed: return true
        case .pretend: return false
        case .fail(let errno), .cut(after: _, let errno):
            throw FileError(operation: operation.rawValue, path: path, errno: errno)
        }
    }

    static func check(_ operation: FileOperation, _ path: Path) throws(FileError) {
        _ = try allows(operation, path)
    }
}
