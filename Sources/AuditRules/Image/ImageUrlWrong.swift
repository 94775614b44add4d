package import AuditModel

/// Fails pages whose preview image has a URL that is probably a mistake.
package enum ImageUrlWrong: PageRule {
    package static let facts = RuleFacts(
        id: "image-url-wrong", component: .image, force: .init(.error, 90), group: .imagePresence,
        passes: "The preview image's URL is that of a public file",
        fails: "Preview image has a wrong URL",
        why: "Only the developer's own machine or network can load it, or nothing can.",
        fix: "Write the full URL of a public image file in og:image.",
        sources: [
            .init(.ogp, "og:image is the URL of an image"),
            .init(.localhostReports, "og:image named the developer's machine"),
            .init(.inference, "we infer the intended URL from the page"),
        ],
        confidence: .observed, card: .leaves(.video, .icon, .titleOnly, .bareLink, from: 1), measures: true)

    package static let examples = [
        Example("a public file", .image(.jpeg(1200, 630)), .passes),
        Example(
            "the developer's own server", .withoutMedia(tag("http://localhost:3000/og.png")),
            .breaks(seen: "localhost is the visitor's own computer")),
        Example(
            "a server of the office, which responds here",
            .image(.jpeg(1200, 630), at: "http://192.168.1.20/a.jpg"), .breaks(seen: "host of a private network")),
        Example(
            "a page of the developer's own server, judged as in production",
            .image(.jpeg(1200, 630), at: "http://localhost:3000/og.png", of: "http://localhost:3000/bees"), .passes),
        Example(
            "a host without its scheme", .head(tag("www.example.com/a.jpg")),
            .breaks(
                seen:
                    #"https:// is missing: og:image www.example.com/a.jpg; write content="https://www.example.com/a.jpg""#
            )),
        Example(
            "a folder that is called like a host, which loads",
            .head(tag("cdn.shopify.com/a.jpg"), media: ["https://example.com/cdn.shopify.com/a.jpg": .jpeg(1200, 630)]),
            .passes),
        Example(
            "an origin in front of a whole URL",
            .withoutMedia(tag("https://example.com/https://cdn.example.net/a.jpg")),
            .breaks(seen: "two URLs in one")),
        Example("the home page", .withoutMedia(tag("/")), .breaks(seen: "a home page is not an image")),
        Example("nothing but a fragment", .withoutMedia(tag("#")), .breaks(seen: "a fragment is not a file")),
        Example("no host", .head(tag("https://:443/")), .breaks(seen: "no valid host: og:image https://:443/")),
        Example(
            "a scheme for a host", .head(tag("http://http//example.com/a.jpg")), .breaks(seen: "two URLs in one")),
        Example(
            "a space, which becomes %20",
            .head(tag("/a b.jpg"), media: ["https://example.com/a%20b.jpg": .jpeg(1200, 630)]),
            .breaks(
                fraction: 0.5,
                seen: #"space in the URL: og:image /a b.jpg; write content="https://example.com/a%20b.jpg""#)),
        Example(
            "the second image is on the developer's machine",
            .head(
                tag("https://example.com/a.jpg") + #"<meta name="twitter:image" content="http://localhost/t.jpg">"#,
                media: ["https://example.com/a.jpg": .jpeg(1200, 630)]), .breaks(fraction: 0.5, seen: "twitter:image")),
        Example(
            "a variable, which another rule says", .withoutMedia(tag("{{ page.image }}")), .passes),
        Example(
            "the image in the tag itself is a URL", .head(tag("data:image/png;base64,iVBORw0KGgo=")), .passes),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static func tag(_ url: String) -> String { "<meta property=\"og:image\" content=\"\(url)\">" }

    package static func check(_ page: PageEvidence) -> Verdict {
        let images = page.imageAddresses
        guard !images.isEmpty else { return .notApplicable }
        let wrong = images.compactMap { image in page.imageFlaw(image).map { (image, $0) } }
        if let (image, flaw) = wrong.first(where: { !$0.1.kind.isMild }) {
            return .breaks(image.evidence(flaw), fraction: page.hasSoundImage ? share(flaw) : 1, line: image.line)
        }
        guard let (image, flaw) = wrong.first else { return .passes }
        return .breaks(image.evidence(flaw), fraction: 0.5, line: image.line, as: mild)
    }

    /// The share of the weight if another image is shown; a URL on somebody's own machine is an error in any tag.
    private static func share(_ flaw: AddressFlaw) -> Double {
        flaw.kind.isLocal ? 0.5 : PageEvidence.laterImageLoads
    }

    /// Apple reads it as it was meant, but Facebook and X show no image.
    private static let mild = RuleFacts.Force(.warning, 30)

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for image in page.imageAddresses {
            if let flaw = page.imageFlaw(image) { page.correct(image, to: flaw.meant) }
        }
        return true
    }
}
