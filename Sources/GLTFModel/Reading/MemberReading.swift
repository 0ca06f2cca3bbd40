import JSONText

// One function for each kind of member. Each gives the word of its slot: a value, `Slot.absent`, or `Slot.unusable`
// after a report. An explicit `null` has the wrong type, and then counts as absent.

extension DocumentReader {
    func readMember(_ member: Member, _ token: Int, _ schema: ObjectSchema) -> Int {
        if token == 0 {
            if member.isRequired { report(.undefinedProperty, at: nil, [.text(member.name.description)]) }
            return member.absentWord
        }
        if view.kind(token) == .null {
            if case .any = member.kind { return Slot.absent }
            reportType(at: member.name, token, expectedWords(member))
            if member.isRequired { report(.undefinedProperty, at: nil, [.text(member.name.description)]) }
            return member.absentWord
        }
        switch member.kind {
        case .index: return readIndex(token, member)
        case .unsigned(let range): return readUnsigned(token, member, range)
        case .code(let list): return readCode(token, member, list)
        case .number(let bounds): return readNumber(token, member, bounds)
        case .bool: return readBool(token, member)
        case .string: return readString(token, member)
        case .name(let list): return readName(token, member, list, schema)
        case .pattern(let pattern): return readPattern(token, member, pattern)
        case .numbers(let lengths, let bounds): return readNumbers(token, member, lengths, bounds)
        case .indices: return readIndices(token, member)
        case .strings: return readString(token, member)
        case .object(let schema): return readObjectMember(token, member, schema)
        case .objects(let schema): return readObjects(token, member, schema)
        case .attributes: return readAttributes(token, member)
        case .targets: return readTargets(token, member)
        case .any: return Slot.absent
        }
    }

    private func expectedWords(_ member: Member) -> String {
        switch member.kind {
        case .index, .unsigned, .code: "a whole number"
        case .number: "a number"
        case .bool: "true or false"
        case .string, .name, .pattern: "a string"
        case .numbers, .indices, .strings, .objects, .targets: "an array"
        case .object, .attributes: "an object"
        case .any: "a value"
        }
    }

    // MARK: Scalars

    package func readIndex(_ token: Int, _ member: Member) -> Int {
        guard let value = view.integer(token) else {
            reportType(at: member.name, token, "a whole number")
            return Slot.unusable
        }
        guard value >= 0 else {
            report(.invalidIndex, at: member.name, [.integer(value)])
            return Slot.unusable
        }
        if value >= Int(Int32.max) { document.note(large: value, at: path.pointer(view, .member(member.name))) }
        return value
    }

    package func readUnsigned(_ token: Int, _ member: Member, _ range: ClosedRange<Int>) -> Int {
        guard let value = view.integer(token) else {
            reportType(at: member.name, token, "a whole number")
            return Slot.unusable
        }
        guard range.contains(value) else {
            let upper = range.upperBound == Int.max ? "" : " and at most \(range.upperBound)"
            report(
                .valueNotInRange, at: member.name, [.integer(value), .text("at least \(range.lowerBound)\(upper)")])
            return Slot.unusable
        }
        return value
    }

    private func readCode(_ token: Int, _ member: Member, _ list: [Int]) -> Int {
        guard let value = view.integer(token) else {
            reportType(at: member.name, token, "a whole number")
            return Slot.unusable
        }
        guard list.contains(value) else {
            report(
                .valueNotInList, at: member.name,
                [.integer(value), .text(list.map(String.init).joined(separator: ", "))])
            return Slot.unusable
        }
        return value
    }

    private func readNumber(_ token: Int, _ member: Member, _ bounds: NumberBounds) -> Int {
        guard view.kind(token).isNumber else {
            reportType(at: member.name, token, "a number")
            return Self.word(.nan)
        }
        let value = view.double(token)
        guard bounds.contains(value) else {
            report(.valueNotInRange, at: member.name, [.number(value), .text(bounds.words)])
            return Self.word(.nan)
        }
        return Self.word(value)
    }

    private static func word(_ value: Double) -> Int {
        Int(Int64(bitPattern: value.bitPattern))
    }

    private func readBool(_ token: Int, _ member: Member) -> Int {
        guard view.kind(token).isBool else {
            reportType(at: member.name, token, "true or false")
            return member.absentWord
        }
        return view.kind(token) == .true ? 1 : 0
    }

    private func readString(_ token: Int, _ member: Member) -> Int {
        guard view.kind(token).isString else {
            reportType(at: member.name, token, "a string")
            return Slot.unusable
        }
        return token
    }

    private func readName(_ token: Int, _ member: Member, _ list: [StaticString], _ schema: ObjectSchema) -> Int {
        guard view.kind(token).isString else {
            reportType(at: member.name, token, "a string")
            return Slot.unusable
        }
        if let place = list.firstIndex(where: { view.keyEquals(token, $0) }) { return place }
        let text = view.string(token)
        if !observer.allows(text, member.name, schema) {
            let allowed = list.map { "\"\($0)\"" }.joined(separator: ", ")
            report(.valueNotInList, at: member.name, [.text(text), .text(allowed)])
        }
        return Slot.otherName
    }

    private func readPattern(_ token: Int, _ member: Member, _ pattern: StringPattern) -> Int {
        guard view.kind(token).isString else {
            reportType(at: member.name, token, "a string")
            return Slot.unusable
        }
        let text = view.string(token)
        guard pattern.matches(text) else {
            report(.patternMismatch, at: member.name, [.text(text), .text(pattern.words)])
            return Slot.unusable
        }
        return token
    }

    // MARK: Lists

