/// Decides on redirects, which are never left to the library: each hop is a new request of ours, judged like the first.
package struct RedirectRules: Sendable {
    /// How many redirects are followed.
    package static let maximumHops = 5

    /// Statuses that mean "the thing you want is there".
    package static let statuses: [Int] = [301, 302, 303, 307, 308]

    package let policy: URLPolicy

    package init(policy: URLPolicy) { self.policy = policy }

    /// Why the redirect from one URL to the next may not be followed; nil when it may.
    ///
    /// - Parameter followed: How many redirects were followed before this one.
    package func refusal(from: WebURL, to: WebURL, followed: Int) -> FetchError? {
        if followed >= RedirectRules.maximumHops {
            return FetchError(
                .refusedRedirect, "more than \(RedirectRules.maximumHops) redirects; the last leads to \(to.host)")
        }
        if from.scheme == "https", to.scheme != "https" {
            return FetchError(.refusedRedirect, "a redirect from https to \(to.scheme) is refused")
        }
        guard let refusal = policy.refusal(of: to) else { return nil }
        return FetchError(
            refusal.code == .badURL ? .refusedRedirect : refusal.code, "redirected, but \(refusal.message)")
    }

    /// Whether the user's own headers, credentials among them, may go to the next URL: only while no other origin has
    /// been visited. A chain that comes back gets them no more, for a stranger has chosen where it comes back to.
    package static func keepsHeaders(first: WebURL, next: WebURL, keptSoFar: Bool) -> Bool {
        keptSoFar && first.origin == next.origin
    }
}
