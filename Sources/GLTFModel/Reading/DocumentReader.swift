package import JSONText

/// Reads a JSON map into a typed document, by the tables of the objects.
///
/// Everything that the tables forbid goes to the observer, in the order in which the reference validator finds it; the
/// document holds what is usable. Reading ends early only if the asset's version says that the rest cannot be understood.
package final class DocumentReader {
    package let view: JSONView
    package let document: GLTFDocument
    // As with the document, no access to these is checked for overlapping another: none changes one while it asks for it.
    @exclusivity(unchecked) package var path = JSONPath()
    /// The root array and element that is being read.
    @exclusivity(unchecked) package private(set) var owner: (collection: Collection, index: Int)?
    /// Set by a checkpoint to end reading after the asset.
    package var stopsAfterAsset = false
    let observer: ReadObserver

    // Slots of the objects that are being read, innermost last. Tables nest a few levels at most.
    private let values: UnsafeMutablePointer<Int>
    private let tokens: UnsafeMutablePointer<Int>
    /// For each of the first keys of an object the slot that it had in the last object read in the same place, which is mostly
    /// one of the same kind, written by the same program. A guess: it is looked at before it is used.
    private let guesses: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var used = 0
    private static let capacity = 2048

    private var suggestionsLeft = 1000

    /// Reads what `view` shows into `document`, which is empty.
    package init(_ view: JSONView, into document: GLTFDocument = GLTFDocument(), observer: ReadObserver) {
        self.view = view
        self.document = document
        self.observer = observer
        document.numbers.view.pointee = view
        document.indices.view.pointee = view
        values = .allocate(capacity: Self.capacity)
        tokens = .allocate(capacity: Self.capacity)
        guesses = .allocate(capacity: Self.capacity)
        guesses.update(repeating: 0, count: Self.capacity)
    }

    deinit {
        values.deallocate()
        tokens.deallocate()
        guesses.deallocate()
    }

    // MARK: The root

    /// Reads the whole document; false if reading ended at the asset.
    package func read() -> Bool {
        let schema = Self.rootSchema
        let members = tokens
        members.update(repeating: 0, count: schema.width)
        used = schema.width
        _ = matchKeys(schema, view.root, values, members, guesses)
        func token(_ slot: Int) -> Int? { members[slot] == 0 ? nil : members[slot] }

        readExtensionLists(used: token(RootField.extensionsUsed), required: token(RootField.extensionsRequired))
        readAsset(token(RootField.asset))
        if stopsAfterAsset { return false }
        for collection in Collection.allCases {
            readCollection(collection, token(collection.rawValue))
            if collection == .scenes { readDefaultScene(token(RootField.scene)) }
        }
        owner = nil
        _ = readExtensions(members[schema.extensionsSlot], host: schema, hostRow: 0)
        readExtras(members[schema.extrasSlot])
        return true
    }

    /// The root: its members, and the host of extensions.
    package static let rootSchema = ObjectSchema(
        "glTF",
        (Collection.allCases.map(\.name) + ["scene", "asset", "extensionsUsed", "extensionsRequired"]).map {
            .member(Member($0, .any))
        },
        build: { _, _ in 0 })

    /// Slots of the root behind those of the collections.
    private enum RootField {
        static let scene = Collection.allCases.count
        static let asset = scene + 1
        static let extensionsUsed = scene + 2
        static let extensionsRequired = scene + 3
    }

    private func readExtensionLists(used: Int?, required: Int?) {
        if required != nil, used == nil {
            report(
                .unsatisfiedDependency, at: "extensionsRequired",
                [.text("extensionsRequired"), .text("extensionsUsed")])
        }
        document.usedExtensions = readNames(used, "extensionsUsed")
        document.requiredExtensions = readNames(required, "extensionsRequired")
        reach(.extensionLists)
    }

    private func readAsset(_ token: Int?) {
        guard let token, view.kind(token) != .null else {
            if token != nil { reportType(at: "asset", token ?? 0, "an object") }
            stopsAfterAsset = true
            return report(.undefinedProperty, at: nil, [.text("asset")])
        }
        guard view.kind(token).isObject else {
            stopsAfterAsset = true
            return reportType(at: "asset", token, "an object")
        }
        path.push(.member("asset"))
        _ = readObject(Asset.schema, token)
        path.pop()
    }

    private func readCollection(_ collection: Collection, _ token: Int?) {
        guard let token else { return }
        guard view.kind(token).isArray else { return reportType(at: collection.name, token, "an array") }
        guard !view.isEmpty(token) else { return report(.emptyEntity, at: collection.name, [.text("array")]) }
        let schema = collection.schema
        // There are no more rows than tokens.
        document.reserve(view.next(token) - token, in: collection)
        path.push(.member(collection.name))
        let end = view.next(token)
        var element = token + 1
        var index = 0
        while element < end {
            path.push(.index(index))
            owner = (collection, index)
            if view.kind(element).isObject {
                document.fillRows(of: collection)
                _ = readObject(schema, element)
            } else {
                document.appendUnreadable(to: collection)
                reportType(at: nil, element, "an object")
            }
            path.pop()
            index += 1
            element = view.next(element)
        }
        path.pop()
        owner = nil
    }

    private func readDefaultScene(_ token: Int?) {
        guard let token else { return }
        let index = readIndex(token, Member("scene", .index))
        guard index >= 0 else { return }
        guard document.resolves(index, in: .scenes) else {
            return report(
                .unresolvedReference, at: "scene",
                [.integer(index), .text("scenes"), .integer(document.count(.scenes))])
        }
        document.scene = index
    }

    // MARK: Objects

    /// Reads an object by its table; gives its row. The token must be that of an object.
    package func readObject(_ schema: ObjectSchema, _ token: Int) -> Int {
        readSteps(schema, token, isEmpty: false)
    }

    /// Reads the object that is the value of a member.
    func readObject(_ member: Member, _ token: Int, _ schema: ObjectSchema) -> Int {
        path.push(.member(member.name))
        defer { path.pop() }
        return readObject(schema, token)
    }

    /// Reads an object that has no members, in place of a value that is none; `token` is that value's.
    func readEmptyObject(_ schema: ObjectSchema, _ token: Int) -> Int {
        readSteps(schema, token, isEmpty: true)
    }

    private func readSteps(_ schema: ObjectSchema, _ token: Int, isEmpty: Bool) -> Int {
        let base = used
        let width = schema.width
        guard base + width <= Self.capacity else { return Slot.unusable }
        used += width
        defer { used = base }
        let values = values + base
        let tokens = tokens + base
        let program = schema.program
        program.clear(values, tokens)
        var called = isEmpty ? program.always : matchKeys(schema, token, values, tokens, guesses + base)

        var kept = KeptExtensions()
        while called != 0 {
            let place = called.trailingZeroBitCount
            let instruction = program.instructions[place]
            called &= called &- 1
            let slot = Int(instruction.slot)
            switch instruction.operation {
            case .custom:
                program.customs[place].read?(
                    self, Slots(schema: schema, token: token, extensions: kept, values: values, tokens: tokens))
            case .checkpoint:
                observer.reached(
                    Checkpoint(rawValue: Int(instruction.start)),
                    Slots(schema: schema, token: token, extensions: kept, values: values, tokens: tokens),
                    self)
            case .extensions:
                kept = readExtensions(tokens[schema.extensionsSlot], host: schema, hostRow: schema.nextRow(self))
            default:
                let value = tokens[slot]
                values[slot] = readRightObjects(value, instruction) ?? readMember(schema.members[slot], value, schema)
            }
        }
        if !schema.readsExtensionsEarly, tokens[schema.extensionsSlot] != 0 {
            kept = readExtensions(tokens[schema.extensionsSlot], host: schema, hostRow: schema.nextRow(self))
        }
        if tokens[schema.extrasSlot] != 0 { readExtras(tokens[schema.extrasSlot]) }
        return schema.build(
            self, Slots(schema: schema, token: token, extensions: kept, values: values, tokens: tokens))
    }

    /// Reads an object, or a list of what should be objects; nil for what is neither, or not expected.
    @inline(__always)
    private func readRightObjects(_ token: Int, _ instruction: SchemaProgram.Instruction) -> Int? {
        guard token != 0 else { return nil }
        switch instruction.operation {
        case .object where view.kind(token).isObject:
            return instruction.member?._withUnsafeGuaranteedRef { member in
                instruction.schema?._withUnsafeGuaranteedRef { readObject(member, token, $0) }
            }
        case .objects where view.kind(token).isArray:
            return instruction.member?._withUnsafeGuaranteedRef { member in
                instruction.schema?._withUnsafeGuaranteedRef { readObjects(token, member, $0) }
            }
        default: return nil
        }
    }

    /// The word of a value without objects in it that is plainly right; nil for what is not, or needs a closer look.
    @inline(__always)
    private func rightValue(
        _ token: Int, _ instruction: SchemaProgram.Instruction, _ program: SchemaProgram
    ) -> Int? {
        switch instruction.operation {
        case .integer:
            // What is not plain is −1, and no bound is below zero.
            let value = view.plainInteger(token)
            return value >= instruction.first && value <= instruction.last ? value : nil
        case .number:
            guard view.kind(token).isNumber else { return nil }
            let value = view.double(token)
            guard value >= instruction.lower, value <= instruction.upper, value.isFinite else { return nil }
            return Int(Int64(bitPattern: value.bitPattern))
        case .numbers:
            return rightNumbers(
                token, Int(instruction.length), from: instruction.lower, to: instruction.upper)
        case .code:
            let value = view.plainInteger(token)
            let start = Int(instruction.start)
            for place in start..<start + Int(instruction.length) where program.codes[place] == value { return value }
            return nil
        case .name:
            guard view.kind(token) == .string else { return nil }
            let bytes = view.keyBytes(token)
            let start = Int(instruction.start)
            for place in 0..<Int(instruction.length) {
                let name = program.names[start + place]
                if view.isKey(token, bytes, name.name, name.bytes) { return place }
            }
            return nil
        case .bool:
            return view.kind(token).isBool ? view.kind(token) == .true ? 1 : 0 : nil
        case .string:
            return view.kind(token).isString ? token : nil
        case .indices:
            return rightIndices(token)
        default:
            return nil
        }
    }

    /// The range of an array of plain indices, each greater than the one before; nil for anything else.
    private func rightIndices(_ token: Int) -> Int? {
        guard view.kind(token).isArray, !view.isEmpty(token) else { return nil }
        let end = view.next(token)
        var last = -1
        for element in token + 1..<end {
            let index = view.plainInteger(element)
            guard index > last, index < Int(Int32.max) else { return nil }
            last = index
        }
        return PoolRange(start: token + 1, count: end - token - 1).slot
    }

    /// The range of an array of so many numbers within closed bounds, rounded to single precision if asked for; nil for
    /// anything else.
    func rightNumbers(
        _ token: Int, _ length: Int, from lower: Double = -.infinity, to upper: Double = .infinity,
        asFloats: Bool = false
    ) -> Int? {
        guard view.kind(token).isArray, view.next(token) == token + 1 + length else { return nil }
        let isBounded = lower > -.infinity || upper < .infinity
        for element in token + 1...token + length {
            guard isBounded ? view.isNumber(element, from: lower, to: upper) : view.isFiniteNumber(element) else {
                return nil
            }
        }
        return PoolRange(start: token + 1 + (asFloats ? NumberLists.asFloats : 0), count: length).slot
    }

    /// Puts the tokens of an object's values into the slots of their members, with the words of those that are plainly right;
    /// reports keys that have no slot. Gives the bits of the instructions that are left to be carried out.
    private func matchKeys(
        _ schema: ObjectSchema, _ token: Int, _ values: UnsafeMutablePointer<Int>,
        _ tokens: UnsafeMutablePointer<Int>, _ guesses: UnsafeMutablePointer<UInt8>
    ) -> UInt64 {
        let program = schema.program
        let last = schema.width - 1
        var called = program.always
        var place = 0
        view.forEachMember(token) { key, value in
            var slot = Int(guesses[place])
            if !program.isSlot(slot, key, view) {
                guard let found = program.slot(key, view) else { return reportUnexpected(key, schema) }
                slot = found
                guesses[place] = UInt8(truncatingIfNeeded: slot)
            }
            if place < last { place &+= 1 }
            tokens[slot] = value
            called |= program.calls[slot].instructions
            let own = program.calls[slot].own
            guard own != 0 else { return }
            let instruction = program.instructions[own.trailingZeroBitCount]
            guard let word = rightValue(value, instruction, program) else { return }
            values[slot] = word
            called &= ~own
        }
        return called
    }

    private func reportUnexpected(_ key: Int, _ schema: ObjectSchema) {
        observer.found(
            .unexpectedProperty,
            // The reference writes a key of the root that looks like a pointer as it is.
            ReadPlace(reader: self, key: key, isPointer: schema === Self.rootSchema && beginsWithSlash(key)),
            {
                let name = self.view.string(key)
                let known = schema.names.map(\.description)
                return [.text(name), .text(self.suggestion(for: name, among: known))]
            })
    }

    private func beginsWithSlash(_ key: Int) -> Bool {
        view.kind(key) == .string ? view.bytes(key).first == 0x2F : view.string(key).utf8.first == 0x2F
    }

    /// A question that follows a message about an unknown name, or nothing. A file can hold a million unknown names, of which
    /// only the first are compared with the known ones.
    package func suggestion(for name: String, among known: [String]) -> String {
        guard suggestionsLeft > 0 else { return "" }
        suggestionsLeft -= 1
        guard let closest = Spelling.closest(to: name, among: known) else { return "" }
        return " Did you mean \"\(closest)\"?"
    }

    func readExtras(_ token: Int) {
        guard token != 0, view.kind(token) != .null, !view.kind(token).isObject else { return }
        report(.nonObjectExtras, at: "extras", [.text(view.kind(token).words)])
    }

    // MARK: Checkpoints

    /// Lets a checkpoint look at one name of an attribute map; the slots' token is the name's.
    func reachName(_ key: Int, _ checkpoint: Checkpoint) {
        observer.reached(
            checkpoint,
            Slots(
                schema: Self.rootSchema, token: key, extensions: KeptExtensions(), values: values,
                tokens: UnsafePointer(tokens)), self)
    }

    func reach(_ checkpoint: Checkpoint) {
        observer.reached(
            checkpoint,
            Slots(
                schema: Self.rootSchema, token: view.root, extensions: KeptExtensions(), values: values,
                tokens: UnsafePointer(tokens)), self)
    }
}

extension Checkpoint {
    /// `extensionsUsed` and `extensionsRequired` were read; the slots are empty.
    package static let extensionLists = Checkpoint(rawValue: 20)
}
