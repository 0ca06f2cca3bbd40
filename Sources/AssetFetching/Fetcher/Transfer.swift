import CCurl
import ContentDigest
import ZIPArchive

/// One request on its way through queueing, attempts and redirects.
///
/// A transfer belongs to one thread at a time: to the loop that runs it, or to the queue, whose lock hands it over.
final class Transfer: @unchecked Sendable {
    /// How much of a reply without use is read, in the hope of keeping its connection.
    static let longestDroppedBody: Int64 = 64 * 1024

    /// How long such a reply may drip.
    static let longestDroppedTime: Duration = .seconds(2)

    let request: FetchRequest
    /// The URL as it was first asked for.
    let first: WebURL
    /// The URL of the attempt at hand.
    var current: WebURL
    var keepsHeaders = true
    var redirects: [FetchOutcome.Redirect] = []

    /// Set when the first attempt starts.
    var machine = TransferStateMachine()
    var sink: (any BodySink)?
    /// On the run's clock.
    var startedAt: Duration?
    /// How much time the request has; what holds it up without being of its own moves `deadlineAt`, and not this.
    var limit: Duration = .seconds(3600)
    var deadlineAt: Duration = .seconds(3600)
    /// When it may be attempted again, while it waits for that; what it waits longer is for a slot.
    var dueAt: Duration?
    var transferredBytes: Int64 = 0

    // What one attempt needs and leaves.
    var easy: EasyHandle?
    var url: CurlURL?
    var headers: CurlList?
    var parser = ResponseHeadParser()
    var head: ResponseHead?
    var peerAddress: String?
    /// When the connection was made or found; silence counts from then on.
    var lastProgress: Duration?
    /// Why we broke the attempt off ourselves.
    var stop: FetchError?
    /// An address was refused, and none was accepted.
    var addressRefusal: FetchError?
    var hasOpenedSocket = false
    var isPrefixWorthless = false
    /// Why the last attempt failed, for whoever watches.
    var reason = ""
    /// What the last attempt says about the host.
    var hostVerdict = HostVerdict.unknown
    /// Whether the last attempt was made with HTTP/2, as far as that can be known.
    var spokeHTTP2 = false
    /// Whether the server ended the last attempt in order to have fewer of them.
    var wasAskedForCalm = false
    /// Time that keeping to the rate took since the loop last looked.
    var held: Duration = .zero
    private var isDropping = false
    private var dropped: Int64 = 0
    private var droppingSince: Duration = .zero

    // The body so far; it lives through attempts that continue it.
    private var gate: BodyGate?
    /// Whether what is kept came in several transfers.
    var isJoined = false
    /// Undoes the coding of the body where the library cannot.
    private var unpacker: GzipReader?
    /// What is wrong with the coding.
    private(set) var unpackingFailure: String?

    let shared: TransferShared

    init(request: FetchRequest, url: WebURL, shared: TransferShared) {
        self.request = request
        first = url
        current = url
        self.shared = shared
    }

    /// What the queue groups by.
    var hostKey: String { current.hostKey }

    /// Whether the checks have seen the bytes that are kept.
    var hasBody: Bool { gate != nil }

    /// How many bytes of the body are kept.
    var kept: Int64 {
        if let gate { return gate.count }
        return sink?.resumePoint?.offset ?? 0
    }

    func beginAttempt() {
        machine.began(at: redirects.isEmpty ? .itself : .redirected(current))
        parser = ResponseHeadParser()
        head = nil
        lastProgress = nil
        stop = nil
        addressRefusal = nil
        hasOpenedSocket = false
        isPrefixWorthless = false
        isDropping = false
        dropped = 0
        unpacker = nil
        unpackingFailure = nil
        hostVerdict = .unknown
        spokeHTTP2 = false
        wasAskedForCalm = false
    }

    /// Another attempt begins where the first one did. Where a redirect led may have been meant for minutes, as signed
    /// URLs are; the server that gave one gives the next.
    func beginAnew() {
        current = first
        keepsHeaders = true
        redirects = []
    }

    // MARK: - Called from the library's callbacks. False breaks the attempt off.

