import FileSystem
import GLTFValidation
import ValidationReport

/// One run as the reference makes it: a file, or all files of a folder.
struct CompatibilityRun {
    private let options: CompatibilityOptions
    private let checker: AssetChecker
    private let output: OutputStreams
    private let workingFolder = CompatibilityPath.workingFolder()

    private struct Result: Sendable {
        var checked: CheckedAsset
        var nanoseconds: UInt64
    }

    init(_ options: CompatibilityOptions, _ checker: AssetChecker, _ output: OutputStreams) {
        self.options = options
        self.checker = checker
        self.output = output
    }

    func perform() throws(CommandLineError) -> ExitStatus {
        let input = options.input
        let kind: FileKind
        do throws(FileError) {
            kind = try Files.stat(input).kind
        } catch {
            throw .unavailable(InputProblem(error, path: input).message)
        }
        if kind == .directory { return try validate(folder: input) }
        guard Self.isAsset(Array(input.lastComponentBytes.map(Self.lowercased))) else {
            throw .usage("\(input.display): only .gltf and .glb files can be validated")
        }
        output.files.read(input, as: "an asset")
        let result = Self.check(input, checker)
        // What the asset reads is known by now.
        guard let report = report(of: result, on: input) else { return .findings }
        // What was found is told in any case.
        defer { tell(of: report, result, on: input) }
        try write(report, on: input)
        return report.counts.errors == 0 ? .success : .findings
    }

    private static func check(_ path: Path, _ checker: AssetChecker) -> Result {
        let start = HostProcess.monotonicNanoseconds()
        let checked = checker.check(.file(path))
        return Result(checked: checked, nanoseconds: HostProcess.monotonicNanoseconds() &- start)
    }

    // MARK: Folders

    private func validate(folder: Path) throws(CommandLineError) -> ExitStatus {
        if options.printsReport { throw .usage("--stdout prints one report, and \(folder.display) is a folder") }
        let start = HostProcess.monotonicNanoseconds()
        let (paths, isComplete) = assets(below: folder)
        for path in paths { output.files.read(path, as: "an asset") }
        var places = CompatibilityReportPlaces(folder)
        var lists = CompatibilityLists()
        var postponed: [Int] = []
        var unwritten: CommandLineError?
        func attempt(_ index: Int, _ work: () throws(CommandLineError) -> Void) {
            do throws(CommandLineError) {
                try work()
            } catch {
                output.error(error.message)
                unwritten = unwritten ?? error
                lists.withoutReport.insert(index)
            }
        }
        let (checker, files) = (checker, paths)
        OrderedWorkers.run(
            count: files.count, threads: options.threadCount,
            work: { Self.check(files[$0], checker) },
            deliver: { index, result in
                let path = files[index]
                guard let report = report(of: result, on: path) else {
                    lists.unread.insert(index)
                    return true
                }
                if report.counts.errors > 0 { lists.withErrors.insert(index) }
                attempt(index) { () throws(CommandLineError) in
                    if try places.mayWrite(on: path) {
                        try write(report, on: path)
                    } else {
                        postponed.append(index)
                    }
                }
                tell(of: report, result, on: path)
                return true
            })
        for index in postponed {
            // Nothing was kept of it, for there may be many; nor is it told of twice.
            let path = files[index]
            guard let report = report(of: Self.check(path, checker), on: path) else {
                lists.unread.insert(index)
                continue
            }
            attempt(index) { () throws(CommandLineError) in try write(report, on: path) }
        }
        let time = CompatibilityText.milliseconds(HostProcess.monotonicNanoseconds() &- start)
        let count = files.count - lists.unread.count
        output.plainNote("\(count) \(count == 1 ? "asset" : "assets") validated in \(time)")
        lists.write(files, to: output.plainNote)
        if let unwritten { return unwritten.status }
        return lists.isEmpty && isComplete ? .success : .findings
    }

    /// The files whose names end in exactly `.gltf` or `.glb`, in order; false with them if a folder could not be listed.
    /// What links lead to twice is there once: its report is one.
    private func assets(below folder: Path) -> (paths: [Path], isComplete: Bool) {
        var walk = DirectoryWalk(folder, links: .all)
        var paths: [Path] = []
        var isComplete = true
        var otherCase = 0
        while true {
            do throws(FileError) {
                guard let item = try walk.next() else { break }
                guard item.kind == .regular else { continue }
                if Self.isAsset(Array(item.path.lastComponentBytes)) {
                    paths.append(item.path)
                } else if Self.isAsset(item.path.lastComponentBytes.map(Self.lowercased)) {
                    otherCase += 1
                }
            } catch {
                output.error(InputProblem(error, path: error.path).message)
                isComplete = false
            }
        }
        if otherCase > 0 {
            output.plainNote(
                "\(otherCase) \(otherCase == 1 ? "file is" : "files are") left out: in a folder the name must end in .glb or "
                    + ".gltf, lower case")
        }
        paths.sort()
        var identities = InputIdentities()
        return (paths.filter { identities.insert(.file($0)) }, isComplete)
    }

    // MARK: Results

    /// Nil if the asset could not be read, which is told.
    private func report(of result: Result, on path: Path) -> AssetReport? {
        switch result.checked.reported.outcome {
        case .report(let report): return report
        case .failure(_, let message):
            output.error("\(path.display): \(message)")
            return nil
        }
    }

    private func tell(of report: AssetReport, _ result: Result, on path: Path) {
        CompatibilityText.write(
            path, report, nanoseconds: result.nanoseconds, leastPrinted: options.leastPrinted, to: output.plainNote)
    }

    private func write(_ report: AssetReport, on path: Path) throws(CommandLineError) {
        let asset = ReportedAsset(
            path: path.bytes, outcome: .report(report),
            validatedAt: options.writesTimestamp ? Timestamp.now().iso8601 : nil,
            uri: CompatibilityPath.uri(of: path, from: workingFolder, isAbsolute: options.usesAbsolutePath))
        let file = options.printsReport ? nil : ArgumentText(bytes: CompatibilityReportPlaces.report(on: path).bytes)
        let document = try ReportDocument(
            FormatRequest(name: "khronos", file: file), ReportOptions(version: Validator.version), output: output,
            links: .replaced)
        try document.begin()
        try document.add(asset)
        try document.end()
    }

    private static func isAsset(_ name: [UInt8]) -> Bool {
        [".glb", ".gltf"].contains { name.reversed().starts(with: $0.utf8.reversed()) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
