import JSONText

// What a reader tells of the object that it reads.

extension DocumentReader {
    /// Reports at a member of the object that is being read, or at the object itself.
    func report(
        _ kind: SchemaFinding.Kind, at member: StaticString?, index: Int = -1,
        _ arguments: @autoclosure () -> [SchemaFinding.Argument]
    ) {
        observer.found(kind, ReadPlace(reader: self, member: member, index: index), arguments)
    }

    func reportType(at member: StaticString?, _ token: Int, _ expected: String) {
        report(.typeMismatch, at: member, [.text(expected), .text(found(token))])
    }

    /// What stands at a token, in words; a number that is not whole is named as such.
    func found(_ token: Int) -> String {
        let kind = view.kind(token)
        guard kind.isNumber, kind != .integer else { return kind.words }
        return "the number " + String(decoding: view.bytes(token).prefix(40), as: UTF8.self)
    }

    /// The pointer of the object that is being read, or of one of its members.
    package func pointer(_ member: StaticString? = nil) -> String {
        if let member { path.pointer(view, .member(member)) } else { path.pointer(view) }
    }
}
