#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A call of the operating system that failed, and for what path.
package struct SampleFolderError: Error, CustomStringConvertible {
    let operation: String
    let path: String
    let errno: Int32

    package var description: String { "cannot \(operation) \(path): \(String(cString: strerror(errno)))" }
}

/// The collection on disk. Files of the catalogue that are right already are not touched; what is not in the catalogue
/// is reported, never deleted.
package struct SampleFolder {
    private let root: String
    private let files: [(path: String, bytes: [UInt8])]

    /// Folders below the root that are kept by hand.
    private static let foreign: Set<String> = ["events"]

    package init(_ path: String, files: [(path: String, bytes: [UInt8])] = SampleCatalogue.files()) {
        root = path
        self.files = files
    }

    /// Writes what is missing or differs, each file under a temporary name first; returns how many were written.
    package func write() throws(SampleFolderError) -> Int {
        var written = 0
        try makeFolder(root)
        for file in files {
            let path = "\(root)/\(file.path)"
            if try read(path) == file.bytes { continue }
            for (index, character) in file.path.enumerated() where character == "/" {
                try makeFolder("\(root)/\(file.path.prefix(index))")
            }
            try write(file.bytes, to: path)
            written += 1
        }
        return written
    }

    /// One line for each file that is missing, differs or is extra, sorted by path.
    package func differences() throws(SampleFolderError) -> [String] {
        var differences: [String] = []
        var extra = Set(try list(""))
        for file in files {
            extra.remove(file.path)
            guard let found = try read("\(root)/\(file.path)") else {
                differences.append("missing: \(file.path)")
                continue
            }
            if found != file.bytes { differences.append("differs: \(file.path)") }
        }
        return differences + extra.sorted().map { "extra: \($0)" }
    }

    // MARK: System calls

    private func makeFolder(_ path: String) throws(SampleFolderError) {
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw SampleFolderError(operation: "make the folder", path: path, errno: errno)
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(SampleFolderError) {
        let temporary = path + ".tmp"
        guard let file = fopen(temporary, "wb") else {
            throw SampleFolderError(operation: "create", path: temporary, errno: errno)
        }
        let complete = fwrite(bytes, 1, bytes.count, file) == bytes.count
        guard fclose(file) == 0, complete, rename(temporary, path) == 0 else {
            let failure = errno
            unlink(temporary)
            throw SampleFolderError(operation: "write", path: path, errno: failure)
        }
    }

    /// The contents of a file, or nil if there is none.
    private func read(_ path: String) throws(SampleFolderError) -> [UInt8]? {
        guard let file = fopen(path, "rb") else {
            if errno == ENOENT { return nil }
            throw SampleFolderError(operation: "open", path: path, errno: errno)
        }
        defer { fclose(file) }
        var contents: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&block, 1, block.count, file)
            if count == 0 { break }
            contents += block[..<count]
        }
        guard ferror(file) == 0 else { throw SampleFolderError(operation: "read", path: path, errno: errno) }
        return contents
    }

    /// The paths of all files below a folder, relative to the root; `below` is empty or ends with a slash.
    private func list(_ below: String) throws(SampleFolderError) -> [String] {
        let path = "\(root)/\(below)"
        guard let folder = opendir(path) else {
            throw SampleFolderError(operation: "list", path: path, errno: errno)
        }
        defer { closedir(folder) }
        var files: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." || (below.isEmpty && Self.foreign.contains(name)) { continue }
            var status = stat()
            guard lstat(path + name, &status) == 0 else {
                throw SampleFolderError(operation: "look at", path: path + name, errno: errno)
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                files += try list("\(below)\(name)/")
            } else {
                files.append(below + name)
            }
        }
        return files
    }
}
