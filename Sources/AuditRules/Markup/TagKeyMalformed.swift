public import AuditModel

/// The keys of tags are spelled exactly.
public enum TagKeyMalformed: PageRule {
    public static let facts = RuleFacts(
        id: "tag-key-malformed", component: .markup, force: .init(.warning, 20),
        passes: "The keys of the tags are spelled exactly",
        fails: "A tag has almost the right key, and is therefore not read",
        fix: #"Use the exact key, such as property="og:title": Apple compares case and spaces too."#,
        source: "D-MEX (exact comparison)",
        confidence: .observed)

    public static let examples = [
        Example("exact", .titled("How bees count"), .passes),
        Example("a capital", .head(#"<meta property="og:Title" content="Bees">"#), .breaks(seen: "og:Title")),
        Example("a space in front", .head(#"<meta property=" og:title" content="Bees">"#), .breaks(seen: " og:title")),
        Example(
            "two keys in one",
            .head(#"<meta property="og:image og:image:url" content="https://example.com/a.jpg">"#),
            .breaks(seen: "og:image og:image:url")),
        Example("a dot", .head(#"<meta property="og.title" content="Bees">"#), .breaks(seen: "og.title")),
        Example("a wide colon", .head(#"<meta property="og：title" content="Bees">"#), .breaks(seen: "og：title")),
        Example("a key of somebody else", .head(#"<meta property="og:bees" content="9">"#), .passes),
        Example("no such tags", .head(#"<meta name="viewport" content="width=device-width">"#), .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        var isJudged = false
        for index in page.tags.metas.indices where !page.tags.metas[index].place.isInNoscript {
            guard let key = page.tags.key(at: index), mayMeanCard(key) else { continue }
            isJudged = true
            guard !known.contains(key), isAlmostKnown(key) else { continue }
            let meta = page.tags.metas[index]
            return .breaks("\(meta.keyAttribute.rawValue)=\"\(RawText.quoted(key))\"", line: meta.place.line)
        }
        return isJudged ? .passes : .notApplicable
    }

    private static func mayMeanCard(_ key: String) -> Bool {
        if let first = key.utf8.first, first > 32 { return beginsLikeCard(key[...]) }
        return beginsLikeCard(RawText.trim(key))
    }

    private static func beginsLikeCard(_ key: Substring) -> Bool {
        RawText.hasPrefix(key, "og") || RawText.hasPrefix(key, "twitter")
    }

    /// Whether a part of the key is known after lower-casing and with a colon where another sign stands.
    private static func isAlmostKnown(_ key: String) -> Bool {
        key.prefix(longest).split(whereSeparator: \.isWhitespace).contains { token in
            let bytes = token.lowercased().utf8
            let word = bytes.prefix { $0 &- 97 < 26 }
            guard word.count == 2 || word.count == 7, let rest = withoutSeparator(bytes[word.endIndex...]) else {
                return false
            }
            return known.contains(String(Substring(word)) + ":" + rest)
        }
    }

    /// What follows `:`, `.`, `_`, `-` or a full-width colon.
    private static func withoutSeparator(_ text: Substring.UTF8View) -> String? {
        let text = Substring(text)
        guard let sign = text.first, [":", ".", "_", "-", "：", "/"].contains(sign) else { return nil }
        return String(text.dropFirst()).replacing("：", with: ":")
    }

    /// A key in characters that is longer is no misspelling.
    private static let longest = 100

    private static let known: Set<String> = [
        "og:title", "og:description", "og:url", "og:site_name", "og:type", "og:locale", "og:image", "og:image:url",
        "og:image:secure_url", "og:image:width", "og:image:height", "og:image:type", "og:image:alt", "og:video",
        "og:video:url", "og:video:secure_url", "og:video:type", "og:video:width", "og:video:height", "og:audio",
        "og:audio:url", "og:audio:secure_url", "og:audio:type", "og:see_also", "twitter:card", "twitter:title",
        "twitter:description", "twitter:image", "twitter:image:alt", "twitter:player", "twitter:player:stream",
        "twitter:player:stream:content_type", "twitter:site", "twitter:creator",
    ]
}
