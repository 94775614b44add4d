import Testing

@testable import AuditRules

@Suite("Meta refresh")
struct MetaRefreshTests {
    @Test(
        "delay and address are read as browsers do",
        arguments: [
            ("0;url=/new", 0, "/new"), ("5; URL='/a b'", 5, "/a b"), (" 3.5 , url = \"x\" more", 3, "x"),
            ("0 /new", 0, "/new"),
            ("0;url", 0, "url"), ("999999999999;url=a", 999_999_999, "a"), (";url=a", 0, "a"),
        ])
    func read(_ test: (String, Int, String)) throws {
        let refresh = try #require(MetaRefresh(test.0))
        #expect(refresh.seconds == test.1 && refresh.address == test.2)
    }

    @Test("without an address the page only reloads itself", arguments: ["5", "", "5;", "0; url=", "0;url=''"])
    func reload(_ content: String) {
        #expect(MetaRefresh(content) == nil)
    }
}
