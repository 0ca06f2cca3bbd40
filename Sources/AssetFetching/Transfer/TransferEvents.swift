// What the state machine is told and what it answers, as plain values: a test needs neither network nor clock.

/// How a transport failed.
package struct TransportFailure: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case nameNotResolved
        case connectFailed
        /// The handshake was cut; another attempt may go through.
        case tlsInterrupted
        /// The certificate or the protocol is not acceptable.
        case tlsRefused
        /// Time for connecting ran out.
        case connectTimeout
        /// No bytes for longer than is bearable.
        case stalled
        /// The connection ended before the body did.
        case cutOff
        /// HTTP/2 itself broke down: a stream was refused or reset, or the peer broke its rules.
        case http2Broken
        /// The library cannot undo a coding that can be undone here.
        case undecodable
        /// The reply is not HTTP.
        case badReply
    }

    package var kind: Kind
    /// The library's words for it.
    package var detail: String
    /// Whether the attempt was made with HTTP/2.
    package var overHTTP2: Bool
    /// Whether the server broke it off because it wants fewer requests (`ENHANCE_YOUR_CALM`): that is meant for all that
    /// goes there.
    package var asksForCalm = false

    package init(_ kind: Kind, _ detail: String = "", overHTTP2: Bool = false) {
        self.kind = kind
        self.detail = detail
        self.overHTTP2 = overHTTP2
    }

    /// Whether it is most likely the work of HTTP/2: silence on one of many streams, and what breaks the protocol's rules.
    package var isOfHTTP2: Bool { overHTTP2 && (kind == .stalled || kind == .http2Broken) }

    /// Whether it says that the host is not to be had, where no reply had begun.
    package var isOfTheHost: Bool {
        switch kind {
        case .nameNotResolved, .connectFailed, .tlsInterrupted, .connectTimeout, .stalled, .cutOff, .http2Broken: true
        case .tlsRefused, .undecodable, .badReply: false
        }
    }
}

/// How an attempt ended.
package enum TransferEnd: Hashable, Sendable {
    /// The transport delivered the whole reply.
    case complete
    case failed(TransportFailure)
    /// We broke it off: the body is wrong, a limit was crossed, an address was refused, the disk is full.
    case refused(FetchError)
}

/// What to do with the bytes that follow a head.
package enum HeadDecision: Hashable, Sendable {
    /// A body: keep it from this offset on. At 0, whatever was kept before is worthless.
    case keep(from: Int64)
    /// Nothing of use follows.
    case drop
    /// Break the reply off; `ended` says what comes next.
    case abort
}

/// What to do after an attempt.
package enum EndDecision: Hashable, Sendable {
    /// The body is whole and sound as far as a transfer can tell.
    case store
    /// The bytes that are kept already are the whole body.
    case storePrefix
    /// 304: what the caller has is still right.
    case unchanged
    case redirect(location: String)
    /// Another attempt after a wait; `plan` of the machine says how to ask.
    case again(after: Duration)
    case fail(FetchError)
}

/// How the next request asks.
package enum TransferPlan: Hashable, Sendable {
    /// For everything.
    case whole
    /// For what follows `offset`, provided that the representation is still the one named by the validator.
    case resume(ResumePoint)
}

/// Where a body can be continued.
package struct ResumePoint: Hashable, Sendable {
    /// How many bytes are kept.
    package var offset: Int64
    package var validator: StrongValidator
    /// The size of the whole body, when it was told.
    package var total: Int64?
    /// Who has said the validator, and is the only one to be asked for the rest.
    package var issuer: ValidatorIssuer

    package init(
        offset: Int64, validator: StrongValidator, total: Int64? = nil, issuer: ValidatorIssuer = .itself
    ) {
        self.offset = offset
        self.validator = validator
        self.total = total
        self.issuer = issuer
    }

    var scope: ValidatorScope {
        if case .etag = validator { return ValidatorScope(issuer) }
        return ValidatorScope(issuer, isStrong: false)
    }
}
