import FileSystem
import JSONText

extension Subcommand {
    /// Each map is built anew and thrown away, which is what validating one file after another does.
    static let jsonParse = Subcommand(
        name: "json-parse", usage: "SECONDS FILE…",
        summary: "time of building JSONText's map of each file, as rows: program, file, bytes, best ns, median ns"
    ) { arguments in
        guard arguments.count >= 2, let seconds = Double(arguments[0]) else {
            throw BenchmarkError.usage
        }
        for file in arguments.dropFirst() {
            let bytes = try Files.readAll(Path(file), limit: 1 << 30)
            let times = try bytes.withUnsafeBytes { text in
                try Times.repeating(for: seconds) {
                    let map = try JSONMap(parsing: text)
                    guard map.view.count > 0 else { throw BenchmarkError.failed("\(file) has no token") }
                }
            }
            print("glb JSONMap\t\(file)\t\(bytes.count)\t\(Int(times.best))\t\(Int(times.median))")
        }
    }
}
