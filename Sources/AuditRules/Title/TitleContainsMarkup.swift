package import AuditModel

/// Fails pages whose title contains HTML or Markdown.
package enum TitleContainsMarkup: TitleRule {
    package static let facts = RuleFacts(
        id: "title-contains-markup", component: .title, force: .init(.warning, 25), group: .titleText,
        passes: "The title is plain text",
        fails: "HTML or Markdown in the title",
        why: "Apps show the markup as it is written.",
        fix: "Use plain text in og:title: no HTML, no Markdown, and special characters escaped only once.",
        sources: [
            .init(.extractor2016, "entities are decoded a second time, tags stay", at: "3-reading-the-tags"),
            .init(.kodeco, "its example page has <p> in a description"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("escaped once", .titled("Tom &amp; Jerry"), .passes),
        Example("a page about an element", .titled("The &lt;div&gt; element"), .passes),
        Example("stars", .titled("Hotel Bristol ***"), .passes),
        Example("encoded twice, which another rule says", .titled("Tom &amp;amp; Jerry"), .passes),
        Example("a bold word", .titled("&lt;b&gt;Sale&lt;/b&gt;"), .breaks(seen: "<b>")),
        Example("Markdown", .titled("Read **this** now"), .breaks(seen: "**this**")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        // The card's title is decoded twice, as by Apple; this rule judges what other apps show.
        guard let leak = MarkupLeak.find(in: page.tags.written(shown)), leak.kind != .entity else { return .passes }
        return .breaks("\(leak.seen) in \(page.tags.written(shown))", line: shown.line)
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        let plain = PageEvidence.plain(page.card.title?.value ?? "")
        if plain.isEmpty { page.retitle(Placeholder.title) } else { page.write(.ogTitle, plain) }
        return true
    }
}
