import FileSystem

/// The marks in the root that say: this is a store, it may be left out of backups, and this is how it is written.
enum StoreFormat {
    static let tagName = "CACHEDIR.TAG"
    static let formatName = "FORMAT"
    private static let ownLine = "# This folder is a store of glb. All in it can be fetched again.\n"
    private static let tagText =
        "Signature: 8a477f597d28d172789f06886806bc55\n" + ownLine
        + "# See https://bford.info/cachedir/ for what the first line is for.\n"
    private static let formatWord = "glb-store "

    enum State {
        /// No such folder yet, or an empty one, or one that was just being made.
        case new
        case ready
    }

    /// Whether the folder is a store that this program may use. Nothing is changed.
    static func examine(_ root: Path) throws(StoreError) -> State {
        let status: FileStatus
        do throws(FileError) {
            status = try Files.stat(root)
        } catch {
            if error.errno == .noSuchFile { return .new }
            throw StoreError(error)
        }
        guard status.kind == .directory else {
            throw StoreError(
                .notAStore, "\(root.display) is a \(status.kind.name), not a folder for a store", path: root)
        }
        guard status.owner == HostProcess.effectiveUser else {
            throw StoreError(
                .foreignOwner,
                "the store \(root.display) belongs to user \(status.owner), not to you (user "
                    + "\(HostProcess.effectiveUser)); use another with --cache-dir", path: root)
        }
        guard !status.isWritableByAll else {
            throw StoreError(
                .writableByAll,
                "everybody may write to the store \(root.display); run `chmod go-w` on it or use another with "
                    + "--cache-dir", path: root)
        }
        return try examineMarks(root)
    }

    private static func examineMarks(_ root: Path) throws(StoreError) -> State {
        let names = try storing { () throws(FileError) in try DirectoryHandle.open(root).entries().map(\.name) }
        if names.contains(Path(formatName)) {
            let text = try storing { () throws(FileError) in try small(root, formatName) }
            guard let number = number(in: text) else {
                throw StoreError(
                    .notAStore, "\(root.appending(formatName).display) is not the mark of a glb store", path: root)
            }
            guard number >= 1 else {
                throw StoreError(
                    .notAStore, "\(root.appending(formatName).display) names a format that there never was", path: root)
            }
            guard number <= StoreLayout.formatNumber else {
                throw StoreError(
                    .newerFormat,
                    "the store \(root.display) has format \(number), this program knows \(StoreLayout.formatNumber); "
                        + "use a newer glb, or another store with --cache-dir", path: root)
            }
            return .ready
        }
        var isTorn = false
        if names.contains(Path(tagName)) {
            let text = try storing { () throws(FileError) in try small(root, tagName) }
            if text.contains(ownLine) { return .new }
            // The power went while the store was made: the name is there, the bytes are not.
            isTorn = text.utf8.allSatisfy { $0 == 0 } || tagText.hasPrefix(text)
        }
        // A process that was killed while it made a store leaves nothing but such a file.
        let foreign = names.filter {
            !($0.lastComponent.hasPrefix(".glb-") && $0.lastComponent.hasSuffix(".tmp"))
                && !(isTorn && $0 == Path(tagName))
        }
        guard let first = foreign.first else { return .new }
        // Somebody deleted a store while a process wrote to it, and the process made its folders once more.
        if foreign == [Path(StoreLayout.version)], holdsOnlyOurs(root.appending(StoreLayout.version)) {
            return .new
        }
        throw StoreError(
            .notAStore,
            "\(root.display) is not a glb store and not empty (it holds \(first.display)); give an empty folder or a "
                + "new name", path: root)
    }

    private static func holdsOnlyOurs(_ folder: Path) -> Bool {
        guard let entries = try? DirectoryHandle.open(folder, followLastLink: false).entries() else { return false }
        return entries.allSatisfy { StoreLayout.topNames.contains($0.name.lastComponent) }
    }

    /// Makes the folder and its marks. The mark that counts comes last, and is on the disk before anything else is written,
    /// at every level of durability: a power failure that left the rest without it would leave a folder that is nobody's.
    static func create(_ root: Path) throws(FileError) {
        _ = try StoreTree(root: root).make([])
        try Files.writeAtomically(root.appending(tagName), Array(tagText.utf8), mode: 0o644)
        let format = formatWord + String(StoreLayout.formatNumber) + "\n"
        try Files.writeAtomically(root.appending(formatName), Array(format.utf8), sync: true, mode: 0o644)
    }

    private static func small(_ root: Path, _ name: String) throws(FileError) -> String {
        let file = try DirectoryHandle.open(root).open(name, [.read, .nonBlocking])
        return String(decoding: try file.readToEnd(limit: 64 << 10), as: UTF8.self)
    }

    private static func number(in text: String) -> Int? {
        guard text.hasPrefix(formatWord), let line = text.split(separator: "\n").first else { return nil }
        return Int(line.dropFirst(formatWord.count))
    }
}
