package import AuditModel

/// Fails pages whose preview image has a relative URL.
package enum ImageRelativeUrl: PageRule {
    package static let facts = RuleFacts(
        id: "image-relative-url", component: .image, force: .init(.warning, 15), group: .imageURL,
        passes: "The preview image has a full URL",
        fails: "og:image is not a full https URL",
        why: "Facebook and WhatsApp need full URLs, and Apple resolves relative ones in its own way.",
        fix: """
            Write the full https URL in og:image. Apple resolves relative URLs against the page and ignores \
            <base>; Facebook, WhatsApp and others require full URLs.
            """,
        sources: [
            .init(
                .extractor2016,
                "relative URLs are resolved against the final URL, without base",
                at: "3-reading-the-tags"),
            .init(.whatsApp, "the URL has to be absolute"),
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("an absolute URL", .image(.jpeg(1200, 630)), .passes),
        Example(
            "a path from the root",
            .head(
                #"<meta property="og:image" content="/a.jpg">"#,
                media: ["https://example.com/a.jpg": .jpeg(1200, 630)]), .breaks(seen: "/a.jpg")),
        Example(
            "without a scheme",
            .head(
                #"<meta property="og:image" content="//cdn.example.com/a.jpg">"#,
                media: ["https://cdn.example.com/a.jpg": .jpeg(1200, 630)]), .breaks(fraction: 0.3, seen: "//cdn")),
        Example(
            "relative, with a base that Apple ignores",
            .withoutMedia(
                #"<base href="https://cdn.example.com/"><meta property="og:image" content="images/a.jpg">"#),
            .breaks(seen: "images/a.jpg")),
        Example(
            "the image in the tag itself",
            .head(#"<meta property="og:image" content="data:image/png;base64,iVBORw0KGgo=">"#), .breaks(seen: "data:")),
        Example("an image that returns 404", .image(.missing), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let place = page.judgedPlace ?? page.inlinePlace else { return .notApplicable }
        let raw = page.card.images[place].raw
        guard !page.leadsAstray(place) else { return .passes }
        guard !RawText.isAbsolute(raw) else { return .passes }
        let isProtocolRelative = RawText.begins(raw, with: "//")
        let seen = "\(page.card.images[place].key): \(RawText.quoted(raw))"
        return .breaks(seen, fraction: isProtocolRelative ? 0.3 : 1, line: page.card.images[place].line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let place = page.judgedPlace ?? page.card.images.indices.first else { return false }
        guard let url = page.card.images[place].url else {
            page.replaceImage(place)
            return true
        }
        page.moveImage(place, to: url)
        return true
    }
}

extension PageEvidence {
    /// The index of the first declared image, if it is inside the tag itself and can never be loaded.
    fileprivate var inlinePlace: Int? {
        declaresImage && RawText.begins(card.images[0].raw, with: "data:") ? card.images.startIndex : nil
    }
}
