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
        let start = document.attributes.count
        // Memory that is never written costs nothing, and growing by copying takes it twice.
        document.attributes.reserve((view.next(token) - token) / 2)
        readAttributeMap(token, .attributeName) { document.attributes.append($0) }
        return PoolRange(start: start, count: document.attributes.count - start).slot
    }

    @inline(__always)
    private func readAttributeMap(_ token: Int, _ checkpoint: Checkpoint, _ body: (Attribute) -> Void) {
        view.forEachMember(token) { key, value in
            reachName(key, checkpoint)
            if let attribute = Attribute(view, key: key, value: value) {
                if attribute.accessor == Int(Int32.max), let index = view.integer(value) {
                    document.note(large: index, at: path.pointer(view, .key(key)))
                }
                body(attribute)
            } else {
                observer.found(
                    .invalidIndex, ReadPlace(reader: self, key: key), { [.text(self.found(value))] })
            }
        }
    }

    func readTargets(_ token: Int, _ member: Member) -> Int {
        guard isFilledArray(token, member.name) else { return Slot.unusable }
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
                    readAttributeMap(element, .targetAttributeName) { _ in }
                }
                path.pop()
            }
            element = view.next(element)
            index += 1
        }
        path.pop()
        return isUsable ? PoolRange(start: token + 1, count: index).slot : Slot.unusable
    }
}
