import AssetFetching
import Testing

@Suite struct RedirectRulesTests {
    private func url(_ scheme: String, _ host: String, _ port: Int? = nil) -> WebURL {
        WebURL(scheme: scheme, host: host, port: port ?? (scheme == "https" ? 443 : 80))
    }

    @Test func fiveHopsAreFollowedAndNoMore() {
        let rules = RedirectRules(policy: URLPolicy())
        let from = url("https", "a.example")
        let to = url("https", "b.example")
        for followed in 0..<5 { #expect(rules.refusal(from: from, to: to, followed: followed) == nil) }
        #expect(rules.refusal(from: from, to: to, followed: 5)?.code == .refusedRedirect)
    }

    @Test func securityIsNotGivenUpEvenWhenHTTPIsOpen() {
        let rules = RedirectRules(policy: URLPolicy(allowHTTP: true))
        let refusal = rules.refusal(from: url("https", "a.example"), to: url("http", "a.example"), followed: 0)
        #expect(refusal?.code == .refusedRedirect)
        #expect(refusal?.exitClass == .refused)
        #expect(rules.refusal(from: url("http", "a.example"), to: url("http", "b.example"), followed: 0) == nil)
        #expect(rules.refusal(from: url("http", "a.example"), to: url("https", "b.example"), followed: 0) == nil)
    }

    @Test(arguments: [
        ("https", "127.0.0.1", 443, "refused-address"), ("https", "b.example", 8080, "refused-port"),
        ("https", "169.254.169.254", 443, "refused-address"), ("https", "::1", 443, "refused-address"),
        ("file", "", 0, "refused-redirect"), ("ftp", "b.example", 21, "refused-redirect"),
    ])
    func eachHopIsJudgedLikeTheFirst(_ scheme: String, _ host: String, _ port: Int, _ code: String) {
        let rules = RedirectRules(policy: URLPolicy())
        let to = url(scheme, host, port)
        #expect(rules.refusal(from: url("https", "a.example"), to: to, followed: 0)?.code.rawValue == code)
    }

    @Test func headersStayWithTheFirstOrigin() {
        let first = url("https", "a.example")
        #expect(RedirectRules.keepsHeaders(first: first, next: url("https", "a.example"), keptSoFar: true))
        #expect(!RedirectRules.keepsHeaders(first: first, next: url("https", "b.example"), keptSoFar: true))
        #expect(!RedirectRules.keepsHeaders(first: first, next: url("https", "a.example", 8443), keptSoFar: true))
        #expect(!RedirectRules.keepsHeaders(first: first, next: url("http", "a.example", 443), keptSoFar: true))
        // Back at the first origin, but a stranger led there.
        #expect(!RedirectRules.keepsHeaders(first: first, next: url("https", "a.example"), keptSoFar: false))
    }
}
