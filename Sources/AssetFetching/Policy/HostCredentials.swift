/// Headers that the user has bound to hosts, once and for all: they go to exactly that origin whenever it is asked, as the
/// first of a chain of redirects or as the last, and to no other.
///
/// `--header` belongs to the URL that is asked for, and is lost with the first step to another origin, as it must be. A
/// service that redirects to a guarded content network needs the credentials of the second host, which only the user can
/// say are meant for it. Credentials are for https; who wants them sent in the clear writes the scheme.
package struct HostCredentials: Sendable {
    private var fields: [WebURL.Origin: [HeaderField]] = [:]

    package init() {}

    package var isEmpty: Bool { fields.isEmpty }

    /// Binds a header to an origin: `HOST`, `HOST:PORT`, or either with a scheme before it.
    package mutating func bind(_ header: HeaderField, to text: String) throws(HeaderField.Refusal) {
        let url: WebURL
        do throws(FetchError) {
            url = try WebURL(parsing: text.contains("://") ? text : "https://" + text)
        } catch {
            throw HeaderField.Refusal("'\(text)' is not a host: \(error.message)")
        }
        guard ["http", "https"].contains(url.scheme), !url.host.isEmpty, url.port > 0, !url.hasUserInfo,
            url.path == "/", url.query == nil
        else {
            throw HeaderField.Refusal("'\(text)' is not a host; write HOST, HOST:PORT or https://HOST:PORT")
        }
        fields[url.origin, default: []].append(header)
    }

    /// All headers, whatever their hosts.
    package var all: [HeaderField] { fields.values.flatMap { $0 } }

    /// What goes along with a request for this URL.
    func headers(for url: WebURL) -> [HeaderField] { fields[url.origin] ?? [] }
}
