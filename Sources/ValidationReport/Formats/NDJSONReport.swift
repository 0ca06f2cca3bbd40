import JSONText

extension ReportFormat {
    static let ndjson = ReportFormat(
        name: "ndjson", summary: "a JSON object on one line for each asset", make: { NDJSONReport($0) })
}

/// One line an asset, whole as soon as the asset is done, so that it can be piped and cut.
struct NDJSONReport: ReportWriter {
    private let options: ReportOptions

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = JSONWriter()
        try AssetRecord.write(asset, version: options.version, into: &writer, to: sink)
        try writer.finishLine(to: sink)
    }
}
