import GLTFModel
import JSONText

/// Primitives when their references are followed (glTF 2.0 §3.7.2.1).
///
/// One object for one primitive after the other: as a value it would be copied for each of their attributes. Nothing that
/// changes a part of it asks for that part meanwhile.
final class PrimitiveChecks {
    @exclusivity(unchecked) private var mesh = 0
    /// The primitive's place in its mesh.
    @exclusivity(unchecked) private var place = 0
    @exclusivity(unchecked) private var row = 0
    @exclusivity(unchecked) private var primitive = MeshPrimitive.blank
    @exclusivity(unchecked) private var facts = PrimitiveFacts.blank
    /// The vertices of the attributes that resolve, by name, if there are morph targets to compare with them.
    private let vertexCounts = VertexCounts()
    /// Elements of the first attribute that resolves; −1 for an unusable count.
    @exclusivity(unchecked) private var vertexCount: Int?
    @exclusivity(unchecked) private var indexCount: Int?

    static func link(_ context: ValidationContext) {
        let document = context.document
        let checks = PrimitiveChecks()
        for mesh in document.meshes.indices {
            let rows = document.meshes[mesh].primitives
            for place in 0..<rows.indices.count {
                let row = Int(document.indices[rows.start + place])
                ExtensionLinking.link(context, primitive: row)
                checks.link(context, mesh, place, row)
            }
        }
    }

    private var pointer: String { "/meshes/\(mesh)/primitives/\(place)" }

    private func link(_ context: ValidationContext, _ mesh: Int, _ place: Int, _ row: Int) {
        self.mesh = mesh
        self.place = place
        self.row = row
        primitive = context.document.primitives[row]
        facts = context.primitiveFacts[row]
        vertexCounts.removeAll()
        vertexCount = nil
        indexCount = nil
        for position in primitive.attributes.indices {
            linkAttribute(context, context.document.attributes[position])
        }
        linkIndices(context)
        checkMode(context)
        linkMaterial(context)
        context.document.forEachTargetAttribute(of: primitive) { linkTargetAttribute(context, $0, $1) }
    }

    // MARK: Attributes

    /// Where the primitive refers to an accessor. A place in a morph target is not one of those that are kept for each check of
    /// data, which it would make larger: it is that of the same attribute of the primitive, and the target besides.
    private struct Place {
        let issue: IssuePlace
        var target: Int?

        func pointer(_ context: ValidationContext) -> String {
            guard let target, case .attribute(let mesh, let primitive, let name) = issue else {
                return issue.pointer(context)
            }
            return "/meshes/\(mesh)/primitives/\(primitive)/targets/\(target)/" + context.pointerToken(Int(name))
        }

        /// The token of a name belongs to one attribute map only, so the target need not be part of it.
        var number: PlaceNumber? { issue.number }
    }

    /// An accessor that the primitive refers to, with the buffer view that it is in, if that resolves.
    private struct Use {
        let place: Place
        let index: Int
        let accessor: Accessor
        let view: Int?
        /// The bytes from one element to the next that the buffer view declares.
        let stride: Int?

        var count: Int { accessor.count ?? -1 }
    }

    /// Follows a reference to an accessor.
    @inline(__always)
    private func resolve(_ context: ValidationContext, _ accessor: Int, at place: Place) -> Int? {
        context.resolve(accessor, in: .accessors, at: place.pointer(context), number: place.number)
    }

    /// Takes note of what an accessor is used for.
    @inline(__always)
    private func use(_ context: ValidationContext, _ index: Int, for usage: DataUsage, at place: Place) -> Use {
        let accessor = context.document.accessors[index]
        context.usage.mark(index, in: .accessors)
        context.use(accessor: index, for: usage, at: place.pointer(context), number: place.number)
        let view = context.bufferView(of: accessor)
        if let view { context.use(bufferView: view, for: usage, at: place.pointer(context), number: place.number) }
        return Use(
            place: place, index: index, accessor: accessor, view: view,
            stride: view.flatMap { context.document.bufferViews[$0].byteStride })
    }

