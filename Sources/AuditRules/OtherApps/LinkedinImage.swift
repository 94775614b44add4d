package import AuditModel

/// Fails pages for which LinkedIn shows only a thumbnail, or lacks a tag.
package enum LinkedinImage: AppRule {
    package static let app = "LinkedIn"
    package static let facts = RuleFacts(
        id: "linkedin-image", component: .otherApps, force: .init(.notice, 0),
        passes: "LinkedIn shows a large image",
        fails: "LinkedIn shows a thumbnail, or misses a tag",
        why: "LinkedIn shows a large image only from 1200 × 627 pixels.",
        fix: "Use an image of at least 1200 × 627 pixels below 5 MB, with og:title, og:description and og:url.",
        sources: [
            .init(.linkedIn, "images should have at least 1,200 × 627 pixels and at most 5 MB")
        ],
        confidence: .documentedByOthers)

    private static let tags = """
        <meta property="og:title" content="Bees"><meta property="og:description" content="They count.">
        <meta property="og:url" content="https://example.com/bees">
        """

    package static let examples = [
        Example("1200 × 630 with all tags", .image(.jpeg(1200, 630), then: tags), .passes),
        Example("800 × 418", .image(.jpeg(800, 418), then: tags), .breaks(seen: "800 × 418")),
        Example("a thumbnail", .image(.jpeg(400, 209), then: tags), .breaks(seen: "thumbnail")),
        Example("6 MB", .image(.png(2400, 1260, bytes: 6_000_000), then: tags), .breaks(seen: "6.0 MB")),
        Example(
            "three tags are missing", .image(.jpeg(1200, 630)),
            .breaks(seen: "no og:title, no og:description, no og:url")),
        Example(
            "an image that was not checked",
            .withoutMedia(tags + #"<meta property="og:image" content="https://example.com/a.jpg">"#), .passes),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        var short = Shortcomings()
        let keys: [(String, Shortcomings.Subject)] = [
            ("og:title", .title), ("og:image", .image), ("og:description", .description), ("og:url", .ogURL),
        ]
        for (key, subject) in keys {
            // LinkedIn also accepts the description for search engines.
            let isThere = page.tags.has(key) || subject == .description && page.card.summary != nil
            short.add("no \(key)", subject, when: !isThere)
        }
        guard let media = page.previewFile else { return short }
        short.add("\(media.weight) (the limit is 5 MB)", .imageWeight, when: media.bytes > 5_000_000)
        if let width = media.width, let height = media.height, width < 1200 || height < 627 {
            let fault = width < 401 ? "shown as a thumbnail" : "LinkedIn needs 1200 × 627"
            short.add("\(width) × \(height) pixels (\(fault))", .imageSize, when: true)
        }
        return short
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for key in [CardKey.ogTitle, .ogDescription, .ogURL] { page.fill(key) }
        if page.tags.index(of: "og:image") == nil { page.showImage() }
        suitImage(&page)
        return true
    }
}
