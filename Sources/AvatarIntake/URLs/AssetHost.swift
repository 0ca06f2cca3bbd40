/// The host of a URL. Names are lower-cased, addresses are in their one shortest form, so equal hosts compare equal.
package enum AssetHost: Hashable, Sendable {
    /// A name: percent-codes are decoded, A–Z lowered, and other letters than ASCII's coded (see `InternationalName`).
    case name(String)
    /// Dotted form, whatever the spelling was (`127.1` and `0x7f.0.0.1` are both `127.0.0.1`).
    case ipv4(String)
    /// Without brackets, RFC 5952 form; `zone` is what followed `%25` or `%`.
    case ipv6(String, zone: String?)

    /// As it stands in a URL, with brackets around an IPv6 address.
    package var text: String {
        switch self {
        case .name(let name), .ipv4(let name): name
        case .ipv6(let address, nil): "[\(address)]"
        case .ipv6(let address, let zone?): "[\(address)%25\(zone)]"
        }
    }

    /// The name without the one dot at the end that makes it absolute, else nil for addresses.
    package var domain: String? {
        guard case .name(let name) = self else { return nil }
        return name.hasASCIISuffix(".") ? String(name.dropLast()) : name
    }

    /// Whether this is `domain` or lies below it.
    package func isWithin(_ parent: String) -> Bool {
        guard let domain else { return false }
        return domain == parent || domain.hasASCIISuffix("." + parent)
    }

    /// Nil when `bytes` is no host. `bytes` may be bracketed.
    init?(parsing bytes: ArraySlice<UInt8>) {
        if bytes.first == ASCII.openBracket {
            guard bytes.last == ASCII.closeBracket, bytes.count > 2 else { return nil }
            self.init(ipv6Literal: bytes.dropFirst().dropLast())
            return
        }
        let decoded = PercentCoding.decode(bytes)
        guard !decoded.isEmpty, decoded.count <= 1024, decoded.allSatisfy(Self.isAllowedInName) else { return nil }
        guard let name = String(validating: decoded.map(ASCII.lowercased), as: UTF8.self),
            !name.unicodeScalars.contains(where: ForeignText.isHostile), let name = InternationalName.ascii(name)
        else { return nil }
        // A name of dots only, or with an empty label, resolves to nothing.
        let labels = name.utf8.split(separator: ASCII.dot, omittingEmptySubsequences: false)
        let meaningful = labels.count > 1 && labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
        guard meaningful.allSatisfy({ !$0.isEmpty }) else { return nil }
        if let last = meaningful.last, Self.looksNumeric(Array(last)) {
            guard let address = IPv4Literal.parse(meaningful.map { Array($0) }) else { return nil }
            self = .ipv4(IPv4Literal.text(address))
        } else {
            self = .name(name)
        }
    }

    private init?(ipv6Literal bytes: ArraySlice<UInt8>) {
        let percent = bytes.firstIndex(of: ASCII.percent)
        guard let groups = IPv6Literal.parse(Array(bytes[..<(percent ?? bytes.endIndex)])) else { return nil }
        var zone: String?
        if let percent {
            var rest = bytes[(percent + 1)...]
            // RFC 6874 writes the percent sign itself as %25; curl and ping users write it bare.
            if rest.starts(with: [0x32, 0x35]), rest.count > 2 { rest = rest.dropFirst(2) }
            guard !rest.isEmpty, rest.count <= 64, rest.allSatisfy(ASCII.isUnreserved) else { return nil }
            zone = String(ascii: rest)
        }
        self = .ipv6(IPv6Literal.text(groups), zone: zone)
    }

    private static func isAllowedInName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || ASCII.isUnreserved(byte) || byte == 0x21 || byte == 0x24 || (byte >= 0x26 && byte <= 0x2C)
            || byte == ASCII.semicolon || byte == ASCII.equals
    }

    /// Whether the last label makes the whole host an address in the eyes of every common resolver.
    private static func looksNumeric(_ label: [UInt8]) -> Bool {
        if label.allSatisfy(ASCII.isDigit) { return true }
        return label.count >= 2 && label[0] == 0x30 && ASCII.lowercased(label[1]) == 0x78
            && label.dropFirst(2).allSatisfy(ASCII.isHexDigit)
    }
}
