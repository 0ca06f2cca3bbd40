import FileSystem
import ValidationReport

/// What one run says about one input, and what that means for the run.
struct CheckedAsset: Sendable {
    var reported: ReportedAsset
    /// The same for reports that are folded, if the first is not.
    var folded: ReportedAsset?
    var status: ExitStatus
    /// What a baseline would hold of it, if one is to be written.
    var taken = Baseline()
    /// Entries of the baseline that it does not bear out any more.
    var stale: [Baseline.StaleEntry] = []

    /// The code that counts as an error in spite of what was set, because the asset is not sound.
    var enforced: String?

    /// How many bytes were read, where the rest was left in its pipe.
    var readLength: Int?

    init(_ reported: ReportedAsset, status: ExitStatus) {
        self.reported = reported
        self.status = status
    }

    init(_ problem: InputProblem) {
        reported = ReportedAsset(
            path: problem.path.bytes, outcome: .failure(code: problem.code, message: problem.reason))
        status = problem.status
    }
}
