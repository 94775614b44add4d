internal import AuditModel
internal import PageReading
internal import Testing

@Suite("Which charset a page is read in")
struct CharsetTests {
    private func title(_ bytes: [UInt8], _ contentType: String? = "text/html") -> String? {
        read(bytes, contentType).documentTitle
    }

    private func page(_ charset: String, _ title: [UInt8]) -> [UInt8] {
        Array("<meta charset=\(charset)><title>".utf8) + title + Array("</title>".utf8)
    }

    @Test("a byte order mark overrides the header's charset, which overrides the meta's")
    func order() {
        let html = "\u{FEFF}<meta charset=koi8-r><title>ö</title>"
        let facts = read(Array(html.utf8), "text/html; charset=windows-1252").charset
        #expect(facts.used == "UTF-8")
        #expect(facts.source == .byteOrderMark)
        #expect(facts.byteOrderMark == "UTF-8")
        #expect(facts.header == "windows-1252")
        #expect(facts.prescan == "koi8-r")
        #expect(read(Array("<title>ö".utf8), "text/html;charset=UTF-8").charset.source == .header)
        #expect(read(Array("<meta charset=utf-8><title>ö".utf8)).charset.source == .prescan)
    }

    @Test("a charset meta after 1,024 bytes counts when nothing before it decides")
    func lateMeta() {
        let filler = [UInt8](repeating: 0x20, count: 1100)
        let facts = read(filler + Array("<meta charset=windows-1251><title>".utf8) + [0xCF, 0xF0]).charset
        #expect(facts.used == "windows-1251")
        #expect(facts.source == .lateMeta)
        #expect(facts.lateMeta == "windows-1251")
        #expect(facts.prescan == nil)
    }

    @Test("a charset meta cut by byte 1,024 is a late one", arguments: 980...1_023)
    func cutMeta(_ offset: Int) {
        let start = Array("<title>ö</title>".utf8)
        let meta = "<meta charset=\"windows-1251\" data-x=y>"
        let filler = [UInt8](repeating: 0x20, count: offset - start.count)
        let facts = read(start + filler + Array(meta.utf8)).charset
        let isCut = offset + meta.utf8.count > 1_024
        #expect(facts.prescan == (isCut ? nil : "windows-1251"))
        #expect(facts.lateMeta == (isCut ? "windows-1251" : nil))
        #expect(facts.used == "windows-1251")
    }

    @Test("an empty charset label declares nothing", arguments: ["''", "' '", "\"\"", ""])
    func emptyLabel(_ label: String) {
        let facts = read(Array("<meta charset=\(label)><title>ö".utf8)).charset
        #expect(facts.prescan == nil)
        #expect(facts.used == "UTF-8")
    }

    @Test("without a declared charset, valid UTF-8 is UTF-8 and everything else windows-1252")
    func guess() {
        #expect(read(Array("<title>ö".utf8)).charset.used == "UTF-8")
        let latin = read(Array("<title>".utf8) + [0xF6])
        #expect(latin.charset.used == "windows-1252")
        #expect(latin.charset.source == .guess)
        #expect(latin.documentTitle == "ö")
        #expect(!latin.charset.isValidUTF8)
        #expect(!latin.charset.isASCII)
        #expect(read(Array("<title>o".utf8)).charset.isASCII)
    }

    @Test("an unknown charset label is kept for the report and ignored")
    func unknownLabel() {
        let facts = read(Array("<meta charset=utf8mb4><title>ö".utf8), "text/html; charset=klingon").charset
        #expect(facts.used == "UTF-8")
        #expect(facts.source == .guess)
        #expect(facts.prescan == "utf8mb4")
        #expect(facts.header == "klingon")
        #expect(facts.lateMeta == nil, "it is not declared twice")
    }

    @Test("invalid UTF-8 is counted, one for each maximal part")
    func replacements() {
        let tags = read(Array("<title>a".utf8) + [0xFF, 0x62, 0xE2, 0x82, 0x63], "text/html; charset=utf-8")
        #expect(tags.documentTitle == "a\u{FFFD}b\u{FFFD}c")
        #expect(tags.charset.replacements == 2)
        #expect(read("<title>ö").charset.replacements == 0)
    }

    @Test(
        "the charset prescan reads declarations as the standard says",
        arguments: [
            ("<meta http-equiv=content-type content='text/html; charset=windows-1251'>", "windows-1251"),
            ("<meta content='text/html; charset = \"koi8-r\"' http-equiv='Content-Type'>", "KOI8-R"),
            ("<meta content='text/html; charset=koi8-r'>", "windows-1252"),
            ("<!-- > <meta charset=koi8-r> --><meta charset=x-sjis>", "Shift_JIS"),
            ("<a title='<meta charset=koi8-r>'><meta charset=big5>", "Big5"),
            ("<!doctype html [<meta charset=koi8-r>]><meta charset=gbk>", "GBK"),
            ("</a <meta charset=koi8-r>><meta charset=euc-kr>", "EUC-KR"),
            ("<meta charset=utf-16be>", "UTF-8"),
            ("<meta charset=x-user-defined>", "windows-1252"),
            ("<meta charset=klingon><meta charset=' EUC-JP '>", "EUC-JP"),
            ("<?xml version='1.0' encoding='gb18030'?>", "gb18030"),
            ("<meta charset=koi8-u charset=koi8-r>", "KOI8-U"),
        ])
    func prescan(_ html: String, _ used: String) {
        #expect(read(Array(html.utf8) + [0xF6]).charset.used == used)
    }

