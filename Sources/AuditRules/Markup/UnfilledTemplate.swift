package import AuditModel

/// Fails pages with an unfilled template variable in a tag.
package enum UnfilledTemplate: TitleRule {
    package static let facts = RuleFacts(
        id: "unfilled-template", component: .markup, force: .init(.error, 60),
        passes: "The template of every tag is filled",
        fails: "Unfilled template variable",
        why: "People see the name of a variable instead of a text.",
        fix: "Fill the template's variables on the server, or leave out the tag when there is no value.",
        sources: [
            .init(.tn3156, "metadata is directly on the page"),
            .init(.inference, "we recognise variables by the marks of common template languages"),
        ],
        confidence: .inference, measures: true)

    package static let examples = [
        Example("an island", .titled("Null Island, explained"), .passes),
        Example("per cent", .titled("50% off, %100 fun"), .passes),
        Example("an empty variable", .titled("undefined | Acme", site: "Acme"), .breaks(seen: "undefined in og:title")),
        Example("Mustache", .titled("{{page.title}}"), .breaks(seen: "{{page.title}}")),
        Example("a plug-in's variable", .titled("%%title%% – Acme"), .breaks(seen: "%title%")),
        Example("a token of Drupal", .titled("[node:title] | Acme"), .breaks(seen: "[node:title]")),
        Example("a variable of Bitrix", .titled("#PRODUCT_NAME#"), .breaks(seen: "#PRODUCT_NAME#")),
        Example("a part in braces", .titled("{in}visible"), .passes),
        Example("a hashtag", .titled("#MeToo"), .passes),
        Example("a title between two signs", .titled("#HONEY#"), .passes),
        Example("an object", .titled("[object Object]"), .breaks(seen: "[object Object]")),
        Example("what Rails prints of an object", .titled("#&lt;Post:0x00007f&gt;"), .breaks(seen: "#<Post:0x00007f>")),
        Example("what Shopify prints", .titled("Liquid error: invalid url"), .breaks(seen: "Liquid error")),
        Example(
            "a reference page about no value",
            .titled("undefined - JavaScript | MDN", at: "https://example.org/docs/Global_Objects/undefined"), .passes),
        Example(
            "a question about a mark",
            .titled(
                "What does [object Object] mean in JavaScript?",
                at: "https://example.com/questions/4750225/what-does-object-object-mean-in-javascript"), .passes),
        Example(
            "a manual of templates",
            .titled("How to escape {{ braces }} in Jinja", at: "https://example.com/escape-braces-in-jinja"), .passes),
        Example(
            "a product whose name is missing",
            .titled("Buy {{product.name}} online", at: "https://example.com/shop/honey"),
            .breaks(seen: "{{product.name}}")),
        Example(
            "a description", .described("{{excerpt}}"), .breaks(fraction: 0.2, seen: "{{excerpt}} in og:description")),
        Example("an empty description", .described("undefined"), .breaks(fraction: 0.2, seen: "undefined")),
        Example(
            "a title element next to a correct og:title",
            ExamplePage(
                ExamplePage.document(
                    #"<meta property="og:title" content="Bees"><title>{{ page.title }} | Acme</title>"#)),
            .breaks(fraction: 0.2, seen: "{{ page.title }} in title")),
        Example(
            "a title element that says what og:title says of templates",
            ExamplePage(
                ExamplePage.document(
                    #"<meta property="og:title" content="How to escape {{ braces }} in Jinja">"#
                        + "<title>How to escape {{ braces }} in Jinja | Docs</title>"),
                at: "https://example.com/escape-braces-in-jinja"), .passes),
        Example("a site name", .titled("Bees", site: "{{ site.title }}"), .breaks(seen: "og:site_name")),
        Example(
            "a locale", .head(#"<meta property="og:locale" content="undefined">"#),
            .breaks(fraction: 0.2, seen: "og:locale")),
        Example("an image", .withoutMedia(tag("%PUBLIC_URL%/og.png")), .breaks(seen: "%PUBLIC_URL% in og:image")),
        Example(
            "an image that has no name", .withoutMedia(tag("https://example.com/undefined")), .breaks(seen: "undefined")
        ),
        Example("an image of an island", .withoutMedia(tag("https://example.com/null-island.jpg")), .passes),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    private static func tag(_ url: String) -> String { "<meta property=\"og:image\" content=\"\(url)\">" }

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        let leaks = leaks(title, page)
        guard let first = leaks.max(by: { $0.fraction < $1.fraction }) else {
            return title.shown == nil && page.tags.metas.isEmpty ? .notApplicable : .passes
        }
        let others = leaks.filter { $0.name != first.name }
        let seen = ([first] + others).prefix(mostReported).map {
            "\($0.mark) in \($0.name): \(RawText.quoted($0.text))"
        }
        let isShown = first.fraction == 1
        return .breaks(
            seen.joined(separator: "; "), fraction: first.fraction, line: first.line,
            as: isShown ? nil : .init(.warning, facts.force.weight))
    }

    /// The most tags in one finding.
    private static let mostReported = 3
    /// Our share for tags that Apple's previews do not show.
    private static let hidden = 0.2

    private struct Leak {
        var mark: String
        var name: String
        var text: String
        var line: Int?
        var fraction: Double
        var place: Place

        enum Place { case title, document, text(Int), address }
    }

    private static func leaks(_ title: TitleAnalysis, _ page: PageEvidence) -> [Leak] {
        shownTitle(title, page) + documentTitle(title, page) + texts(page, besides: title.shown?.source)
            + addresses(page)
    }

    /// The unfilled variable in a title; nil for a title about templates.
    static func mark(in title: TitleAnalysis, of page: PageEvidence) -> String? {
        TemplateLeak.find(in: title.text, segments: title.segments.map { $0.text[...] }).flatMap {
            TemplateLeak.isSpokenOf($0, in: title.text, at: page.final) ? nil : $0
        }
    }

    private static func shownTitle(_ title: TitleAnalysis, _ page: PageEvidence) -> [Leak] {
        guard let shown = title.shown, let mark = mark(in: title, of: page) else { return [] }
        return [Leak(mark: mark, name: shown.source, text: title.text, line: shown.line, fraction: 1, place: .title)]
    }

    /// The title element next to a good og:title: search engines and tabs show it.
    private static func documentTitle(_ title: TitleAnalysis, _ page: PageEvidence) -> [Leak] {
        guard let shown = title.shown, shown.source != "title", let text = page.tags.documentTitle,
            let mark = TemplateLeak.find(in: text, segments: TitleSplit.segments(of: text)),
            !title.text.contains(mark), !TemplateLeak.isSpokenOf(mark, in: text, at: page.final),
            !TemplateLeak.isSubject(mark, of: page)
        else { return [] }
        return [
            Leak(
                mark: mark, name: "title", text: text, line: page.tags.pageTitle?.place.line, fraction: hidden,
                place: .document)
        ]
    }

    /// All texts in tags except the title that is shown. Shortcodes count as markup, which other rules report.
    private static func texts(_ page: PageEvidence, besides title: String?) -> [Leak] {
        page.tags.metas.indices.compactMap { place in
            guard let key = page.tags.key(at: place), key != title, CardKey.isText(key),
                !page.tags.metas[place].place.isInNoscript, let text = page.tags.metas[place].content,
                let mark = TemplateLeak.find(inValue: text), !TemplateLeak.isSubject(mark, of: page)
            else { return nil }
            return Leak(
                mark: mark, name: key, text: text, line: page.tags.metas[place].place.line,
                fraction: key == CardKey.ogSiteName.name ? 1 : hidden, place: .text(place))
        }
    }

    private static func addresses(_ page: PageEvidence) -> [Leak] {
        page.addresses.compactMap { address in
            guard address.flaw(on: page)?.kind == .unfilled,
                let mark = TemplateLeak.find(
                    inAddress: String(RawText.trim(address.raw)), title: page.card.title?.value, at: page.final)
            else { return nil }
            let isUsed = [.ogURL, .image(0), .video(0)].contains(address.place)
            return Leak(
                mark: mark, name: address.name, text: address.raw, line: address.line, fraction: isUsed ? 1 : hidden,
                place: .address)
        }
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        for leak in leaks(title, page).reversed() {
            switch leak.place {
            case .title: page.retitle(Placeholder.title)
            case .document: page.nameDocument(page.card.title?.value ?? Placeholder.title)
            case .text(let place): page.replaceText(at: place)
            case .address: break
            }
        }
        for address in page.addresses.reversed() where address.flaw(on: page)?.kind == .unfilled {
            page.correct(address, to: nil)
        }
        return true
    }
}
