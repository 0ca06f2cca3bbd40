// How an object is described and read
// ===================================
//
// An object of the specification, or of an extension, is a table: its steps in the order in which they are taken. Most
// steps are members; a checkpoint between them calls the code that checks what needs several members at once. One
// walker (`DocumentReader`) reads every object by its table:
//
//  1. Each key is matched with the table; one that fits nothing is reported.
//  2. The steps are taken that the keys call for. A member's value is checked by its kind and put into its slot; a missing required one is
//     reported. Extensions are read where the table says so, else last; then the extras.
//  3. `build` turns the slots into a value of the object's own type.
//
// Nearly all members of nearly all files are right, so the walker follows the table in a form of plain words, its
// ``SchemaProgram``, which reads a right value of the common kinds at once; all else goes by the member itself.
//
// A slot is one machine word: an integer, the bits of a double, a row or pool position. `Slot.absent` and
// `Slot.unusable` mark what is missing and what was there but wrong; the rules treat the two differently.

/// A table that describes one kind of object.
package final class ObjectSchema: Sendable {
    package enum Step: Sendable {
        case member(Member)
        /// Code that looks at the slots read so far; where members are named, only in objects that have one of them.
        case checkpoint(Checkpoint, ifAny: [StaticString] = [])
        /// Reading that no kind of member describes; puts words into slots. Members are named as for a checkpoint.
        case custom(@Sendable (DocumentReader, Slots) -> Void, ifAny: [StaticString] = [])
        /// Where the object's extensions are read, if not at the end.
        case extensions
    }

    /// The object's name in the specification, such as "accessor.sparse".
    package let name: String
    package let steps: [Step]
    package let members: [Member]
    /// Makes the object from its slots; gives its row.
    package let build: @Sendable (DocumentReader, Slots) -> Int
    /// How many objects of this kind were built, which is the row that the next one will get.
    package let nextRow: @Sendable (DocumentReader) -> Int
    package let readsExtensionsEarly: Bool
    let program: SchemaProgram

    package init(
        _ name: String, _ steps: [Step], nextRow: @escaping @Sendable (DocumentReader) -> Int = { _ in 0 },
        build: @escaping @Sendable (DocumentReader, Slots) -> Int
    ) {
        self.name = name
        self.steps = steps
        self.nextRow = nextRow
        self.build = build
        members = steps.compactMap { step in
            if case .member(let member) = step { member } else { nil }
        }
        readsExtensionsEarly = steps.contains { step in
            if case .extensions = step { true } else { false }
        }
        program = SchemaProgram(steps)
    }

    /// The names of all members, of extensions and of extras.
    var names: [StaticString] { members.map(\.name) + ["extensions", "extras"] }

    /// The slot behind the members that holds the token of `extensions`; then that of `extras`.
    package var extensionsSlot: Int { members.count }
    package var extrasSlot: Int { members.count + 1 }
    package var width: Int { members.count + 2 }

    /// The place of a member by name, for code that is not in a hurry.
    package func slot(_ name: StaticString) -> Int? {
        members.firstIndex { $0.name.description == name.description }
    }
}

/// Names a place in a table at which checks of the validator run.
package struct Checkpoint: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// The two marks that a slot can hold instead of a value.
@usableFromInline
package enum Slot {
    /// The member is not there, or is `null`.
    @inlinable package static var absent: Int { Int.min }
    /// The member is there, and wrong; it was reported.
    @inlinable package static var unusable: Int { Int.min + 1 }

    /// In place of a position in a member's list of names: another name, which is kept.
    package static let otherName = -1
}

/// What was read of an object so far: for each member a word and the token of its value. Valid during the call that it is
/// handed to.
@usableFromInline  // Else none of its functions would be inlined in other modules.
package struct Slots {
    /// Kept by whoever reads by it; these slots are handed on all the time, which should not count references.
    package unowned(unsafe) let schema: ObjectSchema
    /// The token of the object itself.
    package let token: Int
    /// What became of the object's extensions; set once they were read.
    package let extensions: KeptExtensions
    @usableFromInline let values: UnsafeMutablePointer<Int>
    @usableFromInline let tokens: UnsafePointer<Int>

    @inlinable
    package func raw(_ slot: Int) -> Int {
        values[slot]
    }

    /// Puts a word into a slot, for a custom step.
    func set(_ slot: Int, _ word: Int) {
        values[slot] = word
    }

    /// Reads the member of a slot, for a custom step that decides whether it is read at all.
    package func read(_ slot: Int, as member: Member, _ reader: DocumentReader) {
        set(slot, reader.readMember(member, tokens[slot], schema))
    }

    /// The token of the member's value; nil if the key is not there.
    @inlinable
    package func token(_ slot: Int) -> Int? {
        tokens[slot] == 0 ? nil : tokens[slot]
    }

    @inlinable
    package func isPresent(_ slot: Int) -> Bool {
        tokens[slot] != 0
    }

    /// An integer, index, place in a list, row; nil if absent or unusable.
    @inlinable
    package func integer(_ slot: Int) -> Int? {
        let value = values[slot]
        return value > Slot.unusable ? value : nil
    }

    /// The integer; `fallback` if absent, nil if unusable.
    @inlinable
    package func integer(_ slot: Int, default fallback: Int) -> Int? {
        let value = values[slot]
        return value == Slot.absent ? fallback : value == Slot.unusable ? nil : value
    }

    /// The integer, −1 if absent or unusable.
    @inlinable
    package func index(_ slot: Int) -> Int {
        integer(slot) ?? -1
    }

    @inlinable
    package func bool(_ slot: Int) -> Bool { values[slot] == 1 }

    /// A number: the fallback of its member if absent, not-a-number if unusable.
    @inlinable
    package func number(_ slot: Int) -> Double {
        Double(bitPattern: UInt64(bitPattern: Int64(values[slot])))
    }

    /// A position in one of the document's pools.
    @inlinable
    package func range(_ slot: Int) -> PoolRange {
        PoolRange(slot: values[slot])
    }
}

/// Consecutive elements of one of the document's lists, which have no more elements than a map has tokens, so that 32 bits
/// are enough: objects are many.
@usableFromInline
package struct PoolRange: Hashable, BitwiseCopyable, Sendable {
    @usableFromInline let first: Int32
    @usableFromInline let length: Int32

    @inlinable package var start: Int { Int(first) }
    @inlinable package var count: Int { Int(length) }

    @inlinable package static var absent: PoolRange { PoolRange(start: -1, count: 0) }
    @inlinable package static var unusable: PoolRange { PoolRange(start: -2, count: 0) }

    @inlinable
    package init(start: Int, count: Int) {
        first = Int32(truncatingIfNeeded: start)
        length = Int32(truncatingIfNeeded: count)
    }

    @inlinable
    init(slot: Int) {
        if slot > Slot.unusable {
            self.init(start: slot >> 31, count: slot & 0x7FFF_FFFF)
        } else {
            self = slot == Slot.absent ? .absent : .unusable
        }
    }

    /// The range as one word of an object's slots.
    var slot: Int { start << 31 | count }

    /// Whether the list was there and right.
    @inlinable package var isUsable: Bool { first >= 0 }
    @inlinable package var indices: Range<Int> { isUsable ? start..<start + count : 0..<0 }
}
