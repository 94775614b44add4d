import Testing

@testable import AuditRules

@Suite("Words next to names")
struct NameWordsTests {
    @Test("each line of the file names a kind, no word is there twice, and every kind has words")
    func words() {
        var seen: Set<String> = []
        for (use, words) in WordUse.lines {
            #expect(!use.isEmpty, "\(words)")
            for word in words {
                #expect(seen.insert("\(use.rawValue) \(word)").inserted, "\(word)")
                let isLabel = use.isAny([.labelStart, .labelEnd])
                #expect(isLabel || WordUse.of(TitleKeys.key(word)).isSuperset(of: use), "\(word)")
            }
        }
        #expect(Set(WordUse.lines.map(\.use.rawValue)).count == WordUse.kinds.count)
        #expect(WordUse.of("forum").isAny([.outlet, .site]) && WordUse.of("larkhill").isEmpty)
    }
}
