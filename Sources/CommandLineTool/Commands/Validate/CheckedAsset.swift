import FileSystem
import ValidationReport

/// What one run says about one input, and what that means for the run.
struct CheckedAsset: Sendable {
    var reported: ReportedAsset
    var status: ExitStatus
    /// What the bytes are if they are no asset at all, such as `a web page (HTML)`.
    var wrongBody: String?

    init(_ reported: ReportedAsset, status: ExitStatus, wrongBody: String? = nil) {
        self.reported = reported
        self.status = status
        self.wrongBody = wrongBody
    }

    init(_ problem: InputProblem) {
        reported = ReportedAsset(
            path: problem.path.bytes, outcome: .failure(code: problem.code, message: problem.reason))
        status = problem.status
    }
}
