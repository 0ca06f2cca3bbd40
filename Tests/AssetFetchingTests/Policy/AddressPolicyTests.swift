import AssetFetching
import Testing

@Suite struct AddressPolicyTests {
    private func decide(_ text: String, allowPrivate: Bool = false) throws -> AddressPolicy.Decision {
        AddressPolicy(allowPrivate: allowPrivate).decide(try #require(IPAddress(text)))
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255",
        "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::200e",
        "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
    ])
    func publicAddressesAreOpen(_ text: String) throws {
        #expect(try decide(text) == .allowed)
    }

    @Test(arguments: [
        "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
        "127.255.255.255", "169.254.0.1", "172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1",
        "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.7", "::", "::1",
        "fe80::1", "febf::1", "fec0::1", "feff::1", "fc00::1", "fdff::1", "2001:db8::1", "3fff::1",
        "64:ff9b:1::808:808",
    ])
    func nearAddressesNeedPermission(_ text: String) throws {
        guard case .refused(.near, let reason) = try decide(text) else {
            Issue.record("\(text) is open")
            return
        }
        #expect(!reason.isEmpty)
        #expect(try decide(text, allowPrivate: true) == .allowed)
    }

    @Test(arguments: [
        "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "ff02::1", "100::1", "4000::1", "::1.2.3.4",
        "::8.8.8.8",
    ])
    func whatIsNoServerIsNeverOpen(_ text: String) throws {
        for allowPrivate in [false, true] {
            guard case .refused(.notUnicast, _) = try decide(text, allowPrivate: allowPrivate) else {
                Issue.record("\(text) is open")
                return
            }
        }
    }

    @Test(arguments: [
        "169.254.169.254", "100.100.100.200", "168.63.129.16", "fd00:ec2::254", "fd20:ce::254", "169.254.170.2",
        "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::1",
    ])
    func metadataServicesAreNamedAndStayShut(_ text: String) throws {
        for allowPrivate in [false, true] {
            guard case .refused(.metadata, let reason) = try decide(text, allowPrivate: allowPrivate) else {
                Issue.record("\(text) is open")
                return
            }
            #expect(reason.contains("service") || reason.contains("server") || reason.contains("endpoint"))
        }
    }

    /// Each way to hide an IPv4 address inside an IPv6 one, around the same inner address.
    @Test(arguments: [
        "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::127.0.0.1", "2002:7f00:1::", "2001:0:808:808::80ff:fffe",
        "2001:0:7f00:1::f7f7:f7f7", "::ffff:10.1.2.3", "::ffff:0.0.0.0",
    ])
    func innerAddressesCount(_ text: String) throws {
        #expect(try decide(text) != .allowed)
    }

    @Test func unspecifiedTeredoOfPublicAddressesIsOpen() throws {
        // Server 8.8.8.8 and client 8.8.8.8 with its bits turned over.
        #expect(try decide("2001:0:808:808::f7f7:f7f7") == .allowed)
    }

    @Test func rangesAreAllReadable() {
        #expect(AddressRanges.ipv4.count == 15)
        #expect(AddressRanges.ipv6.count == 13)
        #expect(AddressRanges.metadata.count == 10)
    }

    @Test func addressesKeepTheirText() {
        #expect(IPAddress("::FFFF:1.2.3.4")?.description == "::ffff:1.2.3.4")
        #expect(IPAddress("1.2.3.4")?.bytes == [1, 2, 3, 4])
        #expect(IPAddress("1.2.3") == nil)
        #expect(IPAddress("") == nil)
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    }
}
