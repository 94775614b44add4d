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
