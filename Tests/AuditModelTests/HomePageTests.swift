import AuditModel
import Testing

@Suite("Which addresses are home pages")
struct HomePageTests {
    @Test(
        "the root and the root of a language are home pages",
        arguments: [
            "/", "/index.html", "/INDEX.php", "/index.htm", "/index.aspx", "/default.aspx", "/home", "/home.html",
            "/en",
            "/en/", "/de-de/", "/pt_BR/", "/pt-br/", "/zh-hans/", "/zh-Hant-TW/", "/es-419", "/en/index.html", "/uk/",
            "/?utm_source=x", "/?utm_source=x&fbclid=1", "/de?gclid=2", "/?", "//",
        ])
    func home(_ path: String) throws { #expect(try url(path).isHome) }

    @Test(
        "an inner page is no home page",
        arguments: [
            "/about", "/en/about", "/e1/", "/eng/", "/en-/", "/en-us-x/", "/index.html/a", "/a/b/", "/1/", "/tv",
            "/us/",
            "/go?a=1", "/?p=31", "/?product=17", "/index.php?id=7", "/de?page=2", "/?utm_source=x&p=1", "/index.pdf",
            "/default", "/index.tar.html", "/de-de-de", "/xx/", "/home/garden",
        ])
    func page(_ path: String) throws { #expect(try !url(path).isHome) }

    @Test("a query leaves a home page a home page", arguments: [("/?p=31", true), ("/bees?p=31", false)])
    func paths(_ path: String, _ expected: Bool) throws { #expect(try url(path).hasHomePath == expected) }

    private func url(_ path: String) throws -> PageURL {
        try #require(PageURL(stored: "https://example.com" + path))
    }
}
