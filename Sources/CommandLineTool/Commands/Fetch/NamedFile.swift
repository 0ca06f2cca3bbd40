import FileSystem

extension CommandLineError {
    /// A file that the user named for reading could not be used: 3 if it is not there, 2 if it is something else than a
    /// file or holds something else, 6 if the system does not let it be read; as for lists and assets.
    static func unreadable(_ name: String, _ error: FileError) -> CommandLineError {
        let problem = InputProblem(error, path: error.path)
        let isWrong = error.errno == .invalidArgument
        let code: Code = problem.status == .unavailable ? .unavailable : isWrong ? .usage : .inputOutput
        return CommandLineError(
            code, isWrong ? .usage : problem.status, "\(name): \(problem.reason)", underlying: error)
    }
}
