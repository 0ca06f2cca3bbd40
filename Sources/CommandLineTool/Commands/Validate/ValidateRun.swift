import FileSystem
import GLTFValidation
import ValidationReport

/// One run of `glb validate`: workers read and check, this thread writes in the order of the inputs.
struct ValidateRun {
    private let output: OutputStreams
    private let items: [InputItem]
    private let checker: AssetChecker
    private var status = ExitStatus.success
    private var documents: [ReportDocument] = []
    /// Whether one file was named, and not what may be any number.
    var isAboutOneFile = false
    /// Where the findings of the run are written down for later runs.
    var baselineFile: ArgumentText?
    /// The baseline in force, its file, and the name of standard input.
    var known: (baseline: Baseline, file: Path, standardInput: Path)?
    private var taken = Baseline()
    private var warnings = 0
    /// How many assets could be read.
    private var validated = 0
    /// Where there was something that could not.
    private var unread: [[UInt8]] = []
    private var hasUnsound = false

    init(output: OutputStreams, items: [InputItem], checker: AssetChecker) {
        self.output = output
        self.items = items
        self.checker = checker
    }

    mutating func perform(
        _ requests: [FormatRequest], _ configuration: Configuration
    ) throws(CommandLineError) -> ExitStatus {
        for request in requests {
            var options = ReportOptions(
                version: Validator.version, assetCount: items.count, failOn: configuration.failOn.value.severity)
            options.isArray = !isAboutOneFile
            if request.file == nil, output.settings.colorsOutput { options.style = .ansi }
            options.isQuiet = output.settings.isQuiet
            if options.isQuiet { options.leastShown = configuration.failOn.value.severity ?? .error }
            if baselineFile == nil { options.maxWarnings = configuration.maxWarnings.value }
            options.configuration = configuration.record
            documents.append(try ReportDocument(request, options, output: output))
        }
        // Opened with the others: what is wrong with its place is told before the work.
        let baselineSink = try baselineFile.map { file throws(CommandLineError) in try ResultSink(file, output: output)
        }
        for document in documents { try document.begin() }
        if let failure = check(threads: configuration.effectiveJobs) { throw failure }
        for document in documents { try document.confirm() }
        try baselineSink?.confirm()
        for document in documents { try document.end() }
        if Interruption.pending == nil { noteFilesThatAreGone() }
        if let baselineFile, validated == 0, Interruption.pending == nil {
            // What is known is not taken back because a folder was empty or a name was wrong.
            output.error(
                "no asset was validated, so the baseline \(Path(bytes: baselineFile.bytes).display) is not written")
        } else if let baselineFile, let baselineSink, Interruption.pending == nil {
            keepWhatIsKnown(in: Path(bytes: baselineFile.bytes))
            let bytes = taken.bytes
            guard bytes.count <= Baseline.sizeLimit else {
                throw .inputOutput(
                    "the baseline would have \(bytes.count) bytes, and only \(Baseline.sizeLimit) are ever read; "
                        + "write one for each part of the assets, or mend what is wrong most often")
            }
            try baselineSink.write(bytes)
            try baselineSink.finish()
            // What is written down is known from now on.
            if status == .findings, !hasUnsound { status = .success }
        } else if let limit = configuration.maxWarnings.value, warnings > limit {
            // Nothing else says why the run fails, where assets that pass are not listed.
            output.error(ReportOptions.tooManyWarnings(warnings, limit: limit))
            status = .worst(status, .findings)
        }
        return Interruption.status ?? status
    }

    /// Takes over what the baseline that is to be replaced says of what could not be read.
    private mutating func keepWhatIsKnown(in file: Path) {
        guard !unread.isEmpty, (try? Files.stat(file))?.kind == .regular,
            let earlier = try? Baseline(reading: file)
        else { return }
        let kept = taken.keep(unread, from: earlier)
        guard kept > 0 else { return }
        output.note(
            "\(file.display) keeps what it said of \(kept == 1 ? "an asset" : "\(kept) assets") that could not be read")
    }

    /// Names what a baseline lists and is there no more: nothing else would ever tell.
    private func noteFilesThatAreGone() {
        guard let (baseline, file, standardInput) = known else { return }
        let validated = items.map { item in
            if case .standardInput = item { standardInput.bytes } else { item.path.bytes }
        }
        let gone = baseline.pathsWithoutFile(validated: validated)
        guard !gone.isEmpty else { return }
        let shown = gone.prefix(RunRemarks.mostShown).map { TerminalText.excerpt($0, limit: 300) }
            .joined(separator: ", ")
        let more = gone.count > RunRemarks.mostShown ? " and \(gone.count - RunRemarks.mostShown) more" : ""
        output.note(
            "\(file.display) lists \(gone.count == 1 ? "a file that is" : "files that are") no longer there: "
                + "\(shown)\(more); write the baseline again")
    }

    private mutating func check(threads: Int) -> CommandLineError? {
        var failure: CommandLineError?
        var worst = ExitStatus.success
        var taken = Baseline()
        var warnings = 0
        var validated = 0
        var unread: [[UInt8]] = []
        var hasUnsound = false
        var remarks = RunRemarks(output)
        let (items, checker, output, documents) = (items, checker, output, documents)
        OrderedWorkers.run(
            count: items.count, threads: threads,
            work: { checker.check(items[$0]) },
            deliver: { index, checked in
                worst = .worst(worst, checked.status)
                if checked.reported.report != nil { validated += 1 } else { unread.append(items[index].path.bytes) }
                warnings += checked.reported.counts.warnings
                hasUnsound = hasUnsound || checked.reported.verdict == .unsound
                taken.join(checked.taken)
                remarks.add(checked, items[index].path)
                if case .problem(let problem) = items[index] {
                    output.error(problem.message)
                } else if case .failure(_, let message) = checked.reported.outcome {
                    output.error("\(items[index].path.display): \(message)")
                }
                do throws(CommandLineError) {
                    for document in documents { try document.add(checked) }
                } catch {
                    failure = error
                    return false
                }
                return Interruption.pending == nil && !output.isClosed
            })
        remarks.sumUp()
        status = worst
        self.taken = taken
        self.warnings = warnings
        self.validated = validated
        self.unread = unread
        self.hasUnsound = hasUnsound
        return failure
    }
}
