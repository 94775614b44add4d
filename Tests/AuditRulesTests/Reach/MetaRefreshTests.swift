import Testing

@testable import AuditRules

@Suite("Meta refresh")
struct MetaRefreshTests {
    @Test(
        "the delay and URL of a meta refresh are read as browsers read them",
        arguments: [
            ("0;url=/new", 0, "/new"), ("5; URL='/a b'", 5, "/a b"), (" 3.5 , url = \"x\" more", 3, "x"),
            ("0 /new", 0, "/new"), ("1 url=foo", 1, "foo"), ("1,url=foo", 1, "foo"), ("1.;url=foo", 1, "foo"),
            ("1;\tURL\n=\u{C}foo", 1, "foo"), ("0;;url=foo", 0, ";url=foo"),
            ("0;url", 0, "url"), ("999999999999;url=a", 999_999_999, "a"), (".5;url=a", 0, "a"),
        ])
    func read(_ test: (String, Int, String)) throws {
        let refresh = try #require(MetaRefresh(test.0))
        #expect(refresh.seconds == test.1 && refresh.address == test.2)
    }

    @Test(
        "a meta refresh with anything but white space, a semicolon or a comma after its time is ignored",
        arguments: [
            "1url=foo", "1foo", "0/new", "1.5url=foo", "1:url=foo", "5s;url=foo", "1\u{A0};url=foo", "-1;url=foo",
        ])
    func noSeparator(_ content: String) {
        #expect(MetaRefresh(content) == nil)
    }

    @Test(
        "a meta refresh without a URL only reloads the page, and one without a time does nothing",
        arguments: ["5", "", "5;", "0; url=", "0;url=''", ";url=/new", "url=/new"])
    func reload(_ content: String) {
        #expect(MetaRefresh(content) == nil)
    }
}
