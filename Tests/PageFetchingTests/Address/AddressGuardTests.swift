internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import PageFetching

@Suite("The address guard")
struct AddressGuardTests {
    @Test(
        "lets public addresses pass",
        arguments: [
            "192.0.78.212", "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
            "126.255.255.255", "128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
            "192.167.255.255", "192.169.0.0", "192.0.1.1", "192.0.3.0", "198.17.255.255", "198.20.0.0",
            "223.255.255.255",
            "2606:4700::1111", "2001:4860:4860::8888", "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::808:808",
            "2002:808:808::1", "2001:0:808:808:0:0:f7f7:f7f7", "2001:200::1",
        ])
    func open(_ text: String) throws { #expect(try Self.isPublic(text)) }

    @Test(
        "refuses all others",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1",
            "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1",
            "255.255.255.255", "::", "::1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.1.1.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::808:808", "100::1", "2001:0:a00:1::f7f7:f7f7",
            "2001:0:808:808::3f57:fefe", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::",
            "2002:a00:1::1",
            "3fff::1", "3fff:fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "4000::1",
        ])
    func closed(_ text: String) throws { #expect(try !Self.isPublic(text)) }

    @Test("other families and short addresses are refused")
    func strange() {
        var path = sockaddr(sa_family: sa_family_t(AF_UNIX), sa_data: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
        #expect(!AddressGuard.isPublic(&path, length: 16))
        path.sa_family = sa_family_t(AF_INET)
        #expect(AddressGuard.isPublic(&path, length: 16) && !AddressGuard.isPublic(&path, length: 8))
        #expect(!AddressGuard.isPublic(ipv6: [0x20]))
    }

    @Test("a fetch of a private address fails without a connection, by name, by redirect and by connect-to")
    func refusesAtConnect() async throws {
        try await Harness.run({ $0.allowPrivate = false }, answering: { _ in .html("secret") }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.cause == .privateAddress && result.failure?.detail == "127.0.0.1")
            for literal in [
                "http://127.0.0.1/", "http://[::1]/", "http://[::ffff:10.0.0.1]/", "http://169.254.169.254/x",
            ] {
                #expect(try await harness.fetch(literal).cause == .privateAddress)
            }
            #expect(harness.server.log.connections == 0)
        }
    }

    private static func isPublic(_ text: String) throws -> Bool {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        if inet_pton(AF_INET, text, &four.sin_addr) == 1 { return ask(&four) }
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        try #require(inet_pton(AF_INET6, text, &six.sin6_addr) == 1)
        return ask(&six)
    }

    private static func ask<Address>(_ address: inout Address) -> Bool {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                AddressGuard.isPublic($0, length: MemoryLayout<Address>.size)
            }
        }
    }
}
