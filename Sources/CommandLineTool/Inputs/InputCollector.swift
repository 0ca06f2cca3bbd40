package import FileSystem

/// From operands to inputs: files, folders, patterns, `-` and `@list`.
///
/// * A file is taken whatever its name ends in. A folder gives every asset below it, sorted by the bytes of the paths;
///   links to files count, links to folders are not entered.
/// * A name that is not there but holds `*`, `?` or `[` is tried as a pattern.
/// * `@FILE` is a list, one name a line (or NUL between names), `@-` a list on standard input; `#` begins a remark, so that
///   a file of such a name is written `./#name`. What is really called
///   `@name` is found where there is no file `name`, or after `--`.
/// * A file is there once, however often and however its path is written (see ``InputIdentities``), where it was named
///   first.
/// * A pipe that is named is read to its end, when somebody writes to it; one in a folder is passed over, for nobody might.
///   Devices and sockets are refused.
package struct InputCollector {
    package private(set) var items: [InputItem] = []
    /// The files that were read for names.
    package private(set) var lists: [Path] = []
    /// What is in folders and is no asset, by its name or because it is no file.
    package private(set) var skippedFiles = 0
    /// How often something was named that had been named before.
    package private(set) var repeatedNames = 0
    /// Whether files were looked for, in folders, lists and by patterns, which may be any number.
    private var hasSearched = false
    private var usesStandardInput = false
    private let arguments: RawArguments
    private var identities = InputIdentities()
    /// Whether a file could be named twice at all: a single folder has each of its files once.
    private let mayRepeat: Bool

    package init(_ arguments: RawArguments) {
        self.arguments = arguments
        mayRepeat =
            arguments.operands.count > 1
            || arguments.operands.contains {
                $0.text.bytes.first == UInt8(ascii: "@") || GlobPattern.isPattern($0.text.bytes)
            }
    }

    /// Whether the bytes on standard input are one of the assets.
    package var readsStandardInput: Bool {
        items.contains { if case .standardInput = $0 { true } else { false } }
    }

    /// Whether what was asked for is one file by its name, or standard input, whether it can be read or not.
    package var namesOneFile: Bool { arguments.operands.count == 1 && items.count == 1 && !hasSearched }

    private mutating func append(_ item: InputItem) {
        if mayRepeat, !identities.insert(item) {
            repeatedNames += 1
        } else {
            items.append(item)
        }
    }

    package mutating func collect() throws(CommandLineError) {
        for operand in arguments.operands {
            let bytes = operand.text.bytes
            if bytes == [UInt8(ascii: "-")] {
                try claimStandardInput()
                append(.standardInput)
            } else if bytes.first == UInt8(ascii: "@"), bytes.count > 1, !operand.isLiteral {
                try add(list: Array(bytes.dropFirst()))
            } else {
                add(name: Path(bytes: bytes))
            }
        }
    }

    private mutating func claimStandardInput() throws(CommandLineError) {
        if usesStandardInput { throw arguments.usageError("standard input can be read only once") }
        usesStandardInput = true
    }

    private mutating func add(list name: [UInt8]) throws(CommandLineError) {
        if name == [UInt8(ascii: "-")] { try claimStandardInput() }
        do {
            let names = try ListFile.names(name)
            hasSearched = true
            for line in names { add(name: Path(bytes: line)) }
            if name != [UInt8(ascii: "-")] { lists.append(Path(bytes: name)) }
        } catch {
            let literal = Path(bytes: [UInt8(ascii: "@")] + name)
            if error.status == .unavailable, Files.exists(literal) {
                add(name: literal)
            } else {
                hasSearched = true
                append(.problem(error))
            }
        }
    }

    private mutating func add(name path: Path) {
        guard !path.isEmpty else {
            append(
                .problem(InputProblem(path: path, status: .usage, code: "not-a-file", reason: "an empty name")))
            return
        }
        do throws(FileError) {
            try add(path, kind: try Files.stat(path).kind)
        } catch {
            if error.errno == .noSuchFile, GlobPattern.isPattern(path.bytes) {
                add(pattern: path)
            } else {
                append(.problem(InputProblem(error, path: path)))
            }
        }
    }

    private mutating func add(_ path: Path, kind: FileKind) throws(FileError) {
        switch kind {
        case .regular, .pipe: append(.file(path))
        case .directory: add(folder: path)
        case .characterDevice, .blockDevice, .socket, .symbolicLink, .unknown:
            append(
                .problem(
                    InputProblem(
                        path: path, status: .usage, code: "not-a-file",
                        reason: "is a \(kind.name), and only files, folders and pipes are read")))
        }
    }

    private mutating func add(pattern: Path) {
        hasSearched = true
        let matches = GlobExpansion.expand(pattern.bytes)
        if matches.isEmpty {
            append(
                .problem(
                    InputProblem(
                        path: pattern, status: .unavailable, code: "not-found",
                        reason: "no \(pattern.bytes.last == UInt8(ascii: "/") ? "folder" : "file") matches this pattern"
                    ))
            )
        }
        for match in matches {
            do throws(FileError) {
                let kind = try Files.stat(match).kind
                if kind == .pipe { skippedFiles += 1 } else { try add(match, kind: kind) }
            } catch {
                append(.problem(InputProblem(error, path: match)))
            }
        }
    }

    private mutating func add(folder: Path) {
        hasSearched = true
        var walk = DirectoryWalk(folder)
        var found = 0
        while true {
            do throws(FileError) {
                guard let item = try walk.next() else { break }
                if item.kind == .regular, AssetNames.isAsset(item.path) {
                    append(.file(item.path))
                    found += 1
                } else if item.kind == .symbolicLink, AssetNames.isAsset(item.path) {
                    let error = FileError(
                        operation: "open", path: item.path, errno: .noSuchFile, detail: "the link leads nowhere")
                    append(.problem(InputProblem(error, path: item.path)))
                    found += 1
                } else {
                    skippedFiles += 1
                }
            } catch {
                append(.problem(InputProblem(error, path: error.path)))
                found += 1
            }
        }
        if found == 0 {
            let names = AssetNames.extensions.map { "." + $0 }.joined(separator: ", ")
            append(
                .problem(
                    InputProblem(
                        path: folder, status: .unavailable, code: "no-assets",
                        reason: "no asset (\(names)) in this folder")))
        }
    }
}
