import AssetCache
import ContentDigest
import FileSystem
import Synchronization

// The journal of a batch
// ======================
//
// A file that only grows: a line that says what it is, then a line for each asset that came to an end. A run that is
// given the file of an earlier one goes on where that stopped: what is stored is not asked for again, what failed for
// good is not tried again, and everything else is. That an asset is stored stays true when a later run fails to renew it:
// such a failure is not noted as long as the store has the asset.
//
// A journal never makes the truth, it only saves work. That an asset is stored is looked up in the store, and if its
// bytes are gone it is fetched, whatever the journal says. So the worst that a lost line costs is one more question to a
// server, and lines need no sync each: with durability `full` they are synced at most once a second, with `batch` every
// 256 lines, and in both at the end. With `fast` the system writes them when it likes.
//
// Each line is one write to a file opened for appending. A process that is killed leaves whole lines; a machine that
// goes down, or a disk that is full, may leave half of one. What is not a line is passed over, and the next run begins
// with a line break of its own if the last line has none.
//
// Two runs at a time on one journal would do each other's work: the file is locked. Shards have a journal each.
//
// URLs may hold secrets, so assets are named by the digest of their canonical URL; the URL beside it is for people, as
// it is shown everywhere.

/// `--journal FILE`.
final class FetchJournal: Sendable {
    private struct State {
        var file: JournalFile
        var unsynced = 0
        var lastSync: UInt64 = 0
        var failure: CommandLineError?
    }

    /// The one owner of the file, in a class because a `Mutex` holds what can be copied.
    private final class JournalFile {
        let handle: FileHandle
        init(_ handle: consuming FileHandle) { self.handle = handle }
    }

    private let state: Mutex<State>
    private let durability: Durability
    /// How assets ended in earlier runs; the last line of several counts.
    private let ends: [SHA256Digest: JournalRecord.JournalEnd]
    let path: Path

