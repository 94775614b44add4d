package import AuditModel

/// The keys of tags are spelled exactly.
package enum TagKeyMalformed: TagRule {
    package static let facts = RuleFacts(
        id: "tag-key-malformed", component: .markup, force: .init(.warning, 20),
        passes: "Tag names are spelled correctly",
        fails: "Misspelled tag, which is ignored",
        fix: #"Use the exact name, such as property="og:title". Apple compares case and spaces too."#,
        sources: [.init(.extractor2016, "exact comparison")],
        confidence: .observed)

    package static let examples = [
        Example("exact", .titled("How bees count"), .passes),
        Example("a capital", .head(#"<meta property="og:Title" content="Bees">"#), .breaks(seen: "og:Title")),
        Example("a space in front", .head(#"<meta property=" og:title" content="Bees">"#), .breaks(seen: " og:title")),
        Example(
            "two keys in one",
            .head(#"<meta property="og:image og:image:url" content="https://example.com/a.jpg">"#),
            .breaks(seen: "og:image og:image:url")),
        Example("a dot", .head(#"<meta property="og.title" content="Bees">"#), .breaks(seen: "og.title")),
        Example("a wide colon", .head(#"<meta property="og：title" content="Bees">"#), .breaks(seen: "og：title")),
        Example(
            "the site name in one word", .head(#"<meta property="og:sitename" content="Acme">"#),
            .breaks(seen: "og:sitename, write og:site_name")),
        Example(
            "a width of nothing", .head(#"<meta property="og:width" content="1200">"#), .breaks(seen: "og:image:width")),
        Example(
            "X's image under another name",
            .head(#"<meta name="twitter:imageUrl" content="https://example.com/a.jpg">"#),
            .breaks(seen: "twitter:imageUrl, write twitter:image")),
        Example(
            "two letters changed places", .head(#"<meta property="og:titel" content="Bees">"#),
            .breaks(seen: "og:titel, write og:title")),
        Example(
            "a letter is missing", .head(#"<meta property="og:image:secureurl" content="https://example.com/a.jpg">"#),
            .breaks(seen: "write og:image:secure_url")),
        Example("a space inside", .head(#"<meta property="og: title" content="Bees">"#), .breaks(seen: "og: title")),
        Example(
            "two keys with a comma", .head(#"<meta property="og:title,og:headline" content="Bees">"#),
            .breaks(seen: "og:title,og:headline")),
        Example(
            "a capital in a key of Facebook's", .head(#"<meta property="og:locale:Alternate" content="de_DE">"#),
            .breaks(seen: "og:locale:Alternate")),
        Example(
            "keys that are only like others",
            .head(
                """
                <meta name="twitter:cards" content="1"><meta property="og:time" content="1">
                <meta property="og:locale:alternate" content="de_DE"><meta property="og:upc" content="1">
                """), .passes),
        Example(
            "a short name besides the right one",
            .head(
                #"<meta property="og:img" content="/a.jpg"><meta property="og:image" content="https://example.com/a.jpg">"#
            ),
            .passes),
        Example("a key of somebody else", .head(#"<meta property="og:bees" content="9">"#), .passes),
        Example("no such tags", .head(#"<meta name="viewport" content="width=device-width">"#), .notApplicable),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var isJudged = false
        for entry in index.entries where !entry.isInNoscript {
            isJudged = true
            guard entry.key == nil, let key = page.tags.key(at: entry.place) else { continue }
            let meta = page.tags.metas[entry.place]
            if isAlmostKnown(key) {
                return .breaks("\(meta.keyAttribute.rawValue)=\"\(RawText.quoted(key))\"", line: meta.place.line)
            }
            if let meant = meant(key), index.first(meant) == nil {
                return .breaks("\(RawText.quoted(key)), write \(meant.name)", line: meta.place.line)
            }
        }
        return isJudged ? .passes : .notApplicable
    }

    /// The key that stands for a name which nobody reads.
    private static func meant(_ key: String) -> CardKey? {
        guard key.utf8.count <= longest else { return nil }
        let key = RawText.trim(key).lowercased()
        return synonyms[key] ?? neighbour(of: key)
    }

    /// The key that one wrong, missing or additional letter makes of it, or two that changed places. Of short names
    /// others are as near; X's are written by many programs, among them `twitter:cards`.
    private static func neighbour(of key: String) -> CardKey? {
        CardKey.allCases.first { known in
            let (length, own) = (known.name.utf8.count, key.utf8.count)
            let isSafe = known.isOpenGraph ? length >= shortestKey : length == own || length >= longKey
            guard isSafe, abs(length - own) <= 1, key != known.name else { return false }
            let longer = Double(max(length, own))
            return (1 - Similarity.of(key, known.name)) * longer < 1.5
        }
    }

    /// Bytes of `og:title` and of `twitter:description`.
    private static let shortestKey = 8
    private static let longKey = 19

    private static let synonyms: [String: CardKey] = [
        "og:sitename": .ogSiteName, "og:site-name": .ogSiteName, "og:desc": .ogDescription,
        "og:discription": .ogDescription, "og:descripton": .ogDescription, "og:img": .ogImage, "og:images": .ogImage,
        "og:imageurl": .ogImage, "og:image_url": .ogImage, "og:width": .ogImageWidth, "og:height": .ogImageHeight,
        "twitter:imageurl": .twitterImage, "twitter:image_url": .twitterImage, "twitter:img": .twitterImage,
        "twitter:desc": .twitterDescription,
    ]

    /// Whether a part of the key is known after lower-casing and with a colon where another sign stands.
    private static func isAlmostKnown(_ key: String) -> Bool {
        let key = key.prefix(longest)
        if key.split(whereSeparator: isSeparator).contains(where: { meant($0) != nil }) { return true }
        let joined = key.filter { !$0.isWhitespace }
        if joined != key, meant(joined[...]) != nil { return true }
        return otherKeys.contains(joined.lowercased()) && !otherKeys.contains(String(key))
    }

    private static func isSeparator(_ sign: Character) -> Bool { sign.isWhitespace || sign == "," || sign == "|" }

    /// What Facebook reads and no card shows, which is a misspelling only in capitals or with spaces.
    private static let otherKeys: Set<String> = ["og:locale:alternate", "og:determiner"]

    private static func meant(_ token: Substring) -> CardKey? {
        let bytes = token.lowercased().utf8
        let word = bytes.prefix { $0 &- 97 < 26 }
        guard word.count == 2 || word.count == 7, let rest = withoutSeparator(bytes[word.endIndex...]) else {
            return nil
        }
        return CardKey.named(String(Substring(word)) + ":" + rest)
    }

    /// What follows `:`, `.`, `_`, `-` or a full-width colon.
    private static func withoutSeparator(_ text: Substring.UTF8View) -> String? {
        let text = Substring(text)
        guard let sign = text.first, [":", ".", "_", "-", "：", "/"].contains(sign) else { return nil }
        return String(text.dropFirst()).replacing("：", with: ":")
    }

    /// A key in characters that is longer is no misspelling.
    private static let longest = 100

    package static func mend(_ page: inout PageEvidence) -> Bool {
        let index = TagIndex(page.tags)
        let wrong = index.entries.filter { entry in
            guard !entry.isInNoscript, entry.key == nil, let key = page.tags.key(at: entry.place) else { return false }
            return isAlmostKnown(key) || meant(key).map { index.first($0) == nil } ?? false
        }.map { page.tags.metas[$0.place] }
        page.tags.metas.removeAll { wrong.contains($0) }
        for meta in wrong {
            let written = (meta.key ?? "").prefix(longest)
            var keys = written.split(whereSeparator: isSeparator).compactMap { meant($0) ?? meant(String($0)) }
            if keys.isEmpty, let key = meant(written.filter { !$0.isWhitespace }[...]) { keys = [key] }
            for key in keys where !page.has(key) { page.take(key, meta.content ?? "") }
        }
        return true
    }
}
