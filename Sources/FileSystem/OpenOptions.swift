#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How a file is opened. Close-on-exec is always set, and a terminal never becomes the controlling one.
package struct OpenOptions: OptionSet, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    package static let read = OpenOptions([])
    package static let write = OpenOptions(rawValue: O_WRONLY)
    package static let readWrite = OpenOptions(rawValue: O_RDWR)
    package static let append = OpenOptions(rawValue: O_APPEND)
    package static let create = OpenOptions(rawValue: O_CREAT)
    /// With `create`: the name must be new; a symbolic link in its place is an error too.
    package static let exclusive = OpenOptions(rawValue: O_EXCL)
    package static let truncate = OpenOptions(rawValue: O_TRUNC)
    /// A symbolic link as the last component is an error.
    package static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
    package static let directory = OpenOptions(rawValue: O_DIRECTORY)
    /// Do not wait: for pipes without a writer, and devices.
    package static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)

    var changesDisk: Bool { contains(.create) || contains(.truncate) }
}
