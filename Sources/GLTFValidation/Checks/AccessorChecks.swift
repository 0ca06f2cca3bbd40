import GLTFModel

/// Where the elements of an accessor are, as far as the rules allow them to be read.
struct AccessorFacts: Sendable {
    /// Bytes from the start of the buffer view.
    var offset = 0
    var stride = 0
    /// Whether the elements fit their buffer view, are aligned, and do not overlap; true without a buffer view.
    var isReadable = false
    /// The same for the indices and values of a sparse accessor, and that there are not too many.
    var isSparseReadable = false
}

/// Accessors (glTF 2.0 §3.6.2).
enum AccessorChecks {
    static let read: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        typealias Field = Accessor.Field
        let componentType = slots.integer(Field.componentType).flatMap(ComponentType.init(rawValue:))
        if slots.bool(Field.normalized), componentType == .float || componentType == .unsignedInt {
            context.report(
                .accessorNormalizedInvalid, at: reader.pointer("normalized"), [.text(componentType?.glName ?? "")])
        }
        if let type = ElementType(slots, Field.type), type.isMatrix,
            let offset = slots.integer(Field.byteOffset, default: 0), offset % 4 != 0
        {
            context.report(
                .accessorMatrixAlignment, at: reader.pointer("byteOffset"), [.text(type.name), .int(offset)])
        }
    }

    static func link(_ context: ValidationContext) {
        context.accessorFacts = Array(repeating: AccessorFacts(), count: context.document.accessors.count)
        for index in context.document.accessors.indices {
            let accessor = context.document.accessors[index]
            guard let type = accessor.type, let componentType = accessor.componentType, let count = accessor.count
            else { continue }
            var facts = AccessorFacts()
            let layout = ElementLayout(type, componentType)
            facts.stride = layout.tightStride
            facts.isReadable = accessor.bufferView < 0 || context.bufferView(of: accessor) == nil
            if let view = context.resolve(
                accessor.bufferView, in: .bufferViews, at: "/accessors/\(index)/bufferView")
            {
                context.usage.mark(view, in: .bufferViews)
                let stride = context.document.bufferViews[view].byteStride
                if let stride, stride < layout.size {
                    context.report(
                        .accessorSmallBytestride, at: "/accessors/\(index)", [.int(stride), .int(layout.size)])
                }
                facts.stride = stride ?? layout.tightStride
                facts.offset = accessor.byteOffset ?? 0
                let length = Saturating.sum(Saturating.product(facts.stride, count - 1), layout.size)
                let fits = checkFit(
                    context, offset: accessor.byteOffset, componentSize: layout.componentSize, length: length,
                    view: view, at: "/accessors/\(index)")
                facts.isReadable = fits && facts.stride >= layout.size
            }
            if let sparse = context.document.sparses[checked: accessor.sparse] {
                facts.isSparseReadable = linkSparse(context, index, sparse, accessor, layout)
            }
            context.accessorFacts[index] = facts
        }
    }

    /// Checks the parts of a sparse accessor; true if all its data can be read.
    private static func linkSparse(
        _ context: ValidationContext, _ index: Int, _ sparse: AccessorSparse, _ accessor: Accessor,
        _ layout: ElementLayout
    ) -> Bool {
        let count = accessor.count ?? 0
        var isReadable = true
        if sparse.count > count {
            context.report(
                .accessorSparseCountOutOfRange, at: "/accessors/\(index)/sparse/count",
                [.int(sparse.count), .int(count)])
            isReadable = false
        }
        let indexSize = sparse.indices.componentType?.size
        let indicesFit = linkPart(
            context, sparse.indices, "indices", componentSize: indexSize,
            length: Saturating.product(indexSize ?? 0, sparse.count), at: "/accessors/\(index)/sparse/indices")
        let valuesFit = linkPart(
            context, sparse.values, "values", componentSize: layout.componentSize,
            length: Saturating.product(layout.componentSize * layout.components, sparse.count),
            at: "/accessors/\(index)/sparse/values")
        return isReadable && indicesFit && valuesFit && indexSize != nil
    }

    private static func linkPart(
        _ context: ValidationContext, _ part: AccessorSparse.Part, _ name: String, componentSize: Int?, length: Int,
        at pointer: @autoclosure () -> String
    ) -> Bool {
        guard let view = context.resolve(part.bufferView, in: .bufferViews, at: pointer() + "/bufferView") else {
            return false
        }
        context.usage.mark(view, in: .bufferViews)
        // A view without a target says nothing of its use, and may hold vertices and sparse values; the reference objects.
        if context.isKhronos || context.document.bufferViews[view].target != nil {
            context.use(bufferView: view, for: .other, at: pointer() + "/bufferView")
        }
        if let stride = context.document.bufferViews[view].byteStride {
            context.report(
                .bufferViewInvalidByteStride, at: pointer() + "/bufferView",
                [.int(stride), .text("sparse " + name)])
        }
        guard let componentSize else { return false }
        return checkFit(
            context, offset: part.byteOffset, componentSize: componentSize, length: length, view: view, at: pointer())
    }

    /// Whether data begins on a multiple of its component size and lies within its buffer view.
    private static func checkFit(
        _ context: ValidationContext, offset: Int?, componentSize: Int, length: Int, view: Int,
        at pointer: @autoclosure () -> String
    ) -> Bool {
        guard let offset else { return false }
        let bufferView = context.document.bufferViews[view]
        var fits = true
        if offset % componentSize != 0 {
            fits = false
            context.report(
                .accessorOffsetAlignment, at: pointer() + "/byteOffset", [.int(offset), .int(componentSize)])
        }
        guard let start = bufferView.byteOffset else { return false }
        if (start + offset) % componentSize != 0 {
            fits = false
            context.report(
                .accessorTotalOffsetAlignment, at: pointer(), [.int(start + offset), .int(componentSize)])
        }
        let available = bufferView.byteLength ?? -1
        let end = Saturating.sum(offset, length)
        if offset > available {
            fits = false
            context.report(.accessorTooLong, at: pointer() + "/byteOffset", [.int(end), .int(Swift.max(available, 0))])
        } else if end > available {
            fits = false
            context.report(.accessorTooLong, at: pointer(), [.int(end), .int(Swift.max(available, 0))])
        }
        return fits
    }
}
