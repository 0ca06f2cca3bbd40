/// A camera (glTF 2.0 §3.10).
package struct Camera: Sendable {
    package enum Kind: Int, Sendable {
        case orthographic, perspective

        package static let names: [StaticString] = ["orthographic", "perspective"]
    }

    package var kind: Kind?
    package var name = -1

    package enum Field {
        package static let type = 0
        package static let orthographic = 1
        package static let perspective = 2
        package static let name = 3
    }

    package static let schema = ObjectSchema(
        "camera",
        [
            .checkpoint(.cameraBegins),
            .member(Member("type", .name(Kind.names), required: true)),
            // Only the one that the type names is read, by the checkpoint.
            .member(Member("orthographic", .any)),
            .member(Member("perspective", .any)),
            .checkpoint(.cameraType),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let kind = slots.integer(Field.type).flatMap(Kind.init(rawValue:))
            return addRow(Camera(kind: kind, name: slots.index(Field.name)), to: &reader.document.cameras)
        })

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
    package static let cameraBegins = Checkpoint(rawValue: 6)
    package static let cameraType = Checkpoint(rawValue: 7)
    package static let orthographic = Checkpoint(rawValue: 8)
    package static let perspectiveFieldOfView = Checkpoint(rawValue: 9)
    package static let perspective = Checkpoint(rawValue: 10)
}
