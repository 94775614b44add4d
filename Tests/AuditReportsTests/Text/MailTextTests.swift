internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("Text for an email")
struct MailTextTests {
    @Test("quoted-printable lines are short, plain and keep their line ends")
    func quotedPrintable() {
        #expect(QuotedPrintable("a=b\n\nend ").text == "a=3Db\n\nend=20")
        #expect(QuotedPrintable("é\t").text == "=C3=A9=09")
        #expect(QuotedPrintable(".\nFrom me").text == "=2E\n=46rom me")
        let long = QuotedPrintable(String(repeating: "x", count: 200)).text
        #expect(long.split(separator: "\n").map(\.count) == [76, 76, 50])
        #expect(QuotedPrintable("a\rb").text == "a=0Db")
    }

    @Test("a header is plain if possible, otherwise in encoded words of whole characters")
    func encodedWords() {
        #expect(EncodedWords("ogaudit: all is well.", after: 9).text == "ogaudit: all is well.")
        #expect(EncodedWords("é", after: 9).text == "=?utf-8?B?w6k=?=")
        #expect(EncodedWords("a\r\nBcc: x", after: 9).text == "aBcc: x")
        #expect(EncodedWords("=?utf-8?Q?x?=", after: 9).text.hasPrefix("=?utf-8?B?"))
        let long = EncodedWords(String(repeating: "日本", count: 400), after: 9).text
        let lines = long.split(separator: "\n")
        #expect(lines.count > 5 && lines.allSatisfy { $0.utf8.count <= 76 && $0.hasSuffix("?=") })
        let plain = EncodedWords(String(repeating: "word ", count: 40), after: 9).text.split(separator: "\n")
        #expect(
            plain.count > 2 && plain.allSatisfy { $0.utf8.count <= 76 }
                && plain.dropFirst().allSatisfy { $0.hasPrefix(" ") })
    }

    @Test("base64 is as RFC 4648 has it")
    func base64() {
        let pairs = [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
        for (plain, text) in pairs { #expect(Base64.text(Array(plain.utf8)) == text) }
        #expect(Base64.lines([UInt8](repeating: 0, count: 100)).split(separator: "\n").map(\.count) == [76, 60])
    }

    @Test("only plain email addresses are accepted")
    func addresses() {
        for text in ["me@example.com", "a.b+c@x.example", "root@localhost"] {
            #expect(MailAddresses.isAddress(text), "\(text)")
        }
        for text in [
            "", "me", "@example.com", "me@", "a@b@c", "me@example.com\nBcc: x@y.example", "Me <me@example.com>",
            "a b@c.example",
            "a,b@c.example", ".a@b.example", "a..b@c.example", "ä@b.example", "a@b.example.",
        ] { #expect(!MailAddresses.isAddress(text), "\(text)") }
    }
}
