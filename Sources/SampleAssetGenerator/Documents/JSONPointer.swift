import JSONText

extension JSONValue {
    /// The value that a pointer such as `/nodes/0/name` leads to. Setting appends where the last index is one past the
    /// end, makes missing members, and takes them out with nil. Keys with `~` or `/` are not needed here.
    subscript(pointer pointer: String) -> JSONValue? {
        get { Self.find(self, pointer.split(separator: "/")[...]) }
        set { self = Self.replace(self, pointer.split(separator: "/")[...], newValue) ?? .null }
    }

    private static func find(_ value: JSONValue, _ path: ArraySlice<Substring>) -> JSONValue? {
        guard let step = path.first else { return value }
        if let elements = value.array {
            guard let index = Int(step), elements.indices.contains(index) else { return nil }
            return find(elements[index], path.dropFirst())
        }
        guard let member = value[String(step)] else { return nil }
        return find(member, path.dropFirst())
    }

    private static func replace(_ value: JSONValue, _ path: ArraySlice<Substring>, _ new: JSONValue?) -> JSONValue? {
        guard let step = path.first else { return new }
        if var elements = value.array {
            guard let index = Int(step) else { preconditionFailure("No index in a pointer into an array: \(step)") }
            let old: JSONValue = elements.indices.contains(index) ? elements[index] : .object(JSONObject())
            switch (replace(old, path.dropFirst(), new), elements.indices.contains(index)) {
            case (let element?, true): elements[index] = element
            case (let element?, false): elements.append(element)
            case (nil, true): elements.remove(at: index)
            case (nil, false): break
            }
            return .array(elements)
        }
        var members = value.object ?? JSONObject()
        members[String(step)] = replace(members[String(step)] ?? .object(JSONObject()), path.dropFirst(), new)
        return .object(members)
    }

    /// A float in its shortest decimal form, which reads back as the same float.
    static func float(_ value: Float) -> JSONValue {
        value == value.rounded() && value.magnitude < 16_777_216
            ? .integer(Int64(value)) : .number(Double(value.description) ?? Double(value))
    }

    static func floats(_ values: [Float]) -> JSONValue { .array(values.map { .float($0) }) }

    static func integers(_ values: some Sequence<Int>) -> JSONValue { .array(values.map { .integer(Int64($0)) }) }

    static func index(_ value: Int) -> JSONValue { .integer(Int64(value)) }
}
