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

    @Test("the domain of an address is found again until it is taken away")
    func domains() throws {
        let urls = try ["https://a.example/", "https://a.example/1", "https://b.example/"].map {
            try #require(PageURL(stored: $0))
        }
        var table = DomainTable()
        for (url, domain) in zip(urls, ["a.example", "a.example", "b.example"]) { table[url] = domain }
        #expect(urls.map { table[$0] } == ["a.example", "a.example", "b.example"])
        table[urls[1]] = "c.example"
        table[urls[0]] = nil
        #expect(urls.map { table[$0] } == [nil, "c.example", "b.example"])
    }
}
