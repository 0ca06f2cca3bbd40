import JSONText

/// The table of an object in plain words: no references to count, no lists to copy, no payloads to take apart, in the
/// order of its steps. Made once for each table; lives as long as that.
final class SchemaProgram: Sendable {
    /// How a right value of a common kind is recognized.
    enum Operation: UInt8 {
        /// A whole number within bounds.
        case integer
        /// A number within closed bounds.
        case number
        /// Numbers within closed bounds; how many is in `length`.
        case numbers
        /// A whole number of a list: `length` entries of `codes` from `start`.
        case code
        /// A string of a list: `length` entries of `names` from `start`.
        case name
        case bool
        case string
        /// A member of another kind, read by what the table says of it.
        case member
        case custom
        case checkpoint
        case extensions
    }

    struct Instruction {
        let operation: Operation
        let isRequired: Bool
        /// The place in the table's steps.
        let step: Int32
        /// The slot of a member; of another step, the next member's.
        let slot: Int32
        let length: Int32
        let start: Int32
        let lower: Double
        let upper: Double
    }

    struct Key {
        let bytes: JSONKeyBytes
        let name: StaticString
    }

    // Written only here; never changed afterwards.
    nonisolated(unsafe) private let instructionMemory: UnsafeMutableBufferPointer<Instruction>
    nonisolated(unsafe) private let keyMemory: UnsafeMutableBufferPointer<Key>
    nonisolated(unsafe) private let absentMemory: UnsafeMutableBufferPointer<Int>
    nonisolated(unsafe) private let codeMemory: UnsafeMutableBufferPointer<Int>
    nonisolated(unsafe) private let nameMemory: UnsafeMutableBufferPointer<Key>

    var instructions: UnsafeBufferPointer<Instruction> { UnsafeBufferPointer(instructionMemory) }
    /// The names of the members, then `extensions` and `extras`; a name's place is its slot.
    var keys: UnsafeBufferPointer<Key> { UnsafeBufferPointer(keyMemory) }
    var codes: UnsafeBufferPointer<Int> { UnsafeBufferPointer(codeMemory) }
    var names: UnsafeBufferPointer<Key> { UnsafeBufferPointer(nameMemory) }
    /// The words of an object without members.
    var absentWords: UnsafeBufferPointer<Int> { UnsafeBufferPointer(absentMemory) }

    init(_ steps: [ObjectSchema.Step]) {
        var instructions: [Instruction] = []
        var keys: [Key] = []
        var absent: [Int] = []
        var codes: [Int] = []
        var names: [Key] = []
        for (step, content) in steps.enumerated() {
            var start = 0
            if case .member(let member) = content {
                if case .code(let list) = member.kind {
                    start = codes.count
                    codes += list
                } else if case .name(let list) = member.kind {
                    start = names.count
                    names += list.map(Self.key)
                }
            }
            let instruction = Self.instruction(content, step: step, slot: keys.count, start: start)
            guard case .member(let member) = content else {
                instructions.append(instruction)
                continue
            }
            // What may be anything is left to the object's own code.
            if !member.isAnything || member.isRequired { instructions.append(instruction) }
            keys.append(Self.key(member.name))
            absent.append(member.absentWord)
        }
        keys += [Self.key("extensions"), Self.key("extras")]
        absent += [Slot.absent, Slot.absent]
        instructionMemory = Self.copy(instructions)
        keyMemory = Self.copy(keys)
        absentMemory = Self.copy(absent)
        codeMemory = Self.copy(codes)
        nameMemory = Self.copy(names)
    }

    deinit {
        codeMemory.deallocate()
        nameMemory.deallocate()
        instructionMemory.deallocate()
        keyMemory.deallocate()
        absentMemory.deallocate()
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = memory.initialize(from: elements)
        return memory
    }

    private static func key(_ name: StaticString) -> Key {
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return Key(bytes: JSONKeyBytes(bytes), name: name)
    }

    private static func instruction(
        _ content: ObjectSchema.Step, step: Int, slot: Int, start: Int
    ) -> Instruction {
        func make(
            _ operation: Operation, isRequired: Bool = false, length: Int = 0, _ lower: Double = 0, _ upper: Double = 0
        ) -> Instruction {
            Instruction(
                operation: operation, isRequired: isRequired, step: Int32(step), slot: Int32(slot),
                length: Int32(length), start: Int32(start), lower: lower, upper: upper)
        }
        switch content {
        case .custom: return make(.custom)
        case .checkpoint: return make(.checkpoint)
        case .extensions: return make(.extensions)
        case .member(let member):
            switch member.kind {
            case .index:
                // Larger ones are taken note of.
                return make(.integer, isRequired: member.isRequired, 0, Double(Int32.max - 1))
            case .unsigned(let range):
                return make(
                    .integer, isRequired: member.isRequired, Double(range.lowerBound), Double(range.upperBound))
            case .number(let bounds) where bounds.areClosed:
                return make(.number, isRequired: member.isRequired, bounds.lower, bounds.upper)
            case .numbers(let lengths, let bounds) where lengths.count == 1 && bounds.areClosed:
                return make(.numbers, isRequired: member.isRequired, length: lengths[0], bounds.lower, bounds.upper)
            case .code(let list): return make(.code, isRequired: member.isRequired, length: list.count)
            case .name(let list): return make(.name, isRequired: member.isRequired, length: list.count)
            case .bool: return make(.bool, isRequired: member.isRequired)
            case .string: return make(.string, isRequired: member.isRequired)
            default: return make(.member, isRequired: member.isRequired)
            }
        }
    }
}

extension NumberBounds {
    /// Whether both ends belong to the interval.
    fileprivate var areClosed: Bool { !isLowerOpen && !isUpperOpen }
}

extension Member {
    fileprivate var isAnything: Bool {
        if case .any = kind { true } else { false }
    }

    /// The word of its slot if it is absent.
    var absentWord: Int {
        switch kind {
        case .number: Int(Int64(bitPattern: fallback.bitPattern))
        case .bool(let fallback): fallback ? 1 : 0
        default: Slot.absent
        }
    }
}
