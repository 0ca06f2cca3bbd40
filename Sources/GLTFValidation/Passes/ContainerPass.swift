import GLBContainer
import GLTFModel

/// The first phase of a binary asset, and what it leads to: what is wrong with the headers of chunks is reported first, then
/// what is wrong with the document, then where the container ends.
struct ContainerPass {
    let run: DocumentRun
    let bytes: UnsafeRawBufferPointer
    /// What came behind the bytes, if they are not the whole file.
    let tail: GLBTail?

    /// Bytes of the whole file.
    private var length: Int { tail?.length ?? bytes.count }

    struct Result {
        var info: AssetInfo?
        var isSound = false
        /// Whether what makes it unsound is none of what the profile looks at.
        var isUnsoundUnseen = false
    }

    /// Validates the whole file. `inspect` sees the document if one came out.
    func validate(_ inspect: (ValidationContext, AssetInfo) -> Void) -> Result {
        var scanner = GLBScanner()
        var tally = run.options.tally
        scanner.push(bytes) { if tally.keeps($0) { report($0) } }
        count(tally.surplus)
        if let tail {
            for finding in tail.findings { report(finding) }
            count(tail.surplus)
            scanner = tail.scanner
        }
        var outcome = DocumentRun.Outcome()
        // A chunk that is cut short is not read; an empty one that ends the file was reported as such.
        if let json = scanner.jsonChunk, json.contents.upperBound <= bytes.count,
            json.length > 0 || json.contents.upperBound < length
        {
            outcome = run.readDocument(UnsafeRawBufferPointer(rebasing: bytes[json.contents]))
        }
        var lastFindings: [GLBFinding] = []
        let wasBroken = scanner.isBroken
        scanner.finish { lastFindings.append($0) }
        // The reference looks at the end between chunks only, and an empty chunk has nothing behind it: with one at the end it
        // compares no lengths, and goes no further than the document.
        let missesEnd = run.options.profile == .khronos && scanner.endsWithEmptyChunk
        for finding in lastFindings where !missesEnd || finding.code != .lengthMismatch { report(finding) }
        // The context has a view of the map, but does not own it.
        defer { withExtendedLifetime(outcome.map) { run.markConsequences(outcome.context) } }
        var result = Result()
        guard let context = outcome.context, outcome.isReadable else { return result }
        context.binaryChunk = binaryChunk(scanner)
        let hasBuffer = hasWholeBuffer(context)
        result.isSound = !scanner.isBroken && hasBuffer
        if !result.isSound, run.options.profile == .khronos {
            let looksAtBuffer = !missesEnd && run.options.checksResources
            result.isUnsoundUnseen = !(missesEnd ? wasBroken : scanner.isBroken) && (hasBuffer || !looksAtBuffer)
        }
        guard outcome.isDocument, scanner.end == .betweenChunks, !missesEnd, !run.collector.isTruncated else {
            return result
        }
        let info = run.checkResources(context)
        ContainerLint.checkPadding(context, scanner.binChunk?.contents, bytes)
        inspect(context, info)
        result.info = info
        return result
    }

