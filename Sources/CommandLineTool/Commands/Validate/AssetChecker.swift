import FileSystem
import GLBContainer
import GLTFValidation
import ValidationReport

/// From an input to what there is to say about it: reads, validates, and weighs the result. Used by several threads at once.
struct AssetChecker: Sendable {
    private let options: ValidationOptions
    private let failOn: FailureThreshold
    private let maximumPerCode: Int
    private let maximumIssues: Int
    private let hidesConsequences: Bool
    private let checksAvatar: Bool
    private let allowsParentResources: Bool
    private let standardInputName: Path
    /// Where what is read beside assets is entered.
    private let files: FilesOfRun
    private let overrides: [PathOverride]
    private let baseline: Baseline?
    /// What a baseline that is to be written starts with.
    private let emptyBaseline: Baseline?
    /// Whether every place is told apart, for a baseline, whatever is shown in the end.
    private let keepsAllPlaces: Bool
    /// How many places of a code those reports list that stand beside one which is not folded; nil if there are none.
    private let placesBesideReference: Int?
    /// Whether what is not sound has an error, whatever is set or left out. The reference has no such rule.
    private let enforcesSoundness: Bool

    /// A GLB can be 4 GiB by its header; nothing much larger is read.
    private static let sizeLimit = 5 << 30
    /// A text can be so long; places in it are numbers of 32 bits.
    private static let textLimit = Int(UInt32.max)

    init(
        _ configuration: Configuration, allowsParentResources: Bool, standardInputName: Path, files: FilesOfRun,
        placesBesideReference: Int? = nil, baseline: Baseline? = nil, emptyBaseline: Baseline? = nil
    ) {
        let keepsAllPlaces = baseline != nil || emptyBaseline != nil
        var options = ValidationOptions(configuration)
        if keepsAllPlaces {
            options.placesTold = Baseline.mostPlaces
            // What comes after the reference's limit could be new, and nobody would see it.
            options.maximumIssues = 0
        }
        self.placesBesideReference = placesBesideReference
        self.options = options
        overrides = configuration.overrides.value
        self.baseline = baseline
        self.emptyBaseline = emptyBaseline
        enforcesSoundness = true
        self.keepsAllPlaces = keepsAllPlaces
        failOn = configuration.failOn.value
        maximumPerCode = configuration.maxPerCode.value
        maximumIssues = configuration.maxIssues.value
        hidesConsequences = !configuration.consequences.value
        checksAvatar = ProfileChoice.named(configuration.profile.value).checksAvatar
        // The reference follows every path, so its profile does too.
        self.allowsParentResources = allowsParentResources || options.profile == .khronos
        self.standardInputName = standardInputName
        self.files = files
    }

    /// A checker that does what the reference validator does: its rules and every path, nothing folded or left out.
    init(compatible options: ValidationOptions, files: FilesOfRun) {
        self.files = files
        self.options = options
        overrides = []
        baseline = nil
        emptyBaseline = nil
        enforcesSoundness = false
        keepsAllPlaces = false
        placesBesideReference = nil
        failOn = .error
        maximumPerCode = 0
        maximumIssues = 0
        hidesConsequences = false
        checksAvatar = false
        allowsParentResources = true
        standardInputName = Path("-")
    }

    func check(_ input: InputItem) -> CheckedAsset {
        switch read(input, { check(input, $0) }) {
        case .success(let checked): return checked
        case .failure(let problem): return CheckedAsset(problem)
        }
    }

    func inspect(_ input: InputItem) -> Result<AssetInspection, InputProblem> {
        read(input) { AssetInspection($0, checked: check(input, $0)) }
    }

    private func read<Value>(
        _ input: InputItem, _ body: (AssetContents) -> Value
    ) -> Result<Value, InputProblem> {
        let path: Path
        switch input {
        case .problem(let problem): return .failure(problem)
        case .standardInput: path = standardInputName
        case .file(let file): path = file
        }
        do throws(FileError) {
            var stream = AssetStream(name: path, options: options)
            let file = try open(input, path, &stream)
            let isTooLong = file.withBytes { $0.count > Self.textLimit && AssetNames.format(of: path, $0) == .gltf }
            guard !isTooLong else {
                let detail = "it is too large: a .gltf may have \(Self.textLimit) bytes"
                throw FileError(operation: "read", path: path, errno: .fileTooLarge, detail: detail)
            }
            let value = file.withBytes {
                body(AssetContents(path: path, bytes: $0, tail: stream.tail, isWhole: !file.isPartial))
            }
            guard !file.wasCutShort else {
                let detail = "the file was shortened by another program while it was read; try again"
                throw FileError(operation: "read", path: path, errno: .inputOutput, detail: detail)
            }
            return .success(value)
        } catch {
            return .failure(InputProblem(error, path: path))
        }
    }

