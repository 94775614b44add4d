internal import AuditModel
internal import Testing
internal import WebAddresses

@Suite("The Public Suffix List")
struct PublicSuffixTests {
    @Test(
        "the registrable domain follows the Public Suffix List",
        arguments: [
            ("www.example.com", "example.com"), ("example.com", "example.com"), ("a.b.example.co.uk", "example.co.uk"),
            ("co.uk", "co.uk"), ("com", "com"), ("localhost", "localhost"), ("a.b.test", "b.test"),
            ("x.y.example", "y.example"), ("shop.localhost", "shop.localhost"), ("user.github.io", "user.github.io"),
            ("a.user.github.io", "user.github.io"), ("www.city.kawasaki.jp", "city.kawasaki.jp"),
            ("127.0.0.1", "127.0.0.1"), ("[::1]", "[::1]"), ("www.example.com.", "example.com"),
            ("www.xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"), ("", ""), (".", ""),
        ])
    func registrable(_ host: String, _ expected: String) {
        #expect(PublicSuffix.registrableDomain(of: host) == expected)
    }

    @Test("host labels are given as people write them, the nearest to the registered one first")
    func labels() throws {
        let url = try #require(WebAddress.parse("https://www.japan.techwire.co.uk/x"))
        let identity = SiteIdentity(
            registrableDomain: "techwire.co.uk", domainLabel: "techwire", subdomains: ["japan", "www"], isHome: false)
        #expect(PublicSuffix.identity(of: url) == identity)
        let munich = PublicSuffix.identity(of: try #require(WebAddress.parse("https://news.münchen.de/")))
        #expect(munich.registrableDomain == "xn--mnchen-3ya.de")
        #expect(munich.domainLabel == "münchen" && munich.subdomains == ["news"] && munich.isHome)
        let suffix = PublicSuffix.identity(of: try #require(WebAddress.parse("https://co.uk/")))
        #expect(suffix.domainLabel == "co" && suffix.subdomains.isEmpty)
    }

    @Test("an IP address has no host label")
    func addresses() throws {
        for host in ["127.0.0.1", "[::1]"] {
            let url = try #require(WebAddress.parse("http://\(host)/x"))
            #expect(PublicSuffix.identity(of: url).domainLabel.isEmpty)
            #expect(PublicSuffix.identity(of: url).registrableDomain == host)
        }
    }
}
