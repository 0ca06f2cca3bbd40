import GLTFModel

// KHR_materials_variants: the root object names variants, primitives map them to materials.

extension ExtensionDefinition {
    static let khrMaterialsVariants: ExtensionDefinition = {
        var definition = ExtensionDefinition("KHR_materials_variants")
        definition.placements = [
            ExtensionDefinition.Placement(on: DocumentReader.rootSchema, "the root", VariantChecks.variants),
            ExtensionDefinition.Placement(on: MeshPrimitive.schema, "a mesh primitive", VariantChecks.mappings),
        ]
        definition.link = VariantChecks.link
        definition.reportUnused = { context, root, prefix in
            let count = context.withSlots(root) { $0.range(0).count }
            for index in 0..<count where !context.usedVariants.contains(index) {
                if context.isTruncated { return }
                context.reportUnused(
                    at: "\(prefix)/extensions/KHR_materials_variants/variants/\(index)",
                    number: prefix.isEmpty ? .element(.variants, index) : nil)
            }
        }
        return definition
    }()
}

enum VariantChecks {
    fileprivate enum Field {
        static let variants = 0
        static let material = 1
    }

    static let variants = ObjectSchema(
        "KHR_materials_variants", [.member(Member("variants", .objects(variant), required: true))],
        build: Record.build)

    static let mappings = ObjectSchema(
        "mesh.primitive.KHR_materials_variants", [.member(Member("mappings", .objects(mapping), required: true))],
        build: Record.build)

    private static let variant = ObjectSchema(
        "KHR_materials_variants.variant", [.member(Member("name", .string, required: true))],
        build: Record.buildNone)

    private static let mapping = ObjectSchema(
        "KHR_materials_variants.mapping",
        [
            .member(Member("variants", .indices, required: true)),
            .member(Member("material", .index, required: true)),
            .member(Member("name", .string)),
        ], build: Record.build)

    static let link: @Sendable (ValidationContext, ExtensionObject) -> Void = { context, object in
        guard object.host === MeshPrimitive.schema else { return }
        let root = context.rootExtension("KHR_materials_variants")
        let count = root.map { context.withSlots($0) { $0.range(0).count } }
        // There can be millions, so nothing is made of their list.
        let mappings = context.withSlots(object) { $0.range(0) }
        var seen = SeenVariants(context, mappings)
        for (place, position) in mappings.indices.enumerated() {
            if context.isTruncated { return }
            let pointer = "\(object.pointer)/mappings/\(place)"
            guard let count else {
                context.report(
                    .unsatisfiedDependency, at: pointer, ["the mapping", "KHR_materials_variants at the root"])
                continue
            }
            context.document.withSlots(ofRecord: Int(context.document.indices[position])) { slots in
                linkVariants(context, slots.range(Field.variants), count, place, &seen, at: pointer)
                linkMaterial(context, slots.index(Field.material), object.hostRow, at: pointer + "/material")
            }
        }
    }

    private static func linkVariants(
        _ context: ValidationContext, _ variants: PoolRange, _ count: Int, _ mapping: Int, _ seen: inout SeenVariants,
        at pointer: String
    ) {
        for (place, position) in variants.indices.enumerated() {
            let variant = context.document.indices.whole(position)
            guard variant >= 0 else { continue }
            if let first = seen.add(variant, at: position, of: mapping) {
                context.report(
                    .khrMaterialsVariantsNonUniqueVariant, at: "\(pointer)/variants/\(place)",
                    [.int(variant), .int(first)])
            }
            if variant < count {
                context.usedVariants.insert(variant)
            } else {
                context.report(
                    .unresolvedReference, at: "\(pointer)/variants/\(place)", [.int(variant), "variants", .int(count)])
            }
        }
    }

    private static func linkMaterial(_ context: ValidationContext, _ index: Int, _ primitive: Int, at pointer: String) {
        guard let material = context.resolve(index, in: .materials, at: pointer) else { return }
        context.usage.mark(material, in: .materials)
        PrimitiveChecks.checkTexCoords(context, primitive, material, at: pointer)
        context.variantTexCoords[primitive, default: []].formUnion(
            context.materialFacts.texCoords(of: material).map(\.set))
    }
}

/// The variants that the mappings of a primitive name, each with the first mapping that does.
///
/// A table filled by at most two thirds, with collisions in the next free slot. It holds positions of the document's lists
/// instead of variants, which can be large numbers, and as many as a file likes.
private struct SeenVariants {
    private struct Slot {
        /// One more than a position; 0 is free.
        var position: UInt32 = 0
        var mapping: Int32 = 0
    }

    private let context: ValidationContext
    private var slots: [Slot]

    init(_ context: ValidationContext, _ mappings: PoolRange) {
        self.context = context
        var count = 0
        for position in mappings.indices {
            context.document.withSlots(ofRecord: Int(context.document.indices[position])) {
                count += $0.range(VariantChecks.Field.variants).count
            }
        }
        slots = Array(repeating: Slot(), count: count + count / 2 + 1)
    }

    /// Takes note of a variant; gives the mapping that named it before.
    mutating func add(_ variant: Int, at position: Int, of mapping: Int) -> Int? {
        var hasher = Hasher()
        hasher.combine(variant)
        let hash = UInt64(bitPattern: Int64(hasher.finalize()))
        var slot = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(slots.count)).high)
        while slots[slot].position != 0 {
            if context.document.indices.whole(Int(slots[slot].position) - 1) == variant {
                return Int(slots[slot].mapping)
            }
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        slots[slot] = Slot(
            position: UInt32(truncatingIfNeeded: position + 1), mapping: Int32(truncatingIfNeeded: mapping))
        return nil
    }
}