    /// Reports unless the token is an array with something in it.
    func isFilledArray(_ token: Int, _ name: StaticString) -> Bool {
        guard view.kind(token).isArray else {
            reportType(at: name, token, "an array")
            return false
        }
        guard !view.isEmpty(token) else {
            report(.emptyEntity, at: name, [.text("array")])
            return false
        }
        return true
    }

    package func readNumbers(_ token: Int, _ member: Member, _ lengths: [Int], _ bounds: NumberBounds) -> Int {
        guard isFilledArray(token, member.name) else { return Slot.unusable }
        let end = view.next(token)
        if let length = lengths.first {
            let count = elementCount(token, end, expecting: length)
            guard lengths.contains(count) else {
                report(
                    .arrayLengthNotInList, at: member.name,
                    [.integer(count), .text(lengths.map(String.init).joined(separator: " or "))])
                return Slot.unusable
            }
        }
        var isUsable = true
        var element = token + 1
        var index = 0
        while element < end {
            if !view.kind(element).isNumber {
                report(
                    .arrayTypeMismatch, at: member.name, [.integer(index), .text(found(element)), .text("a number")])
                isUsable = false
            } else {
                let value = view.double(element)
                if !bounds.contains(value) {
                    report(.valueNotInRange, at: member.name, index: index, [.number(value), .text(bounds.words)])
                    isUsable = false
                }
            }
            element = view.next(element)
            index += 1
        }
        // Numbers are one token each.
        return isUsable ? PoolRange(start: token + 1, count: index).slot : Slot.unusable
    }

    /// Most lists hold plain numbers, one token each; only others need a closer look.
    private func elementCount(_ token: Int, _ end: Int, expecting length: Int) -> Int {
        guard end - token - 1 == length else { return view.elementCount(token) }
        for element in token + 1..<end where view.next(element) != element + 1 { return view.elementCount(token) }
        return length
    }

    private func readIndices(_ token: Int, _ member: Member) -> Int {
        guard isFilledArray(token, member.name) else { return Slot.unusable }
        let end = view.next(token)
        let first = startOfIndices(token, end)
        let lists = document.indices
        var seen = RepeatedIndices()
        var element = token + 1
        var index = 0
        while element < end {
            if let value = view.unsignedInteger(element) {
                if let earlier = seen.insert(value, at: index, { lists.whole(first + $0) }) {
                    report(.duplicateElements, at: member.name, index: index, [.integer(value), .integer(earlier)])
                }
            } else {
                report(.invalidIndex, at: member.name, index: index, [.text(found(element))])
            }
            element = view.next(element)
            index += 1
        }
        return PoolRange(start: first, count: index).slot
    }

    /// Where the indices of a list are: in the map, unless there are lists among them.
    private func startOfIndices(_ token: Int, _ end: Int) -> Int {
        var element = token + 1
        while element < end, view.next(element) == element + 1 { element += 1 }
        return element == end ? token + 1 : document.indices.appendMixed(token, view)
    }

    /// Reads a list of names, each of which should be there once; without any if one is no string.
    func readNames(_ token: Int?, _ name: StaticString) -> NameTable {
        guard let token, isFilledArray(token, name) else { return NameTable() }
        let list = NameList(view, array: token)
        var isUsable = true
        let table = NameTable(list) { place, first in
            if let first {
                report(.duplicateElements, at: name, index: place, [.text(list[place]), .integer(first)])
            } else {
                report(
                    .arrayTypeMismatch, at: name, index: place,
                    [.integer(place), .text(view.kind(list.token(place)).words), .text("a string")])
                isUsable = false
            }
        }
        return isUsable ? table : NameTable()
    }

    private func readObjectMember(_ token: Int, _ member: Member, _ schema: ObjectSchema) -> Int {
        guard view.kind(token).isObject else {
            reportType(at: member.name, token, "an object")
            return Slot.unusable
        }
        return readObject(member, token, schema)
    }

    func readObjects(_ token: Int, _ member: Member, _ schema: ObjectSchema) -> Int {
        guard isFilledArray(token, member.name), areObjects(token, member.name) else { return Slot.unusable }
        var first = 0
        var count = 0
        // Only if they do not follow each other.
        var rows: [Int32] = []
        let end = view.next(token)
        var element = token + 1
        path.push(.member(member.name))
        while element < end {
            path.push(.index(count))
            // Of objects that are only counted there is no row.
            let built = readObject(schema, element)
            let row = built == Slot.absent ? count : built
            if count == 0 { first = row }
            if rows.isEmpty, row != first + count || row < 0 {
                rows = (0..<count).map { Int32(truncatingIfNeeded: first + $0) }
            }
            if !rows.isEmpty || row != first + count || row < 0 { rows.append(Int32(clamping: row)) }
            count += 1
            path.pop()
            element = view.next(element)
        }
        path.pop()
        if rows.isEmpty { return PoolRange(start: IndexLists.consecutive + first, count: count).slot }
        let start = IndexLists.pooled + document.indices.pool.count
        for row in rows { document.indices.pool.append(row) }
        return PoolRange(start: start, count: count).slot
    }

    /// Reports elements that are no objects. One drops the whole list, which is then not looked into.
    private func areObjects(_ token: Int, _ name: StaticString) -> Bool {
        var isRight = true
        let end = view.next(token)
        var element = token + 1
        var index = 0
        while element < end {
            if !view.kind(element).isObject {
                report(.arrayTypeMismatch, at: name, [.integer(index), .text(found(element)), .text("an object")])
                isRight = false
            }
            element = view.next(element)
            index += 1
        }
        return isRight
    }
}
