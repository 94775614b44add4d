package import AuditModel

/// Fails pages with too many redirects before them.
package enum RedirectChainLong: PageRule {
    package static let facts = RuleFacts(
        id: "redirect-chain-long", component: .reach, force: .init(.warning, 15),
        passes: "The URL reaches the page in at most 3 redirects",
        fails: "Too many redirects before the page",
        why: "Each redirect costs time on a phone, and some apps give up after five.",
        fix: "Point the first redirect straight at the final URL, and use that URL in your links and sitemap.",
        sources: [
            .init(.tn3156, "server-side redirects are followed"),
            .init(.discord, "Discord follows at most 5"),
            .init(.signal, "Signal follows at most 20"),
            .init(.inference, "we warn from 4"),
        ],
        confidence: .documentedByOthers, judgesFiles: true, measures: true)

    package static let examples = [
        Example(
            "http, https, www",
            .redirected(
                "http://example.com/", "https://example.com/", "https://www.example.com/"), .passes),
        Example("four hops", hops(4), .breaks(fraction: 0.3, seen: "4 redirects")),
        Example("six hops through trackers", hops(6), .breaks(seen: "6 redirects")),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.fetch.status != nil else { return .notApplicable }
        let hops = page.fetch.hops
        guard hops.count > few else { return .passes }
        let path = hops.prefix(8).map { "\($0.status) → \($0.to)" }.joined(separator: ", ")
        let seen = "\(hops.count) redirects: \(path)"
        // A chain of tolerable length is a notice.
        return hops.count > discordFollows
            ? .breaks(seen) : .breaks(seen, fraction: 0.3, as: .init(.notice, facts.force.weight))
    }

    private static let few = 3
    private static let discordFollows = 5

    private static func hops(_ count: Int) -> ExamplePage {
        let urls = (0...count).compactMap { PageURL(stored: "https://example.com/\($0)") }
        return ExamplePage(
            ExamplePage.bees, at: "https://example.com/0", final: "https://example.com/\(count)",
            fetch: {
                $0.hops = zip(urls, urls.dropFirst()).map {
                    FetchResult.Hop(from: $0, status: 302, to: $1, milliseconds: 10)
                }
            })
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.fetch.hops = Array(page.fetch.hops.suffix(few))
        return true
    }
}
