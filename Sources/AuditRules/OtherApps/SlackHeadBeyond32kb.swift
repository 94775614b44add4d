package import AuditModel

/// Fails pages whose tags are beyond the part that Slack reads.
package enum SlackHeadBeyond32kb: AppRule {
    package static let app = "Slack"
    package static let facts = RuleFacts(
        id: "slack-head-beyond-32kb", component: .otherApps, force: .init(.notice, 0),
        passes: "The tags are where Slack reads them",
        fails: "Tags are too far down for Slack",
        why: "Slack requests only the first 32 KB of a page.",
        fix: "Put the meta tags at the top of the head, before inline styles and scripts.",
        sources: [
            .init(.slackRange, "Slack requests the first 32 KB"),
            .init(.slack, "Slack reads as little as it can"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("tags at the top", .head(#"<meta property="og:title" content="Bees">"#), .passes),
        Example(
            "tags after 40 KB of style",
            .head("<style>\(String(repeating: "a{b:c}", count: 7_000))</style>" + title),
            .breaks(seen: "og:title starts after 42 KB")),
        Example("no tags at all", .bare, .notApplicable),
    ]

    private static let title = #"<meta property="og:title" content="Bees">"#

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        page.tags.headTags(beyond: bytesRead)
    }

    private static let bytesRead = 32 << 10

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.tags.moveHeadTags()
        return true
    }
}

extension PageTags {
    static let headKeys = ["og:title", "og:description", "og:url", "og:image"]

    /// The tags after the part of a page that an app reads; nil if there are none at all.
    func headTags(beyond limit: Int) -> Shortcomings? {
        var short = Shortcomings()
        let found = Self.headKeys.compactMap { key in index(of: key).map { (key, metas[$0].place) } }
        for (key, place) in found {
            short.add("\(key) starts after \(FileSize.text(place.offset))", when: place.offset >= limit)
        }
        return found.isEmpty ? nil : short
    }

    /// Moves them to the top of the head.
    mutating func moveHeadTags() {
        for place in Self.headKeys.compactMap({ index(of: $0) }) {
            metas[place].place.offset = 0
            metas[place].place.inTree = .head
        }
    }
}
