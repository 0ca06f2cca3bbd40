import FileSystem

/// The moment at which a run has to be over, if there is one: it binds all that waits for somebody else, be that a server,
/// who writes the list, or who reads the output.
struct RunDeadline: Sendable {
    /// On the clock that never goes back.
    private let end: UInt64?

    static let none = RunDeadline(after: nil)

    /// So long from now.
    init(after time: Duration?) {
        end = time.map { time in
            let (seconds, attoseconds) = time.components
            let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
            let nanoseconds = UInt64(clamping: attoseconds / 1_000_000_000)
            let start = HostProcess.monotonicNanoseconds()
            let (sum, overflows) = start.addingReportingOverflow(overflow ? .max : whole)
            let (last, isBeyond) = sum.addingReportingOverflow(nanoseconds)
            return overflows || isBeyond ? .max : last
        }
    }

    /// What is left; nil when there is no end.
    var left: Duration? {
        end.map { end in
            let now = HostProcess.monotonicNanoseconds()
            return end > now ? .nanoseconds(Int64(clamping: end - now)) : .zero
        }
    }

    var isOver: Bool { left == .zero }

    /// For a wait that is asked again afterwards whether it is over: a second at most.
    var waitMilliseconds: Int32 {
        guard let left else { return 1000 }
        return Int32(clamping: min(left.wholeMilliseconds + 1, 1000))
    }

    func fault(_ operation: String, _ path: Path, _ detail: String) -> FileError {
        FileError(operation: operation, path: path, errno: .timedOut, detail: "the deadline has passed, and " + detail)
    }

    /// Opens what may be a pipe that nobody reads yet, which is waited for until the deadline. With a deadline the file does
    /// not block.
    func openForWriting(_ path: Path) throws(FileError) -> FileHandle {
        try Interruption.whileWaiting { () throws(FileError) in
            if left == nil { return try FileHandle.open(path, .write) }
            while true {
                do throws(FileError) {
                    return try FileHandle.open(path, [.write, .nonBlocking])
                } catch {
                    // Nobody reads yet.
                    guard error.errno == .noSuchDeviceOrAddress else { throw error }
                }
                if isOver { throw fault("write", path, "nobody reads it") }
                HostProcess.sleep(milliseconds: 10)
            }
        }
    }
}