    @Test("UTF-16 replaces broken surrogates and an odd byte at the end")
    func wide() {
        let head: [UInt8] = [0xFF, 0xFE] + Array("<title>".utf8).flatMap { [$0, 0] }
        let broken: [UInt8] = [0x3D, 0xD8, 0x41, 0, 0x00, 0xDC, 0x3D, 0xD8, 0x00, 0xDE]
        let tags = read(head + broken + [0x42])
        #expect(tags.documentTitle == "\u{FFFD}A\u{FFFD}😀\u{FFFD}")
        #expect(tags.charset.replacements == 3)
        #expect(tags.charset.used == "UTF-16LE")
    }

    @Test(
        "single-byte encodings follow the standard, C1 gaps included",
        arguments: [
            ("windows-1252", [0x80, 0x81, 0x9D, 0xE9], "€\u{81}\u{9D}é"),
            ("windows-1254", [0xD0, 0x8E, 0xFE], "Ğ\u{8E}ş"),
            ("windows-874", [0xA1, 0x81, 0xDB], "ก\u{81}\u{FFFD}"),
            ("windows-1253", [0xC1, 0xAA, 0xD2], "Α\u{FFFD}\u{FFFD}"),
            ("windows-1255", [0xE0, 0xCA], "א\u{5BA}"),
            ("windows-1258", [0xC2, 0xEC], "Â\u{301}"),
            ("koi8-u", [0xAE, 0xBE, 0xA4], "ўЎє"),
            ("macintosh", [0xDB, 0xF0, 0xBD], "€\u{F8FF}Ω"),
            ("iso-8859-15", [0xA4], "€"),
            ("ibm866", [0x8F], "П"),
            ("x-mac-ukrainian", [0xA2, 0xFF], "Ґ€"),
        ] as [(String, [UInt8], String)])
    func singleByte(_ label: String, _ bytes: [UInt8], _ text: String) {
        #expect(title(page(label, bytes)) == text)
    }

    @Test(
        "two-byte encodings give back a broken sequence's ASCII byte",
        arguments: [
            ("shift_jis", [0x81, 0x60, 0x87, 0x40, 0xF0, 0x40, 0x80], "～①\u{E000}\u{80}"),
            ("shift_jis", [0x81, 0x3C, 0x62], "\u{FFFD}<b"),
            ("euc-jp", [0xA1, 0xC1, 0xAD, 0xA1, 0x8F, 0xB0, 0xA1, 0xA1, 0x41], "～①丂\u{FFFD}A"),
            ("euc-jp", [0x8F, 0xA2, 0xB7], "～"),
            ("euc-kr", [0x8C, 0x63, 0xC9, 0xA1, 0x41], "똠\u{FFFD}A"),
            ("big5", [0x88, 0x62, 0x88, 0xA5, 0xA1, 0xC3, 0xA1, 0x20, 0x41], "Ê̄ê̌￣\u{FFFD} A"),
            ("big5", [0xA3, 0xE1, 0xA1, 0x45, 0xA1, 0xC2, 0xA1, 0xE3], "€‧¯～"),
            ("big5", [0x87, 0x7A, 0x8E, 0x69, 0xC6, 0xCF, 0xFE, 0xDD, 0xF9, 0xFE], "㡵箸廴砉￭"),
            ("gb18030", [0xA3, 0xA0, 0xA8, 0xBC, 0xA6, 0xD9, 0xFE, 0xA0], "\u{3000}ḿ\u{FE10}龻"),
            ("gb18030", [0x81, 0x35, 0xF4, 0x37, 0x84, 0x31, 0x82, 0x36], "\u{E7C7}\u{FE10}"),
            (
                "gb18030", [0x81, 0x30, 0x81, 0x30, 0x84, 0x31, 0xA4, 0x39, 0xE3, 0x32, 0x9A, 0x35],
                "\u{80}\u{FFFF}\u{10FFFF}"
            ),
            ("gb18030", [0x84, 0x31, 0xA5, 0x30, 0xE3, 0x32, 0x9A, 0x36, 0x41], "\u{FFFD}\u{FFFD}A"),
            ("gbk", [0x80, 0x81, 0x30, 0x81, 0x30, 0xFF, 0x41], "€\u{80}\u{FFFD}A"),
            ("gb18030", [0x94, 0x39, 0xDA, 0x33, 0x81, 0x30, 0x41], "💩\u{FFFD}0A"),
            ("iso-2022-jp", [0x1B, 0x28, 0x4A, 0x5C, 0x7E, 0x1B, 0x28, 0x49, 0x36, 0x1B, 0x28, 0x42, 0x41], "¥‾ｶA"),
            ("hz-gb-2312", [0x41], nil),
        ] as [(String, [UInt8], String?)])
    func doubleByte(_ label: String, _ bytes: [UInt8], _ text: String?) {
        #expect(title(page(label, bytes)) == text)
    }

    @Test(
        "the header's charset is found among other parameters",
        arguments: [
            ("text/html; x=y; Charset=\"koi8-r\"", "koi8-r"), ("text/html;charset='koi8-r'", "koi8-r"),
            ("text/html; charset = koi8-r ", "koi8-r"), ("text/html; charset=", nil), ("text/html", nil), ("", nil),
        ] as [(String, String?)])
    func header(_ header: String, _ label: String?) {
        #expect(read([0x61], header).charset.header == label)
    }

    @Test("an empty page is read as nothing")
    func empty() {
        let tags = read([], nil)
        #expect(tags.metas.isEmpty && tags.titles.isEmpty)
        #expect(tags.structure.bytes == 0 && !tags.structure.headEnds)
        #expect(tags.charset.isASCII && tags.charset.isValidUTF8)
    }
}
