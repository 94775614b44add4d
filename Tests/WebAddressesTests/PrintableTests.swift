internal import AuditModel
internal import TestSupport
internal import Testing
internal import WebAddresses

@Suite("URLs that are served")
struct PrintableTests {
    @Test(
        "a URL is printable ASCII, whatever went in", arguments: 0..<8)
    func printable(_ seed: UInt64) throws {
        let base = try #require(WebAddress.parse("http://a.test/b/c?d"))
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let alphabet: [Unicode.Scalar] =
            (0..<0xA0).compactMap { Unicode.Scalar(UInt8($0)) } + [
                "\u{202E}", "\u{2028}", "é", "日", "🐝", "\u{FEFF}", "。",
            ]
        var made = 0
        let texts = Depth.pick(400, all: 5_000)
        for _ in 0..<texts {
            let text = String(String.UnicodeScalarView((0..<next(40)).map { _ in alphabet[next(alphabet.count)] }))
            for reference in [text, "http://a.test/\(text)", "//\(text).test/", "?\(text)"] {
                guard let url = WebAddress.resolve(reference, against: base).url else { continue }
                made += 1
                #expect(url.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(reference.debugDescription)")
            }
        }
        #expect(made > texts)
    }
}
