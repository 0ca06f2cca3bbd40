/// One thing that a server does for a reply. A reply is a list of them, so a test rules over every byte and pause.
package enum ServerStep: Sendable {
    /// Sends bytes as they are.
    case send([UInt8])
    /// Sends the same bytes again and again, with a pause after each; it ends early when the client hangs up.
    case repeated([UInt8], times: Int, milliseconds: Int)
    case pause(milliseconds: Int)
    /// Closes the connection in good order.
    case close
    /// Closes it with a reset, as a crash would.
    case reset
}

extension ServerStep {
    package static func text(_ text: String) -> ServerStep { .send(Array(text.utf8)) }
}

/// Well-formed replies for the usual cases.
package enum ServerReply {
    /// A reply with a status, headers and a body of known length; the connection stays open.
    package static func whole(
        _ status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = [], isHead: Bool = false
    ) -> [ServerStep] {
        let hasLength = headers.contains { $0.0.lowercased() == "content-length" } || status == 304
        let length = hasLength ? [] : [("Content-Length", String(body.count))]
        return [.send(head(status, headers: headers + length) + (isHead ? [] : body))]
    }

    /// The bytes of a head, with its empty line.
    package static func head(_ status: Int, headers: [(String, String)]) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(reason(status))\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// A body in chunks of a size.
    package static func chunked(
        _ status: Int = 200, headers: [(String, String)] = [], body: [UInt8], chunk: Int = 4096
    ) -> [ServerStep] {
        var bytes = head(status, headers: headers + [("Transfer-Encoding", "chunked")])
        var offset = 0
        while offset < body.count {
            let end = min(offset + max(1, chunk), body.count)
            bytes += Array("\(String(end - offset, radix: 16))\r\n".utf8) + body[offset..<end] + Array("\r\n".utf8)
            offset = end
        }
        return [.send(bytes + Array("0\r\n\r\n".utf8))]
    }

    private static let reasons: [Int: String] = [
        200: "OK", 206: "Partial Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
        400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 410: "Gone", 416: "Range Not Satisfiable",
        429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable",
    ]

    private static func reason(_ status: Int) -> String { reasons[status] ?? "Status" }
}
