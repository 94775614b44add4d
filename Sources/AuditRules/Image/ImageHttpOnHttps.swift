package import AuditModel

/// Fails https pages whose preview image is loaded over http.
package enum ImageHttpOnHttps: PageRule {
    package static let facts = RuleFacts(
        id: "image-http-on-https", component: .image, force: .init(.warning, 15), group: .imageURL,
        passes: "The preview image loads over https",
        fails: "Preview image uses http on an https page",
        why: "Apps that load only https skip the image.",
        fix: """
            Use https for the image, or add <meta property="og:image:secure_url" \
            content="https://…/picture.jpg">.
            """,
        sources: [
            .init(.ogp, "og:image:secure_url is for pages over https"),
            .init(.extractor2016, "og:image:secure_url is preferred", at: "7-image"),
            .init(.inference, "App Transport Security may block the image"),
        ],
        confidence: .specification)

    package static let examples = [
        Example("https", .image(.jpeg(1200, 630)), .passes),
        Example(
            "a plain http URL", .image(.jpeg(1200, 630), at: "http://cdn.example.com/a.jpg"),
            .breaks(seen: "http://cdn")),
        Example(
            "a plain http URL that https has too",
            .image(
                .jpeg(1200, 630), at: "http://cdn.example.com/a.jpg", evidence: { $0.probes.imageLoadsOverHTTPS = true }
            ),
            .breaks(seen: "https works")),
        Example(
            "a plain http URL that https has not",
            .image(
                .jpeg(1200, 630), at: "http://cdn.example.com/a.jpg",
                evidence: { $0.probes.imageLoadsOverHTTPS = false }),
            .breaks(seen: "https does not work")),
        Example(
            "https that redirects to http",
            .image(ExamplePage.Media.jpeg(1200, 630).with { $0.isInsecure = true }), .breaks(seen: "redirect")),
        Example(
            "http, media not checked",
            .withoutMedia(#"<meta property="og:image" content="http://cdn.example.com/a.jpg">"#), .breaks()),
        Example(
            "a page over http", .image(.jpeg(1200, 630), at: "http://example.com/a.jpg", of: "http://example.com/bees"),
            .notApplicable),
        Example(
            "a scheme for a host, which another rule says",
            .withoutMedia(#"<meta property="og:image" content="http://http//example.com/a.jpg">"#), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.final.isSecure, let image = page.judgedImage, let url = image.url,
            page.judgedPlace.map(page.leadsAstray) == false
        else { return .notApplicable }
        if !url.isSecure {
            let works =
                page.probes.imageLoadsOverHTTPS.map { $0 ? "; https works" : "; https does not work" } ?? ""
            return .breaks(RawText.quoted(url.text) + works, line: image.line)
        }
        guard page.looksAtMedia, image.media?.isInsecure == true else { return .passes }
        return .breaks("\(RawText.quoted(url.text)): redirected over http", line: image.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let place = page.judgedPlace, let url = page.card.images[place].url else { return false }
        if !url.isSecure { page.moveImage(place, to: url.secured) }
        page.card.images[place].secure()
        return true
    }
}
