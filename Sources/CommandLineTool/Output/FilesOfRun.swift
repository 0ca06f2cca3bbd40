package import FileSystem
import Synchronization

// What a run reads and what it writes
// ===================================
//
// A result takes the place of the file that has its name. If that file is one that the run reads, such as the asset itself
// or a buffer beside it, a slip of the keyboard costs somebody's work. So all that is read is entered here, and each
// result that goes into a file asks here twice: when it is opened, before anything is written, and when it is about to get
// its name, for the files beside assets become known only when those are read. Files are told apart by what they are on
// the disk, not by their names.

/// The files that a run reads and writes, so that no result replaces an input or another result.
package final class FilesOfRun: Sendable {
    /// A place for a result: the folder and the name in it, since nothing need be there yet.
    private struct Place: Hashable {
        let folder: FileIdentity
        let name: [UInt8]

        init?(_ path: Path) {
            guard let folder = try? Files.stat(path.directory).identity else { return nil }
            self.folder = folder
            name = Array(path.lastComponentBytes)
        }
    }

    private struct Source {
        let path: Path
        /// What it is to the run, such as "an asset".
        let role: String
    }

    private struct State {
        /// What is read and was not looked at yet: without results in files nobody has to.
        var pending: [Source] = []
        var sources: [FileIdentity: Source] = [:]
        var places: Set<Place> = []
        var results: Set<FileIdentity> = []
    }

    private let state = Mutex(State())

    package init() {
        // Whether it is read or not: a file that somebody has put there is not meant to be replaced.
        guard let input = try? FileHandle.standardInput().status(), input.kind == .regular else { return }
        read(input.identity, Path("-"), as: "standard input")
    }

    /// Whether two results would go into one file, nil being standard output.
    static func areOnePlace(_ first: ArgumentText?, _ second: ArgumentText?) -> Bool {
        if first == second { return true }
        guard let first = first.map({ Path(bytes: $0.bytes) }), let second = second.map({ Path(bytes: $0.bytes) })
        else { return false }
        let status = try? Files.stat(first)
        if let status { return status.kind == .regular && (try? Files.stat(second))?.identity == status.identity }
        return Place(first).map { $0 == Place(second) } ?? false
    }

    /// Enters a file that the run reads.
    package func read(_ path: Path, as role: String) {
        state.withLock { $0.pending.append(Source(path: path, role: role)) }
    }

    /// Enters a file that the run has read, which may have another name by now.
    func read(_ identity: FileIdentity, _ path: Path, as role: String) {
        state.withLock { $0.sources[identity] = Source(path: path, role: role) }
    }

    /// Enters the inputs of a command, and the lists that name them.
    package func read(_ collector: InputCollector) {
        for list in collector.lists { read(list, as: "a list of names") }
        for case .file(let path) in collector.items { read(path, as: "an asset") }
    }

    /// Takes the place for a result. Throws if that is a file that the run reads, or another result's.
    func claim(_ path: Path) throws(CommandLineError) {
        let existing = try? Files.stat(path)
        // A device or a pipe loses nothing.
        if let existing, existing.kind != .regular { return }
        let isTaken = state.withLock { state in
            let isPlaceNew = Place(path).map { state.places.insert($0).inserted } ?? true
            let isFileNew = existing.map { state.results.insert($0.identity).inserted } ?? true
            return !isPlaceNew || !isFileNew
        }
        if isTaken {
            throw CommandLineError(
                .usage, .usage, "two results would go into the file '\(path.display)'; name a file of its own for each")
        }
        try confirm(path)
    }

    /// Throws if what is at the place of a result is a file that the run reads.
    func confirm(_ path: Path) throws(CommandLineError) {
        guard let existing = try? Files.stat(path), existing.kind == .regular else { return }
        let source = state.withLock { state in
            for source in state.pending {
                guard let identity = try? Files.stat(source.path).identity else { continue }
                if state.sources[identity] == nil { state.sources[identity] = source }
            }
            state.pending = []
            return state.sources[existing.identity]
        }
        guard let source else { return }
        throw CommandLineError(
            .usage, .usage,
            "a result would replace '\(path.display)', which this run reads as \(source.role)"
                + ([path, Path("-")].contains(source.path) ? "" : " ('\(source.path.display)')") + "; name another file"
        )
    }

    /// A result has got its name: what was there before is gone, and its number may be given to another file.
    func replaced(_ identity: FileIdentity) {
        state.withLock { _ = $0.results.remove(identity) }
    }
}
