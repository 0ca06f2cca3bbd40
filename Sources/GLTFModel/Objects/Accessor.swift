/// The type of one component (glTF 2.0 §3.6.2.2); the raw value is the GL code.
@usableFromInline
package enum ComponentType: Int, CaseIterable, Sendable {
    case byte = 5120
    case unsignedByte = 5121
    case short = 5122
    case unsignedShort = 5123
    case unsignedInt = 5125
    case float = 5126

    /// As part of its caller, else a generic function finds it out by way of the numbers.
    @inlinable @inline(__always)
    package static func == (a: ComponentType, b: ComponentType) -> Bool { a.rawValue == b.rawValue }

    /// What ``Choice`` stores, and reads back as part of its caller.
    @inlinable @inline(__always)
    init?(stored: Int32) {
        switch stored {
        case 5120: self = .byte
        case 5121: self = .unsignedByte
        case 5122: self = .short
        case 5123: self = .unsignedShort
        case 5125: self = .unsignedInt
        case 5126: self = .float
        default: return nil
        }
    }

    /// Size in bytes.
    @inlinable package var size: Int {
        switch self {
        case .byte, .unsignedByte: 1
        case .short, .unsignedShort: 2
        case .unsignedInt, .float: 4
        }
    }

    /// The values that an integer component can have; nil for floats.
    package var integerRange: ClosedRange<Int>? {
        switch self {
        case .byte: -128...127
        case .unsignedByte: 0...255
        case .short: -32768...32767
        case .unsignedShort: 0...65535
        case .unsignedInt: 0...4_294_967_295
        case .float: nil
        }
    }

    /// The name of the GL code.
    package var glName: String {
        switch self {
        case .byte: "BYTE"
        case .unsignedByte: "UNSIGNED_BYTE"
        case .short: "SHORT"
        case .unsignedShort: "UNSIGNED_SHORT"
        case .unsignedInt: "UNSIGNED_INT"
        case .float: "FLOAT"
        }
    }
}

/// The shape of one element (glTF 2.0 §3.6.2.2).
@usableFromInline
package enum ElementType: Int, CaseIterable, Sendable {
    case scalar, vec2, vec3, vec4, mat2, mat3, mat4
    /// Another name than the seven of the specification.
    case unknown

    /// See ``ComponentType``.
    @inlinable @inline(__always)
    package static func == (a: ElementType, b: ElementType) -> Bool { a.rawValue == b.rawValue }

    package static let names: [StaticString] = ["SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4"]

    /// See ``ComponentType``.
    @inlinable @inline(__always)
    init?(stored: Int32) {
        switch stored {
        case 0: self = .scalar
        case 1: self = .vec2
        case 2: self = .vec3
        case 3: self = .vec4
        case 4: self = .mat2
        case 5: self = .mat3
        case 6: self = .mat4
        case 7: self = .unknown
        default: return nil
        }
    }

    @inlinable package var components: Int {
        switch self {
        case .scalar: 1
        case .vec2: 2
        case .vec3: 3
        case .vec4, .mat2: 4
        case .mat3: 9
        case .mat4: 16
        case .unknown: 0
        }
    }

    @inlinable package var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }

    @inlinable package var isMatrix: Bool { side > 0 }

    /// Rows, and columns, of a matrix; 0 for what is none.
    @inlinable package var side: Int {
        switch self {
        case .mat2: 2
        case .mat3: 3
        case .mat4: 4
        case .scalar, .vec2, .vec3, .vec4, .unknown: 0
        }
    }

    package var name: String {
        isUnknown ? "unknown" : Self.names[rawValue].description
    }
}

