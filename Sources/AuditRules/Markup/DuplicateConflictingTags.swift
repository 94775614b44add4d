public import AuditModel

/// Each fact of a page is told once.
public enum DuplicateConflictingTags: PageRule {
    public static let facts = RuleFacts(
        id: "duplicate-conflicting-tags", component: .markup, force: .init(.warning, 20),
        passes: "Each tag stands once",
        fails: "A tag stands several times",
        fix: "Keep one tag of each kind: Apple takes the first, Matrix the last; usually two plug-ins write tags.",
        source: "S-OGP (the first is preferred); D-MEX (first); P-SYNAPSE (last)",
        confidence: .specification)

    public static let examples = [
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
            "two canonical links",
            .head(#"<link rel="canonical" href="/bees"><link rel="canonical" href="/wasps">"#),
            .breaks(seen: "canonical")),
        Example("several images are fine", .head(image(1) + image(2)), .notApplicable),
    ]

    private static func title(_ text: String) -> String { #"<meta property="og:title" content="\#(text)">"# }
    private static func image(_ number: Int) -> String {
        #"<meta property="og:image" content="https://example.com/\#(number).jpg">"#
    }

    public static func check(_ page: PageEvidence) -> Verdict {
        var firsts: [String: String] = [:]
        var repeated: Verdict?
        for meta in page.tags.metas where !meta.place.isInNoscript {
            guard let key = meta.key, single.contains(key), let value = meta.content, !value.isEmpty else { continue }
            guard let first = firsts[key] else {
                firsts[key] = value
                continue
            }
            let seen = "\(key): \(RawText.quoted(first)) and \(RawText.quoted(value))"
            if first != value, TitleKeys.fold(first) != TitleKeys.fold(value) {
                return .breaks(seen, line: meta.place.line)
            }
            repeated = repeated ?? .breaks(seen, fraction: 0.1, line: meta.place.line)
        }
        let canonical = judgeCanonical(page.tags.links(rel: "canonical"))
        if case .breaks = canonical { return canonical }
        return repeated ?? (firsts.isEmpty ? canonical : .passes)
    }

    private static func judgeCanonical(_ links: [LinkTag]) -> Verdict {
        let written = links.filter { !$0.place.isInNoscript && $0.href?.isEmpty == false }
        guard let first = written.first?.href else { return .notApplicable }
        guard let other = written.first(where: { RawText.trim($0.href ?? "") != RawText.trim(first) }) else {
            return .passes
        }
        let seen = "link rel=canonical: \(RawText.quoted(first)) and \(RawText.quoted(other.href ?? ""))"
        return .breaks(seen, line: other.place.line)
    }

    private static let single: Set<String> = [
        "og:title", "og:description", "og:url", "og:site_name", "og:type", "twitter:title", "twitter:description",
    ]
}
