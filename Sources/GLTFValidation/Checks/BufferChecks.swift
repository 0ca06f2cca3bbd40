import GLTFModel
import JSONText

/// Buffers (glTF 2.0 §3.6.1).
enum BufferChecks {
    static let read: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        guard let token = slots.integer(Buffer.Field.uri), let owner = reader.owner else { return }
        context.bufferURIs[owner.index] = URIChecks.read(context, reader, token, .buffer)
    }
}

/// Buffer views (glTF 2.0 §3.6.1).
enum BufferViewChecks {
    static let readStride: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        typealias Field = BufferView.Field
        guard let stride = slots.integer(Field.byteStride) else { return }
        if let length = slots.integer(Field.byteLength), stride > length {
            context.report(.bufferViewTooBigByteStride, at: reader.pointer("byteStride"), [.int(stride), .int(length)])
        }
        if stride % 4 != 0 {
            context.report(.valueMultipleOf, at: reader.pointer("byteStride"), [.int(stride), 4])
        }
        if slots.integer(Field.target) == BufferView.Target.elementArrayBuffer.rawValue {
            context.report(
                .bufferViewInvalidByteStride, at: reader.pointer("byteStride"),
                [.int(stride), .text(DataUsage.index.words)])
        }
    }

    static func link(_ context: ValidationContext) {
        for index in context.document.bufferViews.indices {
            let view = context.document.bufferViews[index]
            switch view.target {
            case .arrayBuffer: context.setUsage(bufferView: index, .vertex)
            case .elementArrayBuffer: context.setUsage(bufferView: index, .index)
            case nil: break
            }
            guard
                let buffer = context.resolve(
                    view.buffer, in: .buffers, at: "/bufferViews/\(index)/buffer",
                    number: .element(.bufferViewBuffers, index))
            else {
                continue
            }
            context.usage.mark(buffer, in: .buffers)
            guard let available = context.document.buffers[buffer].byteLength else { continue }
            let offset = view.byteOffset ?? -1
            let end = WholeNumber.sum(offset, view.byteLength ?? -1)
            let shownEnd = WholeNumber.sum(view.byteOffset ?? 0, view.byteLength ?? 0)
            if offset >= available {
                context.report(
                    .bufferViewTooLong, at: "/bufferViews/\(index)/byteOffset", [.int(shownEnd), .int(available)])
            } else if end > available {
                context.report(
                    .bufferViewTooLong, at: "/bufferViews/\(index)/byteLength", [.int(shownEnd), .int(available)])
            }
        }
    }
}
