import GLTFValidation
import Testing

@testable import ValidationReport

/// Reports to write: one of each verdict, with every kind of member.
enum SampleReports {
    /// Definitions of the tests' own, so that a better wording in the catalogue changes no snapshot.
    private static let definitions: [IssueDefinition] = [
        definition("SAMPLE_CHUNK", .glb, .error, "The {chunk:raw} chunk ends at byte {end}."),
        definition("SAMPLE_PROPERTY", .schema, .error, "The property {name} is missing, <really> & 100%."),
        definition("SAMPLE_NODE", .semantic, .information, "The node is empty."),
        definition("SAMPLE_UNUSED", .link, .warning, "Nothing refers to this, but \"somebody\" | *may*."),
        definition("SAMPLE_TEXT", .schema, .error, "Malformed: {reason:raw}."),
        definition("SAMPLE_FLOAT", .data, .error, "Element {element} is no number."),
        definition("SAMPLE_TARGET", .link, .hint, "=SUM(A1): there is no target."),
    ]

    private static func definition(
        _ code: String, _ family: IssueFamily, _ severity: Severity, _ message: MessageTemplate
    ) -> IssueDefinition {
        IssueDefinition(
            code, family, severity, section: "Sample 1.2", message: message, summary: "A summary of \(code).",
            meaning: "What <\(code)> means.", importance: "Why it matters.", remedy: "How to fix it.",
            limits: code == "SAMPLE_NODE" ? "Where it ends." : "")
    }

    static func definition(_ code: String) -> IssueDefinition {
        guard let definition = definitions.first(where: { $0.code == code }) else {
            Testing.Issue.record("no such code: \(code)")
            return definitions[0]
        }
        return definition
    }

    static let clean: AssetReport = {
        var info = AssetInfo()
        info.version = "2.0"
        info.drawCallCount = 1
        info.totalVertexCount = 3
        info.totalTriangleCount = 1
        info.maxAttributes = 1
        info.hasDefaultScene = true
        return AssetReport(mimeType: "model/gltf-binary", info: info)
    }()

    /// Everything that a report can have, nothing folded.
    static let full: AssetReport = {
        let collector = IssueCollector(ValidationOptions())
        report(collector, "SAMPLE_CHUNK", offset: 12)
        report(collector, "SAMPLE_PROPERTY", at: "/")
        report(collector, "SAMPLE_NODE", at: "/nodes/3")
        report(collector, "SAMPLE_UNUSED", at: "/accessors/0")
        report(collector, "SAMPLE_TEXT", at: "")
        report(collector, "SAMPLE_PROPERTY", at: "/nodes/0/a~1b|<i>\u{1B}[31m,\"\u{202E}%\n")
        return AssetReport(
            mimeType: "model/gltf-binary", issues: collector.issues, counts: collector.counts, truncated: true,
            info: info)
    }()

    static let folded: AssetReport = {
        var options = ValidationOptions()
        options.folding = .byLocation(maximumPlaces: 2)
        options.severities["SAMPLE_NODE"] = .hint
        let collector = IssueCollector(options)
        for element in 0..<12 {
            collector.report(
                definition("SAMPLE_FLOAT"), at: "/accessors/0", [.int(element)])
        }
        for node in 0..<5 { report(collector, "SAMPLE_NODE", at: "/nodes/\(node)") }
        report(collector, "SAMPLE_TARGET", at: "/meshes/0")
        return AssetReport(
            mimeType: "model/gltf+json", issues: collector.issues, counts: collector.counts, hidden: collector.hidden,
            info: clean.info)
    }()

    static let warned: AssetReport = {
        let collector = IssueCollector(ValidationOptions())
        report(collector, "SAMPLE_UNUSED", at: "/images/0")
        return AssetReport(
            mimeType: "model/gltf-binary", issues: collector.issues, counts: collector.counts, info: clean.info)
    }()

    static let unsound: AssetReport = {
        let collector = IssueCollector(ValidationOptions())
        report(collector, "SAMPLE_CHUNK", offset: 0)
        return AssetReport(
            mimeType: "model/gltf-binary", issues: collector.issues, counts: collector.counts, isSound: false)
    }()

    static let assets: [ReportedAsset] = [
        ReportedAsset(path: "assets/clean.glb", report: clean),
        ReportedAsset(path: "assets/warned.glb", report: warned),
        ReportedAsset(path: "assets/an odd|name: \u{1B}[2J%, ü.glb", report: full, validatedAt: "2026-01-02T03:04:05Z"),
        ReportedAsset(path: "assets/folded.gltf", report: folded),
        ReportedAsset(
            path: Array("assets/not".utf8) + [0xFF, 0x0A] + Array("text.glb".utf8), outcome: .report(unsound)),
        ReportedAsset(
            path: Array("assets/gone.glb".utf8),
            outcome: .failure(code: "noSuchFile", message: "cannot read 'assets/gone.glb': no such file")),
    ]

    private static let info: AssetInfo = {
        var info = AssetInfo()
        info.version = "2.0"
        info.minVersion = "2.0"
        info.generator = "a \"generator\""
        info.extensionsUsed = ["KHR_b", "KHR_a"]
        info.extensionsRequired = ["KHR_a"]
        var buffer = ResourceInfo(pointer: "/buffers/0")
        buffer.mimeType = "application/gltf-buffer"
        buffer.storage = "glb"
        buffer.byteLength = 44
        var image = ResourceInfo(pointer: "/images/0")
        image.mimeType = "image/png"
        image.storage = "external"
        image.uri = "a%20b.png"
        image.image = ImageInfo(width: 4, height: 2, format: "rgb", primaries: "srgb", transfer: "srgb", bits: 8)
        var bare = ResourceInfo(pointer: "/images/1")
        bare.image = ImageInfo(width: 1, height: 1)
        info.resources = [buffer, image, bare]
        info.animationCount = 1
        info.materialCount = 2
        info.hasMorphTargets = true
        info.hasSkins = true
        info.hasTextures = true
        info.hasDefaultScene = true
        info.drawCallCount = 3
        info.totalVertexCount = 4
        info.totalTriangleCount = 5
        info.maxUVs = 6
        info.maxInfluences = 8
        info.maxAttributes = 9
        return info
    }()

    private static func report(_ collector: IssueCollector, _ code: String, at pointer: String) {
        let definition = definition(code)
        collector.report(definition, at: pointer, arguments(definition))
    }

    private static func report(_ collector: IssueCollector, _ code: String, offset: Int) {
        let definition = definition(code)
        collector.report(definition, atOffset: offset, arguments(definition))
    }

    private static func arguments(_ definition: IssueDefinition) -> [IssueArgument] {
        definition.message.parameters.map { .text("<\($0)>") }
    }
}

/// Writes assets and gives the bytes.
func written(
    _ format: ReportFormat, _ assets: [ReportedAsset], style: ReportStyle = .plain, failOn: Severity? = .error,
    leastShown: Severity = .hint
) -> [UInt8] {
    var bytes: [UInt8] = []
    let sink: ([UInt8]) -> Void = { bytes += $0 }
    var writer = format.makeWriter(
        ReportOptions(
            version: "1.2.3", assetCount: assets.count, style: style, failOn: failOn, leastShown: leastShown))
    writer.begin(to: sink)
    for asset in assets { writer.add(asset, to: sink) }
    writer.end(to: sink)
    return bytes
}

func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