    private func open(
        _ input: InputItem, _ path: Path, _ stream: inout AssetStream
    ) throws(FileError) -> MappedFile {
        if case .standardInput = input {
            return try Interruption.whileWaiting { () throws(FileError) in
                try Self.read(FileHandle.standardInput(), &stream)
            }
        }
        guard try Files.stat(path).kind == .pipe else { return try Self.read(Files.openForReading(path), &stream) }
        return try Interruption.whileWaiting { () throws(FileError) in
            try Self.read(Files.openForReading(path, waitsForWriter: true), &stream)
        }
    }

    private static func read(
        _ file: borrowing FileHandle, _ stream: inout AssetStream
    ) throws(FileError) -> MappedFile {
        try MappedFile(
            file, limit: sizeLimit, wanted: { stream.wanted($0) }, rest: { stream.takeRest($0) })
    }

    private func check(_ input: InputItem, _ contents: AssetContents) -> CheckedAsset {
        let path = contents.path
        let format = AssetNames.format(of: path, contents.bytes)
        var options = options.applying(overrides, to: path.bytes)
        let folder = ResourceFolder(
            asset: path, allowsParents: allowsParentResources, files: files, sizeLimit: Self.sizeLimit)
        if case .standardInput = input {
            options.loadResource = { _ in .failed("an asset from standard input has no folder") }
        } else {
            options.loadResource = { folder.load($0) }
        }
        var report = Validator(options: options).validate(
            contents.bytes, as: format, tail: contents.tail, checksAvatar: checksAvatar)
        if folder.wasCutShort {
            let detail = "a file of it was shortened by another program while it was read; try again"
            return CheckedAsset(
                InputProblem(FileError(operation: "read", path: path, errno: .inputOutput, detail: detail), path: path))
        }
        var taken = emptyBaseline
        taken?.add(report, of: path.bytes)
        let errors = report.counts.errors
        let stale = baseline?.apply(to: &report, of: path.bytes) ?? []
        let hasKnownErrors = report.counts.errors < errors
        if hidesConsequences { report.hideConsequences() }
        if keepsAllPlaces {
            report.cap(maximumPerCode)
        } else if case .none = options.folding {
            report.cap(maximumPerCode)
        }
        let enforced = enforceSoundness(
            of: &report, options, contents, format, hasKnownErrors: hasKnownErrors)
        if options.maximumIssues == 0 { report.limit(to: maximumIssues) }
        let isFailed = failOn.isReached(by: report.worstSeverity) || !report.isCalledSound && failOn.severity != nil
        var checked = CheckedAsset(
            ReportedAsset(path: path.bytes, outcome: .report(report)), status: isFailed ? .findings : .success)
        if let placesBesideReference {
            let folded = report.folded(maximumPlaces: placesBesideReference == 0 ? Int.max : placesBesideReference)
            checked.folded = ReportedAsset(path: path.bytes, outcome: .report(folded))
        }
        checked.taken = taken ?? Baseline()
        checked.enforced = enforced
        checked.stale = stale
        checked.readLength = contents.readLength
        return checked
    }

    /// Gives a report on an asset that is not sound the error that says so, and gives its code if settings or a baseline
    /// had taken it away.
    private func enforceSoundness(
        of report: inout AssetReport, _ options: ValidationOptions, _ contents: AssetContents,
        _ format: AssetFormat, hasKnownErrors: Bool
    ) -> String? {
        guard enforcesSoundness, !report.isCalledSound, !report.truncated else { return nil }
        let mayBeHidden =
            !options.severities.isEmpty || !options.ignored.isEmpty || options.selected != nil || baseline != nil
            || !options.checksResources
        guard mayBeHidden || report.counts.errors == 0, let reason = Self.reasonForUnsoundness(contents, format),
            !report.issues.contains(where: {
                $0.code == reason.code && $0.location == reason.location && $0.severity == .error
            })
        else { return nil }
        let isSet =
            options.severities[reason.code] != nil || options.ignored.contains(reason.code)
            || options.selected?.contains(reason.code) == false
        // The reference's profile has no errors of our own finding.
        guard isSet || hasKnownErrors || options.profile != .khronos else { return nil }
        // And the reference's own report has what the reference makes of settings.
        if options.profile != .khronos || options.isBounded || !isSet { report.enforce(reason) }
        return mayBeHidden ? reason.code : nil
    }

    /// The error that makes an asset not sound, whatever is selected: what is no asset cannot pass a check by hiding why.
    private static func reasonForUnsoundness(_ contents: AssetContents, _ format: AssetFormat) -> Issue? {
        var options = ValidationOptions()
        options.folding = .byLocation(maximumPlaces: 1)
        let report = Validator(options: options).validate(contents.bytes, as: format, tail: contents.tail) { _, _ in }
        return report.reasonForUnsoundness(format)
    }
}
