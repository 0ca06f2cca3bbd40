#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Two ways of giving a file its bytes and its name that only some systems and disks know.
extension FileHandle {
    /// Makes this empty file share the blocks of `source`, where the disk can: no byte is copied, and a later write to
    /// either file leaves the other as it was. False: it cannot be done here, and nothing was changed.
    package func clone(_ source: borrowing FileHandle) throws(FileError) -> Bool {
        guard try FileSystemHooks.allows(.write, path) else { return true }
        #if os(Linux)
            // `ioctl` takes a list of any length, which Swift does not import. Its two further arguments are passed in
            // the same registers either way on the processors that Linux and Swift share.
            typealias Control = @convention(c) (Int32, UInt, Int32) -> Int32
            guard let symbol = dlsym(nil, "ioctl") else { return false }
            let call = unsafeBitCast(symbol, to: Control.self)
            let request: UInt = 0x4004_9409
            let (destination, origin) = (descriptor, source.descriptor)
            return SystemCalls.retrying { call(destination, request, origin) }.0 == 0
        #else
            return false
        #endif
    }
}

extension Files {
    /// Gives the file a new name that must be free: whatever has that name meanwhile stays, and `EEXIST` is thrown.
    package static func renameToFreeName(_ path: Path, to newPath: Path) throws(FileError) {
        try FileSystemHooks.check(.rename, path)
        if let error = exclusiveRename(path, newPath) {
            if error == Errno(rawValue: 0) { return }
            throw FileError(operation: "rename", path: newPath, errno: error)
        }
        // Two names for a moment, then one; a disk without links has to do with a look before the rename.
        do throws(FileError) {
            try link(path, as: newPath)
        } catch {
            guard error.errno != .fileExists else { throw error }
            guard !exists(newPath) else {
                throw FileError(operation: "rename", path: newPath, errno: .fileExists)
            }
            return try rename(path, to: newPath)
        }
        try unlink(path)
    }

    /// Zero when it was done, the reason when it cannot be, nil where the system or the disk has no such call.
    private static func exclusiveRename(_ path: Path, _ newPath: Path) -> Errno? {
        #if os(Linux)
            // The header shows this call only to C sources that ask for extensions, so it is looked up.
            typealias Rename =
                @convention(c) (
                    Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
                ) -> Int32
            guard let symbol = dlsym(nil, "renameat2"), !path.bytes.contains(0), !newPath.bytes.contains(0) else {
                return nil
            }
            let call = unsafeBitCast(symbol, to: Rename.self)
            let old = path.bytes.map { CChar(bitPattern: $0) } + [0]
            let new = newPath.bytes.map { CChar(bitPattern: $0) } + [0]
            let directory = SystemCalls.workingDirectory
            let (result, code) = SystemCalls.retrying { call(directory, old, directory, new, 1) }
            if result == 0 { return Errno(rawValue: 0) }
            return code == .invalidArgument || code == .notImplemented ? nil : code
        #else
            return nil
        #endif
    }
}
