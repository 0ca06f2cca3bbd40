/// Decides whether a socket may be opened to an address.
///
/// The decision is made on the address that is about to be connected to, after every look-up and on every hop, because
/// each check made earlier can be led astray: a name can answer differently the second time, a redirect can lead
/// inside, and one address has many spellings (`127.1`, `0x7f000001`, `[::ffff:127.0.0.1]`). Sockets know only one.
package struct AddressPolicy: Sendable {
    package enum Decision: Hashable, Sendable {
        case allowed
        /// Refused, with what the address is, as the end of a sentence: "10.0.0.1 is a private network".
        case refused(AddressKind, reason: String)
    }

    /// Opens addresses that are reachable only from near.
    package var allowPrivate: Bool

    package init(allowPrivate: Bool = false) { self.allowPrivate = allowPrivate }

    /// Decides on an address.
    package func decide(_ address: IPAddress) -> Decision {
        for range in AddressRanges.metadata where range.contains(address) {
            return .refused(.metadata, reason: range.name)
        }
        let decision = address.isIPv4 ? decideIPv4(address) : decideIPv6(address)
        if case .refused(.near, _) = decision, allowPrivate { return .allowed }
        return decision
    }

    private func decideIPv4(_ address: IPAddress) -> Decision {
        for range in AddressRanges.ipv4 where range.contains(address) {
            return .refused(range.kind, reason: range.name)
        }
        return .allowed
    }

    private func decideIPv6(_ address: IPAddress) -> Decision {
        for range in AddressRanges.ipv6 where range.contains(address) {
            return .refused(range.kind, reason: range.name)
        }
        // An address that carries IPv4 ones is as good as the worst of them.
        for embedding in AddressRanges.embeddings {
            guard let inner = embedding.inner(address) else { continue }
            var worst = Decision.allowed
            for carried in inner {
                for range in AddressRanges.metadata where range.contains(carried) {
                    return .refused(.metadata, reason: "\(embedding.name) of \(range.name)")
                }
                if case .refused(let kind, let reason) = decideIPv4(carried) {
                    if worst == .allowed || kind == .notUnicast {
                        worst = .refused(kind, reason: "\(embedding.name) of \(reason)")
                    }
                }
            }
            if worst == .allowed, !embedding.isRouted {
                return .refused(.notUnicast, reason: "\(embedding.name), which is no public address")
            }
            return worst
        }
        // Only 2000::/3 has been given out for global unicast. What may be given out later can be opened later.
        if let first = address.bytes.first, first & 0xE0 != 0x20 {
            return .refused(.notUnicast, reason: "not a global unicast address")
        }
        return .allowed
    }
}
