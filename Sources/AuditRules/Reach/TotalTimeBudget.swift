package import AuditModel

/// Fails pages that take too long together with the media of their card.
package enum TotalTimeBudget: PageRule {
    package static let facts = RuleFacts(
        id: "total-time-budget", component: .reach, force: .init(.warning, 20), group: .speed,
        passes: "The page and its media load within 15 seconds",
        fails: "Page and media load too slowly",
        why: "Apple gives the page and its media 30 seconds in total, and then shows nothing.",
        fix: """
            Speed up the slowest resource, which the finding names. ogaudit warns from 15 seconds, half of what \
            Apple allows.
            """,
        sources: [
            .init(.sdk, "everything has 30 seconds in total"),
            .init(.recentSystems, "at most 6 loads of a kind run at once", at: "0-constants"),
            .init(.inference, "we add up the times that we measured, and warn from 15 seconds"),
        ],
        confidence: .inference, card: .doubts(.mayBeCancelled, severity: .error), temper: .measured, measures: true)

    package static let examples = [
        Example("0.5 seconds and an image of 0.7", page(html: 500, image: 700), .passes),
        Example("9 seconds and an image of 9", page(html: 9_000, image: 9_000), .breaks(seen: "18.0 s")),
        Example("the image server hangs", page(html: 2_000, image: 30_000), .breaks(seen: "image took 30.0 s")),
        Example(
            "media were not checked",
            ExamplePage(ExamplePage.bees, evidence: { $0.looksAtMedia = false }), .notApplicable),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.outcome.isLoaded, page.looksAtMedia else { return .notApplicable }
        let parts = [
            ("image", time(page.card.images.prefix(4).lazy.map(\.media)) { $0.isUsableImage }),
            ("icon", time(page.card.icons.lazy.map(\.media)) { $0.isUsableImage }),
            ("video", time(page.card.videos.lazy.map(\.media)) { $0.isReachable }),
        ]
        guard let slowest = parts.max(by: { $0.1 < $1.1 }), slowest.1 > 0 else { return .passes }
        let total = page.fetch.timings.total + slowest.1
        guard total > comfortable else { return .passes }
        let seen = "\(Seconds.text(total)) in total; the \(slowest.0) took \(Seconds.text(slowest.1))"
        return total > limit ? .breaks(seen, as: .init(.error, 60)) : .breaks(seen)
    }

    // In milliseconds: Apple's limit (H-SDK), and half of it.
    private static let limit = 30_000
    private static let comfortable = 15_000
    /// How many files of a kind are loaded at once (D-LP).
    private static let loadsAtOnce = 6

    /// The time until the first accepted file has loaded, with those before it in flight at the same time.
    private static func time(_ media: some Sequence<MediaFacts?>, accept: (MediaFacts) -> Bool) -> Int {
        var (sum, batch, count) = (0, 0, 0)
        for case let media? in media {
            batch = max(batch, media.milliseconds)
            count += 1
            if accept(media) { break }
            guard count % loadsAtOnce == 0 else { continue }
            sum += batch
            batch = 0
        }
        return sum + batch
    }

    private static func page(html: Int, image: Int) -> ExamplePage {
        ExamplePage(
            ExamplePage.document("<meta property=\"og:image\" content=\"https://example.com/a.jpg\">"),
            media: [
                "https://example.com/a.jpg": .init(.jpeg, 1200, 630, change: { $0.milliseconds = image })
            ],
            fetch: { $0.timings.total = html })
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.card.images.indices { hasten(&page.card.images[place].media) }
        for place in page.card.icons.indices { hasten(&page.card.icons[place].media) }
        for place in page.card.videos.indices { hasten(&page.card.videos[place].media) }
        // The HTML itself may be what is slow.
        page.fetch.timings.total = min(page.fetch.timings.total, comfortable / 3)
        return true
    }

    private static func hasten(_ media: inout MediaFacts?) {
        if let milliseconds = media?.milliseconds { media?.milliseconds = min(milliseconds, 200) }
    }
}