/// An accessor (glTF 2.0 §3.6.2). Indices are −1 where absent or unusable.
@usableFromInline
package struct Accessor: PackedRow {
    @usableFromInline package static let blank = Accessor()

    @usableFromInline var storedBufferView = Compact(wrappedValue: -1)
    @usableFromInline var storedByteOffset = Wide(wrappedValue: 0)
    @usableFromInline var storedComponentType = Choice<ComponentType>(wrappedValue: nil)
    @usableFromInline var storedCount = Wide(wrappedValue: nil)
    @usableFromInline var storedType = Choice<ElementType>(wrappedValue: nil)
    @usableFromInline var storedIsNormalized = Flag(wrappedValue: false)
    /// Numbers of the document's pool, one for each component.
    package var minimum = PoolRange.absent
    package var maximum = PoolRange.absent
    @usableFromInline var storedSparse = Compact(wrappedValue: -1)
    @Compact package var name = -1

    @inlinable package var bufferView: Int { storedBufferView.wrappedValue }
    /// Bytes from the start of the buffer view; nil if unusable.
    @inlinable package var byteOffset: Int? { storedByteOffset.wrappedValue }
    @inlinable package var componentType: ComponentType? { ComponentType(stored: storedComponentType.stored) }
    /// Elements; nil if absent or unusable.
    @inlinable package var count: Int? { storedCount.wrappedValue }
    @inlinable package var type: ElementType? { ElementType(stored: storedType.stored) }
    @inlinable package var isNormalized: Bool { storedIsNormalized.wrappedValue }
    /// Row of the sparse object; −1 if absent or unusable.
    @inlinable package var sparse: Int { storedSparse.wrappedValue }

    @inlinable package var isFloat: Bool { storedComponentType.stored == 5126 }

    /// Whether its data can be understood at all.
    @inlinable package var isComplete: Bool { componentType != nil && count != nil && type != nil }

    package enum Field {
        package static let bufferView = 0
        package static let byteOffset = 1
        package static let componentType = 2
        package static let count = 3
        package static let type = 4
        package static let normalized = 5
        package static let min = 6
        package static let max = 7
        package static let sparse = 8
        package static let name = 9
    }

    package static let schema = ObjectSchema(
        "accessor",
        [
            .member(Member("bufferView", .index)),
            .member(Member("byteOffset", .any)),
            .custom(readByteOffset, ifAny: ["byteOffset"]),
            .member(Member("componentType", .code(ComponentType.allCases.map(\.rawValue)), required: true)),
            .member(Member("count", .unsigned(1...Int.max), required: true)),
            .member(Member("type", .name(ElementType.names), required: true)),
            .member(Member("normalized", .bool(default: false))),
            .member(Member("min", .any)),
            .member(Member("max", .any)),
            .custom(AccessorBounds.read, ifAny: ["min", "max"]),
            .member(Member("sparse", .object(AccessorSparse.schema))),
            .checkpoint(.accessor, ifAny: ["byteOffset", "normalized"]),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            var accessor = Accessor()
            accessor.storedBufferView = Compact(wrappedValue: slots.index(Field.bufferView))
            accessor.storedByteOffset = Wide(wrappedValue: slots.integer(Field.byteOffset, default: 0))
            accessor.storedComponentType = Choice(
                wrappedValue: slots.integer(Field.componentType).flatMap(ComponentType.init(rawValue:)))
            accessor.storedCount = Wide(wrappedValue: slots.integer(Field.count))
            accessor.storedType = Choice(wrappedValue: ElementType(slots, Field.type))
            accessor.storedIsNormalized = Flag(wrappedValue: slots.bool(Field.normalized))
            accessor.minimum = slots.range(Field.min)
            accessor.maximum = slots.range(Field.max)
            accessor.storedSparse = Compact(wrappedValue: slots.index(Field.sparse))
            accessor.name = slots.index(Field.name)
            return addRow(accessor, to: reader.document.accessors)
        })
}

extension Accessor {
    /// A byte offset counts from a buffer view, so without one it is reported, not read.
    private static let readByteOffset: @Sendable (DocumentReader, Slots) -> Void = { reader, slots in
        guard slots.isPresent(Field.byteOffset) else { return }
        if slots.integer(Field.bufferView) != nil {
            slots.read(Field.byteOffset, as: Member("byteOffset", .unsigned(0...Int.max)), reader)
        } else {
            reader.report(
                .unsatisfiedDependency, at: "byteOffset", [.text("byteOffset"), .text("bufferView")])
        }
    }
}

extension ElementType {
    /// Reads the place in the list of names that a slot holds.
    package init?(_ slots: Slots, _ slot: Int) {
        guard let place = slots.integer(slot) else { return nil }
        self = ElementType(rawValue: place) ?? .unknown
    }
}

extension Checkpoint {
    package static let accessor = Checkpoint(rawValue: 0)
}
