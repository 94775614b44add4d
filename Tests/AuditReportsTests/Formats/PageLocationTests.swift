internal import Foundation
internal import Testing

@testable internal import AuditReports

@Suite("The location of a page")
struct PageLocationTests {
    @Test(
        "a page's SARIF location is relative to its site, and resolves to the URL again",
        arguments: [
            ("https://example.com/", "./"), ("https://example.com/blog/a?x=1&y=/2", "blog/a?x=1&y=/2"),
            ("http://example.com:8080/a", "a"), ("https://example.com/?q=1", "?q=1"),
            ("https://example.com//double", ".//double"), ("https://example.com/a:b/c", "./a:b/c"),
            ("https://example.com/a/b:c", "a/b:c"), ("https://[2001:db8::1]/a", "a"),
            ("https://example.com/?a=http://b/", "?a=http://b/"),
        ])
    func relative(_ address: String, _ path: String) throws {
        let location = try #require(PageLocation(address))
        #expect(location.path == path)
        #expect(location.base.hasSuffix("/") && address.hasPrefix(location.base))
        let base = try #require(URL(string: location.base))
        #expect(URL(string: location.path, relativeTo: base)?.absoluteString == address)
        #expect(location.whole == address)
    }

    @Test("a SARIF location holds only characters allowed in a URI")
    func encoding() throws {
        let location = try #require(PageLocation("https://example.com/a|b?`{\"é\u{1}%20"))
        #expect(location.path == "a%7Cb?%60%7B%22%C3%A9%01%20")
        #expect(PageLocation("not an address") == nil)
    }

    @Test("SARIF names a limited number of sites")
    func limit() {
        var bases = LocationBases()
        for number in 0..<(LocationBases.limit + 10) { _ = bases.name(of: "https://\(number).example/") }
        #expect(bases.bases.count == LocationBases.limit)
        #expect(bases.name(of: "https://7.example/") == "SITE8")
        #expect(bases.name(of: "https://more.example/") == nil)
    }
}
