package import AuditModel

/// Fails pages whose texts Discord cuts, or that load too slowly for it.
package enum DiscordLimits: AppRule {
    package static let app = "Discord"
    package static let facts = RuleFacts(
        id: "discord-limits", component: .otherApps, force: .init(.notice, 0),
        passes: "Discord shows the whole embed",
        fails: "Discord shortens or drops the embed",
        why: "Discord has limits for the length of texts, for time and for redirects.",
        fix: """
            Keep the title within 70 bytes and the description within 350 (Latin letters; a third of that in \
            Chinese). Respond fast, with few redirects.
            """,
        sources: [
            .init(.discord, "these are its limits of 5 October 2026")
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("a title of 60 bytes", .titled(String(repeating: "b", count: 60)), .passes),
        Example(
            "a title of 90 bytes", .titled(String(repeating: "b", count: 90)), .breaks(seen: "the title is 90 bytes")),
        Example(
            "six redirects",
            .redirected(
                "https://example.com/1", "https://example.com/2", "https://example.com/3", "https://example.com/4",
                "https://example.com/5", "https://example.com/6", "https://example.com/7"), .breaks(seen: "6 redirects")
        ),
        Example("SVG image", .image(.init(.svg)), .breaks(seen: "SVG")),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        var short = Shortcomings()
        let title = page.card.title?.value.utf8.count ?? 0
        let summary = page.tags.text("og:description", "twitter:description", "description")?.utf8.count ?? 0
        short.add("the title is \(grouped(title)) bytes (Discord cuts it at 70)", .titleLength, when: title > 70)
        short.add(
            "the description is \(grouped(summary)) bytes (Discord cuts it at 350)", .descriptionLength,
            when: summary > 350)
        short.add("\(page.fetch.hops.count) redirects (Discord follows 5)", .redirects, when: page.fetch.hops.count > 5)
        let milliseconds = page.fetch.timings.total
        short.add("\(Seconds.text(milliseconds)) (Discord waits 10 s)", .speed, when: milliseconds > 10_000)
        short.add("SVG image", .imageFormat, when: page.previewFile?.type == .svg)
        return short
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.shortenTexts()
        page.fetch.hops = Array(page.fetch.hops.suffix(5))
        page.fetch.timings.total = min(page.fetch.timings.total, 2_000)
        suitImage(&page)
        return true
    }
}
