import JSONText

/// Inspections on their way to standard output or into a file: text, one JSON document, or a JSON object a line.
final class InspectionDocument {
    private let name: String
    private let style: Style
    private let showsAll: Bool
    private let sink: ResultSink
    private var writer: JSONWriter
    private var count = 0

    init(_ request: FormatRequest, output: OutputStreams, showsAll: Bool) throws(CommandLineError) {
        name = request.name
        self.showsAll = showsAll
        style = request.file == nil ? output.style : Style(isColored: false)
        sink = try ResultSink(request.file, output: output)
        writer = JSONWriter(indent: request.name == "json" ? 2 : nil)
        if name == "json" {
            writer.beginObject()
            writer.key("assets")
            writer.beginArray()
        }
    }

    func add(_ inspection: AssetInspection) throws(CommandLineError) {
        if name == "text" {
            if count > 0 { try sink.write([0x0A]) }
            try InspectionText.write(inspection, style, showsAll: showsAll) { (line) throws(CommandLineError) in
                try sink.write(Array(line.utf8))
            }
        } else {
            try write { (writer) throws(CommandLineError) in
                try InspectionJSON.write(inspection, into: &writer) { (piece) throws(CommandLineError) in
                    try sink.write(piece)
                }
            }
        }
        count += 1
    }

    /// What cannot be read is in the machine formats too; for people it stands on stderr.
    func add(_ problem: InputProblem) throws(CommandLineError) {
        if name != "text" { try write { InspectionJSON.write(problem, into: &$0) } }
    }

    /// Throws if the file's place is that of something that the run has read.
    func confirm() throws(CommandLineError) {
        try sink.confirm()
    }

    func finish() throws(CommandLineError) {
        if name == "json" {
            writer.endArray()
            writer.endObject()
            try sink.write(writer.takeBytes() + [0x0A])
        }
        if Interruption.pending == nil || sink.isStandardOutput { try sink.finish() }
    }

    private func write(_ body: (inout JSONWriter) throws(CommandLineError) -> Void) throws(CommandLineError) {
        if name == "ndjson" { writer = JSONWriter() }
        try body(&writer)
        try sink.write(writer.takeBytes() + (name == "ndjson" ? [0x0A] : []))
    }
}
