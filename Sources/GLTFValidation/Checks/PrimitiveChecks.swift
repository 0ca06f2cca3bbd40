import GLTFModel
import JSONText

/// Primitives when their references are followed (glTF 2.0 §3.7.2.1).
struct PrimitiveChecks {
    let context: ValidationContext
    let mesh: Int
    /// The primitive's place in its mesh.
    let place: Int
    let row: Int
    let primitive: MeshPrimitive
    /// The accessors of the attributes that resolve, by name.
    private var accessors = AccessorsByName()
    /// Elements of the first attribute that resolves; −1 for an unusable count.
    private(set) var vertexCount: Int?
    private(set) var indexCount: Int?

    static func link(_ context: ValidationContext) {
        for (mesh, object) in context.document.meshes.enumerated() {
            for (place, position) in object.primitives.indices.enumerated() {
                let row = Int(context.document.indices[position])
                ExtensionLinking.link(context, primitive: row)
                var checks = PrimitiveChecks(context, mesh, place, row)
                checks.link()
            }
        }
    }

    private init(_ context: ValidationContext, _ mesh: Int, _ place: Int, _ row: Int) {
        self.context = context
        self.mesh = mesh
        self.place = place
        self.row = row
        primitive = context.document.primitives[row]
    }

    private var pointer: String { "/meshes/\(mesh)/primitives/\(place)" }
    private var facts: PrimitiveFacts { context.primitiveFacts[row] }

    private mutating func link() {
        for position in primitive.attributes.indices {
            linkAttribute(context.document.attributes[position])
        }
        linkIndices()
        checkMode()
        linkMaterial()
        for (target, position) in primitive.targets.indices.enumerated() {
            for attribute in context.document.targets[position].indices {
                linkTargetAttribute(context.document.attributes[attribute], target)
            }
        }
    }

    // MARK: Attributes

    private mutating func linkAttribute(_ attribute: Attribute) {
        let name = context.attributeName(attribute.name)
        // Captures no copy of self, which would make every change of it copy its lists.
        let issuePlace = IssuePlace.attribute(mesh: mesh, primitive: place, name: attribute.name)
        let pointer = { [context] in issuePlace.pointer(context) }
        guard let index = context.resolve(attribute.accessor, in: .accessors, at: pointer()) else { return }
        let accessor = context.document.accessors[index]
        accessors.set(index, for: name)
        let isFirst = vertexCount == nil
        if isFirst { vertexCount = accessor.count ?? -1 }
        useAsVertexData(index, accessor, at: pointer)
        checkBounds(name, accessor, at: pointer)
        if let format = AccessorFormat(accessor) {
            if let allowed = name.attributeFormats {
                if allowed.contains(format) {
                    scheduleData(name, index, format, at: issuePlace)
                } else {
                    reportFormat(name, format, allowed, at: pointer)
                }
            } else if format.componentType == .unsignedInt {
                context.report(
                    .meshPrimitiveAttributesAccessorUnsignedInt, at: pointer(), [.text(name.text)])
            }
        } else if let allowed = name.attributeFormats {
            reportFormat(name, nil, allowed, at: pointer)
        } else if accessor.componentType == .unsignedInt {
            context.report(.meshPrimitiveAttributesAccessorUnsignedInt, at: pointer(), [.text(name.text)])
        }
        checkAlignment(accessor, at: pointer)
        if !isFirst, let vertexCount, accessor.count ?? -1 != vertexCount {
            context.report(
                .meshPrimitiveUnequalAccessorCount, at: pointer(),
                [.count(accessor.count), .loneCount(vertexCount < 0 ? nil : vertexCount)])
        }
        checkSharing(index, accessor, at: pointer)
    }

    private mutating func linkTargetAttribute(_ attribute: Attribute, _ target: Int) {
        let name = context.attributeName(attribute.name)
        let pointer = { [context, mesh, place] in
            "/meshes/\(mesh)/primitives/\(place)/targets/\(target)/" + context.pointerToken(attribute.name)
        }
        guard let index = context.resolve(attribute.accessor, in: .accessors, at: pointer()) else { return }
        let accessor = context.document.accessors[index]
        useAsVertexData(index, accessor, at: pointer)
        if let base = accessors.accessor(for: name) {
            let expected = context.document.accessors[base].count
            if accessor.count != expected {
                context.report(
                    .meshPrimitiveMorphTargetInvalidAttributeCount, at: pointer(),
                    [.count(accessor.count), .loneCount(expected)])
            }
        } else {
            context.report(.meshPrimitiveMorphTargetNoBaseAccessor, at: pointer(), [.text(name.text)])
        }
        checkBounds(name, accessor, at: pointer)
        if let allowed = name.targetFormats {
            let format = AccessorFormat(accessor)
            if format.map(allowed.contains) != true { reportFormat(name, format, allowed, at: pointer) }
        }
        checkAlignment(accessor, at: pointer)
        checkSharing(index, accessor, at: pointer)
    }

