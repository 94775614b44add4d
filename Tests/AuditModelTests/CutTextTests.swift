internal import AuditModel
internal import Testing

@Suite("Texts of strangers that are kept cut")
struct CutTextTests {
    @Test("a text is cut at its limit of characters")
    func characters() {
        #expect("".cut(toCharacters: 3) == "")
        #expect("abc".cut(toCharacters: 3) == "abc")
        #expect("abcd".cut(toCharacters: 3) == "abc")
        #expect("äöüß".cut(toCharacters: 3) == "äöü")
        #expect("🧑‍🚒🧑‍🚒".cut(toCharacters: 1) == "🧑‍🚒")
    }

    @Test("one character as long as a page is cut too")
    func longCharacter() {
        let text = "e" + String(repeating: "\u{301}", count: 30_000)
        #expect(text.count == 1)
        #expect(text.cut(toCharacters: 5).unicodeScalars.count == 20)
        let finding = Finding(rule: "r", component: .title, severity: .notice, deduction: 1, evidence: text)
        #expect(finding.evidence.utf8.count <= 16 * Finding.evidenceLimit)
        #expect(FetchFailure(.tls, text).detail.utf8.count <= 16 * FetchFailure.detailLimit)
    }
}