    private func report(
        _ context: ValidationContext, _ definition: IssueDefinition, at use: Use,
        _ arguments: @autoclosure () -> [IssueArgument]
    ) {
        context.report(definition, at: use.place.pointer(context), number: use.place.number, arguments())
    }

    private func linkAttribute(_ context: ValidationContext, _ attribute: Attribute) {
        let name = context.attributeName(attribute.name)
        let place = IssuePlace.attribute(mesh: mesh, primitive: self.place, name: attribute.name)
        guard let index = resolve(context, attribute.accessor, at: Place(issue: place)) else { return }
        let use = use(context, index, for: .vertex, at: Place(issue: place))
        if primitive.targets.count > 0 {
            vertexCounts.set(
                use.accessor.count, for: name, at: attribute.name, in: primitive.attributes, context.view)
        }
        let isFirst = vertexCount == nil
        if isFirst { vertexCount = use.count }
        checkBounds(context, name, use)
        let format = AccessorFormat(use.accessor)
        if name.attributeFormats.containsAll {
            if use.accessor.componentType == .unsignedInt {
                report(context, .meshPrimitiveAttributesAccessorUnsignedInt, at: use, [.text(context.text(name))])
            }
        } else if let format, name.attributeFormats.contains(format) {
            scheduleData(context, name, use.index, format)
        } else {
            reportFormat(context, name, format, use)
        }
        checkAlignment(context, use)
        if !isFirst, let vertexCount, use.count != vertexCount {
            report(
                context, .meshPrimitiveUnequalAccessorCount, at: use,
                [.count(use.accessor.count), .loneCount(vertexCount < 0 ? nil : vertexCount)])
        }
        checkSharing(context, use)
    }

    private func linkTargetAttribute(_ context: ValidationContext, _ attribute: Attribute, _ target: Int) {
        let name = context.attributeName(attribute.name)
        let place = Place(
            issue: .attribute(mesh: mesh, primitive: self.place, name: attribute.name), target: target)
        guard let index = resolve(context, attribute.accessor, at: place) else { return }
        let use = use(context, index, for: .vertex, at: place)
        if let expected = vertexCounts.count(for: name, at: attribute.name, in: primitive.attributes, context) {
            if use.accessor.count != expected {
                report(
                    context, .meshPrimitiveMorphTargetInvalidAttributeCount, at: use,
                    [.count(use.accessor.count), .loneCount(expected)])
            }
        } else {
            report(context, .meshPrimitiveMorphTargetNoBaseAccessor, at: use, [.text(context.text(name))])
        }
        checkBounds(context, name, use)
        if !name.targetFormats.containsAll {
            let format = AccessorFormat(use.accessor)
            if format.map(name.targetFormats.contains) != true { reportFormat(context, name, format, use) }
        }
        checkAlignment(context, use)
        checkSharing(context, use)
    }

    private func checkBounds(_ context: ValidationContext, _ name: AttributeName, _ use: Use) {
        guard name.kind == .position, let missing = use.accessor.missingBounds else { return }
        report(context, .meshPrimitivePositionAccessorWithoutBounds, at: use, [.text(missing)])
    }

    private func reportFormat(
        _ context: ValidationContext, _ name: AttributeName, _ format: AccessorFormat?, _ use: Use
    ) {
        let text = context.text(name)
        let stem = AttributeName.stem(text)
        let allowed = context.attributeFormats.allowed(use.place.target == nil ? .attribute(stem) : .target(stem)) ?? []
        report(
            context, .meshPrimitiveAttributesAccessorInvalidFormat, at: use,
            [.text(text), .text(format?.words ?? "incomplete"), .text(AttributeFormats.words(allowed))])
    }

