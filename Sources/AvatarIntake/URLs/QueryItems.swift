/// One `name=value` of a query; `value` is nil when there is no `=`. Both are decoded.
package struct QueryItem: Hashable, Sendable {
    package var name: String
    package var value: String?

    package init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }
}

extension AssetURL {
    /// The query's items in order. Percent-codes are decoded; `+` stays a plus unless the host's rules say otherwise.
    package var queryItems: [QueryItem] {
        guard let query else { return [] }
        if let rules = QueryRules.rules(for: self) { return rules.items(of: query) }
        return QueryParsing.items(of: Array(query.utf8), separators: [ASCII.ampersand], plusIsSpace: false)
    }

    /// The value of the first item with this name, if it has one.
    package func queryValue(_ name: String) -> String? {
        queryItems.first { $0.name == name && $0.value != nil }?.value
    }
}

enum QueryParsing {
    static func items(of query: [UInt8], separators: Set<UInt8>, plusIsSpace: Bool) -> [QueryItem] {
        query.split { separators.contains($0) }.map { piece in
            func text(_ part: ArraySlice<UInt8>) -> String {
                String(decoding: PercentCoding.decode(part, plusIsSpace: plusIsSpace), as: UTF8.self)
            }
            guard let equals = piece.firstIndex(of: ASCII.equals) else { return QueryItem(text(piece), nil) }
            return QueryItem(text(piece[..<equals]), text(piece[(equals + 1)...]))
        }
    }
}
