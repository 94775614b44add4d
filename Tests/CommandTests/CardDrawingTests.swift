internal import Foundation
internal import FoundationXML
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("ogaudit check --card")
struct CardDrawingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func draw(_ page: String, _ words: String...) async throws -> (said: Said, svg: String) {
        let image = DrawnImage.png(1_200, 630)
        let server = try site([
            "/a": html(page), "/a.png": Reply(200, ["Content-Type": "image/png"], body: image),
        ])
        defer { server.stop() }
        let said = await ogaudit(
            ["check", server.url("/a"), "--allow-private", "--card", "\(folder.path)/card.svg"] + words)
        return (said, (try? folder.read("card.svg")) ?? "")
    }

    private static let page = """
        <title>Bees</title><meta property="og:title" content="Bees &lt;can&gt; count &amp; <script>dance</script>">
        <meta property="og:image" content="/a.png">
        """

    @Test("the card contains the title and the loaded image, and loads nothing")
    func loaded() async throws {
        let (said, svg) = try await draw(Self.page)
        #expect(said.code == .done && said.out.contains("Bees"), "\(said)")
        #expect(svg.contains("href=\"data:image/png;base64,iVBORw0KGgo"), "\(svg.prefix(2_000))")
        #expect(svg.contains("Bees &lt;can&gt; count &amp;") && svg.contains("127.0.0.1"))
        #expect(!svg.contains("<script") && svg.firstRange(of: /(href|src)="(?!data:image)/) == nil)
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        #expect(svg.contains("prefers-color-scheme:dark"))
    }

    @Test("an image that was not checked is a place, with its size where the page has one")
    func unloaded() async throws {
        let (said, svg) = try await draw(Self.page, "--no-media")
        #expect(said.code == .done && !svg.contains("data:") && svg.contains("class=\"label\""), "\(svg)")
    }

    @Test(
        "--card-theme draws only one mode",
        arguments: [("light", "#e9e9eb", "#262629"), ("dark", "#262629", "#e9e9eb")])
    func theme(_ theme: String, _ own: String, _ other: String) async throws {
        let (_, svg) = try await draw(Self.page, "--no-media", "--card-theme", theme)
        #expect(svg.contains(own) && !svg.contains(other) && !svg.contains("prefers-color-scheme"))
    }

    @Test("an HTML file has a card too")
    func file() async throws {
        let page = try folder.write("page.html", "<title>Bees can count</title>")
        let said = await ogaudit(["check", page, "--card", "\(folder.path)/card.svg"])
        #expect(said.code == .done, "\(said.err)")
        #expect(try folder.read("card.svg").contains("Bees can count"))
    }

    @Test("other formats and several pages are a mistake, and nothing is requested")
    func mistakes() async throws {
        for name in ["card.png", "card", ".svg", "card.svg.gz"] {
            let said = await ogaudit(["check", "https://acme.example/", "--card", name])
            #expect(said.code == .usage && said.err.contains("cards are drawn as SVG only"), "\(said.err)")
        }
        let two = await ogaudit(["check", "https://a.example/", "https://b.example/", "--card", "card.svg"])
        #expect(two.code == .usage && two.err.contains("--card draws one page, but got 2."), "\(two.err)")
        let theme = await ogaudit(["check", "https://a.example/", "--card", "card.svg", "--card-theme", "blue"])
        #expect(theme.code == .usage && theme.err.contains("use auto, light or dark"), "\(theme.err)")
    }

    @Test("a page that does not load is drawn as the bare link, and one that was not requested has no card")
    func failed() async throws {
        let denying = try site(hasRobots: true) { _ in
            Reply(200, ["Content-Type": "text/plain"], body: Array("User-agent: *\nDisallow: /\n".utf8))
        }
        defer { denying.stop() }
        let denied = await ogaudit(["check", denying.url("/a"), "--allow-private", "--card", "\(folder.path)/none.svg"])
        #expect(denied.err.contains("none.svg was not written, because the card"), "\(denied.err)")
        let dead = try site([:])
        dead.stop()
        let said = await ogaudit([
            "check", dead.url("/a"), "--allow-private", "--retries", "0", "--card", "\(folder.path)/card.svg",
        ])
        #expect(said.code == .nothingFetched && folder.names() == ["card.svg"], "\(said.err)")
        #expect(try folder.read("card.svg").contains(dead.url("/a")))
    }

    @Test("a card that cannot be written is an error with its reason")
    func unwritable() async throws {
        let page = try folder.write("page.html", "<title>Bees can count</title>")
        let said = await ogaudit(["check", page, "--card", "\(folder.path)/missing/card.svg"])
        #expect(said.code == .cannotWrite && said.err.contains("create the folder first"), "\(said.err)")
    }
}
