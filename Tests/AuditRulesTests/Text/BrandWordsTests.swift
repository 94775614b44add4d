import Testing

@testable import AuditRules

@Suite("Ordinary words of names")
struct BrandWordsTests {
    @Test("every word of the lists is found by its key, and those that fold to ASCII are written so")
    func words() {
        for (words, use) in BrandWords.lists {
            for word in words.split(whereSeparator: \.isWhitespace) {
                let key = TitleKeys.key(word)
                #expect(BrandWords.use(of: key).isSuperset(of: use), "\(word)")
                #expect(key == word || key.utf8.contains { $0 >= 0x80 }, "write \(word) as \(key)")
            }
        }
    }
}
