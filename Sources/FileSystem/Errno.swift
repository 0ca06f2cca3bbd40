#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A code of the operating system for what went wrong. Any number is possible; the named ones are those that `glb` asks for.
public struct Errno: RawRepresentable, Error, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32

    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    public static let notPermitted = Errno(rawValue: EPERM)
    public static let noSuchFile = Errno(rawValue: ENOENT)
    public static let interrupted = Errno(rawValue: EINTR)
    public static let inputOutput = Errno(rawValue: EIO)
    public static let noSuchDeviceOrAddress = Errno(rawValue: ENXIO)
    public static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
    public static let accessDenied = Errno(rawValue: EACCES)
    public static let fileExists = Errno(rawValue: EEXIST)
    public static let noSuchDevice = Errno(rawValue: ENODEV)
    public static let notDirectory = Errno(rawValue: ENOTDIR)
    public static let isDirectory = Errno(rawValue: EISDIR)
    public static let invalidArgument = Errno(rawValue: EINVAL)
    public static let tooManyOpenFiles = Errno(rawValue: EMFILE)
    public static let tooManyOpenFilesInSystem = Errno(rawValue: ENFILE)
    public static let fileTooLarge = Errno(rawValue: EFBIG)
    public static let noSpace = Errno(rawValue: ENOSPC)
    public static let readOnlyFileSystem = Errno(rawValue: EROFS)
    public static let noLocks = Errno(rawValue: ENOLCK)
    public static let notImplemented = Errno(rawValue: ENOSYS)
    public static let directoryNotEmpty = Errno(rawValue: ENOTEMPTY)
    public static let symbolicLinkLoop = Errno(rawValue: ELOOP)
    public static let notSupported = Errno(rawValue: EOPNOTSUPP)
    public static let quotaExceeded = Errno(rawValue: EDQUOT)
    public static let brokenPipe = Errno(rawValue: EPIPE)
    public static let timedOut = Errno(rawValue: ETIMEDOUT)
    public static let cancelled = Errno(rawValue: ECANCELED)

    /// The code that the last system call of this thread left.
    static var current: Errno { Errno(rawValue: errno) }

    public var description: String {
        guard let text = strerror(rawValue) else { return "error \(rawValue)" }
        let words = String(cString: text)
        // The one limit that whoever runs the program has set, mostly without knowing.
        return self == .tooManyOpenFiles ? "\(words); allow more with 'ulimit -n'" : words
    }

    /// The disk has no room for more bytes: trying again cannot help.
    public var meansNoSpace: Bool { self == .noSpace || self == .quotaExceeded || self == .fileTooLarge }

    /// The place cannot be written to, which is no fault of the bytes.
    public var meansReadOnly: Bool {
        self == .readOnlyFileSystem || self == .accessDenied || self == .notPermitted
    }
}
