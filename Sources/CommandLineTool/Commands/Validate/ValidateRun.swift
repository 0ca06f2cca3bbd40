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
            if request.file == nil, output.settings.colorsOutput { options.style = .ansi }
            if output.settings.isQuiet { options.leastShown = configuration.failOn.value.severity ?? .error }
            documents.append(try ReportDocument(request, options, output: output))
        }
        for document in documents { try document.begin() }
        if let failure = check(threads: configuration.effectiveJobs) { throw failure }
        for document in documents { try document.end() }
        return Interruption.status ?? status
    }

    private mutating func check(threads: Int) -> CommandLineError? {
        var failure: CommandLineError?
        var worst = ExitStatus.success
        let (items, checker, output, documents) = (items, checker, output, documents)
        OrderedWorkers.run(
            count: items.count, threads: threads,
            work: { checker.check(items[$0]) },
            deliver: { index, checked in
                worst = .worst(worst, checked.status)
                if case .problem(let problem) = items[index] {
                    output.error(problem.message)
                } else if case .failure(_, let message) = checked.reported.outcome {
                    output.error("\(items[index].path.display): \(message)")
                }
                do throws(CommandLineError) {
                    for document in documents { try document.add(checked.reported) }
                } catch {
                    failure = error
                    return false
                }
                return Interruption.pending == nil && !output.isClosed
            })
        status = worst
        return failure
    }
}
