import FileSystem

/// What dead writers left. Living ones hold the lock of their file, so nothing of theirs is taken.
extension AssetStore {
    /// How old a file must be before it goes where the disk cannot say whether its writer lives, in seconds.
    private static let unlockableAge: Int64 = 86_400

    /// Temporary files of dead writers go at once, their partial files after a week. Failures are left for next time.
    func collectLeftovers() {
        collectTemporaries()
        collectPartials(olderThan: Self.partialLifetime)
    }

    private func collectTemporaries() {
        guard let directory = try? tree.open(StoreLayout.temporaries), let entries = try? directory.entries() else {
            return
        }
        for entry in entries where entry.kind == .regular && StoreLayout.isTemporary(entry.name) {
            remove(entry.name.string, in: directory, olderThan: 0)
        }
    }

    /// Removes partial files and their records; answers the bytes that this freed.
    @discardableResult
    func collectPartials(olderThan age: Int64) -> Int64 {
        guard let directory = try? tree.open(StoreLayout.partials), let entries = try? directory.entries() else {
            return 0
        }
        var freed: Int64 = 0
        var kept: Set<String> = []
        for entry in entries where entry.kind == .regular {
            guard let partial = StoreLayout.partial(entry.name, suffix: StoreLayout.partialSuffix) else { continue }
            if let bytes = remove(entry.name.string, in: directory, olderThan: age) {
                freed += bytes
            } else {
                kept.insert(partial.stem)
            }
        }
        for entry in entries where entry.kind == .regular {
            guard let record = StoreLayout.partial(entry.name, suffix: StoreLayout.metaSuffix),
                !kept.contains(record.stem),
                // Its file may have come between the listing and now.
                (try? directory.status(record.stem + StoreLayout.partialSuffix)) == nil
            else { continue }
            try? directory.unlink(entry.name.string)
        }
        return freed
    }

    /// Removes a file whose writer is dead; answers its size, or nil when it stays.
    @discardableResult
    private func remove(_ name: String, in directory: borrowing DirectoryHandle, olderThan age: Int64) -> Int64? {
        guard let status = try? directory.status(name), status.kind == .regular else { return nil }
        let now = options.now()
        guard now.seconds(since: status.modified) >= age || age == 0 else { return nil }
        do throws(FileError) {
            guard let file = try OwnFile.takeOver(name, in: directory) else { return nil }
            try directory.unlink(name)
            _ = file.path
            return status.size
        } catch {
            guard error.meansNoLocks, now.seconds(since: status.modified) >= Self.unlockableAge,
                (try? directory.unlink(name)) != nil
            else { return nil }
            return status.size
        }
    }
}
