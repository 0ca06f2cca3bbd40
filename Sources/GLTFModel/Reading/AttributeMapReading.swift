import JSONText

// Attribute maps of primitives, and lists of them for morph targets: any names, and accessors by index.

extension DocumentReader {
    func readAttributes(_ token: Int, _ member: Member) -> Int {
        guard view.kind(token).isObject else {
            reportType(at: member.name, token, "an object")
            return Slot.unusable
        }
        guard !view.isEmpty(token) else {
            report(.emptyEntity, at: member.name, [.text("object")])
            return Slot.unusable
        }
        path.push(.member(member.name))
        defer { path.pop() }
        return readAttributeMap(token, .attributeName).slot
    }

    private func readAttributeMap(_ token: Int, _ checkpoint: Checkpoint) -> PoolRange {
        let start = document.attributes.count
        view.forEachMember(token) { key, value in
            reachName(key, checkpoint)
            if let index = view.integer(value), index >= 0 {
                if index >= Int(Int32.max) { document.note(large: index, at: path.pointer(view, .key(key))) }
                document.attributes.append(Attribute(name: key, accessor: index))
            } else {
                observer.found(
                    .invalidIndex, ReadPlace(reader: self, key: key), { [.text(self.found(value))] })
            }
        }
        return PoolRange(start: start, count: document.attributes.count - start)
    }

    func readTargets(_ token: Int, _ member: Member) -> Int {
        guard isFilledArray(token, member.name) else { return Slot.unusable }
        let start = document.targets.count
        var isUsable = true
        let end = view.next(token)
        var element = token + 1
        var index = 0
        path.push(.member(member.name))
        while element < end {
            if !view.kind(element).isObject {
                report(.arrayTypeMismatch, at: nil, [.integer(index), .text(found(element)), .text("an object")])
                isUsable = false
            } else {
                path.push(.index(index))
                if view.isEmpty(element) {
                    report(.emptyEntity, at: nil, [.text("object")])
                    isUsable = false
                } else {
                    document.targets.append(readAttributeMap(element, .targetAttributeName))
                }
                path.pop()
            }
            element = view.next(element)
            index += 1
        }
        path.pop()
        guard isUsable else {
            document.targets.removeAll(from: start)
            return Slot.unusable
        }
        return PoolRange(start: start, count: document.targets.count - start).slot
    }
}
