internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import WebAddresses

/// Plain addresses are not read again by libcurl: it must have nothing to say about them.
@Suite("Plain addresses") struct PlainAddressTests {
    @Test("libcurl reads every plain one of many hostile addresses as we do")
    func agreement() throws {
        var generator = Chance(16)
        let base = try #require(ResolveTests.base)
        var plain = 0
        let texts = Depth.pick(8_000, all: 200_000)
        for _ in 0..<texts {
            let text = Self.text(&generator)
            guard let parts = Self.parts(text, base), parts.isPlain(beside: base) else { continue }
            plain += 1
            expectAgreement(parts, text)
        }
        #expect(plain > texts / 40)
    }

    @Test("what names the page's own host as it is kept is what reading it step by step makes of it")
    func shortWay() throws {
        var generator = Chance(17)
        let bases = try ["http://example.org/foo/bar?q=1", "https://127.0.0.1:8080/a"].map {
            try #require(WebAddress.parse($0))
        }
        for _ in 0..<Depth.pick(4_000, all: 100_000) {
            let base = bases[Int.random(in: 0...1, using: &generator)]
            let start = ["", "/", "//", String(base.origin), base.origin + "/"].randomElement(using: &generator) ?? ""
            let text = start + Self.path(&generator)
            let read = Self.parts(text, base).flatMap { try? CurlReading.confirmed($0, base: base) }
            #expect(WebAddress.resolve(text, against: base).url == read, "\(text)")
        }
    }

    @Test("libcurl reads every plain address of the tables as we do")
    func tables() throws {
        let base = try #require(ResolveTests.base)
        for vector in Vectors.relative + Vectors.paths + Vectors.hosts + Vectors.numbers {
            guard let parts = Self.parts(vector.reference, base), parts.isPlain(beside: base) else { continue }
            expectAgreement(parts, vector.reference)
        }
    }

    @Test(
        "what pages usually name is plain",
        arguments: [
            "https://www.example.com/", "http://a.b-c.example/2026/01/title_of-it.html?id=7&page=2",
            "/wp-content/x~y,z",
            "https://cdn7.example.co.uk/i/1.jpg?w=1200", "https://xn--bcher-kva.example/",
            "https://1.example.com/a.b/c..d",
        ])
    func usual(_ text: String) throws {
        let base = try #require(ResolveTests.base)
        let parts = try #require(Self.parts(text, base))
        #expect(parts.isPlain())
    }

    @Test("host and port of the page itself are not read again, and those of others are")
    func neighbours() throws {
        let base = try #require(WebAddress.parse("http://127.0.0.1:8080/a/b"))
        for text in ["/c", "d?e=1", "http://127.0.0.1:8080/f", "http://2130706433:8080/g"] {
            let parts = try #require(Self.parts(text, base))
            #expect(parts.isPlain(beside: base), "\(text)")
            #expect(throws: Never.self, "\(text)") { try CurlReading.confirm(try CurlReading.confirmed(parts), parts) }
        }
        let others = [
            "/c%20d", "http://127.0.0.1/", "https://127.0.0.1:8080/", "http://127.0.0.2:8080/",
            "http://u@127.0.0.1:8080/",
        ]
        for text in others {
            let parts = try #require(Self.parts(text, base))
            #expect(!parts.isPlain(beside: base), "\(text)")
        }
    }

    @Test(
        "what could be read as a number, has a port, a login, an escape or a dotted segment is not plain",
        arguments: [
            "http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://017700000001/", "http://1.2.3.4./",
            "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://a.1b/", "http://a.-b/", "http://example.com./",
            "http://example.com:8080/", "http://user@example.com/", "http://:@example.com:81/", "http://a_b.example/",
            "http://example.com/a%20b", "http://example.com/.well-known/", "/...", "/a/..b",
            "/a;b", "/a:b", "/a@b", "/a'b", "/a|b", "/a[b", "/?a=%00", "/?/../", "/?/.",
        ])
    func unusual(_ text: String) throws {
        let base = try #require(ResolveTests.base)
        let parts = try #require(Self.parts(text, base))
        #expect(!parts.isPlain())
    }

    private func expectAgreement(_ parts: AddressParser.Parts, _ text: String) {
        #expect(throws: Never.self, "\(text)") {
            try CurlReading.confirm(try CurlReading.confirmed(parts), parts)
        }
        #expect(!IPAddress.endsInNumber(Array(parts.host.utf8)), "\(text)")
    }

    private static func parts(_ text: String, _ base: PageURL) -> AddressParser.Parts? {
        let cleaned = AddressBytes.cleaned(text)
        guard case .web(let parts)? = try? AddressParser(base: base).read(cleaned[...]) else { return nil }
        return parts
    }

    /// A host of labels that are nearly numbers, and a path of pieces that parsers disagree about.
    private static func text(_ generator: inout Chance) -> String {
        chain(starts, 1...1, &generator) + chain(hosts, 1...4, &generator) + "/" + path(&generator)
    }

    private static func path(_ generator: inout Chance) -> String { chain(paths, 0...6, &generator) }

    private static func chain(_ pieces: [String], _ count: ClosedRange<Int>, _ generator: inout Chance) -> String {
        (0..<Int.random(in: count, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
            .joined()
    }

    private static let starts = ["http://", "https://", "//", "http:/", "HTTP:\\\\", "http://a@", ""]
    private static let hosts = [
        "a", "b.c", "example.com", "1", "127.0.0.1", "0x7f", "08", "256", ".", ".", "-", "--", "xn--", "xn--ber-goa",
        "localhost", "x.y", "e", "0b1", "1e3", "0xg", "A", "%61", "%2e", "\u{FF10}", "\u{3002}", ":80", ":0", "_",
    ]
    private static let paths = [
        "a", "B", "7", "/", "/", "//", ".", "..", "...", "/.", "/..", "./", "%2e", "%2E%2e", "?", "?", "&", "=", "+",
        ",", "~", "_", "-", "#", "\\", ":", "@", ";", "'", "*", "!", "$", "(", "index.html", "%41", "%", " ", "\t",
    ]
}
