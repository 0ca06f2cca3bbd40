import AssetCache

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Asks a person before something is removed. A program is never asked: there is nobody to answer.
enum Confirmation {
    /// Says what the purge would remove and waits for an answer, if standard input and standard error are terminals.
    static func isGiven(
        for request: PurgeRequest, in store: AssetStore, _ context: CommandContext
    ) throws(CommandLineError) -> Bool {
        guard isPossible(context) else { return true }
        var plan = request
        plan.dryRun = true
        let wanted = plan
        let summary = try CacheFlags.storing { () throws(StoreError) in try store.purge(wanted) }
        if summary.entries == 0, summary.blobs == 0 { return true }
        return isAnswered(
            "remove \(SizeText.count(summary.entries, "entry", "entries")) and "
                + "\(SizeText.count(summary.blobs, "blob", "blobs")) (\(SizeText.short(summary.freedBytes)))?", context)
    }

    /// Whether there is somebody to ask.
    static func isPossible(_ context: CommandContext) -> Bool {
        isatty(0) == 1 && context.output.settings.errorIsTerminal
    }

    /// Whether the answer is yes; anything else is no.
    static func isAnswered(_ question: String, _ context: CommandContext) -> Bool {
        context.output.writeToStandardError(Array("glb: \(question) [y/N] ".utf8))
        guard let answer = readLine() else { return false }
        return ["y", "yes"].contains(answer.lowercased())
    }
}
