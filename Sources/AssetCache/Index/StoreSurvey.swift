import ContentDigest
import FileSystem

// The index, and why what it says is true
// =======================================
//
// Reading 100,000 entry files takes seconds, even to ask for the stamps of so many files takes a tenth of one. Lists,
// counts, purges and limits want the same few facts of every entry, so those stand once more in one packed file,
// `v1/index`. The files remain the truth; the index is a memory of what was read of them, and can go at any time.
//
// What is asked of the disk each time is 512 folders, not 200,000 files. Every commit, replacement, quarantine and
// removal is a rename or an unlink, and both give the folder that they happen in a new time of change (`ctime`). The
// kernel sets that time, nobody can set it back, and copying a store makes new folders with new times. So for each
// folder the index holds inode and time of change from *before* the folder was read, and what it says of the folder holds
// if and only if both are still the same. This needs nothing from whoever writes: a glb that has never heard of an
// index, `rm`, and a restored backup all leave their mark. There is no log that a killed process could leave
// half-written, and no step of a commit in which files and index could part.
//
// What could break that, and what is done:
//
// * *Two changes in one tick of the clock.* A folder that was read and then changed within the same tick keeps its time.
//   So a folder is trusted only when its time lay a good way back as it was read (`margin`); else it is read again next
//   time. The margin is measured on the disk's own clock, by stamping a file of ours there just before: the clocks of
//   this machine and of a file server need not agree, and a civil clock that was set back makes times lie in the future,
//   where nothing is trusted.
// * *Last use*, the one thing that is changed without a rename: the entry's own stamp is set. So whoever sets it stamps
//   the folder too, before and after (`AssetStore.stamp`). A stamp set by somebody else (`touch`, or a glb without index)
//   is seen with the next change in that folder; such an entry may stand a little too far back in a list. Nothing is
//   removed for that: see the last point.
// * *An index that is torn, rotten, of another version, or of another store.* Magic, version, length and a checksum over
//   all of it, else it is as if it were not there. One of another store has other inodes and times.
// * *Several writers.* Each writes its own temporary file and renames it. The last one wins, and any of them is right,
//   because what an image says is judged by the folders and not by its age.
// * *A folder that was read while others changed it.* Its time was taken first, so it has another one by now, or it had
//   one within the margin.
// * *A file that is the same for all its stamps and yet another.* When a folder has to be read again, rows are kept for
//   files with the same inode, time of change and size, so that one commit does not cost reading 400 files. The time is
//   the proof; a row whose file was younger than the margin is marked and never kept.
// * *A blob that somebody cuts in place.* That is no work of ours, and no folder tells of it; the sizes of blobs are those
//   that they had when their folder was read. Whoever hands bytes out looks at the file itself.
// * *Entries that cannot be used.* They have no row, and their folder is never trusted: each time they are looked at
//   anew.
//
// *Before anything is removed, the real file decides*: a purge asks for its status (inode, time of change, size), reads
// it anew if one of them differs from the row, and judges again by what it reads. So an index that is wrong all the same
// can make a purge miss something, but never take what the filter does not let through.
//
// Whether there is an index makes no difference to any result, only to the time that it takes. For stores with few
// entries none is written.

/// All that a store holds at one time: the rows of an index that was compared with the folders.
struct StoreSurvey {
    let image: IndexImage
    let unreadable: [UnreadableEntry]
    /// How many entry files had to be read for it.
    let filesRead: Int
}

extension AssetStore {
    func survey() throws(StoreError) -> StoreSurvey {
        var surveyor = Surveyor(self)
        let survey = try surveyor.survey()
        survey.image.add(useCounts())
        return survey
    }
}

/// One look at the whole store.
private struct Surveyor {
    private let store: AssetStore
    private let old: IndexImage?
    private var fans: [FanState] = []
    private var isStale: [Bool] = []
    /// Rows of the old image that lie in folders which have to be read again.
    private var known: [SHA256Digest: Int] = [:]

