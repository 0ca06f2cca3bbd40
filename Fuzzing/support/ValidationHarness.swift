import AvatarProfiles
import GLBContainer
package import GLTFValidation
import JSONText
import ValidationReport

/// The whole validator, as the tool runs it: both profiles, folded and not, the rules for avatars, and a report made of
/// it. Two entries share this file and differ in the format only.
package func fuzzValidation(_ bytes: UnsafeRawBufferPointer, as format: AssetFormat) {
    var options = ValidationOptions()
    options.loadResource = { path in
        // External files have some bytes; those of an odd name are not there.
        path.count % 2 == 0 ? .loaded([UInt8](repeating: 1, count: 96)) : .failed("no such file")
    }
    options.folding = .byLocation(maximumPlaces: 4)
    let folded = Validator(options: options).validate(bytes, as: format) { context, info in
        let summary = AvatarSummary(context, info, binary: binary(bytes, format), fileSize: bytes.count)
        for finding in summary.findings { finding.report(to: context.collector) }
    }
    check(folded)
    options.profile = .khronos
    options.folding = .none
    options.maximumIssues = 1000
    let unfolded = Validator(options: options).validate(bytes, as: format)
    check(unfolded)
    precondition(unfolded.issues.count == unfolded.counts.total, "issues that are not counted")
    precondition(unfolded.isSound == folded.isSound || unfolded.truncated, "the profile decides on soundness")
}

private func check(_ report: AssetReport) {
    let shown = report.issues.reduce(0) { $0 + $1.count } + report.hidden.reduce(0) { $0 + $1.count }
    precondition(shown == report.counts.total, "issues that are not counted")
    for name in ["khronos", "text"] {
        guard let format = ReportFormat.named(name) else { fatalError("no format \(name)") }
        var writer = format.makeWriter(ReportOptions(version: Validator.version))
        var text: [UInt8] = []
        writer.begin { text += $0 }
        writer.add(ReportedAsset(path: "asset", report: report)) { text += $0 }
        writer.end { text += $0 }
        guard name == "khronos" else { continue }
        guard (try? JSONValue(parsing: text)) != nil else { fatalError("a report that is not JSON") }
    }
}

private func binary(_ bytes: UnsafeRawBufferPointer, _ format: AssetFormat) -> UnsafeRawBufferPointer? {
    guard format == .glb else { return nil }
    var scanner = GLBScanner()
    scanner.push(bytes) { _ in }
    scanner.finish { _ in }
    guard let contents = scanner.binChunk?.contents, contents.lowerBound <= bytes.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[contents.clamped(to: 0..<bytes.count)])
}
