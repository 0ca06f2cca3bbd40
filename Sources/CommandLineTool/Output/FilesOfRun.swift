package import FileSystem
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// What a run reads and what it writes
// ===================================
//
// A result takes the place of the file that has its name. If that file is one that the run reads, such as the asset itself
// or a buffer beside it, a slip of the keyboard costs somebody's work. So all that is read is entered here, and each
// result that goes into a file asks here twice: when it is opened, before anything is written, and when it is about to get
// its name, for the files beside assets become known only when those are read. What a run writes in other ways, a journal
// or a copy of an asset, takes its place here as well, so that no file has two roles. Files are told apart by what they
// are on the disk, not by their names: links of both kinds and other spellings are the same file.

/// The files that a run reads and writes, so that no result replaces an input or another result.
package final class FilesOfRun: Sendable {
    /// What becomes of a link that has the name of a result.
    enum Links: Sendable {
        /// The result goes where it leads: somebody has written the name, and means that.
        case followed
        /// The result takes the link's place: the name follows from that of an asset, and who made the link is not known.
        case replaced

        /// What a result would replace there.
        func existing(_ path: Path) -> FileStatus? {
            let status = try? Files.stat(path, followLinks: self == .followed)
            return status?.kind == .symbolicLink ? nil : status
        }
    }

    /// A place for a result: the folder and the name in it, since nothing need be there yet.
    private struct Place: Hashable {
        let folder: FileIdentity
        let name: [UInt8]

        init(folder: FileIdentity, name: [UInt8]) {
            self.folder = folder
            self.name = name
        }

        init?(_ path: Path) {
            guard let folder = try? Files.stat(path.directory).identity else { return nil }
            self.init(folder: folder, name: Array(path.lastComponentBytes))
        }

        /// The place that a name stands for, and those that it leads to as a link: a file may be made through a link that
        /// leads nowhere yet.
        static func all(_ path: Path, _ links: Links = .followed) -> [Place] {
            links == .followed ? names(path).compactMap(Place.init) : [Place(path)].compactMap(\.self)
        }

        /// A name, and those that it leads to as a link.
        static func names(_ path: Path) -> [Path] {
            var names: [Path] = []
            var next: Path? = path
            while let path = next, names.count < 40 {
                names.append(path)
                next = target(of: path)
            }
            return names
        }

        private static func target(of path: Path) -> Path? {
            guard (try? Files.stat(path, followLinks: false))?.kind == .symbolicLink else { return nil }
            var target = [CChar](repeating: 0, count: 4096)
            let count = readlink(path.bytes.map { CChar(bitPattern: $0) } + [0], &target, target.count)
            guard count > 0 else { return nil }
            return path.directory.appending(bytes: target.prefix(count).map { UInt8(bitPattern: $0) })
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
        /// What is written, with its role.
        var places: [Place: String] = [:]
        var results: [FileIdentity: String] = [:]
        /// Reports that are there already, while assets are still read.
        var reports: Set<FileIdentity> = []
        var claimed: [Path] = []
        /// The store's folder, which has files of its own.
        var closed: Path?
    }

    /// The role of what `--output` writes; where that may go the exporter says.
    static let copy = "a copy of an asset (--output)"
    /// The role of what a command writes as `--format` says.
    static let result = "a result"

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

    /// Takes the place for what the run writes. Throws if that is a file that the run reads, or writes as something else.
    func claim(
        _ path: Path, as role: String = FilesOfRun.result, links: Links = .followed
    ) throws(CommandLineError) {
        let existing = links.existing(path)
        // A device or a pipe loses nothing.
        if let existing, existing.kind != .regular { return }
        if let existing { try Self.refuseStream(Self.streams, existing.identity, path) }
        let places = Place.all(path, links)
        let other = state.withLock { state -> String? in
            for place in places { if let other = state.places[place] { return other } }
            if let existing, let other = state.results[existing.identity] { return other }
            for place in places { state.places[place] = role }
            if let existing { state.results[existing.identity] = role }
            return nil
        }
        if let other { throw Self.taken(path, role, other) }
        if role != Self.copy {
            state.withLock { $0.claimed.append(path) }
            try refuseClosed(path)
        }
        try confirm(path, as: role, links: links)
    }

    /// Keeps results out of the folder of the store. Throws if one has taken its place there already.
    func keepOut(of folder: Path) throws(CommandLineError) {
        let claimed = state.withLock { state in
            state.closed = folder
            return state.claimed
        }
        for path in claimed { try refuseClosed(path) }
    }

    private func refuseClosed(_ path: Path) throws(CommandLineError) {
        guard let closed = state.withLock({ $0.closed }), let home = Files.realPath(closed) else { return }
        // A link is written through, also where it leads to nothing yet.
        let isInside = Place.names(path).contains { name in
            guard let folder = Files.realPath(name.directory) else { return false }
            return folder == home || ResourceFolder.isInside(folder.bytes, home.bytes)
        }
        if !isInside { return }
        throw CommandLineError(
            .usage, .usage, "'\(path.display)' would be among the files of the store; name a file elsewhere")
    }

    /// Throws if a name in the folder, under which the run may write, is that of a file with another role in the run.
    func check(_ names: some Sequence<String>, in folder: Path, as role: String) throws(CommandLineError) {
        guard let identity = try? Files.stat(folder).identity else { return }
        let (places, isAnythingRead) = state.withLock { ($0.places, !$0.sources.isEmpty || !$0.pending.isEmpty) }
        let streams = Self.streams
        if places.isEmpty, !isAnythingRead, streams.isEmpty { return }
        for name in names {
            let path = folder.appending(name)
            if let other = places[Place(folder: identity, name: Array(name.utf8))] {
                throw Self.taken(path, role, other)
            }
            guard let existing = try? Files.stat(path), existing.kind == .regular else { continue }
            if let other = state.withLock({ $0.results[existing.identity] }) { throw Self.taken(path, role, other) }
            try Self.refuseStream(streams, existing.identity, path)
            try confirm(path, as: role)
        }
    }

    /// Throws if what is at the place of a result is a file that the run reads.
    func confirm(
        _ path: Path, as role: String = FilesOfRun.result, links: Links = .followed
    ) throws(CommandLineError) {
        // Whether this command reads it or not, whether it is there or not: the next one does.
        let isConfiguration = (links == .followed ? Place.names(path) : [path]).contains {
            $0.lastComponentBytes.elementsEqual(ConfigurationLoader.fileName.utf8)
        }
        let existing = links.existing(path)
        if isConfiguration, existing == nil {
            throw CommandLineError(
                .usage, .usage,
                "'\(path.display)' would be \(role), and the next run would read it as a configuration; name another file"
            )
        }
        guard let existing, existing.kind == .regular else { return }
        if isConfiguration { read(existing.identity, path, as: "a configuration") }
        let source = state.withLock { state in
            for source in state.pending {
                guard let identity = try? Files.stat(source.path).identity else { continue }
                if state.sources[identity] == nil { state.sources[identity] = source }
            }
            state.pending = []
            return state.sources[existing.identity]
        }
        guard let source else { return }
        let isSpelledAlike = [path, Path("-")].contains(source.path)
        let other = source.role + (isSpelledAlike ? "" : " ('\(source.path.display)')")
        throw CommandLineError(
            .usage, .usage,
            role == Self.result
                ? "a result would replace '\(path.display)', which this run reads as \(other); name another file"
                : "'\(path.display)' would be \(role) and is read as \(other); name another file")
    }

    private static func taken(_ path: Path, _ role: String, _ other: String) -> CommandLineError {
        CommandLineError(
            .usage, .usage,
            role == other
                ? "two results would go into the file '\(path.display)'; name a file of its own for each"
                : "'\(path.display)' would be \(other) and \(role); name a file of its own for each")
    }

    /// Standard output and standard error, where they are files.
    private static var streams: [(name: String, identity: FileIdentity)] {
        let both = [
            ("output", try? FileHandle.standardOutput().status()), ("error", try? FileHandle.standardError().status()),
        ]
        return both.compactMap { name, status in
            guard let status, status.kind == .regular else { return nil }
            return (name, status.identity)
        }
    }

    /// What stands behind `/dev/stdout`, or was given to the shell as well: one of the two would be lost.
    private static func refuseStream(
        _ streams: [(name: String, identity: FileIdentity)], _ identity: FileIdentity, _ path: Path
    ) throws(CommandLineError) {
        for (name, stream) in streams where stream == identity {
            let advice = name == "output" ? "write '-' for that, or name another file" : "name another file"
            throw CommandLineError(
                .usage, .usage, "'\(path.display)' is the file that standard \(name) goes to; \(advice)")
        }
    }

    /// Enters a report that is written while assets are still read.
    func wrote(_ identity: FileIdentity) {
        state.withLock { _ = $0.reports.insert(identity) }
    }

    /// Whether a file is a report that the run has written, and so was none of the asset's when the run began.
    func isReport(_ identity: FileIdentity) -> Bool {
        state.withLock { $0.reports.contains(identity) }
    }

    /// A result has got its name: what was there before is gone, and its number may be given to another file.
    func replaced(_ identity: FileIdentity) {
        state.withLock { _ = $0.results.removeValue(forKey: identity) }
    }
}
