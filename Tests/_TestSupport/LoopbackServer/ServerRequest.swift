/// A request as it arrived.
package struct ServerRequest: Sendable, Equatable {
    package var method: String
    /// The target as it was sent: path and query.
    package var target: String
    package var headers: [(name: String, value: String)]

    /// The first value of a header, whatever the case of its name.
    package subscript(name: String) -> String? {
        for header in headers where header.name == name.lowercased() { return header.value }
        return nil
    }

    /// The target without its query.
    package var path: String { String(target.prefix(while: { $0 != "?" })) }

    package static func == (left: ServerRequest, right: ServerRequest) -> Bool {
        left.method == right.method && left.target == right.target
            && left.headers.elementsEqual(right.headers, by: { $0.name == $1.name && $0.value == $1.value })
    }

    /// Parses a head up to and with its empty line; nil when it is not HTTP/1.
    init?(head: [UInt8]) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first else { return nil }
        let words = first.split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
        method = String(words[0])
        target = String(words[1])
        headers = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop(while: { $0 == " " || $0 == "\t" })
            headers.append((line[..<colon].lowercased(), String(value)))
        }
    }
}
