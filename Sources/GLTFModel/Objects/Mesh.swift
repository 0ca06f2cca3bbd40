import JSONText

/// A mesh (glTF 2.0 §3.7.2). `primitives` holds rows.
@usableFromInline
package struct Mesh: PackedRow {
    @usableFromInline package static let blank = Mesh()

    package var primitives = PoolRange.absent
    package var weights = PoolRange.absent
    @Compact package var name = -1
    /// Token of the extras object; −1 if there is none.
    @Compact package var extras = -1

    package enum Field {
        package static let weights = 0
        package static let primitives = 1
        package static let name = 2
    }

    package static let schema = ObjectSchema(
        "mesh",
        [
            .member(Member("weights", .numbers(lengths: [], .any))),
            .member(Member("primitives", .objects(MeshPrimitive.schema), required: true)),
            .checkpoint(.mesh, ifAny: ["weights"]),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let mesh = Mesh(
                primitives: slots.range(Field.primitives), weights: slots.range(Field.weights),
                name: slots.index(Field.name), extras: slots.token(slots.schema.extrasSlot) ?? -1)
            return addRow(mesh, to: reader.document.meshes)
        })
}

/// Geometry and its material (glTF 2.0 §3.7.2.1).
@usableFromInline
package struct MeshPrimitive: PackedRow {
    @usableFromInline package static let blank = MeshPrimitive()

    /// Members of the attribute map with usable values, in document order; a range of `document.attributes`.
    package var attributes = PoolRange.absent
    /// The morph targets: the token of the first, and how many there are.
    package var targets = PoolRange.absent
    @usableFromInline var storedIndices = Compact(wrappedValue: -1)
    @usableFromInline var storedMaterial = Compact(wrappedValue: -1)
    @usableFromInline var storedMode = Wide(wrappedValue: 4)

    @inlinable package var indices: Int { storedIndices.wrappedValue }
    @inlinable package var material: Int { storedMaterial.wrappedValue }
    /// GL code 0…6; nil if unusable.
    @inlinable package var mode: Int? { storedMode.wrappedValue }

    package enum Field {
        package static let mode = 0
        package static let attributes = 1
        package static let targets = 2
        package static let indices = 3
        package static let material = 4
    }

    package static let schema = ObjectSchema(
        "mesh.primitive",
        [
            .member(Member("mode", .unsigned(0...6))),
            .member(Member("attributes", .attributes, required: true)),
            .checkpoint(.primitiveAttributes),
            .member(Member("targets", .targets)),
            .member(Member("indices", .index)),
            .member(Member("material", .index)),
            .extensions,
            .checkpoint(.primitive),
        ],
        nextRow: { $0.document.primitives.count },
        build: { reader, slots in
            let primitive = MeshPrimitive(
                attributes: slots.range(Field.attributes), targets: slots.range(Field.targets),
                storedIndices: Compact(wrappedValue: slots.index(Field.indices)),
                storedMaterial: Compact(wrappedValue: slots.index(Field.material)),
                storedMode: Wide(wrappedValue: slots.integer(Field.mode, default: 4)))
            return addRow(primitive, to: reader.document.primitives)
        })
}

/// One member of an attribute map: the token of its name, and an accessor's index.
@usableFromInline
package struct Attribute: BitwiseCopyable, Sendable {
    @usableFromInline let storedName: Compact
    @usableFromInline let storedAccessor: Compact

    @inlinable package var name: Int { storedName.wrappedValue }
    @inlinable package var accessor: Int { storedAccessor.wrappedValue }

    /// A member of an attribute map; nil if its value is no index.
    @inline(__always)
    init?(_ view: JSONView, key: Int, value: Int) {
        guard let index = view.unsignedInteger(value) else { return nil }
        storedName = Compact(wrappedValue: key)
        storedAccessor = Compact(wrappedValue: index)
    }
}

extension GLTFDocument {
    /// Calls `body` with each attribute of each morph target of a primitive, and the target's place, in document order.
    ///
    /// They are read where they stand in the map: eight bytes of text are enough for a target, less than a list of them takes.
    package func forEachTargetAttribute(
        of primitive: MeshPrimitive, _ body: (_ attribute: Attribute, _ target: Int) -> Void
    ) {
        guard let view = numbers.view.pointee else { return }
        var token = primitive.targets.start
        for target in 0..<primitive.targets.count where token < view.count {
            view.forEachMember(token) { key, value in
                if let attribute = Attribute(view, key: key, value: value) { body(attribute, target) }
            }
            token = view.next(token)
        }
    }
}

extension Checkpoint {
    package static let primitiveAttributes = Checkpoint(rawValue: 13)
    package static let primitive = Checkpoint(rawValue: 14)
    package static let mesh = Checkpoint(rawValue: 15)
    /// One name of an attribute map; the slots' token is the name's. Followed by the same for morph targets.
    package static let attributeName = Checkpoint(rawValue: 16)
    package static let targetAttributeName = Checkpoint(rawValue: 17)
}