    private func binaryChunk(_ scanner: GLBScanner) -> UnsafeRawBufferPointer? {
        guard let chunk = scanner.binChunk, chunk.contents.upperBound <= bytes.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[chunk.contents])
    }

    /// Whether the BIN chunk has what the first buffer declares, if it stands for it.
    private func hasWholeBuffer(_ context: ValidationContext) -> Bool {
        guard let buffer = context.document.buffers.first, !buffer.hasURIKey, let length = buffer.byteLength else {
            return true
        }
        guard let chunk = context.binaryChunk else {
            // What stands in for compressed data need not be there.
            return !context.isKhronos && CompressedData.isFallback(context, buffer: 0)
        }
        return chunk.count >= length
    }

    // MARK: Reports

    /// Counts what no report lists.
    private func count(_ surplus: [GLBFindingTally.Surplus]) {
        for entry in surplus {
            guard let issue = Self.issues[entry.code] else { continue }
            run.collector.report(issue.definition, unlisted: entry.count, digest: entry.digest)
        }
    }

    private func report(_ finding: GLBFinding) {
        guard let issue = Self.issues[finding.code] else { return }
        run.collector.report(issue.definition, atOffset: finding.offset, issue.arguments(finding, self))
    }

    private struct ContainerIssue: Sendable {
        let definition: IssueDefinition
        let arguments: @Sendable (GLBFinding, ContainerPass) -> [IssueArgument]

        init(
            _ definition: IssueDefinition,
            _ arguments: @escaping @Sendable (GLBFinding, ContainerPass) -> [IssueArgument] = { _, _ in [] }
        ) {
            self.definition = definition
            self.arguments = arguments
        }
    }

    private static func chunkName(_ finding: GLBFinding) -> IssueArgument {
        .text(finding.chunk?.type.name ?? "")
    }

    private static let issues: [GLBFinding.Code: ContainerIssue] = [
        .invalidMagic: ContainerIssue(.glbInvalidMagic) { _, pass in
            let guess = WrongBody.identify(UnsafeRawBufferPointer(rebasing: pass.bytes.prefix(WrongBody.prefixLength)))
            let words = guess.flatMap { $0 == .unknown ? nil : " It looks like \($0.words)." }
            return [.text(firstBytes(pass.bytes)), .text(words ?? "")]
        },
        .invalidVersion: ContainerIssue(.glbInvalidVersion) { finding, _ in [.int(finding.found)] },
        .lengthTooSmall: ContainerIssue(.glbLengthTooSmall) { finding, _ in [.int(finding.found)] },
        .lengthMismatch: ContainerIssue(.glbLengthMismatch) { finding, _ in
            [.int(finding.expected), .int(finding.found)]
        },
        .chunkLengthUnaligned: ContainerIssue(.glbChunkLengthUnaligned) { finding, _ in
            [chunkName(finding), .int(finding.found)]
        },
        .chunkTooBig: ContainerIssue(.glbChunkTooBig) { finding, _ in
            [chunkName(finding), .int(finding.found), .int(finding.expected)]
        },
        .emptyChunk: ContainerIssue(.glbEmptyChunk) { finding, _ in [chunkName(finding)] },
        .emptyBinChunk: ContainerIssue(.glbEmptyBinChunk),
        .duplicateChunk: ContainerIssue(.glbDuplicateChunk) { finding, _ in [chunkName(finding)] },
        .unexpectedEndOfHeader: ContainerIssue(.glbUnexpectedEndOfHeader) { finding, _ in [.int(finding.found)] },
        .unexpectedEndOfChunkHeader: ContainerIssue(.glbUnexpectedEndOfChunkHeader) { finding, _ in
            [.int(finding.found)]
        },
        .unexpectedEndOfChunkData: ContainerIssue(.glbUnexpectedEndOfChunkData) { finding, _ in
            [chunkName(finding), .int(finding.found), .int(finding.chunk?.length ?? 0)]
        },
        .unexpectedFirstChunk: ContainerIssue(.glbUnexpectedFirstChunk) { finding, _ in [chunkName(finding)] },
        .unexpectedBinChunk: ContainerIssue(.glbUnexpectedBinChunk) { finding, _ in [.int(finding.found)] },
        .unknownChunkType: ContainerIssue(.glbUnknownChunkType) { finding, _ in
            [chunkName(finding), .int(finding.chunk?.length ?? 0)]
        },
        .extraData: ContainerIssue(.glbExtraData) { finding, pass in
            [.int(pass.length - finding.offset), .int(finding.offset)]
        },
    ]

    /// The first four bytes, as text if they are printable.
    private static func firstBytes(_ bytes: UnsafeRawBufferPointer) -> String {
        let first = bytes.prefix(4)
        if first.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return "\"" + String(decoding: first, as: UTF8.self) + "\"" }
        return first.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
    }
}
