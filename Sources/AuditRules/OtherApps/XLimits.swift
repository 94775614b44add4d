package import AuditModel

/// Fails pages whose texts or image exceed what X shows.
package enum XLimits: AppRule {
    package static let app = "X"
    package static let facts = RuleFacts(
        id: "x-limits", component: .otherApps, force: .init(.notice, 0),
        passes: "X shows the whole card",
        fails: "X shortens or rejects part of the card",
        why: "X has limits for the length of texts and for images.",
        fix: """
            Keep the title within 70 characters, the description within 200 and the image below 5 MB. Do not \
            use SVG.
            """,
        sources: [
            .init(.x, "its limits (archived copy); third parties report 300 × 157 and 4,096 pixels")
        ],
        confidence: .thirdParty)

    package static let examples = [
        Example("a photo of 400 KB", .image(.jpeg(1200, 630, bytes: 400_000)), .passes),
        Example(
            "a title of 95 characters",
            .head("<meta property=\"og:title\" content=\"\(String(repeating: "b", count: 95))\">"),
            .breaks(seen: "the title is 95 characters")),
        Example(
            "a small image on a large card",
            .image(.jpeg(200, 200), then: #"<meta name="twitter:card" content="summary_large_image">"#),
            .breaks(seen: "200 × 200")),
        Example("SVG image", .image(.init(.svg)), .breaks(seen: "SVG")),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        var short = Shortcomings()
        let title = page.tags.text("twitter:title", "og:title") ?? page.card.title?.value ?? ""
        let summary = page.tags.text("twitter:description", "og:description") ?? ""
        short.add(
            "the title is \(grouped(Bytes.characters(of: title))) characters (X shows 70)", .titleLength,
            when: isLonger(title, than: 70))
        short.add(
            "the description is \(grouped(Bytes.characters(of: summary))) characters (X shows 200)", .descriptionLength,
            when: isLonger(summary, than: 200))
        if let media = page.previewFile { judge(media, on: page, &short) }
        return short
    }

    /// In characters, each of which takes at least one byte.
    private static func isLonger(_ text: String, than limit: Int) -> Bool {
        text.utf8.count > limit && Bytes.characters(of: text) > limit
    }

    private static func judge(_ media: MediaFacts, on page: PageEvidence, _ short: inout Shortcomings) {
        let isUnknown = [.avif, .heic, .jpegXL, .svg].contains(media.type)
        short.add("\(media.type.rawValue.uppercased()) image", .imageFormat, when: isUnknown)
        short.add("an image of \(media.weight) (the limit is 5 MB)", .imageWeight, when: media.bytes >= 5_000_000)
        guard let width = media.width, let height = media.height else { return }
        let isLarge = page.tags.text("twitter:card").map { RawText.equal($0, "summary_large_image") } ?? false
        short.add(
            "\(width) × \(height) pixels (a large card needs 300 × 157)", .imageSize,
            when: isLarge && (width < 300 || height < 157))
        short.add("\(width) × \(height) pixels, at most 4096", when: max(width, height) > 4_096)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.shortenTexts()
        suitImage(&page)
        return true
    }
}
