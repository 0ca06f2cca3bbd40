import FileSystem

/// The operands of `glb events`: files of any name, folders of message files, standard input.
enum EventInputs {
    static let extensions: [String] = ["json", "ndjson", "jsonl", "txt"]
    /// An inline avatar of 64 MiB in base64, quoted, with room to spare.
    static let sizeLimit = 128 << 20

    /// Each file once, where it was named first, and how many names are of files that were named before.
    static func collect(
        _ arguments: RawArguments
    ) throws(CommandLineError) -> (items: [InputItem], repeatedNames: Int) {
        var items: [InputItem] = []
        var usesStandardInput = false
        var identities = InputIdentities()
        for operand in arguments.operands {
            if operand.text.bytes == [UInt8(ascii: "-")] {
                if usesStandardInput { throw arguments.usageError("standard input can be read only once") }
                usesStandardInput = true
                items.append(.standardInput)
            } else {
                items += expand(Path(bytes: operand.text.bytes))
            }
        }
        if arguments.operands.isEmpty { return ([.standardInput], 0) }
        let named = items.filter { identities.insert($0) }
        return (named, items.count - named.count)
    }

    static func read(_ item: InputItem) throws(InputProblem) -> [UInt8] {
        if case .problem(let problem) = item { throw problem }
        do throws(FileError) {
            guard case .file(let path) = item else {
                return try FileHandle.standardInput().readToEnd(limit: sizeLimit)
            }
            return try Interruption.whileWaiting { () throws(FileError) in
                try Files.readAll(path, limit: sizeLimit, waitsForWriter: true)
            }
        } catch {
            throw InputProblem(error, path: item.path)
        }
    }

    private static func expand(_ path: Path) -> [InputItem] {
        do throws(FileError) {
            guard try Files.stat(path).kind == .directory else { return [.file(path)] }
        } catch {
            return [.problem(InputProblem(error, path: path))]
        }
        let items = files(in: path)
        if !items.isEmpty { return items }
        let names = extensions.map { "." + $0 }.joined(separator: ", ")
        return [
            .problem(
                InputProblem(
                    path: path, status: .unavailable, code: "no-assets",
                    reason: "no file of messages (\(names)) in this folder"))
        ]
    }

    /// The files of messages below a folder. What cannot be listed is told in its place, and the rest is there.
    private static func files(in folder: Path) -> [InputItem] {
        var walk = DirectoryWalk(folder)
        var items: [InputItem] = []
        while true {
            do throws(FileError) {
                guard let item = try walk.next() else { return items }
                if item.kind == .regular, item.path.fileExtension.map(extensions.contains) ?? false {
                    items.append(.file(item.path))
                }
            } catch {
                items.append(.problem(InputProblem(error, path: error.path)))
            }
        }
    }
}
