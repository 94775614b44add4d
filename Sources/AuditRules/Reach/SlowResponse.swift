package import AuditModel

/// Fails pages that load too slowly for some apps.
package enum SlowResponse: PageRule {
    package static let facts = RuleFacts(
        id: "slow-response", component: .reach, force: .init(.warning, 20), group: .speed,
        passes: "The page loads within 2 seconds",
        fails: "Page loads slowly",
        why: "The preview appears late or not at all: some apps wait only 10 seconds for everything.",
        fix: "Cache or pre-render this page so that it loads within 2 seconds.",
        sources: [
            .init(.sdk, "page and media have 30 seconds together"),
            .init(.whatsApp, "WhatsApp waits about 10 seconds"),
            .init(.discord, "Discord waits 10 seconds for everything"),
            .init(.inference, "we warn from 2 seconds"),
        ],
        confidence: .inference, judgesFiles: true, temper: .measured, measures: true)

    package static let examples = [
        Example("0.8 seconds", taking(800), .passes),
        Example("3 seconds", taking(3_000), .breaks(fraction: 0.25, seen: "3.0 s")),
        Example("6 seconds", taking(6_000), .breaks(fraction: 0.5, seen: "6.0 s")),
        Example("a cold start", taking(12_000), .breaks(seen: "12.0 s")),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.fetch.status != nil else { return .notApplicable }
        let milliseconds = page.fetch.timings.total
        guard milliseconds > brief else { return .passes }
        let seen = Seconds.text(milliseconds)
        if milliseconds > appsGiveUp { return .breaks(seen) }
        if milliseconds > long { return .breaks(seen, fraction: 0.5) }
        return .breaks(seen, fraction: 0.25, as: .init(.notice, facts.force.weight))
    }

    /// The longest time without a finding, in milliseconds; our inference.
    package static let brief = 2_000
    // In milliseconds. WhatsApp and Discord give up after about ten seconds; the other is our inference.
    private static let long = 5_000
    private static let appsGiveUp = 10_000

    private static func taking(_ milliseconds: Int) -> ExamplePage {
        ExamplePage(ExamplePage.bees, fetch: { $0.timings.total = milliseconds })
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.fetch.timings.total = min(page.fetch.timings.total, brief)
        return true
    }
}
