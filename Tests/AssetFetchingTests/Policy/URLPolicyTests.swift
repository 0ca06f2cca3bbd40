import AssetFetching
import Testing

@Suite struct URLPolicyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var url: String
        var code: String?
        var policy = URLPolicy()
        var testDescription: String { url }
    }

    static let open = URLPolicy(allowHTTP: true)
    static let near = URLPolicy(allowPrivate: true)
    static func host(_ text: String, http: Bool = false) -> URLPolicy {
        URLPolicy(allowHTTP: http, allowedHosts: [AllowedHost(text)].compactMap { $0 })
    }

    static let rows: [Row] = [
        Row(url: "https://example.com/a.glb", code: nil),
        Row(url: "https://example.com:443/a.glb", code: nil),
        Row(url: "https://example.com:80/a.glb", code: nil),
        Row(url: "http://example.com/a.glb", code: "refused-scheme"),
        Row(url: "http://example.com/a.glb", code: nil, policy: open),
        Row(url: "ftp://example.com/a.glb", code: "refused-scheme", policy: open),
        Row(url: "file:///etc/passwd", code: "refused-scheme", policy: open),
        Row(url: "gopher://example.com/1", code: "refused-scheme", policy: open),
        Row(url: "https://user@example.com/a.glb", code: "refused-user-info"),
        Row(url: "https://user:pass@example.com/a.glb", code: "refused-user-info"),
        Row(url: "https://example.com@127.0.0.1/a.glb", code: "refused-user-info"),
        Row(url: "https://example.com:8443/a.glb", code: "refused-port"),
        Row(url: "https://example.com:22/a.glb", code: "refused-port"),
        Row(url: "https://example.com:8443/a.glb", code: nil, policy: near),
        Row(url: "https://127.0.0.1/a.glb", code: "refused-address"),
        Row(url: "https://127.1/a.glb", code: "refused-address"),
        Row(url: "https://0x7f000001/a.glb", code: "refused-address"),
        Row(url: "https://2130706433/a.glb", code: "refused-address"),
        Row(url: "https://017700000001/a.glb", code: "refused-address"),
        Row(url: "https://[::1]/a.glb", code: "refused-address"),
        Row(url: "https://[::ffff:127.0.0.1]/a.glb", code: "refused-address"),
        Row(url: "https://[fe80::1%25eth0]/a.glb", code: "refused-address"),
        Row(url: "https://10.0.0.1/a.glb", code: nil, policy: near),
        Row(url: "https://10.0.0.1:9000/a.glb", code: nil, policy: near),
        Row(url: "https://169.254.169.254/latest", code: "refused-address", policy: near),
        Row(url: "https://metadata.google.internal/a", code: "refused-address"),
        Row(url: "https://metadata.google.internal./a", code: "refused-address"),
        Row(url: "https://10.0.0.1/a.glb", code: nil, policy: host("10.0.0.1")),
        Row(url: "https://10.0.0.1:9000/a.glb", code: "refused-address", policy: host("10.0.0.1")),
        Row(url: "https://10.0.0.1:9000/a.glb", code: nil, policy: host("10.0.0.1:9000")),
        Row(url: "https://10.0.0.1/a.glb", code: "refused-address", policy: host("10.0.0.1:9000")),
        Row(url: "https://assets.example:9000/a.glb", code: nil, policy: host("Assets.Example:9000")),
        Row(url: "https://assets.example:9001/a.glb", code: "refused-port", policy: host("assets.example:9000")),
        Row(url: "https://evil.assets.example:9000/", code: "refused-port", policy: host("assets.example:9000")),
        Row(url: "http://10.0.0.1/a.glb", code: "refused-scheme", policy: host("10.0.0.1")),
        Row(url: "http://10.0.0.1/a.glb", code: nil, policy: host("10.0.0.1", http: true)),
        Row(url: "https://169.254.169.254/latest", code: nil, policy: host("169.254.169.254")),
        Row(url: "https://[fd12::1]:8080/a", code: nil, policy: host("[fd12::1]:8080")),
        Row(url: "https://", code: "bad-url"),
        Row(url: "example.com/a.glb", code: "bad-url"),
        Row(url: "https://exa mple.com/a.glb", code: "bad-url"),
        Row(url: "https://example.com:99999/a.glb", code: "bad-url"),
        Row(url: "https://example.com/a\u{0}b.glb", code: "bad-url"),
        Row(url: "https://example.com/a\r\nHost: x", code: "bad-url"),
        Row(url: "", code: "bad-url"),
        Row(url: "javascript:alert(1)", code: "refused-scheme"),
        Row(url: "mailto:a@example.com", code: "refused-scheme"),
        Row(url: "https://example.com/" + String(repeating: "a", count: 8200), code: "refused-length"),
    ]

    @Test(arguments: rows)
    func decides(_ row: Row) {
        var found: FetchError?
        do throws(FetchError) {
            found = row.policy.refusal(of: try WebURL(parsing: row.url))
        } catch {
            found = error
        }
        #expect(found?.code.rawValue == row.code)
        if let found {
            #expect(found.exitClass == (row.code == "bad-url" ? .usage : .refused))
            #expect(!found.message.contains("pass@"))
        }
    }

    @Test func partsComeFromOneParse() throws {
        let url = try WebURL(parsing: "HTTPS://Example.COM/a/../b c.glb?q=1#top")
        #expect(url.scheme == "https")
        #expect(url.host == "example.com")
        #expect(url.port == 443)
        #expect(url.path == "/b%20c.glb")
        #expect(url.query == "q=1")
        #expect(url.text.hasSuffix("/b%20c.glb?q=1"))
    }

    @Test(arguments: [
        ("example.com", "example.com"), ("Example.com:8080", "example.com:8080"), ("::1", "[::1]"),
        ("[::1]:99", "[::1]:99"), ("127.0.0.1:1", "127.0.0.1:1"),
    ])
    func allowedHostsParse(_ text: String, _ shown: String) {
        #expect(AllowedHost(text)?.description == shown)
    }

    @Test(arguments: [
        "", ":80", "a:0", "a:65536", "a:b", "http://a", "a/b", "user@a", "[::1", "[zz]", "a b", "a:80:90",
    ])
    func brokenAllowedHostsAreRefused(_ text: String) {
        #expect(AllowedHost(text) == nil)
    }

    @Test(arguments: [
        "Host: a", "Range: bytes=0-", "If-None-Match: x", "Accept-Encoding: gzip", "noColon", ": v", "A B: c",
        "X: a\r\nY: b", "Content-Length: 5",
    ])
    func headersThatMayNotBeSet(_ text: String) {
        #expect(throws: HeaderField.Refusal.self) { try HeaderField(parsing: text) }
    }

    @Test func headersParse() throws {
        let header = try HeaderField(parsing: "Authorization:  Bearer abc ")
        #expect(header.name == "Authorization")
        #expect(header.value == "Bearer abc")
    }
}
