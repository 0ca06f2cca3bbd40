#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An IP address as its 4 or 16 bytes, in network order.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 bytes for IPv4, 16 for IPv6.
    package let bytes: [UInt8]

    /// Makes an address from 4 or 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Parses the usual text of an address: dotted IPv4, or IPv6 without brackets and zone.
    package init?(_ text: String) {
        guard text.utf8.count < 64, !text.utf8.contains(0) else { return nil }
        if text.utf8.contains(UInt8(ascii: ":")) {
            var address = in6_addr()
            guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
            bytes = withUnsafeBytes(of: &address) { Array($0) }
        } else {
            var address = in_addr()
            guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
            bytes = withUnsafeBytes(of: &address) { Array($0) }
        }
    }

    /// Reads the address out of a `sockaddr` of a family and a length; nil for other families and short structures.
    init?(family: Int32, socketAddress: UnsafeRawBufferPointer) {
        if family == AF_INET, socketAddress.count >= MemoryLayout<sockaddr_in>.size {
            let offset = MemoryLayout<sockaddr_in>.offset(of: \sockaddr_in.sin_addr) ?? 4
            bytes = Array(socketAddress[offset..<(offset + 4)])
        } else if family == AF_INET6, socketAddress.count >= MemoryLayout<sockaddr_in6>.size {
            let offset = MemoryLayout<sockaddr_in6>.offset(of: \sockaddr_in6.sin6_addr) ?? 8
            bytes = Array(socketAddress[offset..<(offset + 16)])
        } else {
            return nil
        }
    }

    package var isIPv4: Bool { bytes.count == 4 }

    /// The usual text of the address.
    package var description: String {
        var text = [CChar](repeating: 0, count: 64)
        let family = isIPv4 ? AF_INET : AF_INET6
        let done = bytes.withUnsafeBytes { inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) != nil }
        guard done else { return "?" }
        return String(decoding: text.prefix(while: { $0 != 0 }).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
