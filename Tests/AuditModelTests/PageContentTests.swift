internal import AuditModel
internal import Testing

@Suite("The content of a page")
struct PageContentTests {
    private func code(_ html: String, at path: String) -> String {
        let url = PageURL(isSecure: true, host: "a.example", port: nil, pathAndQuery: path)
        return Array(html.utf8).withUnsafeBufferPointer { PageContent.code(of: $0, at: url) }
    }

    @Test("a page with a new canonical URL has the same content hash")
    func renamed() {
        func page(_ path: String) -> String {
            #"<link rel=canonical href="https://a.example\#(path)"><a href="\#(path)">x</a>"#
        }
        #expect(
            code(page("/blog/3.html"), at: "/blog/3.html") == code(page("/blog/three.html"), at: "/blog/three.html"))
        #expect(code(page("/about/"), at: "/about/") == code(page("/us/"), at: "/us/"))
        #expect(code("<a>b</a>", at: "/a") == code("<a>b</a>", at: "/about"), "the end of an element is no path")
    }

    @Test("pages that differ in anything else have different content hashes")
    func different() {
        #expect(code("<p>one", at: "/a.html") != code("<p>two", at: "/b.html"))
        #expect(code("see /blog/30", at: "/blog/3.html") != code("see /blog/0", at: "/blog/3.html"))
        #expect(code("", at: "/").utf8.count == 16)
    }
}
