internal import AuditModel
internal import TestSupport
internal import Testing
internal import WebAddresses

/// What must hold for every address that is accepted, whatever was written.
@Suite("URLs that are read again", .seeded)
struct AgreementTests {
    @Test("a random reference that is accepted reads the same again")
    func random() throws {
        var generator = Chance(1)
        let base = try #require(ResolveTests.base)
        var accepted = 0
        let texts = Depth.pick(4_000, all: 20_000)
        for _ in 0..<texts {
            guard let url = WebAddress.resolve(Self.text(&generator), against: base).url else { continue }
            accepted += 1
            try expectStable(url)
        }
        #expect(accepted > texts / 4)
    }

    @Test("every accepted URL of the tables reads the same again")
    func tables() throws {
        let base = try #require(ResolveTests.base)
        for vector in Vectors.relative + Vectors.paths + Vectors.hosts + Vectors.numbers {
            guard let url = WebAddress.resolve(vector.reference, against: base).url else { continue }
            try expectStable(url)
        }
    }

    @Test("every truncated URL is read without a crash")
    func truncations() throws {
        let base = try #require(ResolveTests.base)
        let whole = Array("https://ü%C3%BC:p@[::ffff:1.2.3.4]:8080/a/%2e%2e/b?c='d'#e".utf8)
        for count in 0...whole.count {
            let text = String(decoding: whole[..<count], as: UTF8.self)
            if let url = WebAddress.resolve(text, against: base).url { try expectStable(url) }
        }
    }

    @Test("endless white space, dots and slashes in a URL cost linear time", .timeLimit(.minutes(20)))
    func longInputs() throws {
        let base = try #require(ResolveTests.base)
        for unit in [" ", "\t", "/", "../", "a/../", "@", ":", "%2e/", "[", "xn--", "ü.", "?", "\\", "\u{feff}"] {
            let text = String(repeating: unit, count: Depth.pick(50_000, all: 200_000))
            _ = WebAddress.resolve(text, against: base)
            _ = WebAddress.resolve("http://" + String(repeating: unit, count: 4_000), against: base)
            _ = try? WebAddress.parse(typed: text)
        }
    }

    /// Parsing again, the store's reading and the bytes themselves agree.
    private func expectStable(_ url: PageURL) throws {
        let again = try #require(WebAddress.parse(url.text), "\(url)")
        #expect(again == url && again.host == url.host && again.port == url.port && again.path == url.path)
        let stored = try #require(PageURL(stored: url.text))
        #expect(stored.host == url.host && stored.port == url.port && stored.pathAndQuery == url.pathAndQuery)
        #expect(url.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }, "\(url)")
        #expect(!url.origin.contains("@"))
        #expect(WebAddress.resolve("", against: url).url == url)
    }

    /// Half of the texts are made of the pieces that parsers disagree about, half begin like an address.
    private static func text(_ generator: inout Chance) -> String {
        var text = Bool.random(using: &generator) ? "" : starts.randomElement(using: &generator) ?? ""
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
            text += pieces.randomElement(using: &generator) ?? ""
        }
        return text
    }

    private static let starts = ["http://", "https://h", "//", "http://1."]

    private static let pieces = [
        "a", "b.c", "example.com", "/", "\\", "?", "#", ":", "@", "[", "]", "::1", "[::1]", "127.0.0.1", "0x7f", "08",
        ".", "..", "%2e", "%2E%2e", "%", "%25", "%00", "%40", "%2f", " ", "\t", "\n", "\0", "ü", "。", "☃", "xn--", "ß",
        "xn--ber-goa", ":80", ":443", ":65536", "http:", "https:", "'", "\"", "<", ">", "|", "^", "`", "{", "&", ";",
        "=", "+", "*", "~", "_", "-", "!", "$", "(", ",", "\u{ad}", "\u{200b}", "\u{202e}", "A", "\u{7f}", "\u{80}",
    ]
}
