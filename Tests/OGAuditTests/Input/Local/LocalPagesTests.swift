internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing
internal import WebAddresses
@testable internal import Auditing

@Suite("Local pages")
struct LocalPagesTests {
    /// A folder that goes away with the test; its path is a real one.
    private final class Tree {
        private let folder: TemporaryFolder
        let path: String

        init(_ files: [String: String]) throws {
            folder = try TemporaryFolder()
            for (name, text) in files { try folder.write("html/\(name)", text) }
            path = try #require(HTMLTree.realPath("\(folder.path)/html"))
        }

        func link(_ name: String, to target: String) throws { #expect(symlink(target, path + "/" + name) == 0) }
    }

    private static func read(_ names: [String], base: String? = nil, include: [String] = []) throws -> [String] {
        var pages = LocalPages(base: base.flatMap { WebAddress.parse($0) })
        let filter = AddressFilter(include: include)
        var said: [String] = []
        for name in names {
            try pages.read(name, filter: filter) { entry in
                if case .rejected(let line) = entry {
                    said.append(line.reason)
                } else {
                    said.append(URLListTests.word(entry))
                }
            }
        }
        return said
    }

    private static let site = [
        "index.html": "", "about us.html": "", "b/INDEX.HTM": "", "b/ü.xhtml": "", "b/style.css": "",
        "b/c/#1?.html": "",
    ]

    @Test("a folder gives its pages in order, each with a URL that says where it is")
    func folder() throws {
        let tree = try Tree(Self.site)
        let paths = ["about%20us.html", "b/", "b/c/%231%3F.html", "b/%C3%BC.xhtml", ""]
        #expect(try Self.read([tree.path]) == paths.map { "1 https://folder-1.invalid/\($0)" })
        #expect(
            try Self.read([tree.path], base: "https://bees.example/shop/")
                == paths.map { "1 https://bees.example/shop/\($0)" })
        #expect(try Self.read([tree.path], include: ["*/c/*"]).filter { $0 != "filtered" }.count == 1)
    }

    @Test("two folders share no URLs, and a file named twice is one page")
    func several() throws {
        let (one, two) = (try Tree(["a.html": ""]), try Tree(["a.html": "", "sub/b.html": ""]))
        #expect(
            try Self.read([one.path, two.path, two.path + "/a.html", two.path + "/sub", two.path + "/sub/b.html"]) == [
                "1 https://folder-1.invalid/a.html", "1 https://folder-2.invalid/a.html",
                "1 https://folder-2.invalid/sub/b.html", "1 https://folder-2.invalid/a.html",
                "1 https://folder-2.invalid/sub/b.html", "1 https://folder-2.invalid/sub/b.html",
            ])
        let clash = try Self.read([one.path, two.path + "/a.html"], base: "https://bees.example/")
        #expect(clash[0] == "1 https://bees.example/a.html" && clash[1].contains("the same URL as"))
        let names = try Tree(["index.html": "", "index.htm": ""])
        #expect(try Self.read([names.path])[1].contains("the same URL as"))
    }

    @Test("symbolic links stay in the folder, circles end, and devices are passed over")
    func links() throws {
        let outside = try Tree(["secret.html": "", "sub/secret.html": ""])
        let tree = try Tree(["a.html": "", "sub/b.html": ""])
        try tree.link("circle", to: ".")
        try tree.link("sub/up", to: "..")
        try tree.link("again.html", to: "a.html")
        try tree.link("gone.html", to: "nowhere.html")
        try tree.link("out", to: outside.path)
        try tree.link("out.html", to: outside.path + "/secret.html")
        #expect(mkfifo(tree.path + "/pipe.html", 0o600) == 0)
        let said = try Self.read([tree.path])
        #expect(
            said == [
                "1 https://folder-1.invalid/a.html", "1 https://folder-1.invalid/a.html",
                "the file cannot be found; is it a broken link?", "it is a link to a place outside the folder",
                "it is a link to a place outside the folder", "it is not a file",
                "1 https://folder-1.invalid/sub/b.html",
            ])
    }

    @Test("a folder whose name begins alike is outside")
    func neighbour() {
        #expect(
            HTMLTree.lies("/a/b", in: "/a/b") && HTMLTree.lies("/a/b/c", in: "/a/b") && HTMLTree.lies("/x", in: "/"))
        #expect(!HTMLTree.lies("/a/bc", in: "/a/b"))
    }

    @Test("folders are read to a limited depth")
    func depth() throws {
        let path = (0..<80).map { "d\($0)" }.joined(separator: "/")
        let tree = try Tree(["\(path)/deep.html": "", "top.html": ""])
        #expect(
            try Self.read([tree.path]) == [
                "folders are nested more than 64 deep", "1 https://folder-1.invalid/top.html",
            ])
    }

    @Test("a missing file is an error by name, and a folder without pages a warning")
    func missing() throws {
        let tree = try Tree(["style.css": ""])
        #expect(try Self.read([tree.path]) == ["warning"])
        #expect(throws: AuditError.input(tree.path + "/none", .noPages)) { try Self.read([tree.path + "/none"]) }
        #expect(throws: AuditError.input("/dev/null", .neitherFileNorFolder)) { try Self.read(["/dev/null"]) }
    }

    @Test("a local page is read as a server would send it, up to the limit")
    func answers() throws {
        let tree = try Tree(["a.html": "<p>0123456789", "b.xhtml": "<html/>"])
        let url = try #require(WebAddress.parse("https://a.example/"))
        let whole = try #require(LocalAnswer.of(tree.path + "/a.html", at: url, limit: 100).response)
        #expect(whole.wireBody.count == 13 && !whole.isCut && whole.headers["content-type"] == "text/html")
        let cut = try #require(LocalAnswer.of(tree.path + "/a.html", at: url, limit: 5).response)
        #expect(cut.wireBody.count == 5 && cut.isCut)
        let xhtml = LocalAnswer.of(tree.path + "/b.xhtml", at: url, limit: 100)
        #expect(xhtml.response?.headers["content-type"] == "application/xhtml+xml")
        let gone = LocalAnswer.of(tree.path + "/gone.html", at: url, limit: 100)
        #expect(gone.failure?.detail.contains("gone.html") == true)
    }

    @Test("options for local pages are refused by name")
    func options() {
        for (change, fault) in [
            ({ $0.baseURL = "https://a.example/" }, .baseWithoutHTML),
            ({ $0.sitemaps = ["sitemap.xml"] }, .sitemapFile("sitemap.xml")),
            ({ $0.sitemaps = ["https://"] }, .url("https://", .sitemap, reason: "the host name is empty")),
            ({ ($0.html, $0.baseURL) = (["x"], "https://a.example/?q") }, .baseWithQuery),
            ({ ($0.html, $0.baseURL) = (["x"], "::") }, .url("::", .base, reason: "the host name is empty")),
            ({ $0.html = [""] }, .emptyHTML), ({ $0.urlColumn = "" }, .emptyColumn),
        ] as [((inout SourceOptions) -> Void, AuditError.OptionFault)] {
            var options = SourceOptions()
            change(&options)
            #expect(throws: AuditError.option(fault)) { try Sources(options) }
        }
        var options = SourceOptions()
        (options.html, options.baseURL) = (["x"], "bees.example/shop")
        #expect((try? Sources(options))?.base?.text == "https://bees.example/shop/")
    }
}
