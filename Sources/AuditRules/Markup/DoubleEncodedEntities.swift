package import AuditModel

/// Fails pages with text or URLs in tags that are escaped twice.
package enum DoubleEncodedEntities: TagRule {
    package static let facts = RuleFacts(
        id: "double-encoded-entities", component: .markup, force: .init(.notice, 5),
        passes: "Tag values are escaped once",
        fails: "Text is escaped twice (&amp;amp;)",
        why: "Messages hides the mistake; other apps show &amp; literally.",
        fix: "Escape the value once.",
        sources: [
            .init(.extractor2016, "values are decoded a second time", at: "3-reading-the-tags")
        ],
        confidence: .observed)

    package static let examples = [
        Example("escaped once", .titled("Tom &amp; Jerry"), .passes),
        Example("escaped twice", .titled("Tom &amp;amp; Jerry"), .breaks(seen: "Tom &amp; Jerry")),
        Example("an apostrophe encoded twice", .titled("It&amp;#39;s here"), .breaks(seen: "&#39;")),
        Example("encoded three times", .titled("Tom &amp;amp;amp; Jerry"), .breaks(seen: "Tom &amp;amp; Jerry")),
        Example(
            "a URL encoded twice",
            .head(#"<meta property="og:image" content="https://example.com/a.jpg?w=9&amp;amp;h=5">"#),
            .breaks(seen: "og:image")),
        Example(
            "a touch icon whose URL is encoded twice",
            .head(#"<link rel="apple-touch-icon" href="/i.png?w=180&amp;amp;h=180">"#),
            .breaks(seen: "apple-touch-icon")),
        Example("a page without any value", ExamplePage("<!doctype html><p>Bees.</p>"), .notApplicable),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var isJudged = false
        for used in [page.card.title, page.card.summary, page.card.siteName] {
            guard let used else { continue }
            isJudged = true
            let value = index.written(used, in: page.tags)
            if let verdict = judge(value, of: used.source, line: used.line) { return verdict }
        }
        for address in page.addresses {
            isJudged = true
            if let verdict = judge(address.raw, of: address.name, line: address.line) { return verdict }
        }
        return isJudged ? .passes : .notApplicable
    }

    private static func judge(_ value: String, of source: String, line: Int?) -> Verdict? {
        guard let entity = Entities.first(in: value) else { return nil }
        let seen = "\(entity.seen) in \(source): \(RawText.quoted(value))"
        // A third level costs twice as much.
        return .breaks(seen, line: line, as: entity.isNested ? .init(.notice, 2 * facts.force.weight) : nil)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for text in [page.card.title, page.card.summary, page.card.siteName].compactMap({ $0 })
        where Entities.first(in: TagIndex(page.tags).written(text, in: page.tags)) != nil {
            let plain = PageEvidence.plain(text.value)
            guard !plain.isEmpty else { return false }
            page.rewrite(text, plain)
        }
        for address in page.addresses.reversed() where Entities.first(in: address.raw) != nil {
            page.correct(address, to: page.complete(address.raw.replacing("&amp;", with: "&")) ?? address.url)
        }
        return true
    }
}
