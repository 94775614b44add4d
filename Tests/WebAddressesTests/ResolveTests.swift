internal import AuditModel
internal import Testing
internal import WebAddresses

/// One line of a table: what a page wrote, and the address, `scheme:` for another scheme, or `-` for invalid.
struct Vector: CustomTestStringConvertible, Sendable {
    let reference: String
    let expected: String

    init(_ reference: String, _ expected: String) {
        self.reference = reference
        self.expected = expected
    }

    var testDescription: String { "\(reference.debugDescription) -> \(expected)" }
}

func spelled(_ reference: Reference) -> String {
    switch reference {
    case .web(let url): url.text
    case .otherScheme(let name): name + ":"
    case .invalid: "-"
    }
}

@Suite("Resolving references")
struct ResolveTests {
    static let base = WebAddress.parse("http://example.org/foo/bar?q=1")

    @Test("references resolve as in the WHATWG URL standard", arguments: Vectors.relative + Vectors.paths)
    func relative(_ vector: Vector) throws {
        let base = try #require(Self.base)
        #expect(spelled(WebAddress.resolve(vector.reference, against: base)) == vector.expected)
    }

    @Test("hosts and ports are normalised as in the WHATWG URL standard", arguments: Vectors.hosts + Vectors.numbers)
    func hosts(_ vector: Vector) throws {
        let base = try #require(Self.base)
        #expect(spelled(WebAddress.resolve(vector.reference, against: base)) == vector.expected)
    }

    @Test("the scheme of the base decides the meaning of http: without slashes")
    func schemeQuirk() throws {
        let secure = try #require(WebAddress.parse("https://example.org/foo/bar"))
        #expect(spelled(WebAddress.resolve("http:baz", against: secure)) == "http://baz/")
        #expect(spelled(WebAddress.resolve("https:baz", against: secure)) == "https://example.org/foo/baz")
        #expect(spelled(WebAddress.resolve("http:/baz/x", against: secure)) == "http://baz/x")
        #expect(spelled(WebAddress.resolve("//baz", against: secure)) == "https://baz/")
    }

    @Test("a base keeps its port and query only where the standard says so")
    func basePort() throws {
        let base = try #require(WebAddress.parse("https://[::1]:8443/a/b/?x"))
        #expect(spelled(WebAddress.resolve("c", against: base)) == "https://[::1]:8443/a/b/c")
        #expect(spelled(WebAddress.resolve("", against: base)) == "https://[::1]:8443/a/b/?x")
        #expect(spelled(WebAddress.resolve("?", against: base)) == "https://[::1]:8443/a/b/?")
        #expect(spelled(WebAddress.resolve("//h/p", against: base)) == "https://h/p")
    }

    @Test("a URL longer than the limit is invalid, before and after percent-encoding")
    func tooLong() throws {
        let base = try #require(Self.base)
        let room = WebAddress.lengthLimit - "http://example.org/".utf8.count
        #expect(WebAddress.resolve("/" + String(repeating: "a", count: room), against: base).url != nil)
        #expect(WebAddress.resolve("/" + String(repeating: "a", count: room + 1), against: base).url == nil)
        #expect(WebAddress.resolve("/" + String(repeating: "é", count: room / 4), against: base).url == nil)
        let data = "data:image/png;base64," + String(repeating: "A", count: 1 << 20)
        #expect(WebAddress.resolve(data, against: base) == .otherScheme("data"))
    }

    @Test(
        "user info in a URL is dropped and kept apart",
        arguments: [
            ("http://user:pass@host/", true), ("http://user@host/", true), ("//u@host/", true),
            ("http://:p@host/", true),
            ("http://@host/", false), ("http://:@host/", false), ("http://host/u@v", false),
            ("http://host/?a@b", false),
            ("http://host/#a@b", false), ("mailto:a@b.example", false), ("a@b", false), ("http://a@b@host/", true),
            ("http:\\\\u@host", true), ("http://u@", false),
        ])
    func userInfo(_ reference: String, _ expected: Bool) throws {
        let base = try #require(Self.base)
        #expect(WebAddress.hasUserInfo(reference, against: base) == expected)
        if let url = WebAddress.resolve(reference, against: base).url {
            #expect(!url.origin.contains("@") && !url.text.contains("pass"))
        }
    }

    @Test("an absolute URL needs a scheme and a host")
    func absoluteOnly() {
        for text in ["", " ", "/a", "a", "//host/", "?q", "#f", "http:", "http://", "http:///", "mailto:a@b"] {
            #expect(WebAddress.parse(text) == nil, "\(text)")
        }
        #expect(WebAddress.parse("http:host")?.text == "http://host/")
        #expect(WebAddress.parse(" \n HTTPS:\\\\Host\\a\\b ")?.text == "https://host/a/b")
    }
}
