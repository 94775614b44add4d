import AuditModel
import Testing

@testable import AuditRules

@Suite("Values as written")
struct RawTextTests {
    @Test("values are trimmed, and blank is blank in every script")
    func trim() {
        #expect(RawText.trim(" \t\na b\r ") == "a b")
        #expect(RawText.trim("   ").isEmpty)
        #expect(RawText.trim("").isEmpty)
        #expect(" \u{A0}\u{3000}\u{200B}".isBlank)
        #expect(!" é".isBlank)
    }

    @Test("schemes are read as the URL standard reads them")
    func scheme() {
        #expect(RawText.scheme(of: " DATA:image/png,x") == "DATA")
        #expect(RawText.scheme(of: "//host/a:b") == nil)
        #expect(RawText.scheme(of: "/a:b") == nil)
        #expect(RawText.scheme(of: "a b:c") == nil)
        #expect(RawText.scheme(of: "C:\\a.png") == nil)
        #expect(RawText.scheme(of: String(repeating: "a", count: 1_000_000) + ":") == nil)
        #expect(RawText.isForeign("mailto:a@example.com"))
        #expect(!RawText.isForeign("HTTPS://example.com/"))
        #expect(RawText.isAbsolute(" HTTP://example.com"))
        #expect(!RawText.isAbsolute("//example.com"))
        #expect(!RawText.isAbsolute("https:/example.com"))
    }

    @Test("prefix, suffix and equality ignore case, containment does not")
    func parts() {
        #expect(RawText.hasPrefix("OG:title", "og:"))
        #expect(!RawText.hasPrefix("o", "og:"))
        #expect(RawText.hasSuffix("a.SVG", ".svg"))
        #expect(!RawText.hasSuffix("svg", ".svg"))
        #expect(RawText.equal("Icon", "icon"))
        #expect(!RawText.equal("icons", "icon"))
        #expect(RawText.contains("logo", in: "lologo"))
        #expect(!RawText.contains("logo", in: "LOGO"))
        #expect(RawText.contains("", in: ""))
    }

    @Test("long values are cut in findings")
    func quoted() {
        #expect(RawText.quoted("short") == "short")
        #expect(RawText.quoted(String(repeating: "a", count: 161)).count == 161)
        #expect(RawText.quoted(String(repeating: "a", count: 161)).hasSuffix("…"))
    }

    @Test("all spellings of a media type are one type")
    func types() {
        #expect(MIMEType.essence(" Image/JPG ; q=1") == "image/jpeg")
        #expect(MIMEType.fits("image/vnd.microsoft.icon", .ico))
        #expect(MIMEType.fits("image/png", .apng))
        #expect(!MIMEType.fits("image/png", .jpeg))
        #expect(MIMEType.saysNothing("binary/octet-stream"))
        #expect(MIMEType.saysNothing(nil))
        #expect(MIMEType.isHLS("application/x-mpegURL"))
    }

    @Test("entities in values are found, up to a third level")
    func entities() {
        #expect(Entities.first(in: "Tom & Jerry; AT&T") == nil)
        #expect(Entities.first(in: "a=1&copy=2") == nil)
        #expect(Entities.first(in: "&bogus; &#; &#x; &") == nil)
        #expect(Entities.first(in: "&bogus; &eacute;")?.seen == "&eacute;")
        #expect(Entities.first(in: "It&#39;s")?.seen == "&#39;")
        #expect(Entities.first(in: "It&#X27;s")?.seen == "&#X27;")
        #expect(Entities.first(in: "&amp;amp;")?.isNested == true)
        #expect(Entities.first(in: "&amp; amp;")?.isNested == false)
        #expect(Entities.first(in: String(repeating: "&", count: 1_000_000)) == nil)
    }

    @Test("charset labels are those of the standard")
    func charsets() {
        #expect(CharsetLabel.encoding(" UTF8 ") == "utf-8")
        #expect(CharsetLabel.encoding("ISO-8859-1") == "windows-1252")
        #expect(CharsetLabel.encoding("iso_8859-1:1987") == "windows-1252")
        #expect(CharsetLabel.encoding("latin5") == "windows-1254")
        #expect(CharsetLabel.encoding("gb2312") == "gbk")
        #expect(CharsetLabel.encoding("iso-8859-16") == "iso-8859-16")
        #expect(CharsetLabel.encoding("utf8mb4") == nil)
        #expect(CharsetLabel.encoding("") == nil)
    }
}
