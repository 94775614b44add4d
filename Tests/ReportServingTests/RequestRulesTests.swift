internal import AuditModel
internal import Testing

@testable internal import ReportServing

@Suite("Requests to a report that is served")
struct RequestRulesTests {
    let rules = RequestRules(address: ListenAddress(host: "127.0.0.1", port: 8_080), offersCheck: true)
    let index = ServedPath(target: "/").map(RequestRules.Decision.file)

    func decide(
        _ method: String, _ target: String, host: String = "127.0.0.1:8080", origin: String? = nil,
        length: String? = nil
    )
        -> RequestRules.Decision
    {
        rules.decide(
            RequestHead(
                method: method, target: target, hosts: [host], origins: [origin].compactMap(\.self),
                lengths: [length].compactMap(\.self)))
    }

    @Test(
        "the names of this machine with our port are ours",
        arguments: ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"])
    func ownHost(host: String) { #expect(decide("GET", "/", host: host) == index) }

    @Test(
        "every other Host is refused",
        arguments: [
            "evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "localhost:8080.evil.example", "",
            "127.0.0.1:8080@evil.example", "192.168.0.7:8080", "localhost.evil.example:8080",
        ])
    func foreignHost(host: String) { #expect(decide("GET", "/", host: host) == .refuse(.foreignHost)) }

    @Test("no Host, and two of them, are refused")
    func hostCount() {
        #expect(rules.decide(RequestHead(method: "GET", target: "/")) == .refuse(.foreignHost))
        let two = RequestHead(method: "GET", target: "/", hosts: ["127.0.0.1:8080", "evil.example"])
        #expect(rules.decide(two) == .refuse(.foreignHost))
    }

    @Test("a server on every address takes any IP address and no foreign name")
    func everyAddress() {
        let rules = RequestRules(address: ListenAddress(host: "0.0.0.0", port: 80), offersCheck: false)
        func decide(_ host: String) -> RequestRules.Decision {
            rules.decide(RequestHead(method: "GET", target: "/", hosts: [host]))
        }
        #expect(decide("192.168.0.7") == index)
        #expect(decide("[fe80::1]:80") == index)
        #expect(decide("intranet.example") == .refuse(.foreignHost))
    }

    @Test(
        "targets that lead out of the report name no file of it",
        arguments: [
            "/../etc/passwd", "/pages/../../x.html", "/%2e%2e/x.html", "/%2E%2E%2Fx.html", "/..%2fx.html",
            "/.%2e/x.html",
            "/.git/config.json", "/pages/.hidden.js", "//etc/passwd.txt", "/pages//0001.js", "/a%00.html",
            "/index.html%00",
            "/a%5c..%5cb.html", "/a\\b.html", "/%zz.html", "/%2", "/%ff%fe.html", "/a/b/c/d/e.html",
            "/%252e%252e/../x.html",
            "/ogaudit.sqlite", "/index", "/pages/", "/pages", "/a\n.html",
            "/" + String(repeating: "a", count: 2_000) + ".html",
        ])
    func outside(target: String) { #expect(decide("GET", target) == .refuse(.missing)) }

    @Test(
        "targets that are no path are refused",
        arguments: ["http://evil.example/", "*", "evil.example:80", "index.html"])
    func noPath(target: String) { #expect(decide("GET", target) == .refuse(.target)) }

    @Test("files of a report are served by their kind")
    func files() {
        #expect(ServedPath(target: "/")?.components == ["index.html"])
        #expect(ServedPath(target: "/pages/0001.js")?.type == "text/javascript; charset=utf-8")
        #expect(ServedPath(target: "/thumbs/ab.jpg")?.type == "image/jpeg")
        #expect(ServedPath(target: "/thumbs/%61b.webp")?.components == ["thumbs", "ab.webp"])
    }

    @Test("only GET and HEAD read files", arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get"])
    func methods(method: String) { #expect(decide(method, "/index.html") == .refuse(.method)) }

    @Test("a check needs our own Origin and a length")
    func check() {
        let own = "http://127.0.0.1:8080"
        #expect(decide("HEAD", "/check") == .offer)
        #expect(decide("POST", "/check", origin: own, length: "40") == .check)
        #expect(decide("POST", "/check", length: "40") == .refuse(.foreignOrigin))
        #expect(decide("POST", "/check", origin: "null", length: "40") == .refuse(.foreignOrigin))
        #expect(decide("POST", "/check", origin: "http://evil.example", length: "40") == .refuse(.foreignOrigin))
        #expect(decide("POST", "/check", origin: "http://localhost:8080", length: "40") == .refuse(.foreignOrigin))
        #expect(decide("POST", "/check", origin: own) == .refuse(.length))
        #expect(decide("POST", "/check", origin: own, length: "-1") == .refuse(.length))
        #expect(decide("POST", "/check", origin: own, length: "1073741824") == .refuse(.bodyTooLarge))
        #expect(decide("GET", "/check") == .refuse(.checkMethod))
    }

    @Test("a report that cannot be rechecked has no Check again button")
    func noCheck() {
        let rules = RequestRules(address: ListenAddress(host: "::1", port: 9), offersCheck: false)
        let head = RequestHead(method: "HEAD", target: "/check", hosts: ["[::1]:9"])
        #expect(rules.decide(head) == .refuse(.missing))
    }

    @Test("addresses to listen on are IP addresses with a port")
    func listenAddresses() {
        #expect(ListenAddress("127.0.0.1:0") == ListenAddress(host: "127.0.0.1", port: 0))
        #expect(ListenAddress("8080") == ListenAddress(host: "127.0.0.1", port: 8_080))
        #expect(ListenAddress("localhost:80")?.isLoopback == true)
        #expect(ListenAddress("[::1]:80")?.url == "http://[::1]:80/")
        #expect(ListenAddress("0.0.0.0:80")?.isLoopback == false)
        for text in [
            "", ":", "example.com:80", "127.0.0.1:65536", "127.0.0.1:", "::1:80", "[127.0.0.1]:80", "1.2.3:4", "x",
        ] {
            #expect(ListenAddress(text) == nil, "\(text)")
        }
    }
}
