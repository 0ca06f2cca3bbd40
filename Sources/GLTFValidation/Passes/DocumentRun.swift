import GLTFModel
import JSONText

/// One asset's way through the phases that work on its JSON text, and those that follow.
struct DocumentRun {
    let options: ValidationOptions
    let collector: IssueCollector
    let format: AssetFormat
    /// Bytes of the asset itself.
    let fileSize: Int

    /// What came out of the JSON text.
    struct Outcome {
        /// Whether the text is JSON, an object, and within the limit of issues.
        var isText = false
        /// Whether the document could be read, whatever was reported of it.
        var isReadable = false
        /// Whether the document was read and linked to its end, within the limit of issues.
        var isDocument = false
        var context: ValidationContext?
        /// Keeps the map alive that the context has a view of.
        var map: JSONMap?
    }

    /// The phases from the text to the graph.
    func readDocument(_ text: UnsafeRawBufferPointer) -> Outcome {
        var outcome = Outcome()
        let map: JSONMap
        do throws(JSONSyntaxError) {
            map = try JSONMap(
                parsing: text, options: JSONOptions(skipsByteOrderMark: true, acceptsLoneSurrogates: true))
        } catch {
            if hasByteOrderMark(text), error.offset >= 3 { reportByteOrderMark() }
            collector.report(.invalidJson, at: "", [.int(error.offset), .text(clause(error.reason))])
            return outcome
        }
        if map.hasByteOrderMark { reportByteOrderMark() }
        let context = ValidationContext(
            view: map.view, format: format, fileSize: fileSize, options: options, collector: collector)
        outcome.map = map
        outcome.context = context
        LintPass.checkText(context, map)
        let isRead = ReadPass.run(context)
        outcome.isReadable = isRead
        outcome.isText = map.view.kind(map.view.root).isObject && !collector.isTruncated
        guard isRead, !collector.isTruncated else { return outcome }
        LinkPass.run(context)
        if !collector.isTruncated { GraphPass.run(context) }
        LintPass.checkDocument(context)
        outcome.isText = !collector.isTruncated
        outcome.isDocument = !collector.isTruncated
        return outcome
    }

    /// The phases that look at bytes; gives the figures.
    func checkResources(_ context: ValidationContext) -> AssetInfo {
        if options.checksResources {
            ResourcePass.run(context)
            if !collector.isTruncated { DataPass.run(context) }
            if !collector.isTruncated {
                ImageChecks.checkTextureTypes(context)
                ExtensionLinking.checkResources(context)
            }
            LintPass.checkData(context)
        }
        // The figures have the names of extensions once more, and nobody looks for one after this.
        context.document.letGoOfNameTables()
        let info = StatisticsPass.run(context)
        Budget.check(BudgetFacts(context: context, info: info))
        return info
    }

    /// Marks what follows from what, as the last thing that needs the document.
    func markConsequences(_ context: ValidationContext?) {
        guard let context, options.profile != .khronos else { return }
        collector.mark(ConsequencePass.run(collector.issues, context.view))
    }

    /// A sentence without its full stop, which the message has.
    private func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    private func hasByteOrderMark(_ text: UnsafeRawBufferPointer) -> Bool {
        text.starts(with: [0xEF, 0xBB, 0xBF])
    }

    private func reportByteOrderMark() {
        collector.report(
            .invalidJson, at: "",
            [0, "the text begins with a byte order mark (EF BB BF). Save it as UTF-8 without one"])
    }
}