    private func useAsVertexData(_ index: Int, _ accessor: Accessor, at pointer: () -> String) {
        context.usage.mark(index, in: .accessors)
        context.use(accessor: index, for: .vertex, at: pointer())
        if let view = context.bufferView(of: accessor) { context.use(bufferView: view, for: .vertex, at: pointer()) }
    }

    private func checkBounds(_ name: AttributeName, _ accessor: Accessor, at pointer: () -> String) {
        guard name.kind == .position, let missing = accessor.missingBounds else { return }
        context.report(.meshPrimitivePositionAccessorWithoutBounds, at: pointer(), [.text(missing)])
    }

    private func reportFormat(
        _ name: AttributeName, _ format: AccessorFormat?, _ allowed: [AccessorFormat], at pointer: () -> String
    ) {
        context.report(
            .meshPrimitiveAttributesAccessorInvalidFormat, at: pointer(),
            [.text(name.text), .text(format?.words ?? "incomplete"), .text(AttributeFormats.words(allowed))])
    }

    /// Vertex data begins, and goes on, at multiples of four bytes.
    private func checkAlignment(_ accessor: Accessor, at pointer: () -> String) {
        let offset = accessor.byteOffset ?? 0
        var size = 4
        if let view = context.bufferView(of: accessor), context.document.bufferViews[view].byteStride == nil,
            let type = accessor.type, let componentType = accessor.componentType
        {
            size = ElementLayout(type, componentType).size
        }
        if WholeNumber.remainder(offset, by: 4) != 0 || size % 4 != 0 {
            context.report(.meshPrimitiveAccessorUnaligned, at: pointer(), [.int(offset), .int(size)])
        }
    }

    /// Several accessors in one buffer view need a stride.
    private func checkSharing(_ index: Int, _ accessor: Accessor, at pointer: () -> String) {
        guard let view = context.bufferView(of: accessor), context.document.bufferViews[view].byteStride == nil,
            let other = context.vertexAccessorBefore(index, in: view)
        else { return }
        context.report(
            .meshPrimitiveAccessorWithoutBytestride, at: pointer(), [.int(index), .int(other), .int(view)])
    }

    private func scheduleData(
        _ name: AttributeName, _ index: Int, _ format: AccessorFormat, at place: IssuePlace
    ) {
        switch name.kind {
        case .normal: context.schedule.add(.unitVector(place), to: index)
        case .tangent: context.schedule.add(.tangent(place), to: index)
        case .indexed(.color, 0) where format.componentType == .float:
            context.schedule.add(.color(place), to: index)
        default: break
        }
    }

    // MARK: Indices and mode

    private mutating func linkIndices() {
        let issuePlace = IssuePlace.indices(mesh: mesh, primitive: place)
        let pointer = { [context] in issuePlace.pointer(context) }
        guard let index = context.resolve(primitive.indices, in: .accessors, at: pointer()) else { return }
        let accessor = context.document.accessors[index]
        indexCount = accessor.count ?? -1
        context.usage.mark(index, in: .accessors)
        context.use(accessor: index, for: .index, at: pointer())
        if let view = context.bufferView(of: accessor) {
            context.use(bufferView: view, for: .index, at: pointer())
            if let stride = context.document.bufferViews[view].byteStride {
                context.report(
                    .meshPrimitiveIndicesAccessorWithBytestride, at: pointer(), [.int(view), .int(stride)])
            }
        }
        let format = AccessorFormat(accessor)
        let allowed: [ComponentType] = [.unsignedByte, .unsignedShort, .unsignedInt]
        guard let format, format.type == .scalar, !format.isNormalized, allowed.contains(format.componentType) else {
            return context.report(
                .meshPrimitiveIndicesAccessorInvalidFormat, at: pointer(), [.text(format?.words ?? "incomplete")])
        }
        context.schedule.add(
            .indices(
                issuePlace, vertexCount: Swift.max(vertexCount ?? 0, 0),
                countsTriangles: primitive.mode == nil || primitive.mode == 4),
            to: index)
    }

