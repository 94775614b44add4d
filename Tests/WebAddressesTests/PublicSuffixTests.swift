internal import AuditModel
internal import Testing
internal import WebAddresses

@Suite struct PublicSuffixTests {
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

    @Test(
        "a home page is the root, a locale root or their index file",
        arguments: [
            ("/", true), ("", true), ("/index.html", true), ("/INDEX.php", true), ("/index.htm", true),
            ("/index.aspx", true), ("/en", true), ("/en/", true), ("/de-de/", true), ("/pt_BR/", true),
            ("/zh-hans/", true), ("/zh-Hant-TW/", true), ("/es-419", true), ("/en/index.html", true), ("/?q=1", true),
            ("/about", false), ("/en/about", false), ("/e1/", false), ("/eng/", false), ("/en-/", false),
            ("/en-us-x/", false), ("/index.html/a", false), ("/a/b/", false), ("/1/", false),
        ])
    func home(_ path: String, _ expected: Bool) throws {
        let url = try #require(WebAddress.parse("https://www.example.co.uk" + path))
        let identity = PublicSuffix.identity(of: url)
        #expect(identity == SiteIdentity(registrableDomain: "example.co.uk", domainLabel: "example", isHome: expected))
    }

    @Test("an IP address has no label")
    func addresses() throws {
        for host in ["127.0.0.1", "[::1]"] {
            let url = try #require(WebAddress.parse("http://\(host)/x"))
            #expect(PublicSuffix.identity(of: url).domainLabel.isEmpty)
            #expect(PublicSuffix.identity(of: url).registrableDomain == host)
        }
    }
}
