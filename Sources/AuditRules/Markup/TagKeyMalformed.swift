package import AuditModel

/// Fails pages with misspelled tag names.
package enum TagKeyMalformed: TagRule {
    package static let facts = RuleFacts(
        id: "tag-key-malformed", component: .markup, force: .init(.warning, 20),
        passes: "Tag names are spelled correctly",
        fails: "Misspelled tag name; apps ignore the tag",
        why: "Apple compares names exactly, with case and spaces.",
        fix: #"Use the exact name, such as property="og:title"."#,
        sources: [
            .init(.extractor2016, "names are compared exactly", at: "3-reading-the-tags")
        ],
        confidence: .observed)

    package static let examples = [
        Example("exact", .titled("How bees count"), .passes),
        Example(
            "a capital in the name", .head(#"<meta property="og:Title" content="Bees">"#), .breaks(seen: "og:Title")),
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
            "a short name next to the right one",
            .head(
                #"<meta property="og:img" content="/a.jpg"><meta property="og:image" content="https://example.com/a.jpg">"#
            ),
            .passes),
        Example(
            "a capital next to the right one",
            .head(#"<meta property="og:Title" content="Bees"><meta property="og:title" content="Bees">"#), .passes),
        Example(
            "an underscore, with its value",
            .head(#"<meta property="og_image" content="https://example.com/a.jpg">"#),
            .breaks(seen: #"write og:image: <meta property="og:image" content="https://example.com/a.jpg">"#)),
        Example(
            "a hyphen", .head(#"<meta property="og:site-name" content="Acme">"#), .breaks(seen: "write og:site_name")),
        Example("no colon", .head(#"<meta property="ogtitle" content="Bees">"#), .breaks(seen: "write og:title")),
        Example(
            "a hyphen in X's key", .head(#"<meta name="twitter-card" content="summary">"#),
            .breaks(seen: #"<meta name="twitter:card" content="summary">"#)),
        Example(
            "capitals", .head(#"<meta property="OG:TITLE" content="Bees">"#), .breaks(seen: "OG:TITLE, write og:title")),
        Example("the key of another program", .head(#"<meta property="og:bees" content="9">"#), .passes),
        Example("no such tags", .head(#"<meta name="viewport" content="width=device-width">"#), .notApplicable),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var isJudged = false
        for entry in index.entries where !entry.isInNoscript {
            isJudged = true
            let meta = page.tags.metas[entry.place]
            guard entry.key == nil, let key = meta.key, let seen = seen(key, index) else { continue }
            return .breaks(seen + tag(for: key, meta.content), line: meta.place.line)
        }
        return isJudged ? .passes : .notApplicable
    }

    /// The keys that were meant by a misspelled one; empty for keys of other programs.
    static func meant(by key: String) -> [CardKey] {
        guard key.utf8.count <= longest, TornValue.key(meantBy: key) == nil else { return [] }
        if let whole = single(key[...]) { return [whole] }
        let parts = key.split(whereSeparator: isSeparator)
        return parts.count > 1 ? parts.compactMap { CardKey.named(String($0)) ?? single($0) } : []
    }

    private static func seen(_ key: String, _ index: TagIndex) -> String? {
        let isOther = otherKeys.contains(key.filter { !$0.isWhitespace }.lowercased()) && !otherKeys.contains(key)
        let missing = meant(by: key).filter { index.first($0) == nil }
        guard isOther || !missing.isEmpty else { return nil }
        return RawText.quoted(key)
            + (missing.isEmpty ? "" : ", write \(missing.map(\.name).joined(separator: " and "))")
    }

    /// The whole tag, with the value that was meant.
    private static func tag(for key: String, _ content: String?) -> String {
        guard let key = meant(by: key).first, let content, !content.isBlank else { return "" }
        return ": " + MetaTag(key, content).written
    }

    /// A key with other signs between its words, in capitals, under another name or with a wrong letter.
    private static func single(_ key: Substring) -> CardKey? {
        let small = RawText.trim(key).lowercased()
        let letters = String(small.unicodeScalars.filter { "a"..."z" ~= $0 || "0"..."9" ~= $0 })
        return byLetters[letters] ?? neighbour(of: small)
    }

    /// The key that differs in one wrong, missing, additional or swapped letter. Short names are too close to others;
    /// X's are used by many programs, among them `twitter:cards`.
    private static func neighbour(of key: String) -> CardKey? {
        CardKey.allCases.first { known in
            let (length, own) = (known.name.utf8.count, key.utf8.count)
            let isSafe = known.isOpenGraph ? length >= shortestKey : length == own || length >= longKey
            guard isSafe, abs(length - own) <= 1, key != known.name else { return false }
            let longer = Double(max(length, own))
            return (1 - Similarity.of(key, known.name)) * longer < 1.5
        }
    }

    /// The lengths of `og:title` and of `twitter:description`, in bytes.
    private static let shortestKey = 8
    private static let longKey = 19

    /// Keys without signs: `ogsitename`.
    private static let byLetters: [String: CardKey] = {
        let known = CardKey.allCases.map { ($0.name.filter { $0.isLetter || $0.isNumber }, $0) }
        return Dictionary(known, uniquingKeysWith: { first, _ in first }).merging(synonyms) { own, _ in own }
    }()
    private static let synonyms: [String: CardKey] = [
        "ogdesc": .ogDescription, "ogdiscription": .ogDescription, "ogdescripton": .ogDescription, "ogimg": .ogImage,
        "ogimages": .ogImage, "ogimagesrc": .ogImage, "ogpicture": .ogImage, "ogwidth": .ogImageWidth,
        "ogheight": .ogImageHeight, "ogname": .ogSiteName, "ogsite": .ogSiteName, "twitterimageurl": .twitterImage,
        "twitterimg": .twitterImage, "twitterdesc": .twitterDescription,
    ]

    private static func isSeparator(_ sign: Character) -> Bool { sign.isWhitespace || sign == "," || sign == "|" }

    /// Keys that Facebook reads and no card shows; they are only misspelled if they have capitals or spaces.
    private static let otherKeys: Set<String> = ["og:locale:alternate", "og:determiner"]

    /// Longer keys are not misspellings, in bytes.
    private static let longest = 100

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let index = TagIndex(page.tags)
        let wrong = index.entries.filter { entry in
            guard !entry.isInNoscript, entry.key == nil, let key = page.tags.key(at: entry.place) else { return false }
            return seen(key, index) != nil
        }.map { page.tags.metas[$0.place] }
        page.tags.metas.removeAll { wrong.contains($0) }
        for meta in wrong {
            for key in meant(by: meta.key ?? "") where !page.has(key) { page.take(key, meta.content ?? "") }
        }
        return true
    }
}

extension MetaTag {
    /// The right spelling.
    var written: String {
        let text = RawText.quoted(content ?? "").replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        return "<meta \(keyAttribute.rawValue)=\"\(key ?? "")\" content=\"\(text)\">"
    }
}
