import ValidationReport

/// A report on its way to standard output or into a file.
final class ReportDocument {
    private var writer: any ReportWriter
    private let sink: ResultSink
    /// The format of the reference's own report.
    static let referenceName = "khronos"
    /// Whether it is that.
    private let isReference: Bool

    init(
        _ request: FormatRequest, _ options: ReportOptions, output: OutputStreams, links: FilesOfRun.Links = .followed
    ) throws(CommandLineError) {
        guard let format = ReportFormat.named(request.name) else {
            throw CommandLineError(.fault, .internalFault, "there is no format '\(TerminalText.escaped(request.name))'")
        }
        writer = format.makeWriter(options)
        isReference = request.name == Self.referenceName
        sink = try ResultSink(request.file, output: output, links: links)
    }

    func begin() throws(CommandLineError) {
        try writer.begin(to: write)
    }

    func add(_ asset: CheckedAsset) throws(CommandLineError) {
        try add(isReference ? asset.reported : asset.folded ?? asset.reported)
    }

    func add(_ asset: ReportedAsset) throws(CommandLineError) {
        try writer.add(asset, to: write)
    }

    /// Throws if the file's place is that of something that the run has read.
    func confirm() throws(CommandLineError) {
        try sink.confirm()
    }

    /// Ends the document. A file that an interrupt has cut short gets no name: it would look whole.
    func end() throws(CommandLineError) {
        try writer.end(to: write)
        if Interruption.pending == nil || sink.isStandardOutput { try sink.finish() }
    }

    private func write(_ bytes: [UInt8]) throws(CommandLineError) {
        try sink.write(bytes)
    }
}
