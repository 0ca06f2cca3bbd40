import GLTFModel

/// Triangles without an area where the reference validator does not look: in strips and fans by their indices, without
/// indices by the positions.
struct DegenerateTriangles {
    private let context: ValidationContext
    /// Primitives may share accessors, and a small file can have very many of them.
    private var known: [Key: Result] = [:]

    private struct Key: Hashable {
        let accessor: Int
        let mode: Int
        let isIndexed: Bool
    }

    struct Result {
        var triangles: Int
        var degenerate: Int
    }

    static func run(_ context: ValidationContext) {
        var checks = DegenerateTriangles(context: context)
        for (mesh, object) in context.document.meshes.enumerated() {
            for (place, position) in object.primitives.indices.enumerated() {
                if context.isTruncated { return }
                checks.check(
                    context.document.primitives[Int(context.document.indices[position])],
                    "/meshes/\(mesh)/primitives/\(place)")
            }
        }
    }

    private init(context: ValidationContext) {
        self.context = context
    }

    private mutating func check(_ primitive: MeshPrimitive, _ pointer: @autoclosure () -> String) {
        guard let mode = primitive.mode, mode >= 4, let key = key(of: primitive, mode) else { return }
        let result: Result
        if let before = known[key] {
            result = before
        } else {
            guard let data = context.data(ofAccessor: key.accessor), let base = data.base, data.isPlain,
                context.mayRead(data.byteCount, at: pointer())
            else { return }
            result = key.isIndexed ? Self.indexed(data, base, mode) : Self.positions(data, base, mode)
            known[key] = result
        }
        guard result.degenerate > 0 else { return }
        context.report(
            .lintTrianglesDegenerate, at: pointer(),
            [
                .int(result.triangles), .int(result.degenerate),
                .text(key.isIndexed ? "on one vertex" : "at one position"),
            ])
    }

    /// Where the corners are told from each other; nil if there is nothing to look at, or another check does.
    private func key(of primitive: MeshPrimitive, _ mode: Int) -> Key? {
        if primitive.indices >= 0 {
            guard mode != 4, let index = context.resolved(primitive.indices, in: .accessors) else { return nil }
            let accessor = context.document.accessors[index]
            guard accessor.type == .scalar, let type = accessor.componentType, type.isIndex else { return nil }
            return Key(accessor: index, mode: mode, isIndexed: true)
        }
        for position in primitive.attributes.indices {
            let attribute = context.document.attributes[position]
            guard context.attributeName(attribute.name).kind == .position else { continue }
            guard let index = context.resolved(attribute.accessor, in: .accessors),
                context.document.accessors[index].type == .vec3
            else { return nil }
            return Key(accessor: index, mode: mode, isIndexed: false)
        }
        return nil
    }

    // MARK: Counting

    private static func indexed(_ data: AccessorData, _ base: UnsafeRawPointer, _ mode: Int) -> Result {
        switch data.componentType {
        case .unsignedByte: indexed(data, base, mode, UInt8.self)
        case .unsignedShort: indexed(data, base, mode, UInt16.self)
        default: indexed(data, base, mode, UInt32.self)
        }
    }

    private static func indexed<Index: FixedWidthInteger & BitwiseCopyable>(
        _ data: AccessorData, _ base: UnsafeRawPointer, _ mode: Int, _ type: Index.Type
    ) -> Result {
        count(data.count, mode) { a, b in
            (base + a * data.stride).loadUnaligned(as: Index.self)
                == (base + b * data.stride).loadUnaligned(as: Index.self)
        }
    }

    private static func positions(_ data: AccessorData, _ base: UnsafeRawPointer, _ mode: Int) -> Result {
        if data.componentType == .float {
            return count(data.count, mode) { a, b in
                let (a, b) = (base + a &* data.stride, base + b &* data.stride)
                // Corners that differ do so in x nearly always.
                return a.loadUnaligned(as: Float.self) == b.loadUnaligned(as: Float.self)
                    && a.loadUnaligned(fromByteOffset: 4, as: Float.self)
                        == b.loadUnaligned(fromByteOffset: 4, as: Float.self)
                    && a.loadUnaligned(fromByteOffset: 8, as: Float.self)
                        == b.loadUnaligned(fromByteOffset: 8, as: Float.self)
            }
        }
        return count(data.count, mode) { a, b in
            (0..<3).allSatisfy { component in
                let offset = data.layout.offset(component)
                return AccessorData.load(base + a * data.stride + offset, data.componentType)
                    == AccessorData.load(base + b * data.stride + offset, data.componentType)
            }
        }
    }

    /// Walks the triangles of a mode; `areSame` compares two corners by their places.
    @inline(__always)
    private static func count(_ corners: Int, _ mode: Int, _ areSame: (Int, Int) -> Bool) -> Result {
        var degenerate = 0
        switch mode {
        case 4:
            var corner = 0
            while corner &+ 3 <= corners {
                let isDegenerate =
                    areSame(corner, corner &+ 1) || areSame(corner &+ 1, corner &+ 2) || areSame(corner, corner &+ 2)
                degenerate &+= isDegenerate ? 1 : 0
                corner &+= 3
            }
            return Result(triangles: corners / 3, degenerate: degenerate)
        default:
            var corner = 0
            while corner &+ 3 <= corners {
                let first = mode == 6 ? 0 : corner
                let isDegenerate =
                    areSame(first, corner &+ 1) || areSame(corner &+ 1, corner &+ 2) || areSame(first, corner &+ 2)
                degenerate &+= isDegenerate ? 1 : 0
                corner &+= 1
            }
            return Result(triangles: Swift.max(corners - 2, 0), degenerate: degenerate)
        }
    }
}
