import JSONText

extension ReportFormat {
    static let khronos = ReportFormat(
        name: "khronos", summary: "the reference validator's report; an array of them for several assets",
        make: { KhronosReport($0) })
}

/// The reference validator's report, with its indentation and order of members. What could not be read has none.
struct KhronosReport: ReportWriter {
    private let options: ReportOptions
    private let isArray: Bool
    private var writer = JSONWriter(indent: 4)

    init(_ options: ReportOptions) {
        self.options = options
        isArray = options.assetCount != 1
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if isArray { writer.beginArray() }
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        guard let report = asset.report else { return }
        try ReportBody.write(report, of: asset, version: options.version, as: .reference, into: &writer, to: sink)
        if isArray {
            try writer.drain(to: sink)
        } else {
            try writer.finishLine(to: sink)
        }
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        guard isArray else { return }
        writer.endArray()
        try writer.finishLine(to: sink)
    }
}
