/// What an object of a document keeps of its extensions.
package struct KeptExtensions: BitwiseCopyable, Sendable {
    /// How many extension objects it keeps, those kept as raw JSON included.
    package var count: Int32 = 0
    /// Whether some are kept as raw JSON, because they are not declared or there are no rules for them.
    @Flag package var hasRaw = false
    private var lowIDs: UInt32 = 0
    private var highIDs: UInt32 = 0

    package init() {}

    /// One bit for each extension with rules, by id.
    package var ids: UInt64 {
        get { UInt64(highIDs) << 32 | UInt64(lowIDs) }
        set {
            lowIDs = UInt32(truncatingIfNeeded: newValue)
            highIDs = UInt32(truncatingIfNeeded: newValue >> 32)
        }
    }

    package func contains(_ id: Int) -> Bool {
        ids & (1 << UInt64(id)) != 0
    }
}

/// An extension object that was read by its table.
package struct ExtensionObject: Sendable {
    /// Which extension it is, as the observer numbers them.
    package let id: Int
    package let host: ObjectSchema
    /// The row of the object that carries it.
    package let hostRow: Int
    /// The root array in which it stands, and the element; nil at the root itself.
    package let owner: (collection: Collection, index: Int)?
    package let pointer: String
    /// Row of its ``Record``.
    package let record: Int
}

/// An object that has no type of its own, as slots.
package struct Record: Sendable {
    package let schema: ObjectSchema
    package let token: Int
    let values: [Int]
    let tokens: [Int]

    init(_ slots: Slots) {
        schema = slots.schema
        token = slots.token
        values = Array(UnsafeBufferPointer(start: UnsafePointer(slots.values), count: slots.schema.width))
        tokens = Array(UnsafeBufferPointer(start: slots.tokens, count: slots.schema.width))
    }

    /// Calls `body` with the slots.
    package func withSlots<Result>(_ body: (Slots) -> Result) -> Result {
        var values = values
        return values.withUnsafeMutableBufferPointer { values in
            tokens.withUnsafeBufferPointer { tokens in
                guard let first = values.baseAddress, let firstToken = tokens.baseAddress else {
                    preconditionFailure("A record has at least the two slots of extensions and extras.")
                }
                return body(
                    Slots(
                        schema: schema, token: token, extensions: KeptExtensions(), values: first, tokens: firstToken))
            }
        }
    }

    package static let build: @Sendable (DocumentReader, Slots) -> Int = { reader, slots in
        addRow(Record(slots), to: &reader.document.records)
    }
}
