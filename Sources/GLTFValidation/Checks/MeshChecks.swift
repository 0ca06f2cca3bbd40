import GLTFModel
import JSONText

/// Meshes while they are read: names of attributes, numbers of morph targets (glTF 2.0 §3.7.2).
enum MeshChecks {
    static let readAttributeName: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = {
        context, slots, reader in
        let name = context.attributeName(slots.token)
        context.attributeNames.add(name.kind)
        if name.kind == .invalid { reportInvalid(name, context, reader) }
    }

    static let readTargetAttributeName: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = {
        context, slots, reader in
        let name = context.attributeName(slots.token)
        switch name.kind {
        case .invalid, .indexed(.joints, _), .indexed(.weights, _): reportInvalid(name, context, reader)
        default: break
        }
    }

    private static func reportInvalid(_ name: AttributeName, _ context: ValidationContext, _ reader: DocumentReader) {
        context.report(
            .meshPrimitiveInvalidAttribute, at: reader.path.pointer(reader.view, .key(Int(name.token))),
            {
                let text = context.text(name)
                // A known name may be wrong where it stands.
                let known = AttributeName.known
                let isKnown = known.contains(text)
                return [.text(text), .text(isKnown ? "" : reader.suggestion(for: text, among: known))]
            }())
    }

    static let readAttributes: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = {
        context, slots, reader in
        let names = context.attributeNames
        context.attributeNames = AttributeNameCounter()
        var facts = PrimitiveFacts()
        defer { context.primitiveFacts.append(facts) }
        guard slots.range(MeshPrimitive.Field.attributes).isUsable else { return }
        facts.hasNormal = names.hasNormal
        facts.hasTangent = names.hasTangent
        if !names.hasPosition { context.report(.meshPrimitiveNoPosition, at: reader.pointer("attributes")) }
        if names.hasTangent, !names.hasNormal {
            context.report(.meshPrimitiveTangentWithoutNormal, at: reader.pointer("attributes") + "/TANGENT")
        }
        var counts = names.counts
        for semantic in AttributeName.Semantic.allCases {
            let count = counts[semantic.rawValue]
            let highest = names.highest[semantic.rawValue]
            guard highest + 1 != count else { continue }
            context.report(
                .meshPrimitiveIndexedSemanticContinuity, at: reader.pointer("attributes"),
                [.int(count), .text(semantic.name), .int(highest)])
            counts[semantic.rawValue] = 0
        }
        facts.texCoords = counts[AttributeName.Semantic.texCoord.rawValue]
        facts.joints = counts[AttributeName.Semantic.joints.rawValue]
        facts.weights = counts[AttributeName.Semantic.weights.rawValue]
        if facts.joints != facts.weights {
            context.report(
                .meshPrimitiveJointsWeightsMismatch, at: reader.pointer("attributes"),
                [.int(facts.joints), .int(facts.weights)])
            facts.joints = 0
            facts.weights = 0
        }
    }

    static let readPrimitive: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = {
        context, slots, reader in
        let targets = slots.range(MeshPrimitive.Field.targets)
        guard case .index(let position)? = reader.path.components.last, position > 0 else {
            context.firstTargetCount = targets.count
            return
        }
        if targets.count != context.firstTargetCount {
            context.report(
                .meshPrimitivesUnequalTargetsCount, at: reader.pointer(targets.isUsable ? "targets" : nil),
                [.int(targets.count), .int(context.firstTargetCount)])
        }
    }

    static let readMesh: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        let weights = slots.range(Mesh.Field.weights)
        guard weights.isUsable, slots.range(Mesh.Field.primitives).isUsable,
            weights.count != context.firstTargetCount
        else { return }
        context.report(
            .meshInvalidWeightsCount, at: reader.pointer("weights"),
            [.int(weights.count), .int(context.firstTargetCount)])
    }
}
