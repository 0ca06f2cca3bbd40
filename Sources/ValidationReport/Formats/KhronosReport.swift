import JSONText

extension ReportFormat {
    static let khronos = ReportFormat(
        name: "khronos",
        summary: "the reference validator's report for one file, an array of them for a folder or several",
        make: { KhronosReport($0) })
}

/// The reference validator's report, with its indentation and order of members. What could not be read has none: it is
/// left out of an array, and `null` in its stead is no report that a program could take for a good one.
struct KhronosReport: ReportWriter {
    private let options: ReportOptions
    private let isArray: Bool
    private var isEmpty = true
    private var writer = JSONWriter(indent: 4)

    init(_ options: ReportOptions) {
        self.options = options
        isArray = options.isArray
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if isArray { writer.beginArray() }
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        guard let report = asset.report else { return }
        isEmpty = false
        try ReportBody.write(report, of: asset, version: options.version, as: .reference, into: &writer, to: sink)
        if isArray {
            try writer.drain(to: sink)
        } else {
            try writer.finishLine(to: sink)
        }
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if isArray {
            writer.endArray()
        } else if isEmpty {
            writer.null()
        } else {
            return
        }
        try writer.finishLine(to: sink)
    }
}
