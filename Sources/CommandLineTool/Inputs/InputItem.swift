package import FileSystem

/// Something to read, or why a word of the command line names nothing that can be read. In the order of the words.
package enum InputItem: Sendable {
    case file(Path)
    case standardInput
    case problem(InputProblem)

    /// The name for machine formats: the path as it is, `-` for standard input.
    package var path: Path {
        switch self {
        case .file(let path): path
        case .standardInput: Path("-")
        case .problem(let problem): problem.path
        }
    }
}

/// One input that cannot be had. The run goes on with the others and ends with this status or a worse one.
package struct InputProblem: Error, Sendable {
    package var path: Path
    package var status: ExitStatus
    /// A stable word: `not-found`, `not-a-file`, `no-assets`, `io`.
    package var code: String
    /// What is wrong and what to do, without the path.
    package var reason: String

    package init(path: Path, status: ExitStatus, code: String, reason: String) {
        self.path = path
        self.status = status
        self.code = code
        self.reason = reason
    }

    package init(_ error: FileError, path: Path) {
        self.path = path
        reason = error.detail ?? error.errno.description
        switch error.errno {
        case .noSuchFile, .notDirectory: (status, code) = (.unavailable, "not-found")
        case .noSuchDevice, .noSuchDeviceOrAddress, .isDirectory: (status, code) = (.usage, "not-a-file")
        case .timedOut: (status, code) = (.network, "timeout")
        case .fileTooLarge: (status, code) = (.policy, "too-large")
        default: (status, code) = (.inputOutput, "io")
        }
    }

    package var message: String { path.isEmpty ? "'': \(reason)" : "\(path.display): \(reason)" }
}
