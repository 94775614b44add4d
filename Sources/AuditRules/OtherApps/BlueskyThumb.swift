package import AuditModel

/// Fails pages for which Bluesky shows no title or description, or shrinks the image.
package enum BlueskyThumb: AppRule {
    package static let app = "Bluesky"
    package static let facts = RuleFacts(
        id: "bluesky-thumb", component: .otherApps, force: .init(.notice, 0),
        passes: "Bluesky can embed the page",
        fails: "Bluesky cannot embed the page in full",
        why: "Bluesky embeds title, description and an image of at most 1 MB.",
        fix: "Keep the image below 1 MB and give the page a title and a description.",
        sources: [
            .init(.bluesky, "the thumb of app.bsky.embed.external has at most 1,000,000 bytes")
        ],
        confidence: .documentedByOthers)

    private static let texts = """
        <meta property="og:title" content="Bees"><meta property="og:description" content="They count to four.">
        """

    package static let examples = [
        Example("400 KB", .image(.jpeg(1200, 630, bytes: 400_000), then: texts), .passes),
        Example("1.4 MB", .image(.jpeg(1200, 630, bytes: 1_400_000), then: texts), .breaks(seen: "1.4 MB")),
        Example("no description", .titled("Bees"), .breaks(seen: "no description")),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        var short = Shortcomings()
        short.add("no title", .title, when: page.card.title == nil)
        short.add(
            "no description", .description,
            when: page.card.summary == nil && !DescriptionMissing.isWrittenOtherwise(page.tags))
        if let media = page.previewFile {
            short.add("\(media.weight) (the limit is 1 MB)", .imageWeight, when: media.bytes > 1_000_000)
        }
        return short
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.fill(.ogTitle)
        page.fill(.ogDescription)
        suitImage(&page)
        return true
    }
}
