/// A form in which results can be written. The values are in `Formats/`, one file each.
public struct ReportFormat: Sendable {
    /// The word for the command line: `ndjson`.
    public let name: String
    /// One clause for the help.
    public let summary: String
    /// Whether people read it: such a format may be coloured, and is escaped for terminals.
    public let isForPeople: Bool
    private let make: @Sendable (ReportOptions) -> any ReportWriter

    /// The first is the default.
    public static let all: [ReportFormat] = [
        .text, .json, .ndjson, .khronos, .sarif, .junit, .github, .gitlab, .csv, .markdown, .html,
    ]

    /// The format of that name; nil if there is none.
    public static func named(_ name: String) -> ReportFormat? {
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
    public func makeWriter(_ options: ReportOptions) -> any ReportWriter {
        make(options)
    }
}

/// Writes the results of one run: ``begin(to:)`` once, ``add(_:to:)`` for each asset in the order wanted, ``end(to:)`` once.
///
/// Bytes go to a sink in pieces of some tens of kilobytes, so a report on millions of issues takes no memory of its own.
/// What the sink throws ends the call and passes through; the writer is then of no further use.
public protocol ReportWriter {
    /// Writes what comes before the first asset.
    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure)
    /// Writes what there is to say about an asset.
    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure)
    /// Writes what comes after the last asset, totals among it.
    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure)
}

extension ReportWriter {
    /// Nothing, for formats without a head.
    public mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {}
    /// Nothing, for formats without an end.
    public mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {}
}
