import FileSystem

/// The operands of `glb events`: files of any name, folders of message files, standard input.
enum EventInputs {
    static let extensions: [String] = ["json", "ndjson", "jsonl", "txt"]
    /// An inline avatar of 64 MiB in base64, quoted, with room to spare.
    static let sizeLimit = 128 << 20

    static func collect(_ arguments: RawArguments) throws(CommandLineError) -> [InputItem] {
        var items: [InputItem] = []
        var usesStandardInput = false
        for operand in arguments.operands {
            if operand.text.bytes == [UInt8(ascii: "-")] {
                if usesStandardInput { throw arguments.usageError("standard input can be read only once") }
                usesStandardInput = true
                items.append(.standardInput)
            } else {
                items += expand(Path(bytes: operand.text.bytes))
            }
        }
        return arguments.operands.isEmpty ? [.standardInput] : items
    }

    static func read(_ item: InputItem) throws(InputProblem) -> [UInt8] {
        if case .problem(let problem) = item { throw problem }
        do throws(FileError) {
            if case .file(let path) = item { return try Files.readAll(path, limit: sizeLimit) }
            return try FileHandle.standardInput().readToEnd(limit: sizeLimit)
        } catch {
            throw InputProblem(error, path: item.path)
        }
    }

    private static func expand(_ path: Path) -> [InputItem] {
        do throws(FileError) {
            guard try Files.stat(path).kind == .directory else { return [.file(path)] }
            var walk = DirectoryWalk(path)
            var items: [InputItem] = []
            while let item = try walk.next() {
                if item.kind == .regular, item.path.fileExtension.map(extensions.contains) ?? false {
                    items.append(.file(item.path))
                }
            }
            if !items.isEmpty { return items }
            let names = extensions.map { "." + $0 }.joined(separator: ", ")
            return [
                .problem(
                    InputProblem(
                        path: path, status: .unavailable, code: "no-assets",
                        reason: "no file of messages (\(names)) in this folder"))
            ]
        } catch {
            return [.problem(InputProblem(error, path: path))]
        }
    }
}
