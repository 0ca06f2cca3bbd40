/// Percent-coding as RFC 3986 section 2 has it, in the three directions that keys, display and decoding need.
package enum PercentCoding {
    /// Which raw bytes a component may hold; all others are written as `%XX`.
    enum Component {
        case path, query, fragment
        /// A name or value inside a query whose delimiters are known, so that only harmless bytes stay raw.
        case queryItem

        func allows(_ byte: UInt8) -> Bool {
            if ASCII.isUnreserved(byte) { return true }
            switch self {
            case .path:
                return ASCII.isSubDelimiter(byte) || byte == ASCII.colon || byte == ASCII.at || byte == ASCII.slash
            case .query, .fragment:
                return ASCII.isSubDelimiter(byte) || byte == ASCII.colon || byte == ASCII.at || byte == ASCII.slash
                    || byte == ASCII.questionMark
            case .queryItem:
                return byte == ASCII.comma || byte == ASCII.colon || byte == ASCII.slash
            }
        }
    }

    static func appendEncoded(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(ASCII.percent)
        output.append(ASCII.upperHexDigit(byte >> 4))
        output.append(ASCII.upperHexDigit(byte))
    }

    static func encode(_ bytes: some Sequence<UInt8>, as component: Component) -> [UInt8] {
        var output: [UInt8] = []
        for byte in bytes {
            if component.allows(byte) { output.append(byte) } else { appendEncoded(byte, to: &output) }
        }
        return output
    }

    /// The normal form of a component that is already coded: codes of unreserved characters are decoded, the other
    /// codes get upper-case digits, forbidden raw bytes are coded. A `%` that starts no code becomes `%25`; without
    /// that, `%%34%31` would turn into the code of another character and normalising twice would give another result.
    static func normalize(_ bytes: some Collection<UInt8>, as component: Component) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        forEachUnit(of: bytes) { unit in
            switch unit {
            case .coded(let byte):
                if ASCII.isUnreserved(byte) { output.append(byte) } else { appendEncoded(byte, to: &output) }
            case .raw(let byte):
                if component.allows(byte) { output.append(byte) } else { appendEncoded(byte, to: &output) }
            }
        }
        return output
    }

    /// Codes the raw bytes that a component must not hold and leaves everything else as it was written.
    static func repair(_ bytes: some Collection<UInt8>, as component: Component) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == ASCII.percent || component.allows(byte) {
                output.append(byte)
            } else {
                appendEncoded(byte, to: &output)
            }
        }
        return output
    }

    /// Decodes every code; what is no code stays. `plusIsSpace` is the rule of HTML forms, which many query parsers use.
    package static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        forEachUnit(of: bytes) { unit in
            switch unit {
            case .coded(let byte): output.append(byte)
            case .raw(let byte): output.append(plusIsSpace && byte == ASCII.plus ? ASCII.space : byte)
            }
        }
        return output
    }

    private enum Unit {
        case raw(UInt8)
        case coded(UInt8)
    }

    private static func forEachUnit(of bytes: some Collection<UInt8>, _ body: (Unit) -> Void) {
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            guard byte == ASCII.percent, index != bytes.endIndex, let high = ASCII.hexValue(bytes[index]) else {
                body(.raw(byte))
                continue
            }
            let second = bytes.index(after: index)
            guard second != bytes.endIndex, let low = ASCII.hexValue(bytes[second]) else {
                body(.raw(byte))
                continue
            }
            index = bytes.index(after: second)
            body(.coded(high << 4 | low))
        }
    }
}
