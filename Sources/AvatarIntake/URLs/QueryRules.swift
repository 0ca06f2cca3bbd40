/// What is known about the queries of certain hosts. Where nothing is known a query is kept byte for byte (only its
/// percent-codes are normalised), since any change might name another file.
struct QueryRules: Sendable {
    /// The hosts: this domain and all below it.
    var domain: String
    /// Some SDKs append `?name=value` to a URL that has a query already. Here the second `?` is an `&`.
    var doubledQuestionMarkSeparates: Bool
    /// `+` is a space, as in HTML forms.
    var plusIsSpace: Bool
    /// The order of the items has no meaning. Items of one name keep their order among themselves.
    var orderIsFree: Bool
    /// Parameters whose values are comma lists; space around their elements has no meaning.
    var listParameters: Set<String>
    /// Items that change nothing when present, each with the one value that is the default.
    var defaults: [QueryItem]
    /// While one of these is present, no default may be dropped: it might be there to overrule this one.
    var presets: Set<String>

    static let all: [QueryRules] = [ReadyPlayerMeParameters.queryRules]

    static func rules(for url: AssetURL) -> QueryRules? {
        guard url.isHTTP, let host = url.host else { return nil }
        return all.first { host.isWithin($0.domain) }
    }

    /// The items in the order in which they were written, lists tidied.
    func items(of query: String) -> [QueryItem] {
        var separators: Set<UInt8> = [ASCII.ampersand]
        if doubledQuestionMarkSeparates { separators.insert(ASCII.questionMark) }
        return QueryParsing.items(of: Array(query.utf8), separators: separators, plusIsSpace: plusIsSpace).map { item in
            guard listParameters.contains(item.name), let value = item.value else { return item }
            let elements = value.utf8.split(separator: ASCII.comma).map {
                String(Substring($0)).trimmingASCIIWhitespace
            }
            return QueryItem(item.name, elements.filter { !$0.isEmpty }.joined(separator: ","))
        }
    }

    /// Whether the query has a second `?` or lists with space in them, which servers read in their own ways.
    func isUntidy(_ query: String) -> Bool {
        if doubledQuestionMarkSeparates, query.utf8.contains(ASCII.questionMark) { return true }
        let raw = QueryParsing.items(of: Array(query.utf8), separators: [ASCII.ampersand], plusIsSpace: plusIsSpace)
        return raw != items(of: query)
    }

    func canonicalItems(of query: String) -> [QueryItem] {
        var result = items(of: query)
        if !result.contains(where: { presets.contains($0.name) }) {
            result.removeAll { defaults.contains($0) }
        }
        guard orderIsFree else { return result }
        // The standard sort does not promise stability, so the position decides between equals.
        return result.enumerated().sorted { left, right in
            let order = Self.compare(left.element.name, right.element.name)
            return order == 0 ? left.offset < right.offset : order < 0
        }.map(\.element)
    }

    static func text(_ items: [QueryItem]) -> String {
        items.map { item in
            let name = String(ascii: PercentCoding.encode(item.name.utf8, as: .queryItem))
            guard let value = item.value else { return name }
            return name + "=" + String(ascii: PercentCoding.encode(value.utf8, as: .queryItem))
        }.joined(separator: "&")
    }

    private static func compare(_ left: String, _ right: String) -> Int {
        if left.utf8.elementsEqual(right.utf8) { return 0 }
        return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    }
}
