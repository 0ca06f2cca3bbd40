import FileSystem

/// Where one format's bytes go: standard output, or a file that appears whole or not at all.
///
/// A file is written under another name beside its place and renamed when the run is done, so that nobody reads half a
/// report; a run that does not come to `finish` leaves no trace. A place that is there and is no regular file
/// (`/dev/null`, a pipe) is written to directly. A file that the run reads is never replaced.
package final class ResultSink {
    private let output: OutputStreams?
    private let files: FilesOfRun
    private let path: Path
    /// Where the file gets its name: what `path` leads to, if that is a link.
    private let place: Path
    private var handle: FileHandle?
    private var temporary: Path?
    private var ticket: Int?
    private var buffer: [UInt8] = []
    private let deadline: RunDeadline
    private let links: FilesOfRun.Links

    private static let capacity = 1 << 16

    init(
        _ file: ArgumentText?, output: OutputStreams, deadline: RunDeadline = .none,
        links: FilesOfRun.Links = .followed
    ) throws(CommandLineError) {
        files = output.files
        self.deadline = deadline
        self.links = links
        guard let file else {
            self.output = output
            path = Path("")
            place = path
            return
        }
        self.output = nil
        path = Path(bytes: file.bytes)
        place = links == .followed ? Files.realPath(path) ?? path : path
        // What a link names in `/dev/fd` need not have a path; a pipe is written to all the same.
        if links == .followed, (try? Files.stat(path)) == nil,
            (try? Files.stat(path, followLinks: false))?.kind == .symbolicLink
        {
            throw CommandLineError.inputOutput(
                "cannot write \(path.display): it is a link that leads nowhere; make what it leads to, or name another file"
            )
        }
        try files.claim(path, links: links)
        let existing = links.existing(path)
        if links == .replaced, let existing, existing.kind != .regular {
            throw CommandLineError.inputOutput(
                "cannot write \(path.display): it is a \(existing.kind.name), not a file; move it out of the way")
        }
        if existing?.kind == .regular, Self.namesDescriptor(path) {
            throw CommandLineError(
                .usage, .usage,
                "'\(path.display)' is a file that was opened for this run, which a result would replace; name the file itself"
            )
        }
        do throws(FileError) {
            if let existing, existing.kind != .regular {
                // A pipe opens when somebody reads it.
                handle = try deadline.openForWriting(path)
                handle?.clearNonBlocking()
            } else {
                let name = place.directory.appending(".glb-" + RandomName.make() + ".tmp")
                do throws(FileError) {
                    handle = try FileHandle.open(name, [.write, .create, .exclusive, .noFollow])
                } catch  where [.accessDenied, .notPermitted, .readOnlyFileSystem].contains(error.errno) {
                    // The file itself may be writable; it is not written to.
                    throw FileError(
                        operation: "open", path: path, errno: error.errno,
                        detail:
                            "no file can be made in its folder \(place.directory.display): \(error.errno.description)")
                }
                temporary = name
                ticket = Interruption.removeAtEnd(name)
                // Who may read a result does not change with it.
                if let existing { try handle?.setPermissions(existing.permissions & 0o777) }
            }
        } catch {
            throw Self.failure(error, path)
        }
    }

    deinit {
        if let temporary { try? Files.unlink(temporary) }
        if let ticket { Interruption.forget(ticket) }
    }

    package var isStandardOutput: Bool { output != nil }

    package func write(_ bytes: [UInt8]) throws(CommandLineError) {
        if let output {
            output.write(bytes)
            return
        }
        if bytes.count >= Self.capacity {
            // What is long goes out as it is.
            try flush()
            buffer = bytes
            try flush()
            buffer = []
            return
        }
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Throws if the place is that of a file that the run has read meanwhile. For a command with several results, so that
    /// none is there when one is refused; `finish` asks too.
    func confirm() throws(CommandLineError) {
        if temporary != nil { try files.confirm(path, links: links) }
    }

    /// Ends the document: the file gets its name.
    package func finish() throws(CommandLineError) {
        try flush()
        if let open = handle.take() {
            do throws(FileError) {
                try open.close()
            } catch {
                throw Self.failure(error, path)
            }
        }
        guard let temporary else { return }
        try confirm()
        let replaced = links.existing(path)?.identity
        // Before it has the name: from then on others can read it.
        if links == .replaced, let own = links.existing(temporary)?.identity { files.wrote(own) }
        do throws(FileError) {
            try Files.rename(temporary, to: place)
        } catch {
            throw Self.failure(error, path)
        }
        self.temporary = nil
        if let replaced { files.replaced(replaced) }
    }

    private func flush() throws(CommandLineError) {
        if buffer.isEmpty { return }
        do throws(FileError) {
            if temporary != nil {
                try handle?.write(all: buffer)
            } else {
                try writeToReader()
            }
        } catch {
            throw Self.failure(error, path)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Whether a path names a file by its number in a process.
    private static func namesDescriptor(_ path: Path) -> Bool {
        guard let folder = Files.realPath(path.directory)?.display else { return false }
        return folder == "/dev/fd" || (folder.hasPrefix("/proc/") && folder.hasSuffix("/fd"))
    }

    private func writeToReader() throws(FileError) {
        let writer = PatientWriter(deadline: deadline)
        switch buffer.withUnsafeBytes({ handle?.write($0, with: writer) ?? nil }) {
        case nil: break
        case .system(let error): throw error
        case .unread: throw deadline.fault("write", path, "it is not read")
        case .stopped:
            throw FileError(
                operation: "write", path: path, errno: .timedOut, detail: "it is not read, and the run was stopped")
        }
    }

    private static func failure(_ error: FileError, _ path: Path) -> CommandLineError {
        .inputOutput("cannot write \(path.display): \(error.detail ?? error.errno.description)", underlying: error)
    }
}
