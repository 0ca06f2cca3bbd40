import JSONText

/// The attribute names of a document, each taken apart once: a document has few, and uses them many times.
struct AttributeNames {
    private struct Known {
        let bytes: JSONKeyBytes
        let token: Int
        let name: AttributeName
    }

    private var known: [Known] = []
    /// Beyond this many different names the rest is taken apart each time.
    private static let limit = 24

    /// The name at a token; `formats` are the same in all calls.
    mutating func name(_ token: Int, _ view: JSONView, _ formats: AttributeFormats) -> AttributeName {
        let bytes = view.keyBytes(token)
        for place in known.indices
        where known[place].bytes == bytes
            && (bytes.length >= 0 && bytes.length <= 16 || view.isSameText(known[place].token, token))
        {
            return known[place].name
        }
        let name = AttributeName(view.string(token), formats)
        if known.count < Self.limit { known.append(Known(bytes: bytes, token: token, name: name)) }
        return name
    }
}
