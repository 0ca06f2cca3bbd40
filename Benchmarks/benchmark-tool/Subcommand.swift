/// One measurement that the tool can make. All of them are listed in `main.swift`.
struct Subcommand: Sendable {
    let name: String
    let usage: String
    let summary: String
    let run: @Sendable ([String]) throws -> Void
}

/// What stops a measurement.
enum BenchmarkError: Error {
    /// The arguments do not fit the subcommand's usage line.
    case usage
    /// One line for the person who started it.
    case failed(String)
}
