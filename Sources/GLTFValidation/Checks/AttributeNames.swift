import GLTFModel
import JSONText

/// The attribute names of a document, each taken apart once: a document has few, and uses them many times.
struct AttributeNames {
    private struct Known: BitwiseCopyable {
        let bytes: JSONKeyBytes
        let name: AttributeName
    }

    private var known = PlainMemory<Known>()
    /// Beyond this many different names the rest is taken apart each time.
    private static let limit = 24

    /// Gives the memory back; the owner does so once.
    func free() {
        known.free()
    }

    /// The name at a token, if it was taken apart before.
    func known(_ token: Int, _ view: JSONView) -> AttributeName? {
        let bytes = view.keyBytes(token)
        for place in 0..<known.count
        where known.base[place].bytes == bytes
            && (bytes.length <= 16 || view.isSameText(Int(known.base[place].name.token), token))
        {
            return known.base[place].name
        }
        return nil
    }

    /// Takes apart the name at a token, which is not known. All calls give the same formats.
    mutating func add(_ token: Int, _ view: JSONView, _ formats: AttributeFormats) -> AttributeName {
        let bytes = view.keyBytes(token)
        // Names with escapes are not told apart by these bytes.
        let isKept = bytes.length >= 0 && known.count < Self.limit
        let name = AttributeName(view.string(token), token: token, id: isKept ? known.count : -1, formats)
        if isKept { known.append(Known(bytes: bytes, name: name)) }
        return name
    }
}

extension ValidationContext {
    /// The attribute name at a token.
    func attributeName(_ token: Int) -> AttributeName {
        names.known(token, view) ?? names.add(token, view, attributeFormats)
    }

    func text(_ name: AttributeName) -> String {
        view.string(Int(name.token))
    }
}
