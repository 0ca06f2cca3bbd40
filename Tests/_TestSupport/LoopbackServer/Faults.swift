// Every wrong reply that the tables of the transfer engine know, and some more. Faults that pass lead to the asset in the
// end; the others to a word.

extension FaultySite {
    package static let faults: [Fault] = statuses + passing + resumptions + transports + bodies + redirects

    private static func status(_ status: Int, _ code: String) -> Fault {
        Fault("status-\(status)", code) { _, _, _ in ServerReply.whole(status, body: Array("<html>no</html>".utf8)) }
    }

    private static let statuses: [Fault] = [
        status(400, "http-400"), status(401, "http-401"), status(403, "http-403"), status(404, "http-404"),
        status(410, "http-410"), status(416, "http-416"), status(451, "http-451"), status(500, "http-5xx"),
        status(501, "http-5xx"), status(204, "bad-reply"), status(304, "bad-reply"), status(300, "bad-reply"),
    ]

    /// Wrong once, right when asked again.
    private static func once(_ name: String, _ first: @escaping @Sendable ([UInt8]) -> [ServerStep]) -> Fault {
        Fault(name) { request, visit, body in visit == 1 ? first(body) : good(request, body) }
    }

    private static let passing: [Fault] = [
        once("once-500") { _ in ServerReply.whole(500) },
        once("once-502") { _ in ServerReply.whole(502, body: Array("<html>bad gateway</html>".utf8)) },
        once("once-503") { _ in ServerReply.whole(503, headers: [("Retry-After", "0")]) },
        once("once-429") { _ in ServerReply.whole(429, headers: [("Retry-After", "soon")]) },
        once("once-408") { _ in ServerReply.whole(408, headers: [("Connection", "close")]) + [.close] },
        once("once-cut") { half($0, [etag]) },
        once("once-cut-unnamed") { half($0, []) },
        once("once-cut-weak") { half($0, [("ETag", "W/\"v1\"")]) },
        once("once-reset") { half($0, [etag], .reset) },
        once("once-silent-end") { _ in [.close] },
        once("once-stalled") { half($0, [etag], .pause(milliseconds: 60_000)) },
        once("once-open-end") { body in
            // No length: only the asset's own says that this is not all.
            [.send(ServerReply.head(200, headers: [etag, ("Connection", "close")]) + body.prefix(500)), .close]
        },
        once("once-chunk-cut") { body in
            let head = ServerReply.head(200, headers: [etag, ("Transfer-Encoding", "chunked")])
            return [.send(head + Array("\(String(body.count, radix: 16))\r\n".utf8) + body.prefix(700)), .close]
        },
    ]

    /// Cut once, and then the wish to go on is answered wrongly.
    private static func resumed(
        _ name: String, _ second: @escaping @Sendable (ServerRequest, [UInt8]) -> [ServerStep]?
    ) -> Fault {
        Fault(name) { request, visit, body in
            if visit == 1 { return half(body, [etag]) }
            guard visit == 2 else { return ServerReply.whole(headers: [etag], body: body) }
            return second(request, body) ?? ServerReply.whole(500)
        }
    }

    private static let resumptions: [Fault] = [
        resumed("resume-other-total") { part($0, $1, total: $1.count + 9) },
        resumed("resume-other-start") { part($0, $1, shift: -100) },
        resumed("resume-other-tag") { part($0, $1, etag: "\"v2\"") },
        resumed("resume-no-range") { ServerReply.whole(206, headers: [etag], body: Array($1.suffix(100))) },
        resumed("resume-coded") { request, body in
            guard case .send(let bytes)? = part(request, body)?.first, let end = bytes.firstIndex(of: 0x0A) else {
                return nil
            }
            return [.send(Array(bytes[...end]) + Array("Content-Encoding: gzip\r\n".utf8) + bytes[(end + 1)...])]
        },
        resumed("resume-whole") { ServerReply.whole(headers: [etag], body: $1) },
        resumed("resume-416") { ServerReply.whole(416, headers: [("Content-Range", "bytes */\($1.count)")]) },
        resumed("resume-416-page") { _, _ in ServerReply.whole(416, body: Array("<html>416</html>".utf8)) },
        resumed("resume-cut-again") { request, body in
            guard case .send(let bytes)? = part(request, body)?.first else { return nil }
            return [.send(Array(bytes.dropLast(200))), .close]
        },
        Fault("resume-gone", "http-404") { _, visit, body in
            visit == 1 ? half(body, [etag]) : ServerReply.whole(404, body: body)
        },
    ]

