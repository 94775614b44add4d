internal import AuditModel
internal import Testing
internal import WebAddresses

@testable internal import Auditing

@Suite("A word of the command line")
struct OperandTests {
    private static func url(_ text: String) -> PageURL? { WebAddress.parse(text) }

    @Test(
        "an operand that is a bare host is a site",
        arguments: [
            ("shop.example", "https://shop.example/"), ("www.bücher.example", "https://www.xn--bcher-kva.example/"),
            ("localhost", "http://localhost/"), ("localhost:8080", "http://localhost:8080/"),
            ("127.0.0.1:8080", "http://127.0.0.1:8080/"), ("list.txt:8080", "https://list.txt:8080/"),
        ])
    func sites(_ word: String, _ home: String) throws {
        #expect(Operand(word) == .site(try #require(Self.url(home))))
    }

    @Test(
        "an operand that may be a file is one, there or not",
        arguments: [
            "-", "urls.txt", "pages.csv", "sitemap.xml", "lists/shop.example", "chek", "map.xml.gz", "a b.example", "",
        ])
    func files(_ word: String) { #expect(Operand(word) == .file(word)) }

    @Test("an operand with a scheme is a page, unless its path looks like a sitemap's")
    func urls() throws {
        for word in ["https://a.example/", "HTTP://a.example/x.xml.html", "https://a.example/map", "https://"] {
            #expect(Operand(word) == .page(word))
        }
        for word in [
            "https://a.example/sitemap.xml", "https://a.example/news.XML", "https://a.example/all.xml.gz?x=1",
            "http://a.example/sitemap/posts",
        ] {
            #expect(Operand(word) == .perhapsSitemap(try #require(Self.url(word))))
        }
    }
}