    /// Vertex data begins, and goes on, at multiples of four bytes.
    private func checkAlignment(_ context: ValidationContext, _ use: Use) {
        let offset = use.accessor.byteOffset ?? 0
        // Elements of whole components of four bytes go on as they begin.
        if offset % 4 == 0, use.accessor.componentType?.size == 4 { return }
        var size = 4
        if use.view != nil, use.stride == nil, let type = use.accessor.type,
            let componentType = use.accessor.componentType
        {
            size = ElementLayout(type, componentType).size
        }
        if WholeNumber.remainder(offset, by: 4) != 0 || size % 4 != 0 {
            report(context, .meshPrimitiveAccessorUnaligned, at: use, [.int(offset), .int(size)])
        }
    }

    /// Several accessors in one buffer view need a stride.
    private func checkSharing(_ context: ValidationContext, _ use: Use) {
        guard let view = use.view, use.stride == nil, let other = context.vertexAccessorBefore(use.index, in: view)
        else { return }
        report(context, .meshPrimitiveAccessorWithoutBytestride, at: use, [.int(use.index), .int(other), .int(view)])
    }

    private func scheduleData(
        _ context: ValidationContext, _ name: AttributeName, _ index: Int, _ format: AccessorFormat
    ) {
        func add(_ kind: DataCheck.Kind) {
            context.schedule.add(DataCheck(kind, owner: mesh, place: place), to: index)
        }
        switch name.kind {
        case .normal: add(.unitVector)
        case .tangent: add(.tangent)
        case .indexed(.color, 0) where format.componentType == .float: add(.color)
        default: break
        }
    }

    // MARK: Indices and mode

    private func linkIndices(_ context: ValidationContext) {
        let place = IssuePlace.indices(mesh: mesh, primitive: self.place)
        guard let index = resolve(context, primitive.indices, at: Place(issue: place)) else { return }
        let use = use(context, index, for: .index, at: Place(issue: place))
        indexCount = use.count
        if let view = use.view, let stride = use.stride {
            report(context, .meshPrimitiveIndicesAccessorWithBytestride, at: use, [.int(view), .int(stride)])
        }
        let format = AccessorFormat(use.accessor)
        guard let format, format.type == .scalar, !format.isNormalized, format.componentType.isIndex else {
            return report(
                context, .meshPrimitiveIndicesAccessorInvalidFormat, at: use, [.text(format?.words ?? "incomplete")])
        }
        context.schedule.add(DataCheck(.indices, owner: mesh, place: self.place), to: use.index)
    }

    private func checkMode(_ context: ValidationContext) {
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

    private func linkMaterial(_ context: ValidationContext) {
        let material = context.resolve(primitive.material, in: .materials, at: pointer + "/material")
        var needsTangents = false
        if let material {
            context.usage.mark(material, in: .materials)
            needsTangents = context.materialFacts.needsTangentSpace.contains(material)
            if needsTangents { checkTangentSpace(context, material) }
            if context.materialFacts.hasTexCoords(material) {
                Self.checkTexCoords(context, row, material, at: pointer + "/material")
            }
        }
        if facts.hasTangent, !needsTangents {
            context.report(.unusedMeshTangent, at: pointer + "/attributes/TANGENT")
        }
        for set in 0..<facts.texCoords where !isRead(context, set, material) {
            context.reportUnused(
                at: pointer + "/attributes/TEXCOORD_\(set)",
                number: .element(.texCoords, mesh << 32 | place, set))
        }
    }

    /// Whether the material, or one of the variants', reads a set of texture coordinates.
    private func isRead(_ context: ValidationContext, _ set: Int, _ material: Int?) -> Bool {
        if let material, context.materialFacts.reads(set, material) { return true }
        return !context.variantTexCoords.isEmpty && context.variantTexCoords[row]?.contains(set) == true
    }

    private func checkTangentSpace(_ context: ValidationContext, _ material: Int) {
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

extension ComponentType {
    /// Whether vertex indices may be of this type.
    var isIndex: Bool { self == .unsignedByte || self == .unsignedShort || self == .unsignedInt }
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
