import ContentDigest
import GLTFValidation
import JSONText

/// What validation makes of an asset's bytes.
struct FetchVerdict: Sendable, Equatable {
    /// One word: `valid`, `warnings`, `errors` or `unsound`.
    var word: String
    var errors = 0
    var warnings = 0
    var infos = 0
    var hints = 0
    /// Why the bytes are not sound; nil when they are.
    var unsoundness: String?

    var isSound: Bool { unsoundness == nil }

    /// The worst severity that occurs.
    var worst: Severity? {
        if errors > 0 { return .error }
        if warnings > 0 { return .warning }
        if infos > 0 { return .information }
        return hints > 0 ? .hint : nil
    }

    /// In words, for a remark about an asset with issues.
    var summary: String {
        let parts: [(Int, String)] = [(errors, "error"), (warnings, "warning"), (infos, "info"), (hints, "hint")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }

    /// As the store keeps it.
    var json: JSONObject {
        [
            "verdict": .string(word), "errors": .integer(Int64(errors)), "warnings": .integer(Int64(warnings)),
            "infos": .integer(Int64(infos)), "hints": .integer(Int64(hints)),
        ]
    }

    /// What the store kept of a sound asset; nil when it does not make sense.
    init?(_ json: JSONObject) {
        guard let word = json["verdict"]?.string, word != "unsound", let errors = json["errors"]?.int,
            let warnings = json["warnings"]?.int, let infos = json["infos"]?.int, let hints = json["hints"]?.int
        else { return nil }
        self.init(word: word, errors: errors, warnings: warnings, infos: infos, hints: hints)
    }

    init(
        word: String, errors: Int = 0, warnings: Int = 0, infos: Int = 0, hints: Int = 0, unsoundness: String? = nil
    ) {
        self.word = word
        self.errors = errors
        self.warnings = warnings
        self.infos = infos
        self.hints = hints
        self.unsoundness = unsoundness
    }
}

/// Judges the bytes of assets by the configuration of the run.
struct FetchJudge: Sendable {
    /// Kept verdicts of another version are made anew.
    static let version = Validator.version

    let failOn: FailureThreshold
    /// What verdicts of this run are kept under: the validator's version, and a mark of the options where they are not the
    /// usual ones. `--fail-on` is none of them: it weighs a verdict and does not make it.
    let verdictName: String
    private let validator: Validator
    private let checksAvatar: Bool

    init(_ configuration: Configuration) {
        failOn = configuration.failOn.value
        verdictName = FetchJudge.verdictName(configuration)
        var options = ValidationOptions(configuration)
        // Where the asset came from there is no folder with files beside it.
        options.loadResource = nil
        // Limits are for what is shown. A verdict counts everything, which folding does in little memory.
        options.maximumIssues = 0
        options.folding = .byLocation(maximumPlaces: 16)
        checksAvatar = ProfileChoice.named(configuration.profile.value).checksAvatar
        validator = Validator(options: options)
    }

    private static func verdictName(_ configuration: Configuration) -> String {
        let isUsual =
            configuration.profile.value == ProfileChoice.standard.name && configuration.select.value == nil
            && configuration.ignore.value.isEmpty && configuration.severity.isEmpty && configuration.budgets.isEmpty
            && configuration.boundsTolerance.value == 0 && configuration.resources.value
        if isUsual { return version }
        // Every word by itself on a line, so that no two sets of options have the same text. What is added to the options
        // that make a verdict has to be added here.
        var words: [String] = ["profile", configuration.profile.value]
        if let select = configuration.select.value { words += ["select"] + Set(select).sorted() }
        words += ["ignore"] + Set(configuration.ignore.value).sorted() + ["severity"]
        for (code, level) in configuration.severity.sorted(by: { $0.code < $1.code }) {
            words += [code, "\(level.value)"]
        }
        words.append("budgets")
        for (name, limit) in configuration.budgets.sorted(by: { $0.name < $1.name }) {
            words += [name, "\(limit.value)"]
        }
        words += [
            "tolerance", "\(configuration.boundsTolerance.value)", "resources", "\(configuration.resources.value)",
        ]
        let text = Array(words.joined(separator: "\n").utf8)
        // Without the library there is no store either.
        guard let digest = try? SHA256Hasher.digest(of: text) else { return version + "-unknown" }
        return version + "-" + digest.hex.prefix(16)
    }

    func judge(_ bytes: UnsafeRawBufferPointer) -> FetchVerdict {
        let report = validator.validate(bytes, as: .glb, checksAvatar: checksAvatar)
        let counts = report.counts
        var verdict = FetchVerdict(
            word: "valid", errors: counts.errors, warnings: counts.warnings, infos: counts.infos, hints: counts.hints)
        if !report.isSound {
            verdict.word = "unsound"
            verdict.unsoundness = FetchJudge.reason(report)
        } else if counts.errors > 0 {
            verdict.word = "errors"
        } else if counts.warnings > 0 {
            verdict.word = "warnings"
        }
        return verdict
    }

    func isFailing(_ verdict: FetchVerdict) -> Bool { failOn.isReached(by: verdict.worst) }

    /// The error that says so, in words. A selection of codes may have taken it out of the report, but the asset is no
    /// sounder for that.
    private static func reason(_ report: AssetReport) -> String {
        guard let issue = report.reasonForUnsoundness(.glb) else {
            return "it is not a whole binary glTF with readable JSON; see glb validate"
        }
        return "\(issue.code), \(issue.message)"
    }
}
