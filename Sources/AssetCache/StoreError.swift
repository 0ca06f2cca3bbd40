package import FileSystem

/// Why the store cannot do what it was asked to. All of these are input/output faults to a caller (exit status 6).
package struct StoreError: Error, Sendable, CustomStringConvertible {
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The folder belongs to another user.
        package static let foreignOwner = Code(rawValue: "store-foreign-owner")
        /// Everybody may write into the folder.
        package static let writableByAll = Code(rawValue: "store-writable-by-all")
        /// The folder holds other things and no store.
        package static let notAStore = Code(rawValue: "store-not-a-store")
        /// A newer program wrote this.
        package static let newerFormat = Code(rawValue: "store-newer-format")
        /// No place for the store can be told from the environment.
        package static let noLocation = Code(rawValue: "store-no-location")
        /// The folder, or a part of it, went away while it was written to.
        package static let removed = Code(rawValue: "store-removed")
        package static let diskFull = Code(rawValue: "disk-full")
        package static let notWritable = Code(rawValue: "store-not-writable")
        package static let inputOutput = Code(rawValue: "store-input-output")
        /// The cryptography library is missing.
        package static let noDigest = Code(rawValue: "digest-library-missing")
        /// An argument cannot be part of a name in the store.
        package static let badName = Code(rawValue: "store-bad-name")
        /// There is no such entry.
        package static let noSuchEntry = Code(rawValue: "store-no-such-entry")
    }

    package let code: Code
    /// One line: what is wrong, where, and what to do.
    package let message: String
    package let path: Path?
    package let underlying: FileError?

    package init(_ code: Code, _ message: String, path: Path? = nil, underlying: FileError? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.underlying = underlying
    }

    package init(_ error: FileError) {
        let errno = error.errno
        let code: Code = errno.meansNoSpace ? .diskFull : errno.meansReadOnly ? .notWritable : .inputOutput
        let advice =
            switch code {
            // Not the disk is full: `ulimit -f` or the file system allows no larger file.
            case .diskFull where errno == .fileTooLarge: "; the limit on the size of files is reached, see 'ulimit -f'"
            case .diskFull: "; free some space, for example with `glb cache purge`"
            case .notWritable: "; use another store with --cache-dir"
            default: ""
            }
        self.init(code, error.description + advice, path: error.path, underlying: error)
    }

    package static func removed(_ root: Path) -> StoreError {
        StoreError(
            .removed,
            "the store \(root.display), or a part of it, was removed or replaced while this was written; do it again",
            path: root)
    }

    package var description: String { message }
}

/// Runs file operations and turns their errors into the store's.
func storing<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(StoreError) -> Result {
    do throws(FileError) {
        return try body()
    } catch {
        throw StoreError(error)
    }
}
