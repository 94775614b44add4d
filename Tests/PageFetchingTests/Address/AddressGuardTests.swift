internal import AuditModel
internal import CCurl
internal import Glibc
internal import TestSupport
internal import Testing
internal import WebAddresses

@testable internal import PageFetching

@Suite("The address guard")
struct AddressGuardTests {
    @Test(
        "public IP addresses pass the guard",
        arguments: [
            "192.0.78.212", "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
            "126.255.255.255", "128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
            "192.167.255.255", "192.169.0.0", "192.0.1.1", "192.0.3.0", "198.17.255.255", "198.20.0.0",
            "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0", "192.88.98.1", "192.88.100.1",
            "223.255.255.255",
            "2606:4700::1111", "2001:4860:4860::8888", "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::808:808",
            "2002:808:808::1", "2001:0:808:808:0:0:f7f7:f7f7", "2001:200::1", "2001:db7::1", "2001:db9::1", "3ffe::1",
            "3fff:1000::1", "2000::1", "3fff:ffff::1",
        ])
    func everywhere(_ text: String) throws { #expect(try Self.reach(text) == .everywhere) }

    @Test(
        "--allow-private opens private networks",
        arguments: [
            "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.127.255.255", "169.254.0.1",
            "172.16.0.1", "172.31.255.255", "192.168.1.1", "198.18.0.1", "198.19.255.255",
            "::ffff:10.1.1.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2001:0:a00:1::f7f7:f7f7",
            "2001:0:808:808::3f57:fefe", "2002:7f00:1::", "2002:a00:1::1", "fc00::1", "fdff::1", "fe80::1", "febf::1",
        ])
    func local(_ text: String) throws { #expect(try Self.reach(text) == .local) }

    @Test("loopback addresses are this computer", arguments: ["127.0.0.1", "127.255.0.1", "::1", "::ffff:127.0.0.1"])
    func loopback(_ text: String) throws { #expect(try Self.reach(text) == .loopback) }

    @Test("each permission includes the smaller ones, and none allows reserved addresses")
    func limits() {
        let reaches: [AddressGuard.Reach] = [.everywhere, .loopback, .local, .nowhere]
        func permitted(_ limit: FetchOptions.Reach) -> [Bool] { reaches.map { $0.isPermitted(within: limit) } }
        #expect(permitted(.internet) == [true, false, false, false])
        #expect(permitted(.thisComputer) == [true, true, false, false])
        #expect(permitted(.privateNetworks) == [true, true, true, false])
    }

    @Test(
        "reserved IP addresses stay closed, even with --allow-private",
        arguments: [
            "0.0.0.0", "0.1.2.3", "100.100.100.200", "169.254.169.254", "169.254.170.2", "192.0.0.8", "192.0.2.1",
            "192.88.99.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
            "::", "::8.8.8.8", "::2", "::ffff:0.0.0.0", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe",
            "2002:a9fe:a9fe::", "64:ff9b:1::808:808", "100::1", "2001:2::1", "2001:10::1", "2001:20::1",
            "2001:db8::1", "3fff::1", "3fff:fff::1", "5f00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "4000::1",
        ])
    func nowhere(_ text: String) throws { #expect(try Self.reach(text) == .nowhere) }

    @Test(
        "the guard reads hosts as they are written",
        arguments: [
            ("127.0.0.1", .loopback), ("[::1]", .loopback), ("10.1.2.3", .local), ("[::ffff:a9fe:a9fe]", .nowhere),
            ("8.8.8.8", .everywhere),
            ("localhost", .loopback), ("localhost.", .loopback), ("a.localhost", .loopback),
            ("a.localhost.", .loopback),
            ("localhost.example", nil), ("mylocalhost", nil), ("a.test", nil), ("[oops]", nil),
        ] as [(String, AddressGuard.Reach?)])
    func hosts(_ host: String, _ expected: AddressGuard.Reach?) { #expect(AddressGuard.reach(host: host) == expected) }

    @Test("every spelling of an IP address is judged as that address")
    func forms() throws {
        for host in ["2130706433", "0177.0.0.1", "0x7f.1", "0x7f000001", "127.1", "127.0.0.1.", "%31%32%37.0.0.1"] {
            let url = try #require(WebAddress.parse("http://\(host)/"), "\(host)")
            #expect(AddressGuard.reach(host: url.host) == .loopback, "\(host)")
        }
        for host in [
            "0", "0x0", "169.254.43518", "0xa9fea9fe", "2852039166", "[::ffff:169.254.169.254]", "１６９.254.169.254",
        ] {
            let url = try #require(WebAddress.parse("http://\(host)/"), "\(host)")
            #expect(AddressGuard.reach(host: url.host) == .nowhere, "\(host)")
        }
    }

    @Test("other address families and short addresses are refused")
    func strange() {
        var path = sockaddr(sa_family: sa_family_t(AF_UNIX), sa_data: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
        #expect(AddressGuard.reach(&path, length: 16) == .nowhere)
        path.sa_family = sa_family_t(AF_INET)
        #expect(AddressGuard.reach(&path, length: 16) == .everywhere)
        #expect(AddressGuard.reach(&path, length: 8) == .nowhere)
        #expect(AddressGuard.reach(ipv6: [0x20]) == .nowhere)
    }

    @Test("--allow-private opens loopback and no more")
    func allowed() async throws {
        try await Harness.run({ $0.connectTo = [] }, answering: { _ in .html("hello") }) { harness in
            #expect(try await harness.fetch(harness.server.url("/")).text == "hello")
            let port = harness.server.port
            for host in ["0.0.0.0", "169.254.169.254", "255.255.255.255", "224.0.0.1", "[::ffff:a9fe:a9fe]"] {
                let result = try await harness.fetch("http://\(host):\(port)/")
                #expect(result.cause == .privateAddress, "\(host): \(result.end)")
            }
            #expect(harness.server.log.requests.count == 1)
        }
    }

    @Test("behind a proxy a private IP address is refused as written, and nothing is sent")
    func proxy() async throws {
        let proxy = try #require(LoopbackServer { _ in .html("through the proxy") })
        proxy.start()
        defer { proxy.stop() }
        try await Harness.run(
            { ($0.allowPrivate, $0.proxy, $0.connectTo) = (false, proxy.url(""), []) }, answering: { _ in .drop }
        ) { harness in
            for host in ["127.0.0.1", "localhost", "x.localhost.", "169.254.169.254", "[::1]", "10.0.0.1"] {
                let result = try await harness.fetch("http://\(host)/")
                #expect(result.cause == .privateAddress)
            }
            #expect(proxy.log.requests.isEmpty)
            let proxied = try await harness.fetch("http://a.test/")
            #expect(proxied.text == "through the proxy")
        }
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

    @Test("a sockaddr may be unaligned", arguments: ["127.0.0.1", "::1"])
    func alignment(text: String) throws {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { room.deallocate() }
        let place = try #require(room.baseAddress) + 2
        var length = MemoryLayout<sockaddr_in>.size
        if text.contains(":") {
            var six = sockaddr_in6()
            six.sin6_family = sa_family_t(AF_INET6)
            inet_pton(AF_INET6, text, &six.sin6_addr)
            length = MemoryLayout<sockaddr_in6>.size
            place.copyMemory(from: &six, byteCount: length)
        } else {
            var four = sockaddr_in()
            four.sin_family = sa_family_t(AF_INET)
            inet_pton(AF_INET, text, &four.sin_addr)
            place.copyMemory(from: &four, byteCount: length)
        }
        #expect(AddressGuard.reach(place.bindMemory(to: sockaddr.self, capacity: 2), length: length) == .loopback)
    }

    private static func reach(_ text: String) throws -> AddressGuard.Reach {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        if inet_pton(AF_INET, text, &four.sin_addr) == 1 { return ask(&four) }
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        try #require(inet_pton(AF_INET6, text, &six.sin6_addr) == 1)
        return ask(&six)
    }

    private static func ask<Address>(_ address: inout Address) -> AddressGuard.Reach {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                AddressGuard.reach($0, length: MemoryLayout<Address>.size)
            }
        }
    }
}
