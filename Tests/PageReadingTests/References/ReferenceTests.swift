internal import AuditModel
internal import Testing

@testable internal import PageReading

@Suite("Character references")
struct ReferenceTests {
    private func text(_ source: String) -> String? { read("<title>\(source)</title>").documentTitle }
    private func value(_ source: String) -> String? { read("<meta name=a content=\"\(source)\">").contents("a").first }

    @Test("all 2,125 names are found by the binary search")
    func everyName() {
        let names = NamedReferences.shared.names
        #expect(names.count == 2_125)
        for name in names { #expect(meaning(name) != nil, "\(name)") }
        #expect(names.map(\.utf8.count).max() == NamedReferences.longestName)
    }

    @Test("106 names are valid without a semicolon")
    func legacyNames() {
        #expect(NamedReferences.shared.names.count { meaning($0)?.needsSemicolon == false } == 106)
    }

    private func meaning(_ name: String) -> NamedReferences.Meaning? {
        Array(name.utf8).withUnsafeBufferPointer { NamedReferences.shared.meaning($0) }
    }

    @Test(
        "references in text",
        arguments: [
            ("&amp;&lt;&gt;&quot;", "&<>\""), ("&notit; &notin;", "¬it; ∉"), ("&AMP &COPY", "& ©"),
            ("&CounterClockwiseContourIntegral;", "∳"), ("&NotEqualTilde;", "≂̸"),
            ("&bogus; &; & &&amp;", "&bogus; &; & &&"),
            ("&#65&#x42;&#X43", "ABC"), ("&#; &#x; &#xg;", "&#; &#x; &#xg;"), ("&#128;&#159;&#129;", "€Ÿ\u{81}"),
            ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("&#x1F600;&Afr;", "😀𝔄"), ("a&nbsp;b", "a\u{A0}b"), ("&am", "&am"), ("&", "&"),
        ])
    func inText(_ source: String, _ expected: String) {
        #expect(text(source) == expected)
    }

    @Test(
        "a numeric reference that a cut left without its end, and that means no character, leaves nothing",
        arguments: [
            ("Don&#0", "Don"), ("Don&#0...", "Don..."), ("Don&#0…", "Don…"), ("Don&#00 more", "Don more"),
            ("Don&#x0", "Don"),
            ("Good &#55357", "Good "), ("Good &#xD83D", "Good "), ("Good &#1", "Good "), ("Good &#x1F", "Good "),
            // These mean a character, whole or not.
            ("Don&#39", "Don'"), ("AT&#38T", "AT&T"), ("a&#9b", "a\tb"), ("&#82", "R"), ("&#128", "€"),
            ("Don&#", "Don&#"),
            // These are whole.
            ("Don&#0;", "Don\u{FFFD}"), ("Good &#55357;", "Good \u{FFFD}"), ("&#1;", "\u{1}"),
        ])
    func tornReference(_ source: String, _ expected: String) {
        #expect(value(source) == expected)
    }

    @Test(
        "references in attributes without semicolon stay before = and letters",
        arguments: [
            ("?a=1&copy=2&lt=3", "?a=1&copy=2&lt=3"), ("&copyx &copy &copy;x", "&copyx © ©x"), ("&amp=", "&amp="),
            ("&notit;", "&notit;"), ("&not", "¬"),
        ])
    func inAttribute(_ source: String, _ expected: String) {
        #expect(value(source) == expected)
    }
}
