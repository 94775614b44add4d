internal import AuditModel
internal import Testing
internal import WebAddresses

@Suite("URLs as people type them")
struct TypedTests {
    @Test(
        "lines of a list become URLs",
        arguments: [
            Vector("example.com", "https://example.com/"),
            Vector("example.com:8080/x", "https://example.com:8080/x"),
            Vector("example.com:443", "https://example.com/"),
            Vector("localhost:3000", "http://localhost:3000/"),
            Vector("localhost", "http://localhost/"),
            Vector("localhost:443/x", "http://localhost:443/x"),
            Vector("127.0.0.1.example.com", "https://127.0.0.1.example.com/"),
            Vector("https://localhost:3000/a", "https://localhost:3000/a"),
            Vector("http://localhost:3000/a", "http://localhost:3000/a"),
            Vector("EXAMPLE.com", "https://example.com/"),
            Vector("bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"),
            Vector("//example.com/", "https://example.com/"),
            Vector("\\\\example.com\\a", "https://example.com/a"),
            Vector("  https://example.com/ \r\n", "https://example.com/"),
            Vector("\u{feff}https://example.com/\u{a0}", "https://example.com/"),
            Vector("HTTPS://Example.com", "https://example.com/"),
            Vector("http:example.com", "http://example.com/"),
            Vector("https:///example.com/a", "https://example.com/a"),
            Vector("https://user:secret@example.com/", "https://example.com/"),
            Vector("http://intranet/", "http://intranet/"),
            Vector("http://12345/", "http://0.0.48.57/"),
            Vector("127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
            Vector("[::1]:8080/x", "http://[::1]:8080/x"),
            Vector("example.com#top", "https://example.com/"),
            Vector("example.com/a@b", "https://example.com/a@b"),
            Vector("例え。テスト/パス", "https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9"),
        ])
    func accepted(_ vector: Vector) throws {
        #expect(try WebAddress.parse(typed: vector.reference).text == vector.expected)
    }

    @Test(
        "lines that are no URL are refused with the reason",
        arguments: [
            ("", "it is empty"), (" \t ", "it is empty"), ("#comment", "it is empty"),
            ("a.example/x\tTitle", "it contains a tab or a line break"),
            ("not an address", "the host name contains a space"),
            ("ftp://x/", "ftp is not http or https"), ("mailto:a@b.c", "mailto is not http or https"),
            ("javascript:alert(1)", "javascript is not http or https"), ("tel:12345", "tel is not http or https"),
            ("FILE:///etc/passwd", "file is not http or https"),
            ("http://", "the host name is empty"), ("https://?q", "the host name is empty"),
            ("?q", "the host name is empty"), (":80", "the host name is empty"),
            ("foo", "\"foo\" is a word, not a host name"), ("foo.", "\"foo.\" is a word, not a host name"),
            ("https//example.com", "a colon is missing after the scheme"),
            ("http://https://example.com/", "it has two schemes"), ("https://http//example.com/", "it has two schemes"),
            ("www.a.b/c d", "it contains a space, which is written %20 in a URL"),
            ("example.com?q=a b", "it contains a space, which is written %20 in a URL"),
            ("a@b.example", "it looks like an email address"), ("/etc/passwd", "it is a path without a host name"),
            ("12345", "\"12345\" is a number, not a host name"), ("1.5", "\"1.5\" is a number, not a host name"),
            ("example.com:http", "the port is not a number"), ("example.com:70000", "the port is above 65535"),
            ("a..b", "the host name has an empty label (two dots, or a dot in front)"),
            ("ex<a>.com", "the host name contains \"<\""),
            ("a\u{0}b.com", "the host name contains a control character"),
            ("a,b.example", #"the host name contains ",""#),
            ("https://1.2.3.4.5/", "the host name ends in a number but is not an IPv4 address"),
            ("https://[::g]/", "the host is not an IPv6 address"),
            (String(repeating: "a", count: 64) + ".com", "the host name has a label longer than 63 characters"),
            (String(repeating: "ü", count: 70) + ".com", "the host name has a label longer than 63 characters"),
            (String(repeating: "a.", count: 130) + "com", "the host name is longer than 253 characters"),
            ("example.com/" + String(repeating: "a", count: 20_000), "the URL is longer than 16384 bytes"),
        ])
    func refused(_ line: String, _ reason: String) {
        #expect { try WebAddress.parse(typed: line) } throws: { ($0 as? AddressError)?.reason == reason }
    }
}