    private var kept: [Bool] = []
    private var rows: [RowDraft] = []
    private var blobs: [[BlobDraft]?] = []
    private var unreadable: [UnreadableEntry] = []
    private var filesRead = 0
    private var filesAsked = 0

    init(_ store: AssetStore) {
        self.store = store
        old = store.loadIndex()
    }

    mutating func survey() throws(StoreError) -> StoreSurvey {
        try lookAtFans()
        if let old {
            if !isStale.contains(true) { return StoreSurvey(image: old, unreadable: [], filesRead: 0) }
            for number in 0..<old.rowCount where isStale[old.row(number).fan] {
                known[old.row(number).keyDigest] = number
            }
        }
        if try !read(clock: nil) {
            // There is so much to read that writing it down is worth it, so it is read by the disk's clock.
            guard let clock = IndexWriter(store) else {
                _ = try read(clock: nil, isLimited: false)
                return finish().survey
            }
            _ = try read(clock: clock, isLimited: false)
            let made = finish()
            clock.write(made.image)
            return made.survey
        }
        return finish().survey
    }

    private func finish() -> (image: IndexImage, survey: StoreSurvey) {
        let image = IndexBuilder(old: old, kept: kept, rows: rows.sorted(by: Self.order), blobs: blobs, fans: fans)
            .build()
        return (image, StoreSurvey(image: image, unreadable: unreadable, filesRead: filesRead))
    }

    private static func order(_ left: RowDraft, _ right: RowDraft) -> Bool {
        left.summary.key.utf8.lexicographicallyPrecedes(right.summary.key.utf8)
    }

    // MARK: Folders

    private static let tops: [[String]] = [StoreLayout.entries, StoreLayout.blobs]

    /// Which of the folders are no longer as the old image says.
    private mutating func lookAtFans() throws(StoreError) {
        for (half, names) in Self.tops.enumerated() {
            let top = try storing { () throws(FileError) in try store.tree.open(names) }
            let there = try Self.fans(in: top)
            for number in 0..<IndexLayout.fanCount {
                let state = there[number] ? Self.state(of: StoreLayout.fanNames[number], in: top) : .missing
                let place = half * IndexLayout.fanCount + number
                isStale.append(!(old?.fan(place).holds(now: state) ?? (state == .missing)))
                fans.append(isStale[place] ? state : old?.fan(place) ?? state)
            }
        }
    }

    /// Which of the folders are there at all; in small stores most are not.
    private static func fans(in top: borrowing DirectoryHandle?) throws(StoreError) -> [Bool] {
        var there = [Bool](repeating: false, count: IndexLayout.fanCount)
        switch top {
        case .none: break
        case .some(let top):
            let names = try storing { () throws(FileError) in try top.entries() }
            for entry in names where StoreLayout.isFan(entry.name) {
                if let number = Int(entry.name.string, radix: 16) { there[number] = true }
            }
        }
        return there
    }

    private static func state(of name: String, in top: borrowing DirectoryHandle?) -> FanState {
        do throws(FileError) {
            switch top {
            case .none: return .missing
            case .some(let top):
                let status = try top.directory(name).status()
                return FanState(inode: status.identity.inode, changed: status.changed, flags: 0)
            }
        } catch {
            if error.errno == .noSuchFile { return .missing }
            // It is there and cannot be entered: it equals nothing that was ever trusted.
            return FanState(inode: 0, changed: Timestamp(secondsSinceEpoch: 0), flags: 0)
        }
    }

    // MARK: Reading

    /// Reads the folders that are stale. Without a clock none of them will be trusted, and with `isLimited` it gives up
    /// (false) when there is much to read.
    private mutating func read(clock: IndexWriter?, isLimited: Bool = true) throws(StoreError) -> Bool {
        (rows, unreadable, filesRead, filesAsked) = ([], [], 0, 0)
        blobs = Array(repeating: nil, count: IndexLayout.fanCount)
        kept = []
        if let old {
            kept.reserveCapacity(old.rowCount)
            for number in 0..<old.rowCount { kept.append(!isStale[old.row(number).fan]) }
        }
        for (half, names) in Self.tops.enumerated() {
            let opened = try storing { () throws(FileError) in try store.tree.open(names) }
            for number in 0..<IndexLayout.fanCount where isStale[half * IndexLayout.fanCount + number] {
                fans[half * IndexLayout.fanCount + number] =
                    switch opened {
                    case .none: .missing
                    case .some(let top): try read(number, of: top, isEntries: half == 0, clock)
                    }
                if half == 1, blobs[number] == nil { blobs[number] = [] }
                if isLimited, 16 * filesRead + filesAsked > 16 * store.options.indexThreshold { return false }
            }
        }
        return true
    }

