import JSONText

extension ReportFormat {
    static let json = ReportFormat(
        name: "json", summary: "one document with a record for each asset, and a summary", make: { JSONReport($0) })
}

struct JSONReport: ReportWriter {
    private let options: ReportOptions
    private var writer = JSONWriter(indent: 2)
    private var summary = ReportSummary()

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        writer.beginObject()
        writer.key("assets")
        writer.beginArray()
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        summary.add(asset)
        try AssetRecord.write(asset, version: options.version, into: &writer, to: sink)
        try writer.drain(to: sink)
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        writer.endArray()
        writer.key("summary")
        AssetRecord.write(summary, into: &writer)
        if let configuration = options.configuration {
            writer.key("configuration")
            JSONValue.object(configuration).write(into: &writer)
        }
        writer.endObject()
        try writer.finishLine(to: sink)
    }
}
