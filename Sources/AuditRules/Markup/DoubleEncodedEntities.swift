package import AuditModel

/// Texts and addresses in tags are encoded once.
package enum DoubleEncodedEntities: TagRule {
    package static let facts = RuleFacts(
        id: "double-encoded-entities", component: .markup, force: .init(.notice, 5),
        passes: "Tag values are encoded once",
        fails: "Value is encoded twice",
        fix: "Encode the value once. Messages decodes twice and hides this; other apps show &amp;amp; literally.",
        sources: [.init(.extractor2016, "values are decoded a second time")],
        confidence: .observed)

    package static let examples = [
        Example("encoded once", .titled("Tom &amp; Jerry"), .passes),
        Example("encoded twice", .titled("Tom &amp;amp; Jerry"), .breaks(seen: "Tom &amp; Jerry")),
        Example("an apostrophe encoded twice", .titled("It&amp;#39;s here"), .breaks(seen: "&#39;")),
        Example("encoded three times", .titled("Tom &amp;amp;amp; Jerry"), .breaks(seen: "Tom &amp;amp; Jerry")),
        Example(
            "a URL encoded twice",
            .head(#"<meta property="og:image" content="https://example.com/a.jpg?w=9&amp;amp;h=5">"#),
            .breaks(seen: "og:image")),
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
        if page.declaresImage, let image = page.card.images.first {
            isJudged = true
            if let verdict = judge(image.raw, of: image.key, line: image.line) { return verdict }
        }
        if let url = index.first(.ogURL).flatMap({ page.tags.metas[$0].content }) {
            isJudged = true
            if let verdict = judge(url, of: "og:url", line: page.card.ogURL?.line) { return verdict }
        }
        return isJudged ? .passes : .notApplicable
    }

    private static func judge(_ value: String, of source: String, line: Int?) -> Verdict? {
        guard let entity = Entities.first(in: value) else { return nil }
        let seen = "\(entity.seen) in \(source): \(RawText.quoted(value))"
        // A third level costs twice as much.
        return .breaks(seen, line: line, as: entity.isNested ? .init(.notice, 2 * facts.force.weight) : nil)
    }

    package static func mend(_ page: inout PageEvidence) -> Bool {
        for text in [page.card.title, page.card.summary, page.card.siteName].compactMap({ $0 })
        where Entities.first(in: TagIndex(page.tags).written(text, in: page.tags)) != nil {
            let plain = PageEvidence.plain(text.value)
            guard !plain.isEmpty else { return false }
            page.rewrite(text, plain)
        }
        if page.declaresImage, let image = page.card.images.first, let url = image.url,
            Entities.first(in: image.raw) != nil
        {
            page.moveImage(0, to: url)
        }
        if let url = page.card.ogURL?.value { page.write(.ogURL, url.text) }
        return true
    }
}