    private mutating func read(
        _ number: Int, of top: borrowing DirectoryHandle, isEntries: Bool, _ clock: IndexWriter?
    ) throws(StoreError) -> FanState {
        let name = StoreLayout.fanNames[number]
        let before = unreadable.count
        do throws(FileError) {
            let now = clock?.now()
            let directory = try top.directory(name)
            let status = try directory.status()
            if isEntries {
                try readEntries(directory, name, now)
            } else {
                blobs[number] = try readBlobs(directory, name)
            }
            let isQuiet = now.map { IndexWriter.isQuiet(status.changed, at: $0) } ?? false
            return FanState(
                inode: status.identity.inode, changed: status.changed,
                flags: isQuiet && unreadable.count == before ? IndexLayout.Fan.trusted : 0)
        } catch {
            if error.errno == .noSuchFile { return .missing }
            if error.errno == .notSupported, let detail = error.detail { throw StoreError(.noDigest, detail) }
            if !isEntries {
                blobs[number] = []
                // Something else that has the name of a folder holds no blobs; `verify` tells of it.
                if error.errno == .notDirectory || error.errno == .symbolicLinkLoop {
                    return FanState(inode: 0, changed: Timestamp(secondsSinceEpoch: 0), flags: 0)
                }
            }
            // A folder that cannot be entered hides entries, and what they name must stay; or it hides blobs.
            unreadable.append(UnreadableEntry(path: error.path, reason: error.description, isReadError: true))
            return FanState(inode: 0, changed: Timestamp(secondsSinceEpoch: 0), flags: 0)
        }
    }

    private mutating func readEntries(
        _ directory: borrowing DirectoryHandle, _ fan: String, _ now: Timestamp?
    ) throws(FileError) {
        for file in try directory.entries() {
            guard let keyDigest = StoreLayout.digest(ofRecord: file.name, in: fan) else { continue }
            filesAsked += 1
            if let old, let number = known[keyDigest], let status = try? directory.status(file.name),
                old.row(number).isOf(status)
            {
                kept[number] = true
                continue
            }
            filesRead += 1
            let lookup: EntryLookup
            do throws(StoreError) {
                lookup = try store.readEntry(keyDigest, in: directory)
            } catch {
                throw FileError(operation: "read", path: directory.path, errno: .notSupported, detail: error.message)
            }
            switch lookup {
            case .missing: break
            case .unreadable(let entry): unreadable.append(entry)
            case .entry(let record, let status):
                rows.append(
                    RowDraft(
                        keyDigest: keyDigest, summary: EntrySummary(record),
                        finalHash: record.origin.finalURL.map { IndexChecksum.of($0) },
                        inode: status.identity.inode, changed: status.changed, fileSize: status.size,
                        isRacy: !(now.map { IndexWriter.isQuiet(status.changed, at: $0) } ?? false)))
            }
        }
    }

    private mutating func readBlobs(
        _ directory: borrowing DirectoryHandle, _ fan: String
    ) throws(FileError) -> [BlobDraft] {
        var found: [BlobDraft] = []
        for file in try directory.entries() where file.kind == .regular {
            guard let digest = StoreLayout.digest(ofBlob: file.name, in: fan) else { continue }
            filesAsked += 1
            guard let status = try? directory.status(file.name), status.kind == .regular else { continue }
            found.append(BlobDraft(digest: digest, size: status.size, modified: status.modified))
        }
        return found
    }
}
