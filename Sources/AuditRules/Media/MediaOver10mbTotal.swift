package import AuditModel

/// Fails pages whose icon, images, video and audio add up to 10 MB or nearly so.
package enum MediaOver10mbTotal: PageRule {
    package static let facts = RuleFacts(
        id: "media-over-10mb-total", component: .media, force: .init(.error, 60),
        passes: "Icon, images, video and audio are under 8 MB together",
        fails: "Media are near or over 10 MB",
        why: "Beyond 10 MB together, Messages may drop some of the icon, images and video.",
        fix: "Keep icon, images, video and audio under 8 MB together.",
        cases: [
            .init(.has(", over the limit of"), fails: "Media are over the 10 MB limit")
        ],
        sources: [
            .init(.tn3156, "the total size of associated resources is limited to 10 MB"),
            .init(.kodeco, "the limit is 10 MB"),
            .init(.recentSystems, "resources are dropped until the rest fits", at: "12-the-byte-budget"),
            .init(.inference, "we warn from 8 MB"),
        ],
        confidence: .documentedByApple, card: .doubts(.mayLoseMedia, severity: .error), measures: true)

    package static let examples = [
        Example("a photo and a clip of 4 MB", page(image: 300_000, video: 4_000_000), .passes),
        Example(
            "an image of 1 MB and a video of 9.8 MB", page(image: 1_000_000, video: 9_800_000),
            .breaks(seen: "image 1.0 MB + video 9.8 MB")),
        Example(
            "four images of 3 MB",
            .head(
                (1...4).map { #"<meta property="og:image" content="https://example.com/\#($0).jpg">"# }.joined(),
                media: Dictionary(
                    uniqueKeysWithValues: (1...4).map {
                        ("https://example.com/\($0).jpg", ExamplePage.Media.jpeg(1200, 630, bytes: 3_000_000))
                    })), .breaks(seen: "12.0 MB")),
        Example(
            "0.3 and 4 MB with an icon and audio",
            page(image: 300_000, video: 4_000_000).adding("https://example.com/apple-touch-icon.png", .png(180, 180)),
            .passes),
        Example(
            "every part is named, and how its size is known",
            .image(
                .jpeg(1200, 630, bytes: 1_100_000),
                then: """
                    <link rel="apple-touch-icon" href="https://example.com/i.png">
                    <meta property="og:video" content="https://example.com/v.mp4">
                    """
            ).adding("https://example.com/i.png", .png(180, 180, bytes: 12_000)).adding(
                "https://example.com/v.mp4",
                ExamplePage.Media(.mp4).with { $0.size = ByteCount(9_600_000, .announced) }),
            .breaks(
                seen: """
                    10.7 MB (10,712,000 bytes), over the limit of 10,485,760 bytes: icon 12 KB + image 1.1 MB + \
                    video 9.6 MB; video as announced
                    """)),
        Example("close to the limit", page(image: 500_000, video: 9_000_000), .breaks(fraction: 0.1, seen: "9.5 MB")),
        Example(
            "over ten million bytes but not over 10 MiB", page(image: 400_000, video: 9_800_000),
            .breaks(fraction: 0.1, seen: "10,000,000")),
        Example("a video too large to be downloaded does not count", page(image: 300_000, video: 48_000_000), .passes),
        Example("nothing to load", .bare, .notApplicable),
    ]

    private static func page(image: Int, video: Int) -> ExamplePage {
        .image(.jpeg(1200, 630, bytes: image), then: #"<meta property="og:video" content="https://example.com/v.mp4">"#)
            .adding("https://example.com/v.mp4", .init(.mp4, bytes: video))
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia else { return .notApplicable }
        let budget = MediaBudget(page.card)
        guard !budget.parts.isEmpty else { return .notApplicable }
        let (parts, total) = (budget.parts, budget.total)
        if total > FetchRequest.mediaBudget { return .breaks(seen(parts, total)) }
        if total > close {
            return .breaks(seen(parts, total), fraction: 0.1, as: .init(.notice, facts.force.weight))
        }
        return parts.allSatisfy { $0.size.map { $0.basis != .atLeast } ?? false } ? .passes : .notApplicable
    }

    /// Above this size, one more image may be too much.
    private static let close = 8_000_000
    /// Apple's limit, read in powers of ten.
    private static let tenMillion = 10_000_000

    private static func seen(_ parts: [MediaBudget.Part], _ total: Int) -> String {
        let list = parts.map { "\($0.name) \($0.size.map { FileSize.text($0) } ?? "of unknown size")" }
        let isLeast = parts.contains { $0.size.map { $0.basis == .atLeast } ?? true }
        var seen = "\(isLeast ? "at least " : "")\(FileSize.text(total)) (\(FileSize.exact(total)))"
        if total > FetchRequest.mediaBudget {
            seen += ", over the limit of \(FileSize.exact(FetchRequest.mediaBudget))"
        } else if total > tenMillion {
            seen += ", over \(FileSize.exact(tenMillion)), in case Apple counts decimal megabytes"
        }
        seen += ": " + list.joined(separator: " + ")
        let announced = parts.filter { $0.size?.basis == .announced }.map(\.name)
        if !announced.isEmpty { seen += "; \(announced.joined(separator: " and ")) as announced" }
        return seen
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.card.images.indices { lighten(&page.card.images[place].media, to: 300_000) }
        for place in page.card.icons.indices { lighten(&page.card.icons[place].media, to: 20_000) }
        for place in page.card.videos.indices { lighten(&page.card.videos[place].media, to: 4_000_000) }
        for place in page.card.audios.indices { lighten(&page.card.audios[place].media, to: 1_000_000) }
        return true
    }

    private static func lighten(_ media: inout MediaFacts?, to bytes: Int) {
        guard let size = media?.size else { return }
        media?.size = ByteCount(min(size.bytes, bytes), .counted)
    }
}
