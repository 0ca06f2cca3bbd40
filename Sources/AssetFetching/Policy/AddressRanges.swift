// The address ranges that a public URL must never lead to, from the special-purpose registries of IANA, and the
// metadata services of clouds. One line, one range.

/// What kind of place a refused address is.
package enum AddressKind: Hashable, Sendable {
    /// Reachable only from near: this machine, this network, this organisation. `--allow-private` opens these.
    case near
    /// Never a server's address: multicast, broadcast, reserved.
    case notUnicast
    /// A cloud's metadata service, which hands out credentials to whoever asks. Only `--allow-host` opens one.
    case metadata
}

/// A range of addresses with the reason to refuse it.
package struct AddressRange: Sendable {
    package let prefix: IPAddress
    package let bits: Int
    package let kind: AddressKind
    package let name: String

    /// Text such as `10.0.0.0/8`; nil when it is not a range.
    init?(_ text: String, _ kind: AddressKind, _ name: String) {
        guard let slash = text.firstIndex(of: "/"), let bits = Int(text[text.index(after: slash)...]),
            let prefix = IPAddress(String(text[..<slash])), bits >= 0, bits <= prefix.bytes.count * 8
        else { return nil }
        self.prefix = prefix
        self.bits = bits
        self.kind = kind
        self.name = name
    }

    package func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == prefix.bytes.count else { return false }
        var left = bits
        for (ours, theirs) in zip(prefix.bytes, address.bytes) {
            if left <= 0 { return true }
            let mask: UInt8 = left >= 8 ? 0xFF : ~(0xFF >> UInt8(left))
            if ours & mask != theirs & mask { return false }
            left -= 8
        }
        return true
    }
}

package enum AddressRanges {
    /// Metadata services and their like. Some stand in public space and must be named one by one.
    package static let metadata: [AddressRange] =
        ([
            AddressRange("169.254.169.254/32", .metadata, "the metadata service of most clouds"),
            AddressRange("169.254.169.253/32", .metadata, "a cloud's internal name server"),
            AddressRange("169.254.169.123/32", .metadata, "a cloud's internal time server"),
            AddressRange("169.254.170.2/32", .metadata, "a container service's credential endpoint"),
            AddressRange("169.254.170.23/32", .metadata, "a container service's credential endpoint"),
            AddressRange("100.100.100.200/32", .metadata, "the metadata service of Alibaba Cloud"),
            AddressRange("168.63.129.16/32", .metadata, "the platform service of Azure"),
            AddressRange("192.0.0.192/32", .metadata, "the metadata service of Oracle Cloud"),
            AddressRange("fd00:ec2::/32", .metadata, "the instance services of AWS"),
            AddressRange("fd20:ce::254/128", .metadata, "the metadata service of Google Cloud"),
        ] as [AddressRange?]).compactMap { $0 }

    /// IPv4 ranges that are not the public internet.
    package static let ipv4: [AddressRange] =
        ([
            AddressRange("0.0.0.0/8", .near, "this network"),
            AddressRange("10.0.0.0/8", .near, "a private network"),
            AddressRange("100.64.0.0/10", .near, "a provider's shared address space"),
            AddressRange("127.0.0.0/8", .near, "this machine"),
            AddressRange("169.254.0.0/16", .near, "a link-local address"),
            AddressRange("172.16.0.0/12", .near, "a private network"),
            AddressRange("192.0.0.0/24", .near, "a protocol assignment"),
            AddressRange("192.0.2.0/24", .near, "a documentation address"),
            AddressRange("192.88.99.0/24", .near, "a former relay address"),
            AddressRange("192.168.0.0/16", .near, "a private network"),
            AddressRange("198.18.0.0/15", .near, "a benchmarking network"),
            AddressRange("198.51.100.0/24", .near, "a documentation address"),
            AddressRange("203.0.113.0/24", .near, "a documentation address"),
            AddressRange("224.0.0.0/4", .notUnicast, "a multicast address"),
            AddressRange("240.0.0.0/4", .notUnicast, "a reserved address"),
        ] as [AddressRange?]).compactMap { $0 }

    /// IPv6 ranges inside or outside global unicast space that are not the public internet. What lies outside
    /// 2000::/3 and is not listed is refused as well: see `AddressPolicy`.
    package static let ipv6: [AddressRange] =
        ([
            AddressRange("::/128", .near, "no address"),
            AddressRange("::1/128", .near, "this machine"),
            AddressRange("64:ff9b:1::/48", .near, "a local translation prefix"),
            AddressRange("100::/64", .notUnicast, "the discard prefix"),
            AddressRange("fe80::/10", .near, "a link-local address"),
            AddressRange("fec0::/10", .near, "a site-local address"),
            AddressRange("fc00::/7", .near, "a private network"),
            AddressRange("ff00::/8", .notUnicast, "a multicast address"),
            AddressRange("2001:2::/48", .near, "a benchmarking network"),
            AddressRange("2001:10::/28", .notUnicast, "an identifier, not an address"),
            AddressRange("2001:20::/28", .notUnicast, "an identifier, not an address"),
            AddressRange("2001:db8::/32", .near, "a documentation address"),
            AddressRange("3fff::/20", .near, "a documentation address"),
        ] as [AddressRange?]).compactMap { $0 }

    /// How an IPv4 address hides inside an IPv6 one.
    package static let embeddings: [AddressEmbedding] = [
        AddressEmbedding(prefix: "::ffff:0:0", bits: 96, offsets: [12], name: "an IPv4-mapped address"),
        AddressEmbedding(prefix: "::", bits: 96, offsets: [12], name: "an IPv4-compatible address", isRouted: false),
        AddressEmbedding(prefix: "64:ff9b::", bits: 96, offsets: [12], name: "a translated (NAT64) address"),
        AddressEmbedding(prefix: "2002::", bits: 16, offsets: [2], name: "a 6to4 address"),
        AddressEmbedding(
            prefix: "2001::", bits: 32, offsets: [4], invertedOffsets: [12], name: "a Teredo address"),
    ]

    /// Names of metadata services, for a message before any look-up.
    package static let metadataNames: [String] = [
        "metadata.google.internal", "metadata.goog", "instance-data.ec2.internal", "instance-data", "metadata",
        "metadata.azure.internal", "metadata.tencentyun.com", "metadata.platformequinix.com",
    ]
}

/// A way to carry an IPv4 address inside an IPv6 one.
package struct AddressEmbedding: Sendable {
    package let prefix: String
    package let bits: Int
    /// Where the four bytes stand.
    package var offsets: [Int] = []
    /// Where four bytes stand with every bit turned over.
    package var invertedOffsets: [Int] = []
    package let name: String
    /// Whether such addresses are in use, so that one with a public address inside is a public one.
    package var isRouted = true

    /// The IPv4 addresses inside `address`, when it is of this kind.
    package func inner(_ address: IPAddress) -> [IPAddress]? {
        guard let range = AddressRange("\(prefix)/\(bits)", .near, name), range.contains(address) else { return nil }
        let bytes = address.bytes
        var found: [IPAddress] = []
        for offset in offsets where offset + 4 <= bytes.count {
            if let inner = IPAddress(bytes: Array(bytes[offset..<(offset + 4)])) { found.append(inner) }
        }
        for offset in invertedOffsets where offset + 4 <= bytes.count {
            if let inner = IPAddress(bytes: bytes[offset..<(offset + 4)].map { ~$0 }) { found.append(inner) }
        }
        return found
    }
}