    private static let transports: [Fault] = [
        Fault("always-cut", "cut-off") { _, _, body in half(body, []) },
        Fault("always-silent", "cut-off") { _, _, _ in [.close] },
        Fault("other-protocol", "bad-reply") { _, _, _ in [.text("SSH-2.0-OpenSSH_9.2\r\n"), .close] },
        Fault("two-lengths", "bad-reply") { _, _, body in
            let lengths = [("Content-Length", String(body.count)), ("Content-Length", String(body.count / 2))]
            return [.send(ServerReply.head(200, headers: lengths) + body), .close]
        },
        Fault("part-unasked", "bad-reply") { _, _, body in
            let range = ("Content-Range", "bytes 0-\(body.count - 1)/\(body.count)")
            return ServerReply.whole(206, headers: [etag, range], body: body)
        },
        Fault("header-flood", "headers-too-large") { _, _, _ in
            let line = Array(("X-Filler: " + String(repeating: "f", count: 2000) + "\r\n").utf8)
            return [.text("HTTP/1.1 200 OK\r\n"), .repeated(line, times: 400, milliseconds: 0)]
        },
        Fault("length-and-chunks") { _, _, body in
            // The chunks are what counts (RFC 9112, 6.3).
            ServerReply.chunked(headers: [etag, ("Content-Length", "12")], body: body, chunk: 300)
        },
    ]

    private static func sent(_ name: String, _ code: String, _ bytes: [UInt8]) -> Fault {
        Fault(name, code) { _, _, _ in ServerReply.whole(headers: [("Content-Type", "model/gltf-binary")], body: bytes)
        }
    }

    private static let bodies: [Fault] = [
        sent("web-page", "wrong-body", Array("<!DOCTYPE html><title>Sorry</title><p>No model here.</p>".utf8)),
        sent("json", "wrong-body", Array("{\"error\":\"no such avatar\"}".utf8)),
        sent("xml", "wrong-body", Array("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>".utf8)),
        sent("zip", "wrong-body", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 200)),
        sent("png", "wrong-body", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + [UInt8](repeating: 0, count: 200)),
        sent("pointer", "wrong-body", Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8)),
        sent("empty", "wrong-body", []),
        sent(
            "first-version", "wrong-body",
            Array("glTF".utf8) + [1, 0, 0, 0, 40, 0, 0, 0] + [UInt8](repeating: 0, count: 28)),
        Fault("short", "length-disagrees") { _, _, body in ServerReply.whole(body: Array(body.dropLast(40))) },
        Fault("long", "length-disagrees") { _, _, body in ServerReply.whole(body: body + [0, 0, 0, 0]) },
        Fault("short-chunked", "truncated") { _, _, body in ServerReply.chunked(body: Array(body.dropLast(40))) },
        Fault("large", "too-large") { _, _, _ in
            [.send(ServerReply.head(200, headers: [("Content-Length", "5000000000")])), .pause(milliseconds: 5000)]
        },
        Fault("large-inside", "too-large") { _, _, body in
            ServerReply.chunked(body: Array(body[..<8]) + [0, 0, 0, 0xF0] + Array(body[12...]))
        },
        Fault("coding-untrue", "bad-reply") { _, _, body in
            ServerReply.whole(headers: [("Content-Encoding", "gzip")], body: body)
        },
        Fault("json-broken", "not-sound") { _, _, body in
            var broken = body
            broken[21] = 0x7B
            return ServerReply.whole(body: broken)
        },
    ]

    private static func moved(
        _ name: String, _ code: String? = nil, to location: String?, status: Int = 302
    ) -> Fault {
        Fault(name, code) { request, _, _ in
            let index = request.path.split(separator: "/").first ?? ""
            let headers = location.map { [("Location", $0.replacing("INDEX", with: String(index)))] } ?? []
            return ServerReply.whole(status, headers: headers, body: Array("<html>moved</html>".utf8))
        }
    }

    private static let redirects: [Fault] = [
        moved("redirect-301", to: "/INDEX/moved.glb", status: 301),
        moved("redirect-308", to: "moved.glb", status: 308),
        moved("redirect-loop", "refused-redirect", to: "/INDEX/redirect-loop.glb"),
        moved("redirect-nowhere", "bad-reply", to: nil),
        moved("redirect-file", "refused-scheme", to: "file:///etc/passwd"),
        moved("redirect-private", "refused-address", to: "http://10.0.0.1/a.glb"),
        moved("redirect-metadata", "refused-address", to: "http://169.254.169.254/latest/"),
        moved("redirect-nonsense", "refused-redirect", to: "http://[::1/a"),
    ]
}
