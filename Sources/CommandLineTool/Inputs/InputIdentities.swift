import FileSystem

extension OutputStreams {
    /// Says under `--verbose` that names are of files which were named before.
    func tellOfRepeatedNames(_ count: Int) {
        guard count > 0 else { return }
        detail("\(count) \(count == 1 ? "name is" : "names are") of files that were named before")
    }
}

/// Which inputs a run has already, by what their paths mean and not by how they are written: `a.glb`, `./a.glb`,
/// `sub/../a.glb` and the path from the root are one file, and so is the one behind a link to its folder.
///
/// Names are told apart, not contents: two names in one folder are two files, though both may be links to one, since a
/// report is about the file of a name.
struct InputIdentities {
    private struct Identity: Hashable {
        let folder: [UInt8]
        let name: [UInt8]
        /// What is wrong with it; nil for what can be read.
        let problem: String?
    }

    private var seen: Set<Identity> = []
    /// The folders' own paths. Files come folder by folder, so that hardly any has to be looked up.
    private var folders: [Path: [UInt8]] = [:]

    /// False if it is there already. Standard input is nobody's name.
    mutating func insert(_ item: InputItem) -> Bool {
        switch item {
        case .standardInput: return true
        case .file(let path): return insert(path, problem: nil)
        case .problem(let problem): return insert(problem.path, problem: problem.code + " " + problem.reason)
        }
    }

    private mutating func insert(_ path: Path, problem: String?) -> Bool {
        let directory = path.directory
        let folder: [UInt8]
        if let known = folders[directory] {
            folder = known
        } else {
            folder = (Files.realPath(directory) ?? directory).bytes
            folders[directory] = folder
        }
        return seen.insert(Identity(folder: folder, name: Array(path.lastComponentBytes), problem: problem)).inserted
    }
}
