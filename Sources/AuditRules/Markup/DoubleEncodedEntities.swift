public import AuditModel

/// Texts and addresses in tags are encoded once.
public enum DoubleEncodedEntities: PageRule {
    public static let facts = RuleFacts(
        id: "double-encoded-entities", component: .markup, force: .init(.notice, 5),
        passes: "The values of tags are encoded once",
        fails: "A value is encoded twice",
        fix: "Encode once: Messages decodes twice and hides this, other apps show &amp;amp; as it stands.",
        source: "D-MEX (values are decoded a second time)",
        confidence: .observed)

    public static let examples = [
        Example("encoded once", .titled("Tom &amp; Jerry"), .passes),
        Example("encoded twice", .titled("Tom &amp;amp; Jerry"), .breaks(seen: "Tom &amp; Jerry")),
        Example("an apostrophe encoded twice", .titled("It&amp;#39;s here"), .breaks(seen: "&#39;")),
        Example("encoded three times", .titled("Tom &amp;amp;amp; Jerry"), .breaks(seen: "Tom &amp;amp; Jerry")),
        Example(
            "an address encoded twice",
            .head(#"<meta property="og:image" content="https://example.com/a.jpg?w=9&amp;amp;h=5">"#),
            .breaks(seen: "og:image")),
        Example("a page without any value", ExamplePage("<!doctype html><p>Bees.</p>"), .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        let card = page.card
        let image = page.declaresImage ? card.images.first : nil
        let values = [
            (card.title?.source, card.title.map(page.tags.written), card.title?.line),
            (card.summary?.source, page.tags.written(card.summary), card.summary?.line),
            (card.siteName?.source, page.tags.written(card.siteName), card.siteName?.line),
            (image?.key, image?.raw, image?.line),
            ("og:url", page.tags.tag("og:url")?.content, card.ogURL?.line),
        ]
        var isJudged = false
        for (source, value, line) in values {
            guard let value, let source else { continue }
            isJudged = true
            guard let entity = Entities.first(in: value) else { continue }
            let seen = "\(entity.seen) in \(source): \(RawText.quoted(value))"
            // A third level costs twice as much.
            return .breaks(seen, line: line, as: entity.isNested ? .init(.notice, 2 * facts.force.weight) : nil)
        }
        return isJudged ? .passes : .notApplicable
    }
}
