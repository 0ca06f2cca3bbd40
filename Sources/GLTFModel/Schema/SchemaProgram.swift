import JSONText

// The table of an object in plain words
// =====================================
//
// No references to count, no lists to copy, no payloads to take apart. Made once for each table; lives as long as that.
//
// Each step that does something is an instruction, in the order of the table, and has a bit. An object calls for the
// instructions of the members that it has, for those that depend on them, and for those that every object calls for; so
// its keys give a word of bits, and nothing else is looked at. A key is found by a hash of its bytes in a small table. A
// value without objects in it is read with its key, and its instruction is left only if the value is not plainly right.
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
        /// Indices of a root array in ascending order.
        case indices
        /// An object, read by the table in `schema`.
        case object
        /// A list of such objects.
        case objects
        /// A member of another kind, read by what the table says of it.
        case member
        case custom
        case checkpoint
        case extensions

        /// Whether it reads a member whose value has no objects in it, of a kind that is recognized at a glance. Those stand
        /// before the others.
        var isPlain: Bool { rawValue < Operation.object.rawValue }
    }

    struct Instruction {
        let operation: Operation
        let isRequired: Bool
        /// The place in the table's steps.
        let step: Int32
        /// The slot of a member; of another step, the next member's.
        let slot: Int32
        let length: Int32
        /// Where the entries of a list begin; of a checkpoint its number.
        let start: Int32
        /// Bounds of a number.
        let lower: Double
        let upper: Double
        /// Bounds of a whole number.
        let first: Int
        let last: Int
        /// The member, and the table of what is in it. The table keeps them, and nobody need count them each time.
        let member: Unmanaged<Member>?
        let schema: Unmanaged<ObjectSchema>?
    }

    /// In a structure, since a function by itself in a list is called by way of another.
    struct Custom {
        let read: (@Sendable (DocumentReader, Slots) -> Void)?
    }

    struct Key {
        let bytes: JSONKeyBytes
        let pattern: JSONKeyPattern
        let name: StaticString
    }

    /// What a member calls for.
    struct Call {
        /// The bits of the instructions that an object with this member calls for.
        var instructions: UInt64 = 0
        /// The one of them that reads the member, if its value may be known to be right when its key is; 0 otherwise.
        var own: UInt64 = 0
    }

    // Written only here; never changed afterwards.
    nonisolated(unsafe) private let instructionMemory: UnsafeMutableBufferPointer<Instruction>
    nonisolated(unsafe) private let keyMemory: UnsafeMutableBufferPointer<Key>
    nonisolated(unsafe) private let callMemory: UnsafeMutableBufferPointer<Call>
    nonisolated(unsafe) private let absentMemory: UnsafeMutableBufferPointer<Int>
    nonisolated(unsafe) private let codeMemory: UnsafeMutableBufferPointer<Int>
    nonisolated(unsafe) private let nameMemory: UnsafeMutableBufferPointer<Key>
    /// The code of custom steps, by instruction.
    nonisolated(unsafe) private let customMemory: UnsafeMutableBufferPointer<Custom>
    /// One more than a key's place, at or behind the place that its hash gives; 0 where there is none.
    nonisolated(unsafe) private let hashMemory: UnsafeMutableBufferPointer<UInt8>
    private let hashShift: UInt64
    /// The bits of the instructions that every object calls for.
    let always: UInt64

    var instructions: UnsafeBufferPointer<Instruction> { UnsafeBufferPointer(instructionMemory) }
    /// The names of the members, then `extensions` and `extras`; a name's place is its slot.
    var keys: UnsafeBufferPointer<Key> { UnsafeBufferPointer(keyMemory) }
    /// By slot.
    var calls: UnsafeBufferPointer<Call> { UnsafeBufferPointer(callMemory) }
    /// The slots of an object without members.
    var absentWords: UnsafeBufferPointer<Int> { UnsafeBufferPointer(absentMemory) }
    var codes: UnsafeBufferPointer<Int> { UnsafeBufferPointer(codeMemory) }
    var names: UnsafeBufferPointer<Key> { UnsafeBufferPointer(nameMemory) }
    var customs: UnsafeBufferPointer<Custom> { UnsafeBufferPointer(customMemory) }

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
            if case .member(let member) = content {
                keys.append(Self.key(member.name))
                absent.append(member.absentWord)
                // What may be anything is left to the object's own code.
                if member.isAnything, !member.isRequired { continue }
            }
            instructions.append(instruction)
        }
        keys += [Self.key("extensions"), Self.key("extras")]
        absent += [Slot.absent, Slot.absent]
        precondition(instructions.count <= 64 && keys.count < 64)
        var always: UInt64 = 0
        var calls = Array(repeating: Call(), count: keys.count)
        for (place, instruction) in instructions.enumerated() {
            let causes = Self.causes(steps[Int(instruction.step)])
            if causes.isEmpty || instruction.isRequired { always |= 1 << UInt64(place) }
            for key in keys.indices where causes.contains(where: { $0.description == keys[key].name.description }) {
                calls[key].instructions |= 1 << UInt64(place)
            }
            if instruction.operation.isPlain { calls[Int(instruction.slot)].own = 1 << UInt64(place) }
        }
        self.always = always
        // At most a quarter of the table is filled, so that a key is mostly where its hash says.
        let hashBits = 64 - (keys.count * 4).leadingZeroBitCount
        hashShift = UInt64(64 - hashBits)
        hashMemory = Self.copy(Array(repeating: 0, count: 1 << hashBits))
        instructionMemory = Self.copy(instructions)
        keyMemory = Self.copy(keys)
        callMemory = Self.copy(calls)
        absentMemory = Self.copy(absent)
        codeMemory = Self.copy(codes)
        nameMemory = Self.copy(names)
        customMemory = Self.copy(
            instructions.map { instruction in
                guard case .custom(let read, _) = steps[Int(instruction.step)] else { return Custom(read: nil) }
                return Custom(read: read)
            })
        for (key, content) in keys.enumerated() {
            var place = hash(content.bytes)
            while hashMemory[place] != 0 { place = (place + 1) & (hashMemory.count - 1) }
            hashMemory[place] = UInt8(truncatingIfNeeded: key + 1)
        }
    }

    deinit {
        codeMemory.deallocate()
        nameMemory.deallocate()
        customMemory.deinitialize()
        customMemory.deallocate()
        instructionMemory.deallocate()
        keyMemory.deallocate()
        callMemory.deallocate()
        absentMemory.deallocate()
        hashMemory.deallocate()
    }

    /// Makes the slots those of an object without members.
    @inline(__always)
    func clear(_ values: UnsafeMutablePointer<Int>, _ tokens: UnsafeMutablePointer<Int>) {
        for slot in 0..<absentMemory.count {
            values[slot] = absentMemory[slot]
            tokens[slot] = 0
        }
    }

    @inline(__always)
    private func hash(_ bytes: JSONKeyBytes) -> Int {
        let mixed = (bytes.prefix &+ bytes.suffix &+ UInt64(truncatingIfNeeded: bytes.length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed &>> hashShift)
    }

    /// Whether a slot is that of the member whose name is the key at a token of `view`. It is not always found out: of most
    /// keys, if the slot is.
    @inline(__always)
    func isSlot(_ slot: Int, _ key: Int, _ view: JSONView) -> Bool {
        slot < keyMemory.count && view.looksLike(key, keyMemory[slot].pattern)
    }

    /// The slot of the member whose name is the key at a token of `view`; nil if there is none.
    @inline(never)
    func slot(_ key: Int, _ view: JSONView) -> Int? {
        let bytes = view.keyBytes(key)
        // The hash of a name with escapes says nothing.
        if bytes.length < 0 { return keys.firstIndex { view.keyEquals(key, $0.name) } }
        var place = hash(bytes)
        while true {
            let slot = Int(hashMemory[place]) &- 1
            if slot < 0 { return nil }
            if view.isKey(key, bytes, keyMemory[slot].name, keyMemory[slot].bytes) { return slot }
            place = (place &+ 1) & (hashMemory.count &- 1)
        }
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = memory.initialize(from: elements)
        return memory
    }

    private static func key(_ name: StaticString) -> Key {
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return Key(bytes: JSONKeyBytes(bytes), pattern: JSONKeyPattern(bytes), name: name)
    }

    /// The members that call for a step; none if every object does.
    private static func causes(_ step: ObjectSchema.Step) -> [StaticString] {
        switch step {
        case .member(let member): [member.name]
        case .checkpoint(_, let names), .custom(_, let names): names
        case .extensions: ["extensions"]
        }
    }

    private static func instruction(
        _ content: ObjectSchema.Step, step: Int, slot: Int, start: Int
    ) -> Instruction {
        func make(
            _ operation: Operation, isRequired: Bool = false, length: Int = 0, numbers: (Double, Double) = (0, 0),
            integers: ClosedRange<Int> = 0...0, schema: ObjectSchema? = nil, checkpoint: Checkpoint? = nil
        ) -> Instruction {
            var member: Member?
            if case .member(let content) = content { member = content }
            return Instruction(
                operation: operation, isRequired: isRequired, step: Int32(step), slot: Int32(slot),
                length: Int32(length), start: Int32(checkpoint?.rawValue ?? start), lower: numbers.0, upper: numbers.1,
                first: integers.lowerBound, last: integers.upperBound,
                member: member.map(Unmanaged.passUnretained), schema: schema.map(Unmanaged.passUnretained))
        }
        switch content {
        case .custom: return make(.custom)
        case .checkpoint(let checkpoint, _): return make(.checkpoint, checkpoint: checkpoint)
        case .extensions: return make(.extensions)
        case .member(let member):
            switch member.kind {
            case .index:
                // Larger ones are taken note of.
                return make(.integer, isRequired: member.isRequired, integers: 0...Int(Int32.max - 1))
            case .unsigned(let range):
                return make(
                    .integer, isRequired: member.isRequired, integers: Swift.max(range.lowerBound, 0)...range.upperBound
                )
            case .number(let bounds) where bounds.areClosed:
                return make(.number, isRequired: member.isRequired, numbers: (bounds.lower, bounds.upper))
            case .numbers(let lengths, let bounds) where lengths.count == 1 && bounds.areClosed:
                return make(
                    .numbers, isRequired: member.isRequired, length: lengths[0], numbers: (bounds.lower, bounds.upper))
            case .code(let list): return make(.code, isRequired: member.isRequired, length: list.count)
            case .name(let list): return make(.name, isRequired: member.isRequired, length: list.count)
            case .bool: return make(.bool, isRequired: member.isRequired)
            case .string: return make(.string, isRequired: member.isRequired)
            case .indices: return make(.indices, isRequired: member.isRequired)
            case .object(let schema): return make(.object, isRequired: member.isRequired, schema: schema)
            case .objects(let schema): return make(.objects, isRequired: member.isRequired, schema: schema)
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
