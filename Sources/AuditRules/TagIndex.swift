package import AuditModel

/// The tags of a page that are, or nearly are, tags of a card, found in one pass for all rules.
package struct TagIndex: Sendable {
    /// In tree order, including those inside `noscript`.
    let entries: [Entry]
    /// The index of the first tag that counts, by key; -1 if there is none.
    private let firsts: [Int]

    struct Entry {
        /// In `PageTags.metas`.
        var place: Int
        /// Nil if no program is known to read it.
        var key: CardKey?
        /// Whether the key begins with exactly `og:` or `twitter:`, and the tag is not inside `noscript`.
        var isCard: Bool
        var isInNoscript: Bool
    }

    package init(_ tags: borrowing PageTags) {
        var entries: [Entry] = []
        entries.reserveCapacity(Self.usualCount)
        var firsts = Array(repeating: -1, count: CardKey.allCases.count)
        for place in tags.metas.indices {
            guard let key = tags.key(at: place), Self.mayMeanCard(key) else { continue }
            let known = CardKey.named(key)
            let isHidden = tags.metas[place].place.isInNoscript
            let isCard = known != nil || key.hasPrefix("og:") || key.hasPrefix("twitter:")
            entries.append(Entry(place: place, key: known, isCard: isCard && !isHidden, isInNoscript: isHidden))
            guard let known, !isHidden, firsts[known.rawValue] < 0 else { continue }
            if tags.metas[place].isGiven { firsts[known.rawValue] = place }
        }
        self.entries = entries
        self.firsts = firsts
    }

    /// The most tags of a card on any reasonable page.
    private static let usualCount = 24

    /// The index of the tag that Apple uses: the first that is not blank and not inside `noscript`.
    func first(_ key: CardKey) -> Int? {
        let place = firsts[key.rawValue]
        return place < 0 ? nil : place
    }

    /// The content of the tag behind a value of the card, decoded once; the card decodes twice.
    func written(_ value: Sourced<String>, in tags: PageTags) -> String {
        if let key = CardKey.named(value.source) {
            return first(key).flatMap { tags.metas[$0].content } ?? value.value
        }
        return tags.written(value)
    }

    /// Whether the key starts like one of a card, ignoring case and white space before it.
    private static func mayMeanCard(_ key: String) -> Bool {
        guard let first = key.utf8.first else { return false }
        switch first {
        case UInt8(ascii: "o"), UInt8(ascii: "O"): return RawText.hasPrefix(key, "og")
        case UInt8(ascii: "t"), UInt8(ascii: "T"): return RawText.hasPrefix(key, "twitter")
        case 0...32:
            let key = RawText.trim(key)
            return RawText.hasPrefix(key, "og") || RawText.hasPrefix(key, "twitter")
        default: return false
        }
    }
}

extension PageTags {
    /// The text of the tag that a title comes from, decoded once and not trimmed.
    func written(_ title: Sourced<String>) -> String {
        if title.source == "title" { return documentTitle ?? title.value }
        return first(title.source)?.content ?? title.value
    }
}

/// The meta keys that link previews are known to use.
enum CardKey: Int, CaseIterable, Sendable {
    case ogTitle, ogDescription, ogURL, ogSiteName, ogType, ogLocale
    case ogImage, ogImageURL, ogImageSecureURL, ogImageWidth, ogImageHeight, ogImageType, ogImageAlt
    case ogVideo, ogVideoURL, ogVideoSecureURL, ogVideoType, ogVideoWidth, ogVideoHeight
    case ogAudio, ogAudioURL, ogAudioSecureURL, ogAudioType, ogSeeAlso
    case twitterCard, twitterTitle, twitterDescription, twitterImage, twitterImageAlt
    case twitterPlayer, twitterPlayerStream, twitterPlayerStreamType, twitterSite, twitterCreator

    /// The key as it is written; nil for one that no preview is known to use.
    static func named(_ name: String) -> CardKey? {
        let count = name.utf8.count
        guard count < byLength.count else { return nil }
        return byLength[count].first { $0.name == name }
    }

    /// Whether the value of a key is text and not a URL: a description, or any text of a card.
    static func isText(_ name: String) -> Bool {
        name == "description" || named(name).map { !addresses.contains($0) } ?? false
    }

    static func isAddress(_ name: String) -> Bool { named(name).map(addresses.contains) ?? false }

    private static let addresses: Set<CardKey> = [
        .ogURL, .ogImage, .ogImageURL, .ogImageSecureURL, .ogVideo, .ogVideoURL, .ogVideoSecureURL, .ogAudio,
        .ogAudioURL, .ogAudioSecureURL, .ogSeeAlso, .twitterImage, .twitterPlayer, .twitterPlayerStream,
    ]

    var isOpenGraph: Bool { rawValue <= CardKey.ogSeeAlso.rawValue }
    var name: String { Self.names[rawValue] }

    /// In the order of the cases.
    private static let names: [String] = [
        "og:title", "og:description", "og:url", "og:site_name", "og:type", "og:locale",
        "og:image", "og:image:url", "og:image:secure_url", "og:image:width", "og:image:height", "og:image:type",
        "og:image:alt",
        "og:video", "og:video:url", "og:video:secure_url", "og:video:type", "og:video:width", "og:video:height",
        "og:audio", "og:audio:url", "og:audio:secure_url", "og:audio:type", "og:see_also",
        "twitter:card", "twitter:title", "twitter:description", "twitter:image", "twitter:image:alt",
        "twitter:player", "twitter:player:stream", "twitter:player:stream:content_type", "twitter:site",
        "twitter:creator",
    ]

    /// A hash of the bytes of their names: few keys share one.
    private static let byLength: [[CardKey]] = (0...(names.map(\.utf8.count).max() ?? 0)).map { count in
        allCases.filter { $0.name.utf8.count == count }
    }
}
