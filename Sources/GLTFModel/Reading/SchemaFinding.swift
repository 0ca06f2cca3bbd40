/// Something that a table forbids, found while reading.
package enum SchemaFinding {
    /// Named as the issue codes of the schema family are.
    package enum Kind: Int, CaseIterable, Sendable {
        case arrayLengthNotInList, arrayTypeMismatch, duplicateElements, emptyEntity, invalidIndex, patternMismatch
        case typeMismatch, undefinedProperty, unexpectedProperty, valueNotInList, valueNotInRange
        case undeclaredExtension, unexpectedExtensionObject, multipleExtensions, nonObjectExtras
        case unsatisfiedDependency, oneOfMismatch, unresolvedReference, invalidGLValue
    }

    package enum Argument: Sendable {
        case integer(Int)
        case number(Double)
        /// Text from the file, or words of ours; the message's template knows which.
        case text(String)
    }
}

/// What the reader finds, and calls of the checkpoints of the tables: how the validator takes part in reading.
package struct ReadObserver {
    /// Takes a finding. The arguments are made at most once, and only if the finding is wanted.
    package var found:
        (_ kind: SchemaFinding.Kind, _ place: ReadPlace, _ arguments: () -> [SchemaFinding.Argument]) -> Void
    package var reached: (_ checkpoint: Checkpoint, _ slots: Slots, _ reader: DocumentReader) -> Void
    /// Whether an extension in use adds `value` to the list of a member.
    package var allows: (_ value: String, _ member: StaticString, _ schema: ObjectSchema) -> Bool
    /// How the extension of that name is to be read in an object of a kind.
    package var handling: (_ name: String, _ host: ObjectSchema) -> ExtensionHandling

    /// Takes note of nothing and knows no extension.
    package init() {
        found = { _, _, _ in }
        reached = { _, _, _ in }
        allows = { _, _, _ in false }
        handling = { _, _ in .unsupported }
    }
}

/// What the reader does with a member of an `extensions` object.
package enum ExtensionHandling {
    /// Not in `extensionsUsed`: reported, kept as raw JSON.
    case undeclared(id: Int?)
    /// Declared, but there are no rules for it: kept as raw JSON.
    case unsupported
    /// Declared and supported, but not in this kind of object: reported, dropped.
    case misplaced
    /// Read by a table. `isAlone` asks for a report if it is not the only extension.
    case supported(ObjectSchema, id: Int, isAlone: Bool)
}
