internal import AuditModel
internal import Testing

@testable internal import PageReading

@Suite("Character references")
struct ReferenceTests {
    private func text(_ source: String) -> String? { read("<title>\(source)</title>").documentTitle }
    private func value(_ source: String) -> String? { read("<meta name=a content=\"\(source)\">").contents("a").first }

    @Test("all 2,125 names are found by the binary search")
    func everyName() {
        let packed = NamedReferenceTable.packed
        let table = String(
            decoding: UnsafeBufferPointer(start: packed.utf8Start, count: packed.utf8CodeUnitCount), as: UTF8.self)
        let names = table.split(whereSeparator: \.isWhitespace).map { $0.prefix { $0 != "=" && $0 != ":" } }
        #expect(names.count == NamedReferenceTable.count)
        for name in names {
            let found = Array(name.utf8).withUnsafeBufferPointer { NamedReferences.shared.meaning($0) }
            #expect(found != nil, "\(name)")
        }
        #expect(names.map(\.utf8.count).max() == NamedReferences.longestName)
    }

    @Test("106 names may stand without semicolon")
    func legacyNames() {
        let packed = NamedReferenceTable.packed
        let bytes = UnsafeBufferPointer(start: packed.utf8Start, count: packed.utf8CodeUnitCount)
        #expect(bytes.count { $0 == UInt8(ascii: ":") } == 106)
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
        "references in attributes without semicolon stay before = and letters",
        arguments: [
            ("?a=1&copy=2&lt=3", "?a=1&copy=2&lt=3"), ("&copyx &copy &copy;x", "&copyx © ©x"), ("&amp=", "&amp="),
            ("&notit;", "&notit;"), ("&not", "¬"),
        ])
    func inAttribute(_ source: String, _ expected: String) {
        #expect(value(source) == expected)
    }
}
