import JSONText

/// Reads the declared bounds of an accessor (glTF 2.0 §3.6.2.5): one number for each component, of the kind that the
/// component type can hold. Without a usable type and component type they cannot be understood and are passed over.
enum AccessorBounds {
    static let read: @Sendable (DocumentReader, Slots) -> Void = { reader, slots in
        guard let componentType = slots.integer(Accessor.Field.componentType).flatMap(ComponentType.init(rawValue:)),
            let type = ElementType(slots, Accessor.Field.type), !type.isUnknown
        else { return }
        if let token = slots.token(Accessor.Field.min) {
            slots.set(Accessor.Field.min, readBound(reader, token, "min", type.components, componentType, slots))
        }
        if let token = slots.token(Accessor.Field.max) {
            slots.set(Accessor.Field.max, readBound(reader, token, "max", type.components, componentType, slots))
        }
    }

    private static func readBound(
        _ reader: DocumentReader, _ token: Int, _ name: StaticString, _ length: Int, _ componentType: ComponentType,
        _ slots: Slots
    ) -> Int {
        guard let range = componentType.integerRange else {
            // Declared bounds of floats are compared as floats.
            if let word = reader.rightNumbers(token, length, asFloats: true) { return word }
            return reader.readMember(Member(name, .numbers(lengths: [length], .any)), token, slots.schema)
        }
        guard reader.view.kind(token).isArray else {
            reader.reportType(at: name, token, "an array")
            return reader.view.kind(token) == .null ? Slot.absent : Slot.unusable
        }
        return readIntegers(reader, token, name, length, range, componentType)
    }

    private static func readIntegers(
        _ reader: DocumentReader, _ token: Int, _ name: StaticString, _ length: Int, _ range: ClosedRange<Int>,
        _ componentType: ComponentType
    ) -> Int {
        let view = reader.view
        let count = view.elementCount(token)
        guard count == length else {
            reader.report(.arrayLengthNotInList, at: name, [.integer(count), .text(String(length))])
            return Slot.unusable
        }
        var isUsable = true
        var element = token + 1
        for index in 0..<length {
            if let value = view.integer(element) {
                if !range.contains(value) {
                    isUsable = false
                    reader.report(
                        .invalidGLValue, at: name,
                        [
                            .integer(value), .text(componentType.glName),
                            .text("\(range.lowerBound) to \(range.upperBound)"),
                        ])
                }
            } else {
                isUsable = false
                reader.report(
                    .arrayTypeMismatch, at: name,
                    [.integer(index), .text(reader.found(element)), .text("a whole number")])
            }
            element = view.next(element)
        }
        return isUsable ? PoolRange(start: token + 1, count: length).slot : Slot.unusable
    }
}
