import JSONText

/// The attribute names of a document, each taken apart once: a document has few, and uses them many times.
struct AttributeNames {
    private struct Known {
        let prefix: UInt64
        let token: Int
        let name: AttributeName
    }

    private var known: [Known] = []
    /// Beyond this many different names the rest is taken apart each time.
    private static let limit = 24

    /// The name at a token; `formats` are the same in all calls.
    mutating func name(_ token: Int, _ view: JSONView, _ formats: AttributeFormats) -> AttributeName {
        let prefix = view.prefix(ofKey: token)
        for place in known.indices
        where known[place].prefix == prefix && view.isSameText(known[place].token, token) {
            return known[place].name
        }
        let name = AttributeName(view.string(token), formats)
        if known.count < Self.limit { known.append(Known(prefix: prefix, token: token, name: name)) }
        return name
    }
}
