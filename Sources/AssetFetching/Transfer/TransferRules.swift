// Which failures are worth another attempt, as tables.

extension TransferStateMachine {
    /// What a kind of transport failure is called and how many retries it deserves.
    struct FailureRule: Sendable {
        let kind: TransportFailure.Kind
        let code: FetchError.Code
        let words: String
        let retries: Int
        /// Whether a server may fail like that because it was asked for a part.
        var mayBeThePart = false
    }

    static let failureRules: [FailureRule] = [
        // A name that does not exist looks like a name server that is down; two more tries tell most of them apart.
        FailureRule(
            kind: .nameNotResolved, code: .nameNotResolved, words: "the host's name has no address", retries: 2),
        FailureRule(kind: .connectFailed, code: .connectFailed, words: "no connection to the host", retries: .max),
        FailureRule(kind: .tlsInterrupted, code: .tlsFailed, words: "the TLS handshake failed", retries: 2),
        FailureRule(kind: .tlsRefused, code: .tlsFailed, words: "the host's TLS is not acceptable", retries: 0),
        FailureRule(kind: .connectTimeout, code: .timeout, words: "connecting took too long", retries: .max),
        FailureRule(kind: .stalled, code: .stalled, words: "the server went silent", retries: .max, mayBeThePart: true),
        FailureRule(kind: .cutOff, code: .cutOff, words: "the transfer was cut off", retries: .max, mayBeThePart: true),
        FailureRule(kind: .http2Broken, code: .cutOff, words: "HTTP/2 broke down", retries: .max, mayBeThePart: true),
        FailureRule(
            kind: .undecodable, code: .badReply, words: "the reply is not HTTP that can be used", retries: 1),
        FailureRule(
            kind: .badReply, code: .badReply, words: "the reply is not HTTP that can be used", retries: 1,
            mayBeThePart: true),
    ]

    static func rule(_ kind: TransportFailure.Kind) -> FailureRule {
        for rule in failureRules where rule.kind == kind { return rule }
        return FailureRule(kind: kind, code: .fault, words: "the transfer failed", retries: 0)
    }

    /// Statuses of 500 and above that say "never" and not "not now".
    static let lastingServerErrors: [Int] = [501, 505, 506, 508, 510, 511]

    /// Whether another attempt may bring another status.
    static func isTransient(_ status: Int) -> Bool {
        if status >= 500 { return !lastingServerErrors.contains(status) }
        return status == 408 || status == 425 || status == 429
    }

    /// Whether a status says that it is the request for a part that cannot be answered, and not the one for the file. All
    /// that neither brings a body nor names an error of its own is among them: a 204 or a 304 is no answer to either.
    static func refusesParts(_ status: Int) -> Bool {
        (200..<400).contains(status) || [400, 403, 405, 406, 412, 417, 501].contains(status)
    }

    /// A sentence for a status.
    static func words(_ status: Int) -> String {
        switch status {
        case 401:
            "the server wants credentials (401); give them with --header, which only the first host gets, or for the host "
                + "that asks with --credentials, where a line for plain http begins with http://"
        case 403: "the server refuses access (403)"
        case 404: "the server has no such file (404)"
        case 410: "the file is gone for good (410)"
        case 429: "the server asks for fewer requests (429)"
        case 503: "the server is not available (503)"
        case 500...: "the server failed (\(status))"
        default: "the server refused the request (\(status))"
        }
    }
}
