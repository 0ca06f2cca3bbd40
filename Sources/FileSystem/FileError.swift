/// What went wrong with one file: which operation, on which path, and why.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The operation as a verb: `open`, `write`, `rename` …
    public let operation: String
    public let path: Path
    public let errno: Errno
    /// A sentence part that says more than the code does, for example that the path is a device.
    public let detail: String?

    public init(operation: String, path: Path, errno: Errno, detail: String? = nil) {
        self.operation = operation
        self.path = path
        self.errno = errno
        self.detail = detail
    }

    public var description: String {
        "cannot \(operation) \(path.display): \(detail ?? errno.description)"
    }
}
