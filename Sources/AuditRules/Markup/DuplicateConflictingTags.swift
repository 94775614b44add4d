package import AuditModel

/// Fails pages with several tags of a kind that contradict each other.
package enum DuplicateConflictingTags: TagRule {
    package static let facts = RuleFacts(
        id: "duplicate-conflicting-tags", component: .markup, force: .init(.warning, 20),
        passes: "Each tag appears once",
        fails: "Tag appears more than once",
        why: "Apple uses the first and Matrix the last, so apps show different texts.",
        fix: "Keep one tag of each kind. Two plug-ins that both write tags are the usual cause.",
        sources: [
            .init(.ogp, "the first is preferred"),
            .init(.extractor2016, "the first is used", at: "3-reading-the-tags"),
            .init(.synapse, "the last is used"),
        ],
        confidence: .specification)

    package static let examples = [
        Example("one og:title", .titled("How bees count"), .passes),
        Example(
            "a plug-in and the theme write og:title",
            .head(title("How bees count") + title("Bees | Acme")), .breaks(seen: "Bees | Acme")),
        Example("twice the same", .head(title("How bees count") + title("How bees count")), .breaks(fraction: 0.1)),
        Example(
            "og:url twice",
            .head(
                """
                <meta property="og:url" content="https://example.com/bees">
                <meta property="og:url" content="https://example.com/wasps">
                """), .breaks(seen: "og:url")),
        Example(
            "two kinds of X's card",
            .head(
                #"<meta name="twitter:card" content="summary"><meta name="twitter:card" content="summary_large_image">"#
            ),
            .breaks(seen: "twitter:card: summary and summary_large_image")),
        Example(
            "two canonical links",
            .head(#"<link rel="canonical" href="/bees"><link rel="canonical" href="/wasps">"#),
            .breaks(seen: "canonical")),
        Example(
            "one canonical link, as a path and in full",
            .head(
                #"<link rel="canonical" href="/bees"><link rel="canonical" href="https://example.com/bees">"#), .passes),
        Example(
            "one canonical link, spelled in several ways",
            .head(
                #"<link rel="canonical" href="https://EXAMPLE.com/b%C3%BCne"><link rel="canonical" href="//example.com/büne">"#
            ), .passes),
        Example(
            "two canonical links that a slash parts",
            .head(#"<link rel="canonical" href="/bees"><link rel="canonical" href="/bees/">"#),
            .breaks(seen: "canonical")),
        Example(
            "og:url twice, once without its slash",
            .head(
                """
                <meta property="og:url" content="https://example.com">
                <meta property="og:url" content="https://example.com/">
                """), .breaks(fraction: 0.1, seen: "og:url")),
        Example("several images are fine", .head(image(1) + image(2)), .notApplicable),
    ]

    private static func title(_ text: String) -> String { #"<meta property="og:title" content="\#(text)">"# }
    private static func image(_ number: Int) -> String {
        #"<meta property="og:image" content="https://example.com/\#(number).jpg">"#
    }

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var isJudged = false
        var repeated: Verdict?
        let metas = page.tags.metas
        for entry in index.entries where entry.isCard {
            guard let key = entry.key, isSingle(key), let first = index.first(key) else { continue }
            isJudged = true
            guard first != entry.place, let said = metas[first].content, let value = metas[entry.place].content,
                !value.isBlank
            else { continue }
            let seen = "\(key.name): \(RawText.quoted(said)) and \(RawText.quoted(value))"
            let line = metas[entry.place].place.line
            guard isSame(said, value) || key == .ogURL && address(said, page) == address(value, page) else {
                if key != .twitterCard { return .breaks(seen, line: line) }
                // Apple's card does not depend on it.
                repeated = repeated ?? .breaks(seen, line: line, as: .init(.notice, 0))
                continue
            }
            if key == .twitterCard { continue }
            repeated = repeated ?? .breaks(seen, fraction: 0.1, line: line, as: .init(.notice, facts.force.weight))
        }
        let canonical = judgeCanonical(page)
        if case .breaks = canonical { return canonical }
        return repeated ?? (isJudged ? .passes : canonical)
    }

    private static func isSame(_ a: String, _ b: String) -> Bool {
        if a == b { return true }
        guard a.utf8.count <= foldLimit, b.utf8.count <= foldLimit else { return false }
        return TitleKeys.fold(a) == TitleKeys.fold(b)
    }

    /// Longer values, in bytes, are compared as they are.
    private static let foldLimit = 4_096

    /// An absolute URL, as far as its text allows: with scheme and host in lower case, and without escapes.
    private static func address(_ raw: String, _ page: PageEvidence) -> String {
        var text = RawText.trim(raw)
        if text.hasPrefix("//") {
            text = (page.final.isSecure ? "https:" : "http:") + text
        } else if text.hasPrefix("/") {
            text = page.final.origin + text
        }
        let host = text.utf8.dropFirst("https://".utf8.count)
        let end = host.firstIndex { [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        let path = URLComparison.decoded(text[(end ?? text.endIndex)...])
        return text[..<(end ?? text.endIndex)].lowercased() + (path.hasPrefix("/") ? path : "/" + path)
    }

    private static func judgeCanonical(_ page: PageEvidence) -> Verdict {
        let links = page.tags.links
        var first: String?
        for index in links.indices where RawText.equal(links[index].rel, "canonical") {
            guard !links[index].place.isInNoscript, let href = links[index].href, !href.isBlank else { continue }
            guard let said = first else {
                first = href
                continue
            }
            guard address(said, page) != address(href, page) else { continue }
            let seen = "link rel=canonical: \(RawText.quoted(said)) and \(RawText.quoted(href))"
            return .breaks(seen, line: links[index].place.line)
        }
        return first == nil ? .notApplicable : .passes
    }

    private static func isSingle(_ key: CardKey) -> Bool {
        switch key {
        case .ogTitle, .ogDescription, .ogURL, .ogSiteName, .ogType, .twitterTitle, .twitterDescription, .twitterCard:
            true
        default: false
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let index = TagIndex(page.tags)
        let surplus = index.entries.filter { entry in
            guard entry.isCard, let key = entry.key, isSingle(key), let first = index.first(key) else { return false }
            return first != entry.place && page.tags.metas[entry.place].content?.isBlank == false
        }
        for entry in surplus.reversed() { page.tags.metas.remove(at: entry.place) }
        let canonical = page.tags.links.indices.filter { place in
            let link = page.tags.links[place]
            return RawText.equal(link.rel, "canonical") && !link.place.isInNoscript && link.href?.isBlank == false
        }
        for place in canonical.dropFirst().reversed() { page.tags.links.remove(at: place) }
        return true
    }
}
