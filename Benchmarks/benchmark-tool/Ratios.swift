/// One measured row: a program's times for one file in one round.
struct MeasuredRow {
    let round: String
    let program: String
    let file: String
    let bytes: Double
    let best: Double
    let median: Double

    /// `round TAB program TAB file TAB bytes TAB best ns TAB median ns`
    init?(_ line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 6, let bytes = Double(fields[3]), let best = Double(fields[4]),
            let median = Double(fields[5]), best > 0, median > 0
        else { return nil }
        round = String(fields[0])
        program = String(fields[1])
        file = String(fields[2])
        self.bytes = bytes
        self.best = best
        self.median = median
    }
}

extension Subcommand {
    /// Rounds are compared one by one, and the median of the ratios is told: a slow minute then slows both sides.
    static let ratios = Subcommand(
        name: "ratios", usage: "OURS <ROWS",
        summary: "table of MB/s by file and program, and how many times faster OURS is"
    ) { arguments in
        guard arguments.count == 1 else { throw BenchmarkError.usage }
        let ours = arguments[0]
        var rows: [MeasuredRow] = []
        while let line = readLine() {
            guard let row = MeasuredRow(line) else { throw BenchmarkError.failed("not a row: \(line)") }
            rows.append(row)
        }
        guard rows.contains(where: { $0.program == ours }) else {
            throw BenchmarkError.failed("no row of \(ours)")
        }
        print(
            padded("file", 26) + padded("program", 32) + padded("best MB/s", 12) + padded("median MB/s", 13) + "ratio")
        for file in distinct(rows.map(\.file)) {
            for program in distinct(rows.map(\.program)) {
                let measured = rows.filter { $0.file == file && $0.program == program }
                guard let bytes = measured.first?.bytes else { continue }
                let best = Times(measured.map(\.best)).best
                let median = Times(measured.map(\.median)).median
                let ratios = measured.compactMap { row in
                    rows.first { $0.file == file && $0.program == ours && $0.round == row.round }
                        .map { row.best / $0.best }
                }
                let name = file.split(separator: "/").last.map(String.init) ?? file
                print(
                    padded(name, 26) + padded(program, 32) + padded(fixed(bytes * 1e3 / best, 1), 12)
                        + padded(fixed(bytes * 1e3 / median, 1), 13) + fixed(Times(ratios).median, 2))
            }
        }
        print(
            "\nratio: the program's time for the file divided by that of \"\(ours)\" in the same round, median of rounds"
        )
    }
}

/// The values in the order in which they first appear.
private func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
}
