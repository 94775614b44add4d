internal import AuditModel
internal import Testing

@Suite("The bytes of texts where they are")
struct TextBytesTests {
    @Test(
        "they are those of the UTF-8",
        arguments: ["", "a", "fifteen letters", "sixteen letters!", "ミツバチ", "🧑‍🚒", String(repeating: "é", count: 10_000)])
    func whole(_ text: String) {
        #expect(text.withBytes { Array($0) } == Array(text.utf8))
        #expect(text[...].withBytes { Array($0) } == Array(text.utf8))
        #expect(text.dropFirst().withBytes { Array($0) } == Array(text.dropFirst().utf8))
        #expect(text.dropLast(2).withBytes { $0.count } == text.dropLast(2).utf8.count)
    }
}
