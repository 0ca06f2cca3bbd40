#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

let subcommands: [Subcommand] = [
    .fillStore, .generateAssets, .generateJSON, .jsonParse, .medianRun, .ratios, .startup, .storeHits, .validateWarm,
]

let arguments = Array(CommandLine.arguments.dropFirst())
guard let subcommand = subcommands.first(where: { $0.name == arguments.first }) else {
    print("usage: benchmark-tool SUBCOMMAND …\n")
    for subcommand in subcommands {
        print("  \(subcommand.name) \(subcommand.usage)\n      \(subcommand.summary)")
    }
    exit(2)
}
do {
    try subcommand.run(Array(arguments.dropFirst()))
} catch BenchmarkError.usage {
    complain("usage: benchmark-tool \(subcommand.name) \(subcommand.usage)")
    exit(2)
} catch BenchmarkError.failed(let reason) {
    complain("benchmark-tool: \(reason)")
    exit(1)
} catch {
    complain("benchmark-tool: \(error)")
    exit(1)
}

/// One line on standard error.
func complain(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
