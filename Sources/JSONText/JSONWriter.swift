import TextSafety

/// Writes JSON text (RFC 8259, UTF-8) member by member, in the order of the calls.
///
/// Text is escaped where it would act on a terminal that shows the document, or hide from who reads it there, by the rule of
/// ``DisplayText``: control characters, separators of lines, marks of writing direction, what has no width. To readers of
/// JSON that is the same text.
///
/// Numbers are written in the shortest form that reads back as the same value; what is not finite becomes `null`. With
/// an `indent` each member stands on a line of its own, otherwise no white space is written. It is the caller's part to
/// balance begins and ends, and to give each member of an object a key.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private let indent: Int?
    private var levels: [Level] = []
    private var followsKey = false

    private struct Level {
        var isEmpty = true
    }

    package init(indent: Int? = nil) {
        self.indent = indent
    }

    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Hands over what was written so far and forgets it, so that a long document can be written in pieces.
    package mutating func takeBytes() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        // As much room again, but not for what one long text took.
        bytes.reserveCapacity(min(taken.count, 1 << 16))
        return taken
    }

    // MARK: Structure

    package mutating func beginObject() { begin(0x7B) }
    package mutating func endObject() { end(0x7D) }
    package mutating func beginArray() { begin(0x5B) }
    package mutating func endArray() { end(0x5D) }

    package mutating func key(_ name: String) {
        separate()
        appendQuoted(name)
        bytes.append(0x3A)
        if indent != nil { bytes.append(0x20) }
        followsKey = true
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        levels.append(Level())
    }

    private mutating func end(_ bracket: UInt8) {
        if let level = levels.popLast(), !level.isEmpty { breakLine() }
        bytes.append(bracket)
    }

    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        guard let last = levels.indices.last else { return }
        if !levels[last].isEmpty { bytes.append(0x2C) }
        levels[last].isEmpty = false
        breakLine()
    }

    private mutating func breakLine() {
        guard let indent else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: indent * levels.count))
    }

    // MARK: Values

    package mutating func value(_ text: String) {
        separate()
        appendQuoted(text)
    }

    package mutating func value(_ number: Int) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
    }

    package mutating func value(_ number: Int64) {
        value(Int(number))
    }

    package mutating func value(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        if number == number.rounded(.towardZero), number.magnitude < 0x1p53 {
            bytes.append(contentsOf: (number.sign == .minus && number == 0 ? "-0.0" : String(Int(number))).utf8)
        } else {
            bytes.append(contentsOf: number.description.utf8)
        }
    }

    /// A float in the shortest form that reads back as the same float.
    package mutating func value(_ number: Float) {
        guard number.isFinite else { return null() }
        guard number != number.rounded(.towardZero) || number.magnitude >= 0x1p24 else { return value(Double(number)) }
        separate()
        bytes.append(contentsOf: number.description.utf8)
    }

    package mutating func value(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Inserts a text that is a JSON value already.
    package mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    // MARK: Members

    package mutating func member(_ name: String, _ text: String) {
        key(name)
        value(text)
    }

    package mutating func member(_ name: String, _ number: Int) {
        key(name)
        value(number)
    }

    package mutating func member(_ name: String, _ number: Double) {
        key(name)
        value(number)
    }

    package mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        value(flag)
    }

    package mutating func memberIfPresent(_ name: String, _ text: String?) {
        if let text { member(name, text) }
    }

    package mutating func memberIfPresent(_ name: String, _ number: Int?) {
        if let number { member(name, number) }
    }

    package mutating func memberIfPresent(_ name: String, _ number: Double?) {
        if let number { member(name, number) }
    }

    package mutating func memberIfPresent(_ name: String, _ flag: Bool?) {
        if let flag { member(name, flag) }
    }

    // MARK: Text

    private static let hexDigits: [UInt8] = Array("0123456789abcdef".utf8)

    private mutating func appendQuoted(_ text: String) {
        // Growing by doubling would have a very long text there three times.
        if text.utf8.count > 1 << 16 { bytes.reserveCapacity(bytes.count + text.utf8.count + 64) }
        bytes.append(0x22)
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { append(byte) }
        } else {
            for scalar in text.unicodeScalars {
                if scalar.value >= 0x80, !DisplayText.isHarmless(scalar) {
                    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { appendEscape(unit) }
                } else {
                    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
                }
            }
        }
        bytes.append(0x22)
    }

    private mutating func appendEscape(_ unit: UInt16) {
        bytes.append(contentsOf: [0x5C, 0x75])
        for shift: UInt16 in [12, 8, 4, 0] { bytes.append(Self.hexDigits[Int(unit >> shift & 15)]) }
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case 0x22, 0x5C:
            bytes.append(0x5C)
            bytes.append(byte)
        case 0x0A: bytes.append(contentsOf: [0x5C, 0x6E])
        case 0x0D: bytes.append(contentsOf: [0x5C, 0x72])
        case 0x09: bytes.append(contentsOf: [0x5C, 0x74])
        case 0x00..<0x20, 0x7F: appendEscape(UInt16(byte))
        default: bytes.append(byte)
        }
    }
}
