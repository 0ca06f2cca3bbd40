import GLTFModel
import JSONText

/// Figures about the document.
enum StatisticsPass {
    static func run(_ context: ValidationContext) -> AssetInfo {
        let document = context.document
        var info = AssetInfo()
        info.version = text(context, document.asset.version) ?? ""
        info.minVersion = text(context, document.asset.minVersion)
        info.generator = text(context, document.asset.generator)
        info.extensionsUsed = unique(document.usedExtensions)
        info.extensionsRequired = unique(document.requiredExtensions)
        info.resources = context.resources.isEmpty ? nil : context.resources
        info.animationCount = document.count(.animations)
        info.materialCount = document.count(.materials)
        info.hasSkins = document.count(.skins) > 0
        info.hasTextures = document.count(.textures) > 0
        info.hasDefaultScene = document.scene != nil
        for mesh in document.meshes {
            for position in mesh.primitives.indices { add(context, Int(document.indices[position]), to: &info) }
        }
        return info
    }

    private static func add(_ context: ValidationContext, _ row: Int, to info: inout AssetInfo) {
        let document = context.document
        let primitive = document.primitives[row]
        let facts = context.primitiveFacts[row]
        info.drawCallCount += 1
        info.hasMorphTargets = info.hasMorphTargets || primitive.targets.isUsable
        let vertices = WholeNumber.clamped(context.vertexCount(of: primitive) ?? 0)
        info.totalVertexCount = total(info.totalVertexCount, Swift.max(vertices, 0))
        let drawn = Swift.max(context.indexCount(of: primitive).map(WholeNumber.clamped) ?? vertices, 0)
        info.totalTriangleCount = total(info.totalTriangleCount, triangles(primitive.mode, drawn))
        info.maxUVs = Swift.max(info.maxUVs, facts.texCoords)
        info.maxInfluences = Swift.max(info.maxInfluences, facts.joints * 4)
        let attributes = primitive.attributes.indices.count { position in
            document.resolves(document.attributes[position].accessor, in: .accessors)
        }
        info.maxAttributes = Swift.max(info.maxAttributes, attributes)
    }

    /// Totals are numbers of ours, not words of a number of the file.
    private static func total(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? Int.max : sum
    }

    private static func triangles(_ mode: Int?, _ count: Int) -> Int {
        switch mode {
        case 4: count / 3
        case 5, 6: Swift.max(count - 2, 0)
        default: 0
        }
    }

    private static func text(_ context: ValidationContext, _ token: Int) -> String? {
        token < 0 ? nil : context.view.string(token)
    }

    private static func unique(_ table: NameTable) -> ExtensionNames {
        let names = table.names
        let repeated = ElementSet()
        defer { repeated.free() }
        if table.hasRepeats { _ = NameTable(names) { place, _ in repeated.insert(place) } }
        var result = ExtensionNames()
        result.reserve(
            names.count, byteCount: names.indices.reduce(0) { $0 + names.withBytes($1) { $0.count } })
        for place in names.indices where !repeated.contains(place) { names.withBytes(place) { result.append($0) } }
        return result
    }
}
