internal import AuditModel
internal import TestSupport
internal import Testing
internal import WebAddresses

@testable internal import PageFetching

@Suite("Agreement with libcurl about URLs", .seeded)
struct CurlReadingTests {
    @Test("libcurl reads every one of many hostile URLs that we accept as we do")
    func agreement() throws {
        var generator = Chance(16)
        let base = try #require(WebAddress.parse("http://example.org/foo/bar?q=1"))
        var accepted = 0
        let texts = Depth.pick(8_000, all: 200_000)
        for _ in 0..<texts {
            let text = Self.text(&generator)
            guard let url = WebAddress.resolve(text, against: base).url else { continue }
            accepted += 1
            #expect(CurlReading.agrees(with: url), "\(text) is \(url)")
        }
        #expect(accepted > texts / 20)
    }

    @Test("a host with a character that libcurl rejects is not a URL")
    func characters() throws {
        for byte in UInt8(0x21)..<0x7F {
            let character = String(UnicodeScalar(byte))
            guard let url = WebAddress.parse("http://a\(character)b.example/") else { continue }
            #expect(CurlReading.agrees(with: url), "\(character)")
        }
    }

    @Test("a URL that libcurl would send elsewhere does not agree")
    func disagreement() {
        for (host, path) in [("a b", "/"), ("a@b.example", "/"), ("a.example", "/#b"), ("a.example#", "/")] {
            let url = PageURL(isSecure: true, host: host, port: nil, pathAndQuery: path)
            #expect(!CurlReading.agrees(with: url), "\(url)")
        }
    }

    /// A host of labels that are nearly numbers, and a path of pieces that parsers disagree about.
    private static func text(_ generator: inout Chance) -> String {
        chain(starts, 1...1, &generator) + chain(hosts, 1...4, &generator) + "/" + chain(paths, 0...6, &generator)
    }

    private static func chain(_ pieces: [String], _ count: ClosedRange<Int>, _ generator: inout Chance) -> String {
        (0..<Int.random(in: count, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
            .joined()
    }

    private static let starts = ["http://", "https://", "//", "http:/", "HTTP:\\\\", "http://a@", ""]
    private static let hosts = [
        "a", "b.c", "example.com", "1", "127.0.0.1", "0x7f", "08", "256", ".", ".", "-", "--", "xn--", "xn--ber-goa",
        "localhost", "x.y", "e", "0b1", "1e3", "0xg", "A", "%61", "%2e", "\u{FF10}", "\u{3002}", ":80", ":0", "_",
        "[::1]", "[::ffff:1.2.3.4]", "ü", "~", "(", "!", "'", "$", "=",
    ]
    private static let paths = [
        "a", "B", "7", "/", "/", "//", ".", "..", "...", "/.", "/..", "./", "%2e", "%2E%2e", "?", "?", "&", "=", "+",
        ",", "~", "_", "-", "#", "\\", ":", "@", ";", "'", "*", "!", "$", "(", "index.html", "%41", "%", " ", "\t",
    ]
}
