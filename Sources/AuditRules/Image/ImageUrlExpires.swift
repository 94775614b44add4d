package import AuditModel

/// Fails pages whose preview image has a URL that expires.
package enum ImageUrlExpires: PageRule {
    package static let facts = RuleFacts(
        id: "image-url-expires", component: .image, force: .init(.notice, 4),
        passes: "The preview image's URL does not expire",
        fails: "Preview image URL expires",
        why: "Apps and caches keep the URL, and the image is gone when they load it again.",
        fix: "Use a permanent URL in og:image.",
        sources: [
            .init(.meta, "Facebook caches images by their URL"),
            .init(.inference, "we assume that previews are made again later"),
        ],
        confidence: .inference, measures: true)

    package static let examples = [
        Example("a plain URL", .image(.jpeg(1200, 630)), .passes),
        Example(
            "signed by S3 for an hour", signed("X-Amz-Date=20260301T110000Z&X-Amz-Expires=3600&X-Amz-Signature=f00"),
            .breaks(seen: "expires on 1 March 2026, 12:00 UTC, 30 minutes after this check: X-Amz-Expires in the query")
        ),
        Example("signed for a time that it does not say", signed("X-Amz-Signature=f00"), .breaks(seen: "limited time")),
        Example(
            "a shared access signature of Azure that is over, and loads", signed("se=2026-02-20T11:30:00Z&sig=f00"),
            .breaks(
                seen:
                    "expired on 20 February 2026, 11:30 UTC, 9 days before this check: se, sig in the query, still loads"
            )),
        Example(
            "the same, media not checked",
            .head(
                #"<meta property="og:image" content="https://b.example.net/a.jpg?se=2026-02-20T11:30:00Z&sig=f00">"#,
                evidence: { ($0.looksAtMedia, $0.fetch.fetchedAt) = (false, noon - 1_800) }),
            .breaks(seen: "expired on 20 February 2026")),
        Example("a hint to caches", signed("Expires=1772367000"), .passes),
        Example("signed for ten years", signed("Expires=2087726400&Signature=f00"), .passes),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static func signed(_ query: String) -> ExamplePage {
        .image(.jpeg(1200, 630), at: "https://b.example.net/a.jpg?" + query) { $0.fetch.fetchedAt = noon - 1_800 }
    }

    /// 1 March 2026, 12:00 UTC.
    private static let noon: Int64 = 1_772_366_400

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let place = page.judgedPlace, let url = page.card.images[place].url else { return .notApplicable }
        let (time, line) = (page.fetch.fetchedAt, page.card.images[place].line)
        guard let signed = SignedAddress(url), signed.ends(by: time) else { return .passes }
        let seen = "\(signed.words(at: time)): \(signed.signs.joined(separator: ", ")) in the query"
        guard signed.isOver(at: time) else { return .breaks(seen, line: line) }
        return page.looksAtMedia
            ? .breaks(seen + ", still loads", line: line) : .breaks(seen, line: line, as: .init(.error, 60))
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let place = page.judgedPlace, let url = page.card.images[place].url else { return false }
        page.moveImage(place, to: url.withoutQuery)
        return true
    }
}