    func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
        lastProgress = shared.now
        switch parser.push(line) {
        case .more: return true
        case .refused(let error):
            stop = error
            return false
        case .complete(let reply):
            head = reply
            do throws(FetchError) {
                return try accept(reply)
            } catch {
                stop = error
                return false
            }
        }
    }

    private func accept(_ reply: ResponseHead) throws(FetchError) -> Bool {
        switch machine.received(reply) {
        case .drop:
            isDropping = true
            droppingSince = shared.now
            return true
        case .abort:
            return false
        case .keep(let offset):
            let total = machine.declaredTotal
            // Nobody codes a body to make it larger, so the limit holds for what is announced of a coded one as well.
            let announced = total ?? reply.contentLength
            if let error = BodyGate.refusal(declaredTotal: announced, maximumBytes: shared.options.maximumBytes) {
                throw error
            }
            isJoined = offset > 0
            if offset == 0 {
                if kept > 0 { try sink?.restart() }
                startBody(total: total)
                try prepareToUnpack(reply)
            } else if gate?.count != offset {
                guard try replayPrefix(upTo: offset, total: total) else {
                    isPrefixWorthless = true
                    return false
                }
            }
            let validator = reply.isResumable ? reply.strongValidator : nil
            try sink?.begin(BodyHead(offset: offset, total: total, validator: validator, url: current.text))
            return true
        }
    }

    private func prepareToUnpack(_ reply: ResponseHead) throws(FetchError) {
        guard machine.unpacksHere, let coding = reply.contentCoding else { return }
        guard GzipCoding.isGzip(coding) else {
            throw FetchError(.badReply, "the server compresses the body in another way each time")
        }
        unpacker = GzipReader()
    }

    func startBody(total: Int64?) {
        gate = BodyGate(
            maximumBytes: shared.options.maximumBytes, declaredTotal: total, acceptsArchive: request.acceptsArchive)
    }

    /// Sends what an earlier run left through the checks; false when it does not pass them.
    func replayPrefix(upTo offset: Int64, total: Int64?) throws(FetchError) -> Bool {
        startBody(total: total)
        var failure: FetchError?
        try sink?.replay { bytes in
            guard failure == nil else { return }
            do throws(FetchError) {
                try self.gate?.push(bytes)
            } catch {
                failure = error
            }
        }
        return failure == nil && gate?.count == offset
    }

    func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        shared.spend(Int64(bytes.count))
        held += shared.sleepOffDebt()
        let now = shared.now
        lastProgress = now
        // Nobody keeps to a rate any more when the time is up, so what is left of the body would come in one go.
        if let deadline = shared.options.deadline, shared.options.rate != nil, now >= deadline {
            stop = TransferLoop.late()
            return false
        }
        if isDropping {
            dropped += Int64(bytes.count)
            return dropped <= Transfer.longestDroppedBody
                && shared.now - droppingSince <= Transfer.longestDroppedTime
        }
        return unpacker == nil ? keep(bytes) : unpack(bytes)
    }

    private func keep(_ bytes: UnsafeRawBufferPointer) -> Bool {
        do throws(FetchError) {
            try gate?.push(bytes)
            try sink?.write(bytes)
            return true
        } catch {
            stop = error
            return false
        }
    }

    private func unpack(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard var reader = unpacker.take() else { return false }
        var isKept = true
        do throws(ZIPError) {
            try reader.push(bytes) { piece in
                isKept = keep(piece)
                return isKept
            }
        } catch {
            unpackingFailure = "the body cannot be unpacked: \(error.message)"
            return false
        }
        unpacker = reader
        return isKept
    }

    func mayOpenSocket(to address: IPAddress?) -> Bool {
        if let error = refusal(of: address) {
            addressRefusal = error
            return false
        }
        hasOpenedSocket = true
        return true
    }

    /// The last look, when the connection stands and before the request goes out; a reused connection passes it too.
    func maySendRequest(to peer: String) -> Bool {
        lastProgress = shared.now
        peerAddress = peer
        if let error = refusal(of: IPAddress(peer)) {
            stop = error
            return false
        }
        return true
    }

    private func refusal(of address: IPAddress?) -> FetchError? {
        // With a proxy the address is the proxy's; the user has given up this check for it.
        if shared.options.usesEnvironmentProxies { return nil }
        guard let address else { return FetchError(.refusedAddress, "only IP addresses are connected to") }
        return shared.options.policy.refusal(of: address, for: current)
    }

    // MARK: - The end of a body

    /// Whether the reply has no end of its own but that of its connection, and all of the asset is here: whatever happens
    /// to the connection then, be it silence or a reset, nothing is missing.
    var hasEndedButForTheConnection: Bool {
        guard let head, head.bringsWhole, !head.isChunked, head.contentCoding == nil, let gate, gate.isWhole else {
            return false
        }
        return head.contentLength == nil || head.contentLength == gate.count
    }

    /// Checks that the body is whole.
    func finishGate() throws(FetchError) {
        // Without a length the reply ended where the connection did, and that may have been before its first byte.
        if gate?.count == 0, let head, head.contentLength == nil, !head.isChunked {
            throw FetchError(.truncated, "the reply ends before its first byte")
        }
        do throws(ZIPError) {
            try unpacker?.finish()
        } catch {
            throw FetchError(.truncated, "the body cannot be unpacked: \(error.message)")
        }
        try gate?.finish()
    }

    /// Closes the sink, which has the digest.
    func finishBody() throws(FetchError) -> SHA256Digest {
        guard let sink, gate != nil else { throw FetchError(.fault, "a body ended that never began") }
        return try sink.finish()
    }

    func outcome(_ result: FetchOutcome.Result) -> FetchOutcome {
        var outcome = FetchOutcome(index: request.index, url: request.url, result: result, finalURL: current.text)
        outcome.redirects = redirects
        // Where a redirect leads is up to the server, and may be somewhere else another time.
        if case .failed(let error) = result, error.exitClass == .refused, !redirects.isEmpty {
            outcome.result = .failed(error.passing)
        }
        outcome.httpStatus = head?.status
        // What a proxy has changed is not what the validators stand for.
        if head?.isTransformed != true {
            outcome.etag = head?.etag
            outcome.lastModified = head?.lastModified
        }
        outcome.isJoined = isJoined
        outcome.contentType = head?.contentType
        outcome.freshFor = head?.freshness.lifetime(date: head?.date, now: TransferLoop.wallClock())
        outcome.peerAddress = peerAddress
        if current.text.hasPrefix("https:") {
            outcome.tlsAuthorities =
                shared.options.certificates?.name ?? shared.certificateFile ?? shared.certificateFolder ?? "system"
        }
        outcome.bytes = kept
        outcome.attempts = machine.attempts
        outcome.transferredBytes = transferredBytes
        outcome.duration = startedAt.map { shared.now - $0 } ?? .zero
        return outcome
    }
}
