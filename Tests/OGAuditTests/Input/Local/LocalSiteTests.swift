internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing
internal import WebAddresses

@testable internal import Auditing

@Suite("A build as a site")
struct LocalSiteTests {
    private let folder: TemporaryFolder
    private let root: String

    init() throws {
        folder = try TemporaryFolder()
        for name in ["index.html", "about.html", "blog/index.html", "img/a b.png", "img/ü.png", "img/100%.png"] {
            try folder.write("dist/\(name)", name)
        }
        try folder.write("secret.png", "x")
        root = try #require(HTMLTree.realPath("\(folder.path)/dist"))
    }

    private func find(_ url: String, base: String = "https://a.example/", isWhole: Bool = true) throws -> String {
        let site = LocalSite(
            base: try #require(WebAddress.parse(base)),
            roots: [LocalSite.Root(path: root, name: "dist", isWhole: isWhole)])
        return switch site.find(try #require(WebAddress.parse(url))) {
        case .file(let path): String(path.dropFirst(root.count))
        case .missing(let reason): reason
        case nil: "elsewhere"
        }
    }

    @Test("an address is found as a static server finds it")
    func paths() throws {
        for (path, file) in [
            ("", "/index.html"), ("index.html", "/index.html"), ("about", "/about.html"), ("about.html", "/about.html"),
            ("blog", "/blog/index.html"), ("blog/", "/blog/index.html"), ("blog//", "/blog/index.html"),
            ("img/a%20b.png?v=2", "/img/a b.png"), ("img/%C3%BC.png", "/img/ü.png"),
            ("img/100%25.png", "/img/100%.png"),
            ("x/../about.html", "/about.html"), ("%69mg/a%20b.png", "/img/a b.png"),
            ("about/", "no file dist/about"), ("img/", "dist/img is a folder without index.html"),
            ("gone.png", "no file dist/gone.png"), ("..%2fsecret.png", "its path leads out of dist"),
            ("img/%2e%2e%2f%2e%2e%2fsecret.png", "its path leads out of dist"), ("a%00b", "its path is not valid"),
            ("%FF.png", "its path is not valid"), ("../../secret.png", "no file dist/secret.png"),
        ] {
            #expect(try find("https://a.example/\(path)") == file, "\(path)")
        }
    }

    @Test("only URLs below the base URL are local files, with http and https")
    func elsewhere() throws {
        #expect(try find("http://a.example/about.html") == "/about.html")
        for url in ["https://www.a.example/about.html", "https://a.example:8443/about.html"] {
            #expect(try find(url) == "elsewhere")
        }
        let shop = "https://a.example/shop/"
        #expect(try find("https://a.example/shop/about.html", base: shop) == "/about.html")
        #expect(try find("https://a.example/about.html", base: shop) == "elsewhere")
        #expect(try find("https://a.example/shopping/about.html", base: shop) == "elsewhere")
        #expect(try find("http://a.example:81/a", base: "https://a.example:81/") == "elsewhere")
    }

    @Test("links out of the folder do not exist, and files missing next to a single page may be elsewhere")
    func links() throws {
        #expect(symlink("../secret.png", "\(root)/link.png") == 0)
        #expect(symlink("img", "\(root)/pictures") == 0)
        #expect(symlink("/etc", "\(root)/etc") == 0)
        #expect(try find("https://a.example/link.png") == "dist/link.png is a link to a place outside dist")
        #expect(try find("https://a.example/etc/passwd") == "dist/etc/passwd is a link to a place outside dist")
        #expect(try find("https://a.example/pictures/a%20b.png") == "/img/a b.png")
        #expect(try find("https://a.example/gone.png", isWhole: false) == "elsewhere")
        #expect(try find("https://a.example/about.html", isWhole: false) == "/about.html")
    }

    @Test("a range of a local file is returned like by a server")
    func parts() throws {
        let file = try folder.write("dist/clip.bin", Array(0..<100))
        let url = try #require(WebAddress.parse("https://a.example/clip.bin"))
        func answer(_ body: FetchRequest.Body) throws -> (status: Int, bytes: [UInt8], range: String?, isCut: Bool) {
            let response = try #require(LocalAnswer.of(file, for: FetchRequest(url: url, body: body)).response)
            return (response.status, response.wireBody, response.headers["content-range"], response.isCut)
        }
        let whole = try answer(.whole(decodedLimit: 200))
        #expect(whole.status == 200 && whole.bytes.count == 100 && whole.range == nil && !whole.isCut)
        let first = try answer(.first(bytes: 10))
        #expect(first.status == 206 && first.bytes == Array(0..<10) && first.range == "bytes 0-9/100" && first.isCut)
        let part = try answer(.part(from: 95, bytes: 10))
        #expect(part.bytes == Array(95..<100) && part.range == "bytes 95-99/100")
    }
}
