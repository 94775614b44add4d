package import AuditModel

/// Fails articles whose image Google Discover cannot show large.
package enum GoogleDiscoverImage: AppRule {
    package static let app = "Google Discover"
    package static let facts = RuleFacts(
        id: "google-discover-image", component: .otherApps, force: .init(.notice, 0),
        passes: "Google Discover can show a large image",
        fails: "No large image in Google Discover",
        why: "Large images bring more visits from Discover, and need this permission.",
        fix: """
            Add <meta name="robots" content="max-image-preview:large"> and an image at least 1,200 pixels wide, \
            ideally 16:9.
            """,
        sources: [
            .init(.googleDiscover, "images should be at least 1,200 pixels wide, enabled by max-image-preview:large")
        ],
        confidence: .documentedByOthers)

    private static let large = #"<meta name="robots" content="index, max-image-preview:large">"#

    private static let article = #"<meta property="article:published_time" content="2024-03-01">"#

    package static let examples = [
        Example("1280 × 720, and robots may show it large", .image(.jpeg(1280, 720), then: article + large), .passes),
        Example("1000 × 525", .image(.jpeg(1000, 525), then: article + large), .breaks(seen: "1000 × 525")),
        Example(
            "robots may show no image",
            .image(.jpeg(1280, 720), then: article + #"<meta name="robots" content="max-image-preview:none">"#),
            .breaks(seen: "max-image-preview:none")),
        Example("no robots tag", .image(.jpeg(1280, 720), then: article), .breaks(seen: "no max-image-preview:large")),
        Example("no article, and Discover shows few other pages", .image(.jpeg(1000, 525)), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        // Discover only shows articles; on other pages the finding would be useless.
        guard page.tags.has("article:published_time"), let media = page.previewFile, let width = media.width,
            let height = media.height
        else {
            return nil
        }
        var short = Shortcomings()
        short.add("\(width) × \(height) pixels; requires at least 1,200 wide", .imageSize, when: width < 1200)
        short.add(
            "\(width) × \(height) pixels; requires more than 300,000 in total", .imageSize,
            when: width * height <= 300_000)
        switch preview(page.tags) {
        case nil: short.add("no max-image-preview:large", when: true)
        case let value?: short.add("max-image-preview:\(RawText.quoted(value))", when: !RawText.equal(value, "large"))
        }
        return short
    }

    /// The directives of the robots tag, for all robots or for Google's.
    private static func preview(_ tags: PageTags) -> String? {
        for key in ["googlebot", "robots"] {
            for word in (tags.text(key) ?? "").split(separator: ",") {
                let parts = word.split(separator: ":", maxSplits: 1).map { RawText.trim($0) }
                if parts.count == 2, RawText.equal(parts[0], "max-image-preview") { return String(parts[1]) }
            }
        }
        return nil
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.removeTags(["googlebot", "robots"])
        page.tags.metas.append(MetaTag(name: "robots", content: "max-image-preview:large"))
        suitImage(&page)
        return true
    }
}
