package import AuditModel

/// Fails pages whose description contains HTML or Markdown.
package enum DescriptionContainsMarkup: PageRule {
    package static let facts = RuleFacts(
        id: "description-contains-markup", component: .markup, force: .init(.warning, 10), group: .description,
        passes: "The description is plain text",
        fails: "HTML, entities or shortcodes in the description",
        why: "Apps show the markup as it is written.",
        fix: "Use plain text in og:description: no tags, and special characters escaped only once.",
        sources: [
            .init(.kodeco, "its example page has <p> in og:description"),
            .init(.extractor2016, "entities are decoded twice, tags stay", at: "3-reading-the-tags"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("plain text", .described("Learn the Hero widget."), .passes),
        Example("encoded once", .described("Tom &amp; Jerry"), .passes),
        Example("a paragraph tag", .described("&lt;p&gt;Learn and …&lt;/p&gt;"), .breaks(seen: "<p>")),
        Example("a template variable, which has another rule", .described("{{excerpt}}"), .passes),
        Example(
            "entities that even two decodings leave", .described("Tom &amp;amp;amp; Jerry"), .breaks(seen: "&amp;")),
        Example(
            "a shortcode of WordPress", .described("[vc_row][vc_column]Learn the Hero widget."),
            .breaks(seen: "[vc_row]")),
        Example(
            "a shortcode with a value", .described("Learn. [contact-form-7 id=&quot;5&quot;]"),
            .breaks(seen: "[contact-form-7")),
        Example("a tag of a forum", .described("[b]Learn[/b] the widget."), .breaks(seen: "[/b]")),
        Example("a comment of an editor", .described("&lt;!-- wp:paragraph --&gt; Learn."), .breaks(seen: "<!--")),
        Example(
            "a link of Markdown", .described("See [the index](https://example.com/i)."), .breaks(seen: "[the index]")),
        Example("words in stars", .described("**New** bees every week."), .passes),
        Example("a note in brackets", .described("Learn the [Hero] widget. [video]"), .passes),
        Example("no description", .bare, .notApplicable),
    ]

    /// Judges the text of the card, which is decoded twice; `double-encoded-entities` judges what other apps show.
    package static func check(_ page: PageEvidence) -> Verdict {
        guard let summary = page.card.summary else { return .notApplicable }
        guard let leak = markup(summary.value) ?? TemplateLeak.shortcode(in: summary.value) else { return .passes }
        return .breaks("\(RawText.quoted(leak)) in \(RawText.quoted(summary.value))", line: summary.line)
    }

    /// A tag, a Markdown link or an entity; stars and brackets are common in plain sentences.
    private static func markup(_ text: String) -> String? {
        guard let leak = MarkupLeak.find(in: text) else { return nil }
        let isLink = ["](http", "](/", "](#"].contains { leak.seen.contains($0) }
        return leak.kind == .markdown && !isLink ? Entities.first(in: text)?.seen : leak.seen
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let text = PageEvidence.plain(page.card.summary?.value ?? "")
        let isFilled = !text.isBlank && TemplateLeak.shortcode(in: text) == nil
        page.write(.ogDescription, isFilled ? text : Placeholder.summary)
        return true
    }
}
