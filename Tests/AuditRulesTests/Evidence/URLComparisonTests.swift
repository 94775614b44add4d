import AuditModel
import Testing

@testable import AuditRules

@Suite("Comparing addresses")
struct URLComparisonTests {
    @Test(
        "tracking parameters, repeats and defaults make no difference between URLs",
        arguments: [
            ("https://example.com/a", "https://example.com/a/"),
            ("https://example.com/a", "https://example.com/a?utm_source=x&utm_medium=y"),
            ("https://example.com/a?b=1", "https://example.com/a?fbclid=1&b=1&gclid=2&mc_eid=3&_ga=4&ref_src=5"),
            ("https://example.com/a?b=1&c=2", "https://example.com/a?c=2&b=1"),
            ("https://example.com/", "https://example.com/index.html"),
            ("https://example.com/a", "https://example.com/a/index.php"),
            ("https://example.com/a", "https://example.com/a?"),
            ("https://example.com/a%2fb", "https://example.com/a%2Fb"),
            ("https://example.com/%7Euser", "https://example.com/~user"),
            ("https://example.com/caf%c3%a9", "https://example.com/caf%C3%A9"),
        ])
    func equal(a: String, b: String) throws {
        #expect(URLComparison.level(try a.url, try b.url) == .equal)
        #expect(URLComparison.key(try a.url) == URLComparison.key(try b.url))
    }

    @Test(
        "scheme and www. are a small difference between URLs",
        arguments: [
            ("http://example.com/a", "https://example.com/a"), ("https://www.example.com/a", "https://example.com/a/"),
            ("http://www.example.com/", "https://example.com/"),
        ])
    func near(a: String, b: String) throws {
        #expect(URLComparison.level(try a.url, try b.url) == .schemeOrWWWOnly)
        #expect(URLComparison.key(try a.url) != URLComparison.key(try b.url))
    }

    @Test(
        "any other difference between URLs is another page",
        arguments: [
            ("https://example.com/a", "https://example.com/A"), ("https://example.com/a", "https://example.org/a"),
            ("https://example.com/a?b=1", "https://example.com/a"),
            ("https://example.com/a?b=1", "https://example.com/a?b=2"),
            ("https://example.com:8443/a", "https://example.com/a"),
            ("https://example.com/a", "https://example.com/a/b"),
            ("https://example.com/a%2Fb", "https://example.com/a/b"),
            ("https://m.example.com/a", "https://example.com/a"),
            ("https://example.com/a?utm=1", "https://example.com/a"),
        ])
    func different(a: String, b: String) throws {
        #expect(URLComparison.level(try a.url, try b.url) == .different)
        #expect(URLComparison.level(try b.url, try a.url) == .different)
    }

    @Test("broken escapes in URLs stay as they are")
    func brokenEscapes() {
        #expect(URLComparison.normalizedEscapes("/a%") == "/a%")
        #expect(URLComparison.normalizedEscapes("/a%4") == "/a%4")
        #expect(URLComparison.normalizedEscapes("/a%zz%41") == "/a%zzA")
        #expect(URLComparison.normalizedEscapes("%%41") == "%A")
    }
}
