import GLTFModel
import JSONText

/// Of which accessors the elements may be read, as far as the rules go.
struct AccessorFacts: Sendable {
    /// Those whose elements fit their buffer view, are aligned, and do not overlap, or that have no buffer view.
    let readable = ElementSet()
    /// The same for the indices and values of a sparse accessor, and that there are not too many.
    let sparseReadable = ElementSet()
    /// Those whose sparse indices were found to be below the number of elements, each greater than the one before.
    let sparseInOrder = ElementSet()
    /// Those whose data is nowhere, though they have bounds other than zero. Not looked for as the reference.
    let nonzeroBoundsWithoutData = ElementSet()
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
            let offset = slots.integer(Field.byteOffset, default: 0), WholeNumber.remainder(offset, by: 4) != 0
        {
            context.report(
                .accessorMatrixAlignment, at: reader.pointer("byteOffset"), [.text(type.name), .int(offset)])
        }
    }

    static func link(_ context: ValidationContext) {
        let (accessors, views) = (context.document.accessors, context.document.bufferViews)
        let numbers = context.document.numbers
        for index in accessors.indices {
            let accessor = accessors[index]
            if accessor.bufferView < 0, accessor.sparse < 0, !context.isKhronos,
                !numbers.areZero(accessor.minimum) || !numbers.areZero(accessor.maximum)
            {
                context.accessorFacts.nonzeroBoundsWithoutData.insert(index)
            }
            guard let type = accessor.type, let componentType = accessor.componentType, let count = accessor.count
            else { continue }
            let layout = ElementLayout(type, componentType)
            var isReadable = accessor.bufferView < 0 || context.bufferView(of: accessor) == nil
            if let view = context.resolve(
                accessor.bufferView, in: .bufferViews, at: "/accessors/\(index)/bufferView",
                number: .element(.accessorViews, index))
            {
                context.usage.mark(view, in: .bufferViews)
                let bufferView = views[view]
                let stride = bufferView.byteStride
                if let stride, stride < layout.size {
                    context.report(
                        .accessorSmallBytestride, at: "/accessors/\(index)", [.int(stride), .int(layout.size)])
                }
                let distance = stride ?? layout.tightStride
                let length = WholeNumber.sum(WholeNumber.product(distance, count - 1), layout.size)
                let fits = checkFit(
                    context, offset: accessor.byteOffset, componentSize: layout.componentSize, length: length,
                    bufferView, at: "/accessors/\(index)")
                isReadable = fits && distance >= layout.size
            }
            if isReadable { context.accessorFacts.readable.insert(index) }
            if let sparse = context.document.sparses[checked: accessor.sparse],
                linkSparse(context, index, sparse, accessor, layout)
            {
                context.accessorFacts.sparseReadable.insert(index)
            }
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
            context, sparse.indices, isOfValues: false, componentSize: indexSize,
            length: WholeNumber.product(indexSize ?? 0, sparse.count), at: "/accessors/\(index)/sparse/indices")
        let valuesFit = linkPart(
            context, sparse.values, isOfValues: true, componentSize: layout.componentSize,
            length: WholeNumber.product(layout.componentSize * layout.components, sparse.count),
            at: "/accessors/\(index)/sparse/values")
        return isReadable && indicesFit && valuesFit && indexSize != nil
    }

    private static func linkPart(
        _ context: ValidationContext, _ part: AccessorSparse.Part, isOfValues: Bool, componentSize: Int?, length: Int,
        at pointer: @autoclosure () -> String
    ) -> Bool {
        guard let view = context.resolve(part.bufferView, in: .bufferViews, at: pointer() + "/bufferView") else {
            return false
        }
        context.usage.mark(view, in: .bufferViews)
        let bufferView = context.document.bufferViews[view]
        let mayHoldVertices = !context.isKhronos && isOfValues && bufferView.target == nil
        context.use(
            bufferView: view, for: mayHoldVertices ? .sparseValues : .other, at: pointer() + "/bufferView")
        if let stride = bufferView.byteStride {
            context.report(
                .bufferViewInvalidByteStride, at: pointer() + "/bufferView",
                [.int(stride), .text(isOfValues ? "sparse values" : "sparse indices")])
        }
        guard let componentSize else { return false }
        return checkFit(
            context, offset: part.byteOffset, componentSize: componentSize, length: length, bufferView, at: pointer())
    }

    /// Whether data begins on a multiple of its component size and lies within its buffer view.
    private static func checkFit(
        _ context: ValidationContext, offset: Int?, componentSize: Int, length: Int, _ view: BufferView,
        at pointer: @autoclosure () -> String
    ) -> Bool {
        guard let offset else { return false }
        var fits = true
        if WholeNumber.remainder(offset, by: componentSize) != 0 {
            fits = false
            context.report(
                .accessorOffsetAlignment, at: pointer() + "/byteOffset", [.int(offset), .int(componentSize)])
        }
        guard let start = view.byteOffset else { return false }
        let total = WholeNumber.sum(start, offset)
        if WholeNumber.remainder(total, by: componentSize) != 0 {
            fits = false
            context.report(.accessorTotalOffsetAlignment, at: pointer(), [.int(total), .int(componentSize)])
        }
        let available = view.byteLength ?? -1
        let end = WholeNumber.sum(offset, length)
        if offset > available {
            fits = false
            context.report(.accessorTooLong, at: pointer() + "/byteOffset", [.int(end), .count(view.byteLength)])
        } else if end > available {
            fits = false
            context.report(.accessorTooLong, at: pointer(), [.int(end), .count(view.byteLength)])
        }
        return fits
    }
}
