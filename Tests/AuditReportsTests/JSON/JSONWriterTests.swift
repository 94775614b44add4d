internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("The JSON writer", .seeded)
struct JSONWriterTests {
    @Test("JSON escapes everything that a script or a parser would misread")
    func escapes() {
        var json = JSONWriter()
        json.value("</script>\"\\\u{0}\u{1F}\n\u{2028}\u{2029}\u{7F}€é")
        json.value(
            "\u{8}\t\u{C}\r\u{80}\u{9B}\u{9F}\u{A0}\u{200D}\u{200E}\u{202A}\u{202E}\u{202F}\u{2066}\u{2069}\u{206A}")
        json.value("\u{61B}\u{61C}\u{61D}")
        let expected =
            #""\u003c/script>\"\\\u0000\u001f\n\u2028\u2029\u007f€é","#
            + #""\b\t\f\r\u0080\u009b\u009f"# + "\u{A0}\u{200D}" + #"\u200e\u202a\u202e"# + "\u{202F}"
            + #"\u2066\u2069"# + "\u{206A}\",\"\u{61B}" + #"\u061c"# + "\u{61D}\""
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }

    @Test("JSON has commas where they belong")
    func commas() {
        var json = JSONWriter()
        json.object { json in
            json.member("a", 1)
            json.member("none", nil as Int?)
            json.key("b")
            json.array { json in
                json.value("x")
                json.null()
                json.object { _ in }
                json.value(-2.25, digits: 1)
                json.value(true)
            }
            json.flag("c", true)
            json.flag("d", false)
            json.member("e", "y")
        }
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"a":1,"b":["x",null,{},-2.3,true],"c":true,"e":"y"}"#)
    }

    @Test("JSON text is cut between characters")
    func cuts() {
        var json = JSONWriter()
        json.array { json in
            json.value("日本語", limit: 2)
            json.value("日本語", limit: 3)
            json.value("日本語", limit: 0)
            json.value("a<b", limit: 2)
        }
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"["日本…","日本語","…","a\u003c…"]"#)
    }

    @Test("any text written as JSON reads back as it was")
    func roundTrip() throws {
        var random = Chance(11)
        var texts: [String] = []
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            texts.append(String(decoding: bytes, as: UTF8.self) + "\u{2028}é\u{20AC}")
        }
        var json = JSONWriter()
        json.array { json in for text in texts { json.value(text) } }
        let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))
        #expect(read.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }
}
