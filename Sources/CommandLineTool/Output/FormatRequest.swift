/// One `--format NAME[=FILE]`: what to write and where.
package struct FormatRequest: Sendable, Hashable {
    package var name: String
    /// Nil is standard output.
    package var file: ArgumentText?

    package init(name: String, file: ArgumentText? = nil) {
        self.name = name
        self.file = file
    }

    /// The flag for a command with these formats, the first being the one for people.
    package static func flag(_ formats: [String]) -> Flag<FormatRequest> {
        Flag(
            "format", short: "f", syntax(formats), repeats: true, group: .output,
            help: "Write the results as \(formats.joined(separator: ", ")); with =FILE into a file, beside "
                + "\(formats.first ?? "text") on standard output unless a format without FILE is given too")
    }

    static func syntax(_ formats: [String]) -> ValueSyntax<FormatRequest> {
        ValueSyntax(
            placeholder: "FORMAT[=FILE]", expected: "one of \(formats.joined(separator: ", ")), or FORMAT=FILE",
            completion: .words(formats),
            parse: { (text: ArgumentText) throws(ValueProblem) -> FormatRequest in
                let split = text.bytes.firstIndex(of: UInt8(ascii: "="))
                let name = String(decoding: text.bytes[..<(split ?? text.bytes.count)], as: UTF8.self)
                guard formats.contains(name) else {
                    throw ValueProblem(Suggestion.nearest(to: name, among: formats).map { "did you mean '\($0)'?" })
                }
                guard let split else { return FormatRequest(name: name) }
                let file = Array(text.bytes[(split + 1)...])
                // As everywhere else, '-' is standard output; a file of that name is './-'.
                if file == [UInt8(ascii: "-")] { return FormatRequest(name: name) }
                if file.isEmpty { throw ValueProblem("no name of a file after '='") }
                return FormatRequest(name: name, file: ArgumentText(bytes: file))
            })
    }

    /// The requests of one run. Standard output has exactly one format: the default one unless a request names another.
    package static func checked(
        _ requests: [FormatRequest], default name: String, _ arguments: RawArguments
    ) throws(CommandLineError) -> [FormatRequest] {
        var result: [FormatRequest] = []
        for request in requests where !result.contains(request) {
            if let earlier = result.first(where: { FilesOfRun.areOnePlace($0.file, request.file) }) {
                let place = request.file.map { "the file '\($0)'" } ?? "standard output"
                throw arguments.usageError(
                    "--format \(earlier.name) and --format \(request.name) both go to \(place); "
                        + "send one into a file of its own, as --format \(request.name)=FILE")
            }
            result.append(request)
        }
        if !result.contains(where: { $0.file == nil }) {
            result.insert(FormatRequest(name: name), at: 0)
        }
        return result
    }
}
