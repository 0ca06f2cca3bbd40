package import GLBContainer
import ZIPArchive

/// Stands between a transfer and the disk: lets a body through only as long as it may still become a sound GLB.
///
/// A server that answers with an error page under the name of a model is found out at byte 4, a body that will exceed
/// the limit at byte 12, long before either has cost much. At the end the asset's own length says whether the body is
/// whole, which is more than the transport can say: a reply without a length that is cut short looks complete to it.
package struct BodyGate: Sendable {
    /// The most bytes a body may have.
    package let maximumBytes: Int64
    /// How many bytes came through.
    package private(set) var count: Int64 = 0
    /// What the transport says the whole body will be, when it says so about the bytes that arrive here.
    private let declaredTotal: Int64?
    /// Whether the body may be an archive as well, which the caller looks into when it is whole.
    private let acceptsArchive: Bool
    private let origin: Origin
    /// The body is such an archive: only its size is watched, and whether its end is there.
    private var isArchive = false
    /// The last bytes of an archive, if nothing but its own end tells whether it is whole.
    private var tail: [UInt8] = []
    private var scanner = GLBScanner()
    private var prefix: [UInt8] = []
    private var refused: FetchError?

    /// Where a body comes from, which errors tell.
    package enum Origin: Sendable {
        case server
        /// An archive that was opened; whoever tells of it names the entry.
        case archive
        /// The URL itself.
        case dataURL
    }

    /// - Parameters:
    ///   - maximumBytes: The size limit.
    ///   - declaredTotal: The size of the whole body by the reply's head; nil when unknown or when the body is coded.
    ///   - acceptsArchive: Whether a ZIP is let through, too.
    package init(
        maximumBytes: Int64, declaredTotal: Int64?, acceptsArchive: Bool = false, origin: Origin = .server
    ) {
        self.maximumBytes = maximumBytes
        self.origin = origin
        self.acceptsArchive = acceptsArchive
        self.declaredTotal = declaredTotal
    }

    /// The size limit alone, judged from a reply's head.
    package static func refusal(declaredTotal: Int64?, maximumBytes: Int64) -> FetchError? {
        guard let declaredTotal, declaredTotal > maximumBytes else { return nil }
        // Lengths beyond 64 bits are read as this one.
        let length = declaredTotal == .max ? "more than 2^63" : "\(declaredTotal)"
        return FetchError(
            .tooLarge,
            "the body has \(length) bytes, more than the limit of \(maximumBytes); raise it with --max-size")
    }

    /// The length that the asset itself declares, once twelve bytes are here.
    package var assetLength: Int64? { scanner.header.map { Int64($0.length) } }

    /// Whether as many bytes are here as the asset says that it has.
    package var isWhole: Bool { !isArchive && assetLength == count }

    /// Takes the next bytes. After an error the body is done for, and every later call throws it again.
    package mutating func push(_ bytes: UnsafeRawBufferPointer) throws(FetchError) {
        if let refused { throw refused }
        do throws(FetchError) {
            try check(bytes)
        } catch {
            refused = error
            throw error
        }
    }

    private mutating func check(_ bytes: UnsafeRawBufferPointer) throws(FetchError) {
        let (sum, overflow) = count.addingReportingOverflow(Int64(bytes.count))
        if overflow || sum > maximumBytes {
            throw FetchError(
                .tooLarge, "the body is larger than the limit of \(maximumBytes) bytes; raise it with --max-size")
        }
        if count < Int64(WrongBody.prefixLength) {
            prefix.append(contentsOf: bytes.prefix(WrongBody.prefixLength - Int(count)))
        }
        let hadHeader = scanner.header != nil
        count = sum
        if isArchive { return keepTail(bytes) }
        if count >= 4, !hadHeader {
            if let body = prefix.withUnsafeBytes({ WrongBody.identify($0) }) {
                isArchive = acceptsArchive && body == .zip
                if isArchive { return keepTail(bytes) }
                // Whatever has arrived is looked through for words; nothing is waited for.
                let whole = count == Int64(bytes.count) ? BodyQuote.text(of: body, bytes) : nil
                let quote = whole ?? prefix.withUnsafeBytes { BodyQuote.text(of: body, $0) }
                throw Self.wrong(body, from: origin, saying: quote)
            }
        }
        // What else is found in the same piece does not matter: pieces are what the network made of the body.
        var finding: GLBFinding?
        var hasMore = false
        scanner.push(bytes) {
            if finding == nil, $0.code.isBreaking { finding = $0 }
            hasMore = hasMore || $0.code == .extraData
        }
        if !hadHeader, let header = scanner.header { try check(header) }
        if hasMore { throw BodyGate.tooLong(Int64(scanner.header?.length ?? 0)) }
        if scanner.isBroken {
            throw FetchError(
                .wrongBody,
                "the binary glTF is broken\(finding.map { ": \($0.code.name) at byte \($0.offset)" } ?? "")")
        }
    }

    private mutating func keepTail(_ bytes: UnsafeRawBufferPointer) {
        guard declaredTotal == nil else { return }
        tail.append(contentsOf: bytes.suffix(ZIPDirectory.longestEnd))
        if tail.count > 4 * ZIPDirectory.longestEnd { tail.removeFirst(tail.count - ZIPDirectory.longestEnd) }
    }

    private func check(_ header: GLBHeader) throws(FetchError) {
        let length = Int64(header.length)
        if length > maximumBytes {
            throw FetchError(
                .tooLarge,
                "the asset declares \(length) bytes, more than the limit of \(maximumBytes); raise it with --max-size")
        }
        if let declaredTotal, declaredTotal != length {
            throw FetchError(
                .lengthDisagrees, "the asset declares \(length) bytes, but its body has \(declaredTotal)")
        }
    }

    /// Says that the transport calls the body whole.
    package mutating func finish() throws(FetchError) {
        if let refused { throw refused }
        if isArchive {
            if let declaredTotal, declaredTotal != count {
                throw FetchError(.truncated, "the server promised \(declaredTotal) bytes, but \(count) arrived")
            }
            if declaredTotal == nil, !tail.withUnsafeBytes(ZIPDirectory.hasEnd) {
                throw FetchError(.truncated, "the ZIP archive has no end; \(count) bytes of it arrived")
            }
            return
        }
        if count < 4, acceptsArchive, count > 0, [0x50, 0x4B, 0x03, 0x04].starts(with: prefix) {
            throw FetchError(.truncated, "the ZIP archive has no end; \(count) bytes of it arrived")
        }
        if count < 12 {
            let body = prefix.withUnsafeBytes { WrongBody.identify($0, isWhole: true) }
            if let body { throw Self.wrong(body, from: origin) }
            throw FetchError(.truncated, "the asset ends after \(count) bytes, inside its header")
        }
        let length = assetLength ?? 0
        if count < length {
            throw FetchError(.truncated, "the asset declares \(length) bytes, but only \(count) arrived")
        }
        if count > length { throw BodyGate.tooLong(length) }
        var finding: GLBFinding?
        scanner.finish { if finding == nil { finding = $0 } }
        if scanner.isBroken {
            throw FetchError(
                .wrongBody,
                "the binary glTF is broken\(finding.map { ": \($0.code.name) at byte \($0.offset)" } ?? "")")
        }
    }

    /// What is refused because it is something else; an archive that could be taken is one that an option opens.
    package static func wrong(_ body: WrongBody, from origin: Origin, saying quote: String? = nil) -> FetchError {
        let saying = quote.map { " saying \($0)" } ?? ""
        let wanted = body == .oldGLB ? "; only version 2 is taken" : ", not a binary glTF"
        var words = "\(body.words)\(saying)\(wanted)"
        switch origin {
        case .server: words = "the server sent \(words)"
        case .dataURL: words = "the data URL holds \(words)"
        case .archive:
            let advice = body == .zip ? "; archives in archives are not opened" : ""
            return FetchError(.wrongBody, "it holds \(words)\(advice)")
        }
        guard body == .zip else { return FetchError(.wrongBody, words) }
        return FetchError(.wrongBody, words + "; --unzip takes the GLB out of it").mendedByOption
    }

    private static func tooLong(_ length: Int64) -> FetchError {
        FetchError(.lengthDisagrees, "the asset declares \(length) bytes, but more follow")
    }
}
