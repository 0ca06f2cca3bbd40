/// A `data:` URL (RFC 2397). Avaturn hands over whole avatars this way; there is no copy on a server, so the decoded
/// bytes are the avatar.
///
/// Decoding is strict: what is not exactly a data URL is refused with the place of the fault. Both base64 alphabets are
/// taken, with or without padding, and percent-codes are decoded first, as the standard has it. White space inside
/// base64 is refused: where it stands for a `+` that a form decoder ate, dropping it would corrupt the file silently.
package struct DataURL: Sendable {
    /// Lower case, without parameters. `text/plain` when none is named, as RFC 2397 says.
    package let mediaType: String
    package let isBase64: Bool
    /// The coded part.
    private let payload: Substring.UTF8View
    private let payloadOffset: Int

    /// The default bound on decoded bytes, the same as that of a download.
    package static let defaultMaximumBytes = 64 * 1024 * 1024

    package static func isDataURL(_ text: String) -> Bool {
        text.utf8.count >= 5 && text.utf8.prefix(5).map(ASCII.lowercased).elementsEqual("data:".utf8)
    }

    /// Reads what stands before the comma. The payload is not looked at yet.
    package init(parsing text: String) throws(IntakeError) {
        let bytes = text.utf8
        guard Self.isDataURL(text) else {
            throw IntakeError(
                .dataURLMalformed, "this is no data URL", advice: "it must begin with data:",
                context: ForeignText.excerpt(text, limit: 40))
        }
        // Media types are short; a comma far away belongs to something else.
        let head = bytes.dropFirst(5).prefix(1024)
        guard let comma = head.firstIndex(of: ASCII.comma) else {
            throw IntakeError(
                .dataURLMalformed, "the data URL has no comma between its type and its data",
                advice: "it was probably cut off; export the avatar again", context: Self.excerpt(text))
        }
        if let control = head[..<comma].firstIndex(where: ASCII.isControl) {
            throw Self.control(bytes[control], at: bytes.distance(from: bytes.startIndex, to: control))
        }
        let pieces = head[..<comma].split(separator: ASCII.semicolon, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self).trimmingASCIIWhitespace.asciiLowercased
        }
        mediaType = pieces.first.flatMap { $0.isEmpty ? nil : $0 } ?? "text/plain"
        isBase64 = pieces.count > 1 && pieces.last == "base64"
        let start = bytes.index(after: comma)
        payload = bytes[start...]
        payloadOffset = bytes.distance(from: bytes.startIndex, to: start)
    }

    /// The bytes of the avatar.
    /// - Throws: `IntakeError` with a code of the `data-url-` family; offsets in it count from `data:`.
    package func decode(maximumBytes: Int = DataURL.defaultMaximumBytes) throws(IntakeError) -> [UInt8] {
        var output: [UInt8] = []
        // The size is known from the length of the text, which is in memory already.
        output.reserveCapacity(min(isBase64 ? payload.count / 4 * 3 + 3 : payload.count, max(maximumBytes, 0)))
        try forEachByte(maximumBytes: maximumBytes) { output.append($0) }
        return output
    }

    /// Checks the whole payload without keeping it.
    /// - Returns: the number of bytes and the first twelve of them.
    package func measure(
        maximumBytes: Int = DataURL.defaultMaximumBytes
    ) throws(IntakeError) -> (count: Int, prefix: [UInt8]) {
        var count = 0
        var prefix: [UInt8] = []
        try forEachByte(maximumBytes: maximumBytes) { byte in
            if count < 12 { prefix.append(byte) }
            count += 1
        }
        return (count, prefix)
    }

    private func forEachByte(maximumBytes: Int, _ body: (UInt8) -> Void) throws(IntakeError) {
        var count = 0
        func emit(_ byte: UInt8) {
            count += 1
            if count <= maximumBytes { body(byte) }
        }
        var decoder = Base64Decoder()
        var offset = payloadOffset
        var iterator = payload.makeIterator()
        while let next = iterator.next() {
            var byte = next
            let place = offset
            offset += 1
            if byte == ASCII.hash {
                // A fragment is no part of the data, yet of the URL.
                while let rest = iterator.next() {
                    if ASCII.isControl(rest) { throw Self.control(rest, at: offset) }
                    offset += 1
                }
                offset = place
                break
            }
            if !isBase64, ASCII.isControl(byte) { throw Self.control(byte, at: place) }
            if byte == ASCII.percent {
                guard let high = iterator.next().flatMap(ASCII.hexValue),
                    let low = iterator.next().flatMap(ASCII.hexValue)
                else {
                    throw IntakeError(
                        .dataURLBadPercent, "the data URL has a % without two hexadecimal digits at byte \(place)",
                        advice: "it was probably cut off; export the avatar again")
                }
                byte = high << 4 | low
                offset += 2
            }
            if isBase64 {
                if let failure = decoder.push(byte, emit) { throw Self.error(failure, at: place) }
            } else {
                emit(byte)
            }
            if count > maximumBytes { break }
        }
        if count <= maximumBytes, isBase64, let failure = decoder.finish(emit) {
            throw Self.error(failure, at: offset)
        }
        guard count <= maximumBytes else {
            throw IntakeError(
                .dataURLTooLarge, "the data URL holds more than \(maximumBytes) bytes",
                advice: "raise the size limit if the avatar is really that large")
        }
        guard count > 0 else {
            throw IntakeError(
                .dataURLEmpty, "the data URL holds no data", advice: "export the avatar again")
        }
    }

    /// Raw, such a character would get as far as somebody's terminal or log.
    private static func control(_ byte: UInt8, at offset: Int) -> IntakeError {
        IntakeError(
            .dataURLMalformed,
            "the data URL has a control character (0x\(String(byte, radix: 16))) at byte \(offset)",
            advice: "percent-code it, or export the avatar again")
    }

    private static func error(_ failure: Base64Decoder.Failure, at offset: Int) -> IntakeError {
        switch failure {
        case .badCharacter(ASCII.space):
            IntakeError(
                .dataURLBadBase64, "the base64 data has a space at byte \(offset), probably a + that was form-decoded",
                advice: "percent-decode the message without turning + into a space")
        case .badCharacter(let character):
            IntakeError(
                .dataURLBadBase64,
                "the base64 data has a character outside its alphabet (0x\(String(character, radix: 16))) at byte \(offset)",
                advice: "export the avatar again")
        case .cutOff:
            IntakeError(
                .dataURLBadBase64, "the base64 data ends within a group at byte \(offset)",
                advice: "it was cut off; export the avatar again")
        case .dataAfterPadding:
            IntakeError(
                .dataURLBadBase64, "the base64 data goes on after its padding at byte \(offset)",
                advice: "two pieces may have been joined; export the avatar again")
        case .leftoverBits:
            IntakeError(
                .dataURLBadBase64, "the base64 data ends with bits that belong to no byte at byte \(offset)",
                advice: "it was cut off or changed; export the avatar again")
        }
    }

    /// A short form that tells type and size instead of the data.
    package static func excerpt(_ text: String) -> String {
        guard isDataURL(text) else { return AssetURL.redacted(text, limit: 120) }
        let count = text.utf8.count
        let head = text.utf8.prefix(80)
        guard let comma = head.firstIndex(of: ASCII.comma) else { return ForeignText.excerpt(text, limit: 40) }
        let start = ForeignText.escaped(String(decoding: head[...comma], as: UTF8.self))
        return start + "… (\(count) bytes of text)"
    }
}
