import AvatarProfiles
import FileSystem
import GLBContainer
import GLTFValidation
import JSONText
import ValidationReport

/// An inspection as a JSON object.
enum InspectionJSON {
    /// Pieces go to the sink as they are written: lists can be long.
    static func write<Failure: Error>(
        _ inspection: AssetInspection, into writer: inout JSONWriter, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        writer.beginObject()
        writer.member("path", TerminalText.repaired(inspection.path.bytes))
        writer.member("bytes", inspection.byteCount)
        writer.member("format", inspection.format.rawValue)
        writer.member("sound", inspection.report.isSound)
        writer.memberIfPresent("looksLike", inspection.wrongBody)
        if let container = inspection.container { write(container, into: &writer) }
        writer.key("objects")
        writer.beginObject()
        for object in inspection.objects { writer.member(object.name, object.count) }
        writer.endObject()
        if let info = inspection.report.info {
            writer.key("info")
            try ReportBody.write(info, into: &writer, to: sink)
        }
        if let outline = inspection.outline { try OutlineJSON.write(outline, into: &writer, to: sink) }
        let counts = inspection.report.counts
        writer.key("counts")
        writer.beginObject()
        writer.member("errors", counts.errors)
        writer.member("warnings", counts.warnings)
        writer.member("infos", counts.infos)
        writer.member("hints", counts.hints)
        writer.endObject()
        if let avatar = inspection.avatar {
            writer.key("avatar")
            avatar.write(into: &writer)
        }
        writer.endObject()
    }

    static func write(_ problem: InputProblem, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", TerminalText.repaired(problem.path.bytes))
        writer.key("error")
        writer.beginObject()
        writer.member("code", problem.code)
        writer.member("message", problem.reason)
        writer.endObject()
        writer.endObject()
    }

    private static func write(_ container: ContainerMap, into writer: inout JSONWriter) {
        writer.key("container")
        writer.beginObject()
        writer.member("version", Int(container.version))
        writer.member("length", container.declaredLength)
        writer.key("chunks")
        writer.beginArray()
        for chunk in container.chunks {
            writer.beginObject()
            writer.member("type", chunk.type.name)
            writer.member("offset", chunk.offset)
            writer.member("length", chunk.length)
            if chunk.isCut { writer.member("cut", true) }
            writer.endObject()
        }
        writer.endArray()
        if container.hasMoreChunks { writer.member("more", true) }
        if container.extraBytes > 0 { writer.member("extraBytes", container.extraBytes) }
        writer.endObject()
    }
}
