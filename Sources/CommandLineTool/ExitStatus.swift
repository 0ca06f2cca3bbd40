/// What the process says to its caller. Several items of one run are joined with `worst`.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
    package var rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// All that was asked for was done, and nothing at or above the threshold was found.
    package static let success = ExitStatus(rawValue: 0)
    /// An asset has an issue at or above `--fail-on`, or a stored item is corrupt.
    package static let findings = ExitStatus(rawValue: 1)
    /// Wrong usage or configuration, an unknown code, a device given as input.
    package static let usage = ExitStatus(rawValue: 2)
    /// Something is not to be had: a missing file, 404, an offline miss, nothing to do.
    package static let unavailable = ExitStatus(rawValue: 3)
    /// The network failed: name, connection, TLS, time, 429, 5xx.
    package static let network = ExitStatus(rawValue: 4)
    /// Our own rules forbid it: scheme, address, user info, redirect, size, bomb.
    package static let policy = ExitStatus(rawValue: 5)
    /// The file system failed: a full disk, a missing permission.
    package static let inputOutput = ExitStatus(rawValue: 6)
    /// The content is not what was asked for: not sound, cut off, another digest.
    package static let wrongContent = ExitStatus(rawValue: 7)
    /// A fault of our own.
    package static let internalFault = ExitStatus(rawValue: 70)
    /// Ended by SIGINT, by SIGTERM and by SIGHUP, as shells report them.
    package static let interrupted = ExitStatus(rawValue: 130)
    package static let terminated = ExitStatus(rawValue: 143)
    package static let hungUp = ExitStatus(rawValue: 129)
    /// The reader of standard output went away before it had all of what it was promised, as shells report SIGPIPE.
    package static let readerGone = ExitStatus(rawValue: 141)

    /// From worst to best. A signal outranks everything: the run did not come to its end.
    package static let fromWorst: [ExitStatus] = [
        .interrupted, .terminated, .hungUp, .internalFault, .inputOutput, .usage, .policy, .wrongContent, .network,
        .unavailable, .readerGone, .findings, .success,
    ]

    /// The status that a run with both outcomes ends with. A status that is in no list counts as a fault of our own.
    package static func worst(_ first: ExitStatus, _ second: ExitStatus) -> ExitStatus {
        first.rank <= second.rank ? first : second
    }

    package static func worst(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
        statuses.reduce(.success) { worst($0, $1) }
    }

    private var rank: Int {
        Self.fromWorst.firstIndex(of: self) ?? 3
    }
}
