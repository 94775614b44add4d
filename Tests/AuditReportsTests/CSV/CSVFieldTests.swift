internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("A CSV cell", .seeded)
struct CSVFieldTests {
    static func written(_ field: CSVField, raw: Bool = false) -> String {
        var bytes: [UInt8] = []
        field.append(to: &bytes, raw: raw)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "a CSV cell that a spreadsheet would run gets an apostrophe",
        arguments: [
            "=1+1", "+cmd|' /C calc'!A0", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "   @x", "\u{A0}=1",
            "\u{3000}+a",
            "\u{FEFF}=1", "\u{200B}=1", "＝1", "＋a", "－a", "＠a", "-", "+", "--1", "-1.2.3", " \t=x",
        ])
    func formulas(_ text: String) throws {
        let read = try #require(CSVReader.rows(Self.written(.text(text)) + "\r\n").first?.first)
        let trimmed = text.unicodeScalars.drop { $0.properties.isWhitespace }
        #expect(read.unicodeScalars.elementsEqual(Array("'".unicodeScalars) + trimmed))
        let raw = try #require(CSVReader.rows(Self.written(.text(text), raw: true) + "\r\n").first?.first)
        #expect(raw.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(
        "a harmless CSV cell is not changed",
        arguments: [
            "", "a", "a=b", "-12.5", "+49", "-3", "1-2", "'quoted", "https://example.com/?a=1&b=-2", "日本語", "é", "Â",
            "🐝 bees", "％",
        ])
    func harmless(_ text: String) throws {
        let read = try #require(CSVReader.rows(Self.written(.text(text)) + "\r\n").first?.first)
        #expect(read == text)
    }

    @Test(
        "a CSV cell is quoted only when it must be",
        arguments: [
            ("a b", "a b"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
            ("=a,b", "\"'=a,b\""),
        ])
    func quotes(_ text: String, _ expected: String) { #expect(Self.written(.text(text)) == expected) }

    @Test(
        "a CSV cell loses white space around it, and a leading line break hides no formula",
        arguments: [
            ("\n  A description\n", "A description"), ("\r\nA\tb \u{2028}", "A\tb"), (" a ", "a"), ("\u{A0}-3", "-3"),
            (" \n\t", ""), ("\n=1+1", "'=1+1"),
        ])
    func trimmed(_ text: String, _ expected: String) throws {
        #expect(CSVReader.rows(Self.written(.text(text)) + ",x\r\n").first?.first == expected)
        let raw = try #require(CSVReader.rows(Self.written(.text(text), raw: true) + ",x\r\n").first?.first)
        #expect(raw.unicodeScalars.elementsEqual(text.unicodeScalars), "--csv-raw leaves it")
    }

    @Test(
        "control characters in a CSV cell become replacement characters",
        arguments: [
            ("a\u{0}b", "a\u{FFFD}b"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("\u{0}=1", "\u{FFFD}=1"),
            ("a\u{9B}b", "a\u{FFFD}b"),
            ("x\u{7F}", "x\u{FFFD}"), ("a\u{A0}b", "a\u{A0}b"),
        ])
    func controls(_ text: String, _ expected: String) throws {
        let read = try #require(CSVReader.rows(Self.written(.text(text)) + "\r\n").first?.first)
        #expect(read == expected)
    }

    @Test("numbers and times in a CSV cell stay as they are")
    func numbers() {
        #expect(Self.written(.number(-5)) == "-5")
        #expect(Self.written(.number(Int.min)) == "-9223372036854775808")
        #expect(Self.written(.number(nil)) == "")
        #expect(Self.written(.decimal(10.75, 1)) == "10.8")
        #expect(Self.written(.decimal(-0.04, 1)) == "0.0")
        #expect(Self.written(.decimal(.nan, 1)) == "0")
        #expect(Self.written(.decimal(0.125, 3)) == "0.125")
        #expect(Self.written(.time(0)) == "")
        #expect(Self.written(.time(1_772_338_306)) == "2026-03-01T04:11:46Z")
        #expect(Self.written(.time(951_782_400)) == "2000-02-29T00:00:00Z")
    }

    @Test("any CSV cell reads back as it was")
    func roundTrip() {
        var random = Chance(7)
        let alphabet: [Unicode.Scalar] = [
            "a", "\"", ",", "\n", "\r", " ", "=", "-", "1", "é", "日", "🐝", "\u{A0}", "'", "\t",
        ]
        for _ in 0..<2_000 {
            let cells = (0..<4).map { _ -> String in
                var text = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: 0...8, using: &random) {
                    text.append(alphabet.randomElement(using: &random) ?? "a")
                }
                return String(text)
            }
            let line = cells.map { Self.written(.text($0), raw: true) }.joined(separator: ",") + "\r\n"
            let read = CSVReader.rows(line)
            #expect(read.count == 1)
            #expect(read.first?.map { Array($0.utf8) } == cells.map { Array($0.utf8) })
        }
    }
}
