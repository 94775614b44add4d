internal import AuditModel
internal import Testing

@testable internal import AuditReports

@Suite("Markup")
struct HTMLTests {
    @Test("HTML escapes every text that is put into it")
    func escapes() {
        let hostile = "<script>\"'&</script>\u{0}\u{1B}\u{85}\n日"
        let html: HTML = "<p title=\"\(hostile)\">\(7)</p>"
        let expected = "<p title=\"&lt;script&gt;&quot;&#39;&amp;&lt;/script&gt;\u{FFFD}\u{FFFD}\u{FFFD} 日\">7</p>"
        #expect(html.text == expected)
    }

    @Test("HTML keeps markup unescaped, and cuts long texts")
    func nests() {
        let inner: HTML = "<b>\("<", limit: 5)</b>"
        let html: HTML = "<p>\(inner)\("abcdef", limit: 3)\("abc", limit: 3)</p>"
        #expect(html.text == "<p><b>&lt;</b>abc…abc</p>")
    }

    @Test("links to filters work with any characters in the name")
    func links() {
        #expect(FragmentLink(["rule": "a-b", "host": "x&y=\"<ü"]).text == "#rule=a-b&host=x%26y%3D%22%3C%C3%BC")
    }

    @Test("HTML groups digits, and has singular and plural right")
    func words() {
        #expect(counted(1, "page") == "1 page")
        #expect(counted(1_234_567, "page") == "1,234,567 pages")
        #expect(points(12.04) == "12")
        #expect(points(12.6) == "13" && points(2_345.6) == "2,346")
        #expect(points(9.06) == "9.1" && points(9.96) == "10")
    }
}
