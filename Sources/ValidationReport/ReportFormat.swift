/// A form in which results can be written. The values are in `Formats/`, one file each.
package struct ReportFormat: Sendable {
    /// The word for the command line: `ndjson`.
    package let name: String
    /// One clause for the help.
    package let summary: String
    /// Whether people read it: such a format may be coloured, and is escaped for terminals.
    package let isForPeople: Bool
    private let make: @Sendable (ReportOptions) -> any ReportWriter

    /// The first is the default.
    package static let all: [ReportFormat] = [
        .text, .json, .ndjson, .khronos, .sarif, .junit, .github, .gitlab, .csv, .markdown, .html,
    ]

    package static func named(_ name: String) -> ReportFormat? {
        all.first { $0.name == name }
    }

    init(
        name: String, summary: String, isForPeople: Bool = false,
        make: @escaping @Sendable (ReportOptions) -> any ReportWriter
    ) {
        self.name = name
        self.summary = summary
        self.isForPeople = isForPeople
        self.make = make
    }

    /// A writer for one run.
    package func makeWriter(_ options: ReportOptions) -> any ReportWriter {
        make(options)
    }
}

/// Writes the results of one run: ``begin(to:)`` once, ``add(_:to:)`` for each asset in the order wanted, ``end(to:)`` once.
///
/// Bytes go to a sink in pieces of some tens of kilobytes, so a report on millions of issues takes no memory of its own.
/// What the sink throws ends the call and passes through; the writer is then of no further use.
package protocol ReportWriter {
    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure)
    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure)
    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure)
}

extension ReportWriter {
    package mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {}
    package mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {}
}
