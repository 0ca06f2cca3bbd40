package import GLTFValidation
package import JSONText

/// The reference validator's report on one asset, member for member. Three formats contain it.
///
/// The reference does not fold. Where issues are folded, `numErrors` and its kin count all occurrences, and what the
/// reference has no member for depends on whose document it is:
///
/// * Our own formats add members: `count` in a message that stands for several, `followsFrom` in one that another
///   explains, `hidden` where a code has more places than are shown, and `hiddenConsequences`.
/// * The reference's own format adds none, since those who read it may refuse members that they do not know. A message that
///   stands for several says so in its text, and `truncated` is true if there is more than is listed, which is what the
///   reference means by it.
package enum ReportBody {
    /// Whose shape it has.
    package enum Shape {
        case ours, reference
    }

    static func write<Failure: Error>(
        _ report: AssetReport, of asset: ReportedAsset, version: String, as shape: Shape, into writer: inout JSONWriter,
        to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        writer.beginObject()
        writer.member("uri", asset.uri ?? ReportURI.reference(asset.path))
        writer.memberIfPresent("mimeType", report.mimeType)
        writer.member("validatorVersion", version)
        writer.memberIfPresent("validatedAt", asset.validatedAt)
        writer.key("issues")
        writer.beginObject()
        writer.member("numErrors", report.counts.errors)
        writer.member("numWarnings", report.counts.warnings)
        writer.member("numInfos", report.counts.infos)
        writer.member("numHints", report.counts.hints)
        writer.key("messages")
        writer.beginArray()
        for issue in report.issues {
            write(issue, as: shape, into: &writer)
            try writer.drain(to: sink)
        }
        writer.endArray()
        let isCut = !report.hidden.isEmpty || report.hiddenConsequences > 0
        writer.member("truncated", report.truncated || shape == .reference && isCut)
        if shape == .ours, report.hiddenConsequences > 0 {
            writer.member("hiddenConsequences", report.hiddenConsequences)
        }
        if shape == .ours, !report.hidden.isEmpty {
            writer.key("hidden")
            writer.beginObject()
            for hidden in report.hidden { writer.member(hidden.definition.code, hidden.count) }
            writer.endObject()
        }
        writer.endObject()
        if let info = report.info {
            writer.key("info")
            try write(info, into: &writer, to: sink)
        }
        writer.endObject()
    }

    private static func write(_ issue: Issue, as shape: Shape, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", issue.code)
        writer.member("message", shape == .reference ? Wording.counted(issue) : issue.message)
        writer.member("severity", issue.severity.rawValue)
        write(issue.location, into: &writer)
        if shape == .ours, issue.count > 1 { writer.member("count", issue.count) }
        if shape == .ours, let origin = issue.origin {
            writer.key("followsFrom")
            writer.beginObject()
            writer.member("code", origin.definition.code)
            write(origin.location, into: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private static func write(_ location: IssueLocation, into writer: inout JSONWriter) {
        switch location {
        case .pointer(let pointer): writer.member("pointer", pointer)
        case .offset(let offset): writer.member("offset", offset)
        }
    }

    /// Writes the figures of an asset as an object, as the report has them. Lists go to the sink as they are written: a file
    /// can have millions of names.
    package static func write<Failure: Error>(
        _ info: AssetInfo, into writer: inout JSONWriter, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        writer.beginObject()
        writer.member("version", info.version)
        writer.memberIfPresent("minVersion", info.minVersion)
        writer.memberIfPresent("generator", info.generator)
        try writer.stringsUnlessEmpty("extensionsUsed", info.extensionsUsed, to: sink)
        try writer.stringsUnlessEmpty("extensionsRequired", info.extensionsRequired, to: sink)
        if let resources = info.resources {
            writer.key("resources")
            writer.beginArray()
            for resource in resources {
                write(resource, into: &writer)
                try writer.drain(to: sink)
            }
            writer.endArray()
        }
        writer.member("animationCount", info.animationCount)
        writer.member("materialCount", info.materialCount)
        writer.member("hasMorphTargets", info.hasMorphTargets)
        writer.member("hasSkins", info.hasSkins)
        writer.member("hasTextures", info.hasTextures)
        writer.member("hasDefaultScene", info.hasDefaultScene)
        writer.member("drawCallCount", info.drawCallCount)
        writer.member("totalVertexCount", info.totalVertexCount)
        writer.member("totalTriangleCount", info.totalTriangleCount)
        writer.member("maxUVs", info.maxUVs)
        writer.member("maxInfluences", info.maxInfluences)
        writer.member("maxAttributes", info.maxAttributes)
        writer.endObject()
    }

    private static func write(_ resource: ResourceInfo, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("pointer", resource.pointer)
        writer.memberIfPresent("mimeType", resource.mimeType)
        writer.memberIfPresent("storage", resource.storage)
        writer.memberIfPresent("uri", resource.uri)
        writer.memberIfPresent("byteLength", resource.byteLength)
        if let image = resource.image {
            writer.key("image")
            writer.beginObject()
            writer.member("width", image.width)
            writer.member("height", image.height)
            writer.memberIfPresent("format", image.format)
            writer.memberIfPresent("primaries", image.primaries)
            writer.memberIfPresent("transfer", image.transfer)
            writer.memberIfPresent("bits", image.bits)
            writer.endObject()
        }
        writer.endObject()
    }
}

extension JSONWriter {
    /// Hands on what was written, if it is enough to be worth it.
    mutating func drain<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if bytes.count >= LineBuffer.pieceSize { try sink(takeBytes()) }
    }

    /// Hands on the rest and ends the line.
    mutating func finishLine<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        try sink(takeBytes() + [UInt8(ascii: "\n")])
    }

    fileprivate mutating func stringsUnlessEmpty<Failure: Error>(
        _ name: String, _ texts: ExtensionNames, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        guard !texts.isEmpty else { return }
        key(name)
        beginArray()
        for text in texts {
            value(text)
            try drain(to: sink)
        }
        endArray()
    }
}
