package import JSONText

/// Reads a JSON map into a typed document, by the tables of the objects.
///
/// Everything that the tables forbid goes to the observer, in the order in which the reference validator finds it; the
/// document holds what is usable. Reading ends early only if the asset's version says that the rest cannot be understood.
package final class DocumentReader {
    package let view: JSONView
    package let document = GLTFDocument()
    package var path = JSONPath()
    /// The root array and element that is being read.
    package private(set) var owner: (collection: Collection, index: Int)?
    /// Set by a checkpoint to end reading after the asset.
    package var stopsAfterAsset = false
    let observer: ReadObserver

    // Slots of the objects that are being read, innermost last. Tables nest a few levels at most.
    private let values: UnsafeMutablePointer<Int>
    private let tokens: UnsafeMutablePointer<Int>
    private var used = 0
    private static let capacity = 2048

    /// Where the keys of the last object of a table were found, to begin the next search there.
    private var keyOrder: [ObjectIdentifier: [Int]] = [:]
    private var suggestionsLeft = 1000
    private var lastSchema: ObjectSchema?
    private var lastOrder: [Int] = []

    package init(_ view: JSONView, observer: ReadObserver) {
        self.view = view
        self.observer = observer
        values = .allocate(capacity: Self.capacity)
        tokens = .allocate(capacity: Self.capacity)
    }

    deinit {
        values.deallocate()
        tokens.deallocate()
    }

    // MARK: The root

    /// Reads the whole document; false if reading ended at the asset.
    package func read() -> Bool {
        let members = rootMembers()
        readExtensionLists(members)
        readAsset(members["asset"])
        if stopsAfterAsset { return false }
        for collection in Collection.allCases {
            readCollection(collection, members[collection.name.description])
            if collection == .scenes { readDefaultScene(members["scene"]) }
        }
        owner = nil
        _ = readExtensions(members["extensions"] ?? 0, host: Self.rootSchema, hostRow: 0)
        readExtras(members["extras"] ?? 0)
        return true
    }

    /// The root as the host of extensions.
    package static let rootSchema = ObjectSchema("glTF", [], build: { _, _ in 0 })

    private static let rootNames: Set<String> = Set(
        Collection.allCases.map(\.name.description) + [
            "extensionsUsed", "extensionsRequired", "asset", "scene", "extensions", "extras",
        ])

    private func rootMembers() -> [String: Int] {
        var members: [String: Int] = [:]
        for member in view.members(view.root) {
            let name = view.string(member.key)
            members[name] = member.value
            guard !Self.rootNames.contains(name) else { continue }
            // The reference writes a key that looks like a pointer as it is.
            observer.found(
                .unexpectedProperty, { name.utf8.first == 0x2F ? name : "/" + JSONPath.escaped(name) },
                { [.text(name), .text(self.suggestion(for: name, among: Array(Self.rootNames)))] })
        }
        return members
    }

    private func readExtensionLists(_ members: [String: Int]) {
        if members["extensionsRequired"] != nil, members["extensionsUsed"] == nil {
            report(
                .unsatisfiedDependency, at: "extensionsRequired",
                [.text("extensionsRequired"), .text("extensionsUsed")])
        }
        document.extensionsUsed = readStrings(members["extensionsUsed"], "extensionsUsed")
        document.extensionsRequired = readStrings(members["extensionsRequired"], "extensionsRequired")
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
        path.push(.member(collection.name))
        let end = view.next(token)
        var element = token + 1
        var index = 0
        while element < end {
            path.push(.index(index))
            owner = (collection, index)
            if view.kind(element).isObject {
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
                [.integer(index), .text("scenes"), .integer(document.scenes.count)])
        }
        document.scene = index
    }

    // MARK: Objects

    /// Reads an object by its table; gives its row. The token must be that of an object.
    package func readObject(_ schema: ObjectSchema, _ token: Int) -> Int {
        readSteps(schema, token, isEmpty: false)
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
        values.update(repeating: Slot.absent, count: width)
        tokens.update(repeating: 0, count: width)
        if !isEmpty { matchKeys(schema, token, tokens) }

        var kept = KeptExtensions()
        var slot = 0
        for step in schema.steps {
            switch step {
            case .member(let member):
                values[slot] = readMember(member, tokens[slot], schema)
                slot += 1
            case .custom(let read):
                read(self, Slots(schema: schema, token: token, extensions: kept, values: values, tokens: tokens))
            case .checkpoint(let checkpoint):
                observer.reached(
                    checkpoint, Slots(schema: schema, token: token, extensions: kept, values: values, tokens: tokens),
                    self)
            case .extensions:
                kept = readExtensions(tokens[schema.extensionsSlot], host: schema, hostRow: schema.nextRow(self))
            }
        }
        if !schema.readsExtensionsEarly, tokens[schema.extensionsSlot] != 0 {
            kept = readExtensions(tokens[schema.extensionsSlot], host: schema, hostRow: schema.nextRow(self))
        }
        if tokens[schema.extrasSlot] != 0 { readExtras(tokens[schema.extrasSlot]) }
        return schema.build(
            self, Slots(schema: schema, token: token, extensions: kept, values: values, tokens: tokens))
    }

    /// Puts the tokens of an object's values into the slots of their members; reports keys that have none.
    private func matchKeys(_ schema: ObjectSchema, _ token: Int, _ tokens: UnsafeMutablePointer<Int>) {
        if lastSchema !== schema {
            if let lastSchema { keyOrder[ObjectIdentifier(lastSchema)] = lastOrder }
            lastSchema = schema
            lastOrder = keyOrder[ObjectIdentifier(schema)] ?? []
        }
        if view.kind(token) == .objectWithDuplicates {
            for (position, member) in view.members(token).enumerated() {
                matchKey(member.key, position, schema, tokens, value: member.value)
            }
            return
        }
        let end = view.next(token)
        var key = token + 1
        var position = 0
        while key < end {
            matchKey(key, position, schema, tokens, value: key + 1)
            position += 1
            key = view.next(key + 1)
        }
    }

    @inline(__always)
    private func matchKey(
        _ key: Int, _ position: Int, _ schema: ObjectSchema, _ tokens: UnsafeMutablePointer<Int>, value: Int
    ) {
        if position < lastOrder.count {
            let place = lastOrder[position]
            if place >= 0, view.keyMatches(key, prefix: schema.keys[place].prefix, schema.keys[place].name) {
                tokens[schema.keys[place].slot] = value
                return
            }
        }
        let place = schema.keys.firstIndex { view.keyMatches(key, prefix: $0.prefix, $0.name) } ?? -1
        if position < lastOrder.count {
            lastOrder[position] = place
        } else if position == lastOrder.count, position < 64 {
            lastOrder.append(place)
        }
        if place >= 0 {
            tokens[schema.keys[place].slot] = value
        } else {
            reportUnexpected(key, schema)
        }
    }

    private func reportUnexpected(_ key: Int, _ schema: ObjectSchema) {
        observer.found(
            .unexpectedProperty, { self.path.pointer(self.view, .key(key)) },
            {
                let name = self.view.string(key)
                let known = schema.keys.map(\.name.description)
                return [.text(name), .text(self.suggestion(for: name, among: known))]
            })
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

    // MARK: Reports

    /// Lets a checkpoint look at one name of an attribute map; the slots' token is the name's.
    func reachName(_ key: Int, _ checkpoint: Checkpoint) {
        observer.reached(
            checkpoint,
            Slots(
                schema: Self.rootSchema, token: key, extensions: KeptExtensions(), values: values,
                tokens: UnsafePointer(tokens)), self)
    }

    /// Reports at a member of the object that is being read, or at the object itself.
    func report(_ kind: SchemaFinding.Kind, at member: StaticString?, _ arguments: [SchemaFinding.Argument]) {
        observer.found(kind, { self.pointer(member) }, { arguments })
    }

    func report(
        _ kind: SchemaFinding.Kind, at member: StaticString, index: Int, _ arguments: [SchemaFinding.Argument]
    ) {
        observer.found(kind, { self.path.pointer(self.view, .member(member), .index(index)) }, { arguments })
    }

    func reportType(at member: StaticString?, _ token: Int, _ expected: String) {
        report(.typeMismatch, at: member, [.text(expected), .text(found(token))])
    }

    /// What stands at a token, in words; a number that is not whole is named as such.
    func found(_ token: Int) -> String {
        guard view.kind(token) == .real else { return view.kind(token).words }
        return "the number " + String(decoding: view.bytes(token).prefix(40), as: UTF8.self)
    }

    func reach(_ checkpoint: Checkpoint) {
        observer.reached(
            checkpoint,
            Slots(
                schema: Self.rootSchema, token: view.root, extensions: KeptExtensions(), values: values,
                tokens: UnsafePointer(tokens)), self)
    }

    /// The pointer of the object that is being read, or of one of its members.
    package func pointer(_ member: StaticString? = nil) -> String {
        if let member { path.pointer(view, .member(member)) } else { path.pointer(view) }
    }
}

extension Checkpoint {
    /// `extensionsUsed` and `extensionsRequired` were read; the slots are empty.
    package static let extensionLists = Checkpoint(rawValue: 20)
}
