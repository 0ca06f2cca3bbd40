import GLTFValidation
import JSONText

/// What the JSON formats say of one asset: path, verdict, counts, and the reference's report or the reason why there is
/// none.
enum AssetRecord {
    static func write<Failure: Error>(
        _ asset: ReportedAsset, version: String, into writer: inout JSONWriter,
        to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        writer.beginObject()
        writer.member("path", asset.pathText)
        writer.member("verdict", asset.verdict.rawValue)
        write(asset.counts, into: &writer)
        switch asset.outcome {
        case .report(let report):
            writer.key("report")
            try ReportBody.write(report, of: asset, version: version, as: .ours, into: &writer, to: sink)
        case .failure(let code, let message):
            writer.key("error")
            writer.beginObject()
            writer.member("code", code)
            writer.member("message", message)
            writer.endObject()
        }
        writer.endObject()
    }

    static func write(_ counts: SeverityCounts, into writer: inout JSONWriter) {
        writer.key("counts")
        writer.beginObject()
        writer.member("errors", counts.errors)
        writer.member("warnings", counts.warnings)
        writer.member("infos", counts.infos)
        writer.member("hints", counts.hints)
        writer.endObject()
    }

    static func write(_ summary: ReportSummary, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("assets", summary.assetCount)
        for verdict in Verdict.allCases { writer.member(verdict.rawValue, summary.count(verdict)) }
        write(summary.counts, into: &writer)
        writer.endObject()
    }
}
