internal import FoundationEssentials
internal import OGAudit
internal import Testing

@Suite("URLs of the library")
struct PageURLTests {
    @Test("a URL is normalized by the WHATWG rules, without fragment and user info")
    func normalized() throws {
        let url = try #require(PageURL(" HTTPS://me@Bäckerei.example:443/a/../b?q=ü#top"))
        #expect(url.text == "https://xn--bckerei-5wa.example/b?q=%C3%BC")
        #expect(url.scheme == "https" && url.host == "xn--bckerei-5wa.example" && url.port == nil)
        #expect(url.path == "/b" && url.query == "q=%C3%BC" && "\(url)" == url.text)
        #expect(PageURL("http://a.example:81")?.port == 81)
    }

    @Test(
        "a text without an http or https URL is nil, and the error says why",
        arguments: [
            ("example.com", "Invalid URL 'example.com': it is not an absolute URL."),
            ("", "Invalid URL '': it is empty."),
            ("ftp://a.example/", "Invalid URL 'ftp://a.example/': ftp is not http or https."),
            ("https://a..example/", "two dots"),
        ])
    func invalid(_ text: String, _ words: String) throws {
        #expect(PageURL(text) == nil)
        let error = try #require(throws: RichLinkError.self) { try PageURL(parsing: text) }
        #expect(error.kind == .failed(.invalidURL) && error.url == text)
        #expect(error.description.contains(words), "\(error)")
    }

    @Test("a URL is a string in JSON")
    func json() throws {
        let url = try PageURL(parsing: "https://a.example/b")
        let bytes = try JSONEncoder().encode([url])
        #expect(try JSONDecoder().decode([PageURL].self, from: bytes) == [url])
        #expect(try JSONDecoder().decode([String].self, from: bytes) == [url.text])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([PageURL].self, from: Data(#"["no"]"#.utf8)) }
    }
}
