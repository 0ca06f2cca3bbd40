import FileSystem

extension TransferLoop {
    /// What the library's code for an attempt means, seen together with what the callbacks noted.
    static func end(of transfer: Transfer, code: CurlCode, detail: String) -> TransferEnd {
        if let stop = transfer.stop { return .refused(stop) }
        if let detail = transfer.unpackingFailure { return .failed(TransportFailure(.badReply, detail)) }
        if code == .ok { return .complete }
        if let refusal = transfer.addressRefusal, !transfer.hasOpenedSocket { return .refused(refusal) }
        if code == .malformedURL, !transfer.redirects.isEmpty {
            return .refused(FetchError(.refusedRedirect, "redirected to something that is not a well-formed URL"))
        }
        if code == .malformedURL { return .refused(FetchError(.badURL, "this is not a well-formed URL")) }
        // The library calls it a lack of memory when one line of a head outgrows what it gathers.
        if code == .outOfMemory, transfer.lastProgress != nil, transfer.head == nil {
            return .refused(FetchError(.headersTooLarge, "the reply's headers are larger than libcurl takes"))
        }
        if code == .outOfMemory { return .refused(FetchError(.fault, "libcurl ran out of memory")) }
        // Nothing here refused the bytes, so what failed to take them is the library's own decoder.
        if code == .writeError || code == .badContentEncoding, let coding = transfer.head?.contentCoding {
            if GzipCoding.isGzip(coding), !transfer.machine.unpacksHere {
                return .failed(TransportFailure(.undecodable, "the body's compression is not simple"))
            }
            return .failed(
                TransportFailure(
                    code: .badContentEncoding,
                    detail: "the body's compression is damaged, or other bytes follow what was compressed",
                    wasConnected: true))
        }
        // A head that outgrows what the library gathers for HTTP/2 makes its callback fail inside of nghttp2.
        if transfer.head == nil, transfer.spokeHTTP2, detail.contains("returned -902") {
            return .refused(FetchError(.headersTooLarge, "the reply's headers are larger than libcurl takes"))
        }
        var detail = detail
        if detail.hasPrefix("Operation too slow") {
            let seconds = transfer.shared.options.stallTimeout.components.seconds * 2
            detail = "hardly a byte for \(seconds) s"
        }
        // The library has one code for both kinds of coding.
        if code == .badContentEncoding, transfer.head?.contentCoding == nil {
            detail = "it has a Transfer-Encoding that nobody knows"
        }
        var failure = TransportFailure(code: code, detail: detail, wasConnected: transfer.lastProgress != nil)
        // The library repeats requests that a server refuses (REFUSED_STREAM), on one new connection after the other.
        if transfer.spokeHTTP2, detail.hasPrefix("Connection died, tried") { failure.kind = .http2Broken }
        failure.asksForCalm = detail.contains("ENHANCE_YOUR_CALM")
        return .failed(failure)
    }

    /// How many bytes of one reply's body may come over the network, coded as it is.
    static func wireLimit(_ options: FetchOptions) -> Int64 {
        let (sum, overflow) = options.maximumBytes.addingReportingOverflow(1 << 20)
        return overflow ? .max : sum
    }

    static func late() -> FetchError { FetchError(.timeout, "the deadline has passed") }

    static func random() -> Double { Double.random(in: 0..<1) }

    static func wallClock() -> HTTPDate { HTTPDate(secondsSinceEpoch: Timestamp.now().secondsSinceEpoch) }
}

/// The headers of one attempt, made anew for every hop.
enum TransferHeaders {
    static func lines(for transfer: Transfer) -> [String] {
        var lines: [String] = ["Accept-Encoding: identity"]
        var own: Set<String> = []
        if transfer.keepsHeaders {
            for header in transfer.request.headers {
                lines.append(header.line)
                own.insert(header.name.asciiLowercased)
            }
        }
        for header in transfer.shared.options.credentials.headers(for: transfer.current)
        where !own.contains(header.name.asciiLowercased) {
            lines.append(header.line)
        }
        if !own.contains("accept") { lines.append("Accept: model/gltf-binary, */*;q=0.5") }
        if !transfer.machine.isConditional {
            // What the caller has came from somewhere else.
        } else if let etag = transfer.request.etag {
            lines.append("If-None-Match: \(etag)")
        } else if let date = transfer.request.lastModified {
            lines.append("If-Modified-Since: \(date)")
        }
        if case .resume(let point) = transfer.machine.asked {
            lines.append("Range: bytes=\(point.offset)-")
            lines.append("If-Range: \(point.validator.headerValue)")
        }
        return lines.filter { !$0.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) }
    }
}
