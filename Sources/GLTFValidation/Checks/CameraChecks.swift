import GLTFModel

/// Projections that can show something (glTF 2.0 §3.10).
enum CameraChecks {
    static let readOrthographic: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = {
        context, slots, reader in
        typealias Field = Camera.OrthographicField
        checkDepth(context, reader, far: slots.number(Field.zfar), near: slots.number(Field.znear))
        for (slot, name) in [(Field.xmag, "xmag"), (Field.ymag, "ymag")] as [(Int, StaticString)] {
            let value = slots.number(slot)
            if value == 0 {
                context.report(.cameraXmagYmagZero, at: reader.pointer(name), [.text(name.description)])
            } else if value < 0 {
                context.report(
                    .cameraXmagYmagNegative, at: reader.pointer(name), [.text(name.description), .double(value)])
            }
        }
    }

    static let readFieldOfView: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = {
        context, slots, reader in
        let angle = slots.number(Camera.PerspectiveField.yfov)
        if angle >= .pi { context.report(.cameraYfovGequalPi, at: reader.pointer(), [.double(angle)]) }
    }

    static let readPerspective: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = {
        context, slots, reader in
        typealias Field = Camera.PerspectiveField
        checkDepth(context, reader, far: slots.number(Field.zfar), near: slots.number(Field.znear))
    }

    private static func checkDepth(_ context: ValidationContext, _ reader: DocumentReader, far: Double, near: Double) {
        if far <= near {
            context.report(.cameraZfarLequalZnear, at: reader.pointer(), [.double(far), .double(near)])
        }
    }
}
