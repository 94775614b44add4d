internal import AuditModel
internal import Testing

@Suite("Values of the model")
struct PageURLTests {
    @Test(
        "a stored URL is read back unchanged",
        arguments: [
            "https://example.com/", "http://example.com:8080/a/b?c=d", "https://[2001:db8::1]/x", "http://[::1]:81/",
            "https://xn--bcher-kva.example/%C3%BC?q",
        ])
    func stored(_ text: String) throws {
        let url = try #require(PageURL(stored: text))
        #expect(url.text == text)
        #expect(
            PageURL(isSecure: url.isSecure, host: url.host, port: url.port, pathAndQuery: String(url.pathAndQuery))
                == url)
    }

    @Test(
        "a URL made from another one keeps its scheme, host and port",
        arguments: ["https://example.com/", "http://example.com:8080/a/b?c=d", "https://[2001:db8::1]/x"])
    func besides(_ text: String) throws {
        let url = try #require(PageURL(stored: text))
        for path in ["/", "/e.png", "/f/g?h=i?j"] {
            let whole = PageURL(isSecure: url.isSecure, host: url.host, port: url.port, pathAndQuery: path)
            let other = PageURL(at: path, besides: url)
            #expect(other == whole && other.path == whole.path && other.query == whole.query)
            #expect(other.host == url.host && other.port == url.port && other.origin == url.origin)
        }
    }

    @Test("a URL has its scheme, host, port and path")
    func parts() throws {
        let url = try #require(PageURL(stored: "https://www.example.com:8443/a/b?c=d?e"))
        #expect(url.origin == "https://www.example.com:8443")
        #expect(url.path == "/a/b")
        #expect(url.query == "c=d?e")
        #expect(url.displayHost == "example.com")
        #expect(url.hostKey == HostKey("www.example.com"))
    }

    @Test(
        "a text that is no stored URL gives nil", arguments: ["", "ftp://a/", "https://", "https:///x", "example.com/"])
    func foreign(_ text: String) {
        #expect(PageURL(stored: text) == nil)
    }

    @Test("header fields are found by name in any case, trimmed, in order")
    func headers() {
        let fields = HeaderFields(
            raw: Array("HTTP/1.1 200 OK\r\nContent-Type:  text/html \r\nX: 1\r\nx: 2\r\n\r\n".utf8))
        #expect(fields["content-type"] == "text/html")
        #expect(fields.all("X") == ["1", "2"])
        #expect(fields["content"] == nil)
        #expect(fields["http/1.1 200 ok"] == nil)
    }

    @Test("every cause has a sentence and an outcome")
    func causes() {
        for cause in FetchFailure.Cause.allCases {
            #expect(cause.sentence().hasSuffix("."))
            #expect(!Outcome(cause).isLoaded)
        }
    }

    @Test(
        "grades begin where docs/scoring.md says",
        arguments: [(100, Grade.a), (90, .a), (89, .b), (65, .c), (50, .d), (49, .f), (0, .f)])
    func grades(_ score: Int, _ grade: Grade) {
        #expect(Grade(score: score) == grade)
    }
}