    private static let header = Array(#"{"journal":"glb fetch","schema":1}"#.utf8)
    private static let syncInterval: UInt64 = 1_000_000_000
    private static let longestLine = 1 << 20

    init(_ path: Path, durability: Durability) throws(CommandLineError) {
        self.path = path
        self.durability = durability
        do throws(FileError) {
            if let kind = try? Files.stat(path).kind, kind != .regular {
                throw FileError(
                    operation: "use", path: path, errno: .invalidArgument, detail: "a journal is a regular file")
            }
            let file = try FileHandle.open(path, [.readWrite, .append, .create], mode: 0o600)
            // Where locks are not to be had, the user has to see to it that there is one run.
            if let isFree = try? file.tryLock(), !isFree {
                throw FileError(
                    operation: "use", path: path, errno: .wouldBlock, detail: "another run is writing it")
            }
            ends = try Self.prepare(file)
            state = Mutex(State(file: JournalFile(file)))
        } catch {
            let text = "--journal \(path.display): \(error.detail ?? error.errno.description)"
            // Another file than was meant is the user's to mend, and no trouble of the disk.
            if error.errno == .invalidArgument { throw .configuration(text) }
            throw .inputOutput(text, underlying: error)
        }
    }

    /// Reads what earlier runs left, and gets the file ready for the next line.
    private static func prepare(
        _ file: borrowing FileHandle
    ) throws(FileError) -> [SHA256Digest: JournalRecord.JournalEnd] {
        var ends: [SHA256Digest: JournalRecord.JournalEnd] = [:]
        var isFirst = true
        var isForeign = false
        var reader = LineReader(limit: longestLine)
        while let line = try reader.next(file) {
            if isFirst {
                isFirst = false
                // A beginning of the header is all that a run got to write before it died.
                isForeign = !line.elementsEqual(header) && !(reader.isAtEnd && header.starts(with: line))
                if isForeign { break }
            } else if let record = JournalRecord(line: line) {
                ends[record.identity] = record.end
            }
        }
        if isForeign {
            throw FileError(
                operation: "use", path: file.path, errno: .invalidArgument,
                detail: "it is there already and is no journal of glb fetch; name another file")
        }
        if ends.isEmpty, !reader.sawWholeLine {
            try file.truncate(to: 0)
            try file.write(all: header + [0x0A])
        } else if !reader.endsWithBreak {
            try file.write(all: [0x0A])
        }
        return ends
    }

    func end(of identity: SHA256Digest) -> JournalRecord.JournalEnd? { ends[identity] }

    /// Notes the end of an asset. A failure to do so is told at the end of the run: what was fetched is stored all the
    /// same. `holds` says whether the store still has what an earlier run had put there.
    func note(
        _ record: FetchRecord, identity: SHA256Digest, display: String, holds: (SHA256Digest) -> Bool
    ) {
        guard let entry = JournalRecord(record, identity: identity) else { return }
        if record.error != nil, case .stored(let digest) = end(of: identity), holds(digest) { return }
        let line = entry.line(record, display: display, at: Timestamp.now())
        state.withLock { state in
            guard state.failure == nil else { return }
            do throws(FileError) {
                try state.file.handle.write(all: line)
                state.unsynced += 1
                if isSyncDue(state) { try sync(&state) }
            } catch {
                state.failure = failure(error)
            }
        }
    }

    /// Puts the lines on the disk, and tells of a failure that came before.
    func finish() throws(CommandLineError) {
        let failure = state.withLock { state -> CommandLineError? in
            if state.failure == nil, state.unsynced > 0, durability != .fast {
                do throws(FileError) { try sync(&state) } catch { state.failure = self.failure(error) }
            }
            return state.failure
        }
        if let failure { throw failure }
    }

    private func isSyncDue(_ state: State) -> Bool {
        switch durability {
        case .full: HostProcess.monotonicNanoseconds() &- state.lastSync >= Self.syncInterval
        case .batch: state.unsynced >= 256
        default: false
        }
    }

    private func sync(_ state: inout State) throws(FileError) {
        try state.file.handle.sync()
        state.unsynced = 0
        state.lastSync = HostProcess.monotonicNanoseconds()
    }

    private func failure(_ error: FileError) -> CommandLineError {
        .inputOutput(
            "cannot write the journal \(path.display): \(error.detail ?? error.errno.description); what was fetched is "
                + "stored, but the next run will ask for it again", underlying: error)
    }
}

/// A file line by line, in little memory. What is longer than the limit is passed over up to its line break.
struct LineReader {
    private var buffer: [UInt8] = []
    private var start = 0
    private let limit: Int
    /// Nothing follows the line that was handed out.
    private(set) var isAtEnd = false
    private(set) var sawWholeLine = false
    /// Whether the last byte of the file is a line break, once the end was reached.
    private(set) var endsWithBreak = true
    private var isEnded = false

    init(limit: Int) { self.limit = limit }

    mutating func next(_ file: borrowing FileHandle) throws(FileError) -> ArraySlice<UInt8>? {
        var isTooLong = false
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = buffer[start..<end]
                start = end + 1
                sawWholeLine = true
                endsWithBreak = true
                if isTooLong {
                    isTooLong = false
                    searched = start
                    continue
                }
                return line
            }
            if isEnded {
                guard start < buffer.count || isTooLong else { return nil }
                endsWithBreak = false
                isAtEnd = true
                let line = buffer[start...]
                start = buffer.count
                return isTooLong ? nil : line
            }
            if buffer.count - start > limit {
                isTooLong = true
                start = buffer.count
            }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            try fill(file)
        }
    }

    private mutating func fill(_ file: borrowing FileHandle) throws(FileError) {
        let old = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: 1 << 16))
        var failure: FileError?
        let count = buffer.withUnsafeMutableBytes { all -> Int in
            do throws(FileError) {
                return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: all[old...]))
            } catch {
                failure = error
                return 0
            }
        }
        buffer.removeLast((1 << 16) - count)
        if let failure { throw failure }
        if count == 0 { isEnded = true }
    }
}
