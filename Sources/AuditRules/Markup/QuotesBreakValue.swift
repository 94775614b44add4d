package import AuditModel

/// Fails pages with a value that is cut by a quotation mark or a space inside it.
package enum QuotesBreakValue: PageRule {
    package static let facts = RuleFacts(
        id: "quotes-break-value", component: .markup, force: .init(.error, 60),
        passes: "Quotation marks are where HTML expects them",
        fails: "Quotation mark breaks a tag's value",
        why: "The value ends at the quotation mark, so apps show only its beginning.",
        fix: """
            Put straight quotation marks around the value, and write &quot; for each one inside it: content="A \
            &quot;moving&quot; truth".
            """,
        sources: [
            .init(.html, "a value ends at its quotation mark, or at a space if it has none")
        ],
        confidence: .specification)

    package static let examples = [
        Example("no quotation mark inside", .titled("How bees count"), .passes),
        Example(
            "double quotation marks in double ones", title(#""The "moving" truth behind bees""#),
            .breaks(seen: #"og:title ends at a quotation mark: The, lost: moving" truth behind bees"#)),
        Example(
            "the key after it",
            tag(#"<meta content="The "moving" truth" property="og:title">"#), .breaks(seen: "lost: moving\" truth")),
        Example("single in single", title("'It's what bees count'"), .breaks(seen: "It, lost: s what bees count")),
        Example("an inch mark", title(#""A 15" laptop for bees""#), .breaks(seen: "A 15, lost: laptop for bees")),
        Example("quoted from the start", title(#"""Bees" count""#), .breaks(seen: #"lost: Bees" count"#)),
        Example("a tag inside", title(#""How "<b>bees</b>" count""#), .breaks(seen: "How")),
        Example("spaces without quotation marks", title("How bees count"), .breaks(seen: "How, lost: bees count")),
        Example(
            "the first quotation mark is missing", title(#"Bees count""#), .breaks(seen: "Bees, lost: count")),
        Example(
            "the last one is missing",
            tag(
                """
                <meta property="og:title" content="How bees count>
                <meta property="og:description" content="They count to four.">
                """), .breaks(seen: #"swallows the next tag: How bees count> <meta property="#)),
        Example("curly ones", title("“How bees count”"), .breaks(seen: "“How, lost: bees count")),
        Example("curly ones around a word", title("”Bees”"), .breaks(seen: "”Bees”")),
        Example("escaped as in a script", title(#"\"How bees count\""#), .breaks(seen: "lost: bees count")),
        Example(
            "curly ones around the key", tag(#"<meta property=”og:title” content="How bees count">"#),
            .breaks(seen: "”og:title”, write og:title")),
        Example(
            "the key's last one is missing",
            tag(#"<meta property="og:title content="How bees count">"#), .breaks(seen: "og:title content=")),
        Example(
            "in the description of search engines",
            .head(#"<meta name="description" content="Bees "count" to four.">"#), .breaks(seen: "description")),
        Example(
            "in two tags",
            tag(
                #"<meta property="og:title" content="A "b" c"><meta property="og:description" content="A "b" c.">"#),
            .breaks(seen: "; also og:description")),
        Example(
            "in an address",
            .head(#"<link rel="canonical" href=https://example.com/how bees.html>"#), .breaks(seen: "lost: bees.html")),
        Example(
            "quotation marks of the other kind", title(#"'She said "bees"'"#), .passes),
        Example("curly quotation marks in straight ones", title("\"“Bees” count\""), .passes),
        Example("an inch mark as a reference", title(#""A 15&quot; laptop""#), .passes),
        Example(
            "attributes of frameworks",
            .head(
                """
                <meta data-rh="true" property="og:title" content="Bees" data-react-helmet="true" data-n-head itemprop="name">
                <meta property=og:description content=Bees data-rh itemscope x-cloak @click="it's" :content="'x'" />
                <meta property="og:site_name" content="Acme"" data-hid="x"class="y">
                """), .passes),
        Example("no such tags", .head(#"<meta name=viewport content=width=device-width, initial-scale=1>"#), .passes),
    ]

    private static func title(_ value: String) -> ExamplePage { tag("<meta property=\"og:title\" content=\(value)>") }
    private static func tag(_ tag: String) -> ExamplePage { ExamplePage("<!doctype html>\(tag)<p>Bees.</p>") }

    package static func check(_ page: PageEvidence) -> Verdict {
        var found: [(key: String, seen: String, line: Int)] = []
        // By place, because a closure gets a copy of each tag.
        for place in page.tags.metas.indices where !page.tags.metas[place].place.isInNoscript {
            let meta = page.tags.metas[place]
            if let seen = seen(meta, in: page.tags) { found.append((meta.key ?? "", seen, meta.place.line)) }
        }
        for place in page.tags.links.indices {
            let link = page.tags.links[place]
            guard let spilled = link.spilled, isRead(link) else { continue }
            let value = TornValue(value: link.href ?? "", spilled: spilled)
            found.append(("link rel=\(link.rel)", "link rel=\(link.rel) \(value.seen)", link.place.line))
        }
        guard let first = found.first else { return .passes }
        let others = found.dropFirst().prefix(othersNamed).map { RawText.quoted($0.key) }
        return .breaks(
            first.seen + (others.isEmpty ? "" : "; also \(others.joined(separator: ", "))"), line: first.line)
    }

    private static let othersNamed = 4

    private static func seen(_ meta: MetaTag, in tags: PageTags) -> String? {
        guard let key = meta.key else { return nil }
        if let value = TornValue(meta) { return isRead(key) ? "\(key) \(value.seen)" : nil }
        guard let meant = TornValue.key(meantBy: key), tags.index(of: meant) == nil else { return nil }
        return "\(meta.keyAttribute.rawValue)=\(RawText.quoted(key)), write \(meant)"
    }

    /// Whether a card, or another reader of the page, takes a value of that key.
    static func isRead(_ key: String) -> Bool { CardKey.named(key) != nil || otherKeys.contains(key) }
    private static let otherKeys: Set<String> = ["description", "Description", "author", "application-name", "image"]

    private static func isRead(_ link: LinkTag) -> Bool {
        let isKnown = link.hasRelation("canonical") || link.hasRelation("image_src") || IconRel(link.rel) != nil
        return isKnown && !link.place.isInNoscript
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.tags.links.indices where page.tags.links[place].spilled != nil {
            page.tags.links[place].spilled = nil
            if page.tags.links[place].hasRelation("canonical") { page.correctCanonical() }
        }
        for place in page.tags.metas.indices.reversed() {
            let meta = page.tags.metas[place]
            guard !meta.place.isInNoscript, let written = meta.key, seen(meta, in: page.tags) != nil else { continue }
            page.tags.metas.remove(at: place)
            let value = TornValue(meta)
            page.say(
                value == nil ? TornValue.key(meantBy: written) ?? written : written, value.map(\.meant) ?? meta.content)
        }
        return true
    }
}

extension PageEvidence {

    /// Whether the title that is shown is what a quotation mark left of it.
    var hasTornTitle: Bool { card.title.map { isTorn($0.source) } ?? false }

    private func isTorn(_ key: String) -> Bool {
        tags.index(of: key).map { tags.metas[$0].spilled != nil } ?? false
    }

    /// Writes a tag anew whose value was lost, with a placeholder where nobody knows it.
    fileprivate mutating func say(_ name: String, _ text: String?) {
        guard let key = CardKey.named(name) else {
            let content = text ?? Placeholder.summary
            tags.metas.append(MetaTag(name: name, content: content))
            if let summary = card.summary, summary.source == name { rewrite(summary, content) }
            return
        }
        switch key {
        case .ogImage, .ogImageURL, .ogImageSecureURL, .twitterImage: showImage()
        case .ogImageAlt, .twitterImageAlt: setContent(of: key, text ?? Placeholder.alt)
        case .ogTitle, .twitterTitle: write(key, text ?? Placeholder.title)
        case .ogDescription, .twitterDescription: write(key, text ?? Placeholder.summary)
        case .ogURL: write(key, ownAddress.text)
        case .ogSiteName: write(key, text ?? ownSiteName)
        case .ogType: write(key, text ?? Placeholder.type)
        default: if let text { setContent(of: key, text) }
        }
    }
}
