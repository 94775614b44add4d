package import AuditModel

/// Fails pages for which Mastodon shows no card, or no image.
package enum MastodonLimits: AppRule {
    package static let app = "Mastodon"
    package static let facts = RuleFacts(
        id: "mastodon-limits", component: .otherApps, force: .init(.notice, 0),
        passes: "Mastodon shows a card with the image",
        fails: "Mastodon shows no card, or no image",
        why: "Mastodon reads only HTML with status 200, and images in four formats up to 2 MB.",
        fix: "Return status 200 with Content-Type text/html. Keep the image below 2 MB, as JPEG, PNG, GIF or WebP.",
        sources: [
            .init(.mastodon, "its source accepts these")
        ],
        confidence: .practice)

    package static let examples = [
        Example("a PNG of 0.5 MB", .image(.png(1200, 630, bytes: 500_000)), .passes),
        Example("an AVIF", .image(.init(.avif, 1200, 630)), .breaks(seen: "AVIF")),
        Example("3 MB", .image(.png(1200, 630, bytes: 3_000_000)), .breaks(seen: "3.0 MB")),
        Example(
            "XHTML by its type", ExamplePage(ExamplePage.bees, fetch: { $0.contentType = "application/xhtml+xml" }),
            .breaks(seen: "application/xhtml+xml")),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        var short = Shortcomings()
        let status = page.fetch.status ?? 0
        short.add("status \(status), only 200 is read", when: status != 200)
        let type = page.fetch.contentType ?? "no Content-Type"
        short.add("\(RawText.quoted(type)), only text/html is read", .type, when: !RawText.equal(type, "text/html"))
        if let media = page.previewFile {
            short.add("\(media.weight) (the limit is 2 MB)", .imageWeight, when: media.bytes > sizeLimit)
            let isTaken = [.jpeg, .png, .apng, .gif, .webp].contains(media.type)
            short.add("image of type \(media.type.rawValue.uppercased())", .imageFormat, when: !isTaken)
        }
        return short
    }

    private static let sizeLimit = 2 << 20

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.fetch.status = 200
        page.fetch.contentType = "text/html"
        suitImage(&page)
        return true
    }
}
