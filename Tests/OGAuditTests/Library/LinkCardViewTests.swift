internal import Foundation
internal import FoundationXML
internal import OGAudit
internal import OGReading
internal import TestSupport
internal import Testing

@Suite("Cards that are drawn")
struct LinkCardViewTests {
    private func link(_ title: String? = "Bees can count") throws -> RichLink {
        RichLink(url: try PageURL(parsing: "https://www.example.com/bees?a=1&b=2"), title: title)
    }

    /// All that can be drawn of a link.
    private func drawings(_ link: RichLink) -> [String] {
        LinkCardView.Appearance.allCases.flatMap { appearance in
            [
                LinkCardView.html(link, appearance), LinkCardView.svg(link, appearance),
                MetadataLinkRow.html(link, appearance), MetadataLinkRow.svg(link, appearance),
            ]
        }
    }

    @Test("a custom link is drawn from what it has: image, icon, title or only the URL")
    func layouts() throws {
        var link = try link(nil)
        #expect(LinkCardView.svg(link).contains("#0a66e0") && LinkCardView.html(link).contains("a=1&amp;b=2"))
        link.title = "Bees can count"
        #expect(LinkCardView.svg(link).contains("Bees can count") && LinkCardView.svg(link).contains("example.com"))
        link.icon = RichLink.Media(data: Data(DrawnImage.png(180, 180)), type: "image/png")
        #expect(LinkCardView.svg(link).contains("width=\"52\"") && LinkCardView.html(link).contains("52px"))
        link.image = RichLink.Media(data: Data(bee), type: "image/png")
        #expect(LinkCardView.svg(link).contains("width=\"300\""))
        swap(&link.image, &link.icon)
        #expect(LinkCardView.html(link).contains(Data(DrawnImage.png(180, 180)).base64EncodedString()))
    }

    @Test("a drawing is well-formed XML and has no script, no font and no address from which something is loaded")
    func closed() throws {
        var link = try link(#"<script>alert("1")</script> & 'more' \#u{202E}abc\#u{0}"#)
        link.siteName = "</style><b>"
        link.image = RichLink.Media(url: try PageURL(parsing: "https://evil.example/a.png"), alt: "\"><script>")
        for icon in [nil, RichLink.Media(data: Data(bee), type: "text/html\"><script>")] {
            link.icon = icon
            for drawing in drawings(link) {
                #expect(
                    !drawing.contains("<script") && !drawing.contains("evil.example") && !drawing.contains("\u{202E}"))
                #expect(drawing.firstRange(of: /(href|src)="(?!data:image)/) == nil)
                if drawing.hasPrefix("<svg") { #expect(XMLParser(data: Data(drawing.utf8)).parse(), "\(drawing)") }
            }
        }
    }

    @Test("text in any script wraps within the card, and too long text ends in an ellipsis")
    func lines() throws {
        let long = String(repeating: "Wide words make many lines ", count: 20)
        let svg = LinkCardView.svg(try link(long))
        #expect(svg.matches(of: /class="name"/).count == 3 && svg.contains("…"))
        #expect(LinkCardView.svg(try link("Short")).matches(of: /class="name"/).count == 1)
        #expect(LinkCardView.svg(try link(String(repeating: "蜂", count: 60))).matches(of: /class="name"/).count == 3)
        #expect(LinkCardView.svg(try link("דבורים יודעות לספור")).contains("direction=\"rtl\""))
        #expect(!LinkCardView.svg(try link("Bees")).contains("direction"))
    }

    @Test("a dark card has other colours, and an automatic one both")
    func appearances() throws {
        let link = try link()
        #expect(
            LinkCardView.svg(link, .light).contains("#e9e9eb") && !LinkCardView.svg(link, .light).contains("#262629"))
        #expect(LinkCardView.svg(link, .dark).contains("#262629") && !LinkCardView.svg(link, .dark).contains("#e9e9eb"))
        #expect(LinkCardView.svg(link).contains("prefers-color-scheme:dark"))
        #expect(LinkCardView.html(link).contains("light-dark(#e9e9eb,#262629)"))
    }

    @Test("the card of a loaded link contains its image")
    func loaded() async throws {
        let server = try librarySite()
        defer { server.stop() }
        let link = try await RichLinkProvider(options: testOptions()).metadata(for: server.url("/good"))
        let data = Data(bee).base64EncodedString()
        #expect(drawings(link).allSatisfy { $0.contains("data:image/png;base64,\(data)") })
        #expect(server.log.count("/bee.png") == 1)
    }

    @Test("the card of a file says what kind of file it is, in the words of reports")
    func file() async throws {
        let server = try librarySite()
        defer { server.stop() }
        let link = try await RichLinkProvider(options: testOptions()).metadata(for: server.url("/bee.png"))
        #expect(link.layout == .file && link.page?.card.fileKind == .image)
        #expect(drawings(link).allSatisfy { $0.contains(">Image<") && !$0.contains("Picture") })
    }
}
