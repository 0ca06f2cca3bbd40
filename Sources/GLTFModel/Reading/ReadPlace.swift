import JSONText

/// Where a reader found something: the object that it reads, or what is in it. The pointer is text only when somebody asks.
///
/// A file can have millions of faults, of which the report shows some, so places can be told apart without their text.
package struct ReadPlace {
    let reader: DocumentReader
    var member: StaticString?
    var index = -1
    /// The token of a key of the object.
    var key = -1
    /// Whether the key stands in place of a pointer.
    var isPointer = false

    /// The JSON pointer.
    package func callAsFunction() -> String {
        let path = reader.path
        if isPointer { return reader.view.string(key) }
        if key >= 0 { return path.pointer(reader.view, .key(key)) }
        guard let member else { return path.pointer(reader.view) }
        return index >= 0
            ? path.pointer(reader.view, .member(member), .index(index)) : path.pointer(reader.view, .member(member))
    }

    /// A number that is the same for the same place, and for no other but by an accident that nobody can bring about. Nil
    /// for a place that may have the pointer of another.
    package var number: Int? {
        if isPointer { return nil }
        var hasher = Hasher()
        for component in reader.path.components { Self.combine(component, into: &hasher) }
        if let member { Self.combine(.member(member), into: &hasher) }
        if index >= 0 { Self.combine(.index(index), into: &hasher) }
        if key >= 0 { Self.combine(.key(key), into: &hasher) }
        return hasher.finalize()
    }

    private static func combine(_ component: JSONPath.Component, into hasher: inout Hasher) {
        switch component {
        case .member(let name):
            hasher.combine(bytes: UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
            hasher.combine(UInt8(0))
        case .key(let token):
            hasher.combine(UInt8(1))
            hasher.combine(token)
        case .index(let index):
            hasher.combine(UInt8(2))
            hasher.combine(index)
        }
    }
}
