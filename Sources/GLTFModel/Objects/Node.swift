import JSONText

/// A node (glTF 2.0 §3.5). Number lists are ranges of the document's pool.
@usableFromInline
package struct Node: PackedRow {
    @usableFromInline package static let blank = Node()

    package var matrix = PoolRange.absent
    package var translation = PoolRange.absent
    package var rotation = PoolRange.absent
    package var scale = PoolRange.absent
    @usableFromInline var storedCamera = Compact(wrappedValue: -1)
    package var children = PoolRange.absent
    @usableFromInline var storedMesh = Compact(wrappedValue: -1)
    @usableFromInline var storedSkin = Compact(wrappedValue: -1)
    package var weights = PoolRange.absent
    @Compact package var name = -1
    package var extensions = KeptExtensions()
    @usableFromInline var storedHasExtras = Flag(wrappedValue: false)

    @inlinable package var camera: Int { storedCamera.wrappedValue }
    @inlinable package var mesh: Int { storedMesh.wrappedValue }
    @inlinable package var skin: Int { storedSkin.wrappedValue }
    @inlinable package var hasExtras: Bool { storedHasExtras.wrappedValue }

    package enum Field {
        package static let matrix = 0
        package static let translation = 1
        package static let rotation = 2
        package static let scale = 3
        package static let camera = 4
        package static let children = 5
        package static let mesh = 6
        package static let skin = 7
        package static let weights = 8
        package static let name = 9
    }

    package static let schema = ObjectSchema(
        "node",
        [
            .member(Member("matrix", .numbers(lengths: [16], .any))),
            .member(Member("translation", .numbers(lengths: [3], .any))),
            .member(Member("rotation", .numbers(lengths: [4], NumberBounds(from: -1, to: 1)))),
            .checkpoint(.nodeRotation, ifAny: ["rotation"]),
            .member(Member("scale", .numbers(lengths: [3], .any))),
            .member(Member("camera", .index)),
            .member(Member("children", .indices)),
            .member(Member("mesh", .index)),
            .member(Member("skin", .index)),
            .member(Member("weights", .numbers(lengths: [], .any))),
            .custom(checkMesh, ifAny: ["skin", "weights"]),
            .checkpoint(.node, ifAny: ["matrix"]),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let node = Node(
                matrix: slots.range(Field.matrix), translation: slots.range(Field.translation),
                rotation: slots.range(Field.rotation), scale: slots.range(Field.scale),
                storedCamera: Compact(wrappedValue: slots.index(Field.camera)), children: slots.range(Field.children),
                storedMesh: Compact(wrappedValue: slots.index(Field.mesh)),
                storedSkin: Compact(wrappedValue: slots.index(Field.skin)), weights: slots.range(Field.weights),
                name: slots.index(Field.name), extensions: slots.extensions,
                storedHasExtras: Flag(
                    wrappedValue: slots.token(slots.schema.extrasSlot).map { reader.view.kind($0) != .null } ?? false))
            return addRow(node, to: reader.document.nodes)
        })
}

extension Node {
    /// A skin and weights apply to a mesh.
    private static let checkMesh: @Sendable (DocumentReader, Slots) -> Void = { reader, slots in
        guard slots.integer(Field.mesh) == nil else { return }
        if slots.integer(Field.skin) != nil {
            reader.report(.unsatisfiedDependency, at: "skin", [.text("skin"), .text("mesh")])
        }
        if slots.range(Field.weights).isUsable {
            reader.report(.unsatisfiedDependency, at: "weights", [.text("weights"), .text("mesh")])
        }
    }
}

extension Checkpoint {
    package static let nodeRotation = Checkpoint(rawValue: 18)
    package static let node = Checkpoint(rawValue: 19)
}
