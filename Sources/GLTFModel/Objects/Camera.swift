/// A camera (glTF 2.0 §3.10).
@usableFromInline
package struct Camera: PackedRow {
    @usableFromInline package static let blank = Camera()

    package enum Kind: Int, Sendable {
        case orthographic, perspective

        package static let names: [StaticString] = ["orthographic", "perspective"]
    }

    @Choice package var kind: Kind? = nil
    @Compact package var name = -1

    package enum Field {
        package static let type = 0
        package static let orthographic = 1
        package static let perspective = 2
        package static let name = 3
    }

    package static let schema = ObjectSchema(
        "camera",
        [
            .custom(reportBothKinds),
            .member(Member("type", .name(Kind.names), required: true)),
            // Only the one that the type names is read.
            .member(Member("orthographic", .any)),
            .member(Member("perspective", .any)),
            .custom(readKind),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let kind = slots.integer(Field.type).flatMap(Kind.init(rawValue:))
            return addRow(Camera(kind: kind, name: slots.index(Field.name)), to: reader.document.cameras)
        })

    private static let reportBothKinds: @Sendable (DocumentReader, Slots) -> Void = { reader, slots in
        guard slots.isPresent(Field.orthographic), slots.isPresent(Field.perspective) else { return }
        reader.report(.oneOfMismatch, at: nil, [.text("orthographic and perspective"), .text("both")])
    }

    private static let readKind: @Sendable (DocumentReader, Slots) -> Void = { reader, slots in
        guard let kind = slots.integer(Field.type).flatMap(Kind.init(rawValue:)) else { return }
        let (slot, schema) =
            kind == .orthographic ? (Field.orthographic, orthographicSchema) : (Field.perspective, perspectiveSchema)
        slots.read(slot, as: Member(Kind.names[kind.rawValue], .object(schema), required: true), reader)
    }

    package enum OrthographicField {
        package static let xmag = 0
        package static let ymag = 1
        package static let zfar = 2
        package static let znear = 3
    }

    package static let orthographicSchema = ObjectSchema(
        "camera.orthographic",
        [
            .member(Member("xmag", .number(.any), required: true)),
            .member(Member("ymag", .number(.any), required: true)),
            .member(Member("zfar", .number(.positive), required: true)),
            .member(Member("znear", .number(.notNegative), required: true)),
            .checkpoint(.orthographic),
        ],
        build: { _, _ in 0 })

    package enum PerspectiveField {
        package static let yfov = 0
        package static let zfar = 1
        package static let znear = 2
        package static let aspectRatio = 3
    }

    package static let perspectiveSchema = ObjectSchema(
        "camera.perspective",
        [
            .member(Member("yfov", .number(.positive), required: true)),
            .checkpoint(.perspectiveFieldOfView),
            .member(Member("zfar", .number(.positive))),
            .member(Member("znear", .number(.positive), required: true)),
            .checkpoint(.perspective),
            .member(Member("aspectRatio", .number(.positive))),
        ],
        build: { _, _ in 0 })
}

extension Checkpoint {
    package static let orthographic = Checkpoint(rawValue: 8)
    package static let perspectiveFieldOfView = Checkpoint(rawValue: 9)
    package static let perspective = Checkpoint(rawValue: 10)
}
