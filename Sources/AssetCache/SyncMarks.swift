import FileSystem
import JSONText

/// How far the disk was synced in each run of the kernel: a blob that was written before such a point is on the disk.
///
/// One small file instead of a rewrite of every entry that a sync covers. When it is lost, more is hashed; when two
/// processes write it at once, the lower number is as true as the higher.
struct SyncMarks {
    /// Boot identifiers with the kernel's clock at the start of the last sync, the newest last.
    var marks: [(boot: String, ticks: UInt64)] = []

    private static let limit = 64

    func covers(_ writing: EntryRecord.Writing) -> Bool {
        guard let boot = writing.boot else { return false }
        return marks.contains { $0.boot == boot && $0.ticks >= writing.ticks }
    }

    mutating func add(boot: String, ticks: UInt64) {
        let known = marks.first { $0.boot == boot }?.ticks ?? 0
        marks.removeAll { $0.boot == boot }
        marks.append((boot, max(known, ticks)))
        if marks.count > Self.limit { marks.removeFirst(marks.count - Self.limit) }
    }

    init(_ object: JSONObject) {
        for (boot, value) in object["marks"]?.object?.members ?? [] {
            if let ticks = value.int, ticks >= 0 { marks.append((boot, UInt64(ticks))) }
        }
    }

    var json: JSONObject {
        var members = JSONObject()
        for (boot, ticks) in marks { members[boot] = .integer(Int64(clamping: ticks)) }
        return ["schema": 1, "marks": .object(members)]
    }
}

extension AssetStore {
    func readSyncMarks() -> SyncMarks {
        guard let directory = try? tree.open([StoreLayout.version]),
            let bytes = try? Self.readSmall(StoreLayout.syncMark, in: directory),
            case .whole(let object) = try? RecordFile.read(bytes)
        else { return SyncMarks([:]) }
        return SyncMarks(object)
    }

    /// Syncs the store's disk, then notes down that it did.
    func syncAll() throws(StoreError) {
        let ticks = options.ticks()
        guard let directory = try storing({ () throws(FileError) in try tree.open([StoreLayout.version]) }) else {
            return
        }
        try storing { () throws(FileError) in try directory.syncVolume() }
        guard let boot = options.bootIdentifier else { return }
        var marks = readSyncMarks()
        marks.add(boot: boot, ticks: ticks)
        try writeRecord(marks.json, StoreLayout.syncMark, in: [StoreLayout.version], sync: true)
    }
}
