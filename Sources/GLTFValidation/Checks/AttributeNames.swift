import JSONText

/// The attribute names of a document, each taken apart once: a document has few, and uses them many times.
struct AttributeNames {
    private var known: [(token: Int, name: AttributeName)] = []
    /// Beyond this many different names the rest is taken apart each time.
    private static let limit = 24

    /// The name at a token.
    mutating func name(_ token: Int, _ view: JSONView) -> AttributeName {
        if let place = known.firstIndex(where: { view.isSameText($0.token, token) }) { return known[place].name }
        let name = AttributeName(view.string(token))
        if known.count < Self.limit { known.append((token, name)) }
        return name
    }
}