    private func checkMode() {
        guard let mode = primitive.mode, let count = indexCount ?? vertexCount, count >= 0 else { return }
        let needed: String
        switch mode {
        case 1 where WholeNumber.remainder(count, by: 2) != 0: needed = "an even number"
        case 2 where count < 2, 3 where count < 2: needed = "at least 2"
        case 4 where WholeNumber.remainder(count, by: 3) != 0: needed = "a multiple of 3"
        case 5 where count < 3, 6 where count < 3: needed = "at least 3"
        default: return
        }
        context.report(
            .meshPrimitiveIncompatibleMode, at: pointer, [.int(count), .text(Self.modes[mode]), .text(needed)])
    }

    private static let modes = [
        "POINTS", "LINES", "LINE_LOOP", "LINE_STRIP", "TRIANGLES", "TRIANGLE_STRIP", "TRIANGLE_FAN",
    ]

    // MARK: Material

    private func linkMaterial() {
        let material = context.resolve(primitive.material, in: .materials, at: pointer + "/material")
        var usedSets = context.variantTexCoords[row] ?? []
        var needsTangents = false
        if let material {
            context.usage.mark(material, in: .materials)
            needsTangents = context.materialFacts.needsTangentSpace.contains(material)
            if needsTangents { checkTangentSpace(material) }
            Self.checkTexCoords(context, row, material, at: pointer + "/material")
            usedSets.formUnion(context.materialFacts.texCoords(of: material).map(\.set))
        }
        if facts.hasTangent, !needsTangents {
            context.report(.unusedMeshTangent, at: pointer + "/attributes/TANGENT")
        }
        for set in 0..<facts.texCoords where !usedSets.contains(set) {
            context.report(.unusedObject, at: pointer + "/attributes/TEXCOORD_\(set)")
        }
    }

    private func checkTangentSpace(_ material: Int) {
        let missing = [facts.hasNormal ? nil : "NORMAL", facts.hasTangent ? nil : "TANGENT"].compactMap(\.self)
        guard !missing.isEmpty else { return }
        let hasNormalTexture = context.document.materials[material].normalTexture >= 0
        context.report(
            hasNormalTexture ? .meshPrimitiveGeneratedTangentSpace : .meshPrimitiveNoTangentSpace,
            at: pointer + "/material", [.int(material), .text(missing.joined(separator: " and "))])
    }

    /// Whether the primitive has the texture coordinates that a material reads.
    static func checkTexCoords(
        _ context: ValidationContext, _ row: Int, _ material: Int, at pointer: @autoclosure () -> String
    ) {
        let available = context.primitiveFacts[row].texCoords
        for entry in context.materialFacts.texCoords(of: material) where entry.set + 1 > available {
            context.report(
                .meshPrimitiveTooFewTexcoords, at: pointer(),
                [.text(entry.place), .int(material), .int(entry.set), .int(available)])
        }
    }
}

/// Accessors by attribute name: a list, which becomes a table if it is long.
private struct AccessorsByName {
    private var list: [(name: AttributeName, accessor: Int)] = []
    private var table: [[UInt8]: Int] = [:]

    mutating func set(_ accessor: Int, for name: AttributeName) {
        if list.count < 16 { list.append((name, accessor)) } else { table[Array(name.text.utf8)] = accessor }
    }

    /// Names are compared as bytes: strings that look alike are equal, attributes are not.
    func accessor(for name: AttributeName) -> Int? {
        for place in list.indices where list[place].name === name { return list[place].accessor }
        for place in list.indices where list[place].name.text.utf8.elementsEqual(name.text.utf8) {
            return list[place].accessor
        }
        return table.isEmpty ? nil : table[Array(name.text.utf8)]
    }
}

extension Accessor {
    /// Which of the declared bounds is missing or unusable, in words.
    var missingBounds: String? {
        switch (minimum.isUsable, maximum.isUsable) {
        case (true, true): nil
        case (false, true): "min"
        case (true, false): "max"
        case (false, false): "min and max"
        }
    }
}
