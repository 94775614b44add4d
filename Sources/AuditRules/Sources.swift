/// The source of a recommendation: a page that a reader can open.
package struct Source: Hashable, Sendable, Identifiable {
    /// Kebab-case, permanent.
    package let id: String
    /// As people call it: "Apple TN3156", "ogp.me".
    package let title: String
    package let publisher: String
    package let url: String
    /// The day on which it was last read, `2026-11-20`.
    package let checked: String
    /// The confidence of claims that are based on it.
    package let confidence: RuleFacts.Confidence

    /// The page on the web; nil for our own documentation, which a report cannot link to.
    package var webAddress: String? { url.hasPrefix("https://") ? url : nil }

    fileprivate init(
        _ id: String, _ title: String, by publisher: String, _ url: String, checked: String = "2026-11-20",
        _ confidence: RuleFacts.Confidence
    ) {
        (self.id, self.title, self.publisher, self.url) = (id, title, publisher, url)
        (self.checked, self.confidence) = (checked, confidence)
    }
}

/// A source, and what it says about one rule.
package struct Citation: Hashable, Sendable {
    package let source: Source
    /// A paraphrase of a few words.
    package let claim: String
    /// The page of the source, at the right section.
    package let url: String

    /// - Parameter section: of our own page about the source; empty for the section that the source names.
    package init(_ source: Source, _ claim: String, at section: String = "") {
        (self.source, self.claim) = (source, claim)
        url = section.isEmpty ? source.url : source.url.prefix { $0 != "#" } + "#" + section
    }

    /// "Apple TN3156: use the og:image property [documented]".
    package var text: String { "\(source.title): \(claim) [\(source.confidence.mark)]" }
}

extension Source {
    // Apple.
    package static let tn3156 = Source(
        "tn3156", "Apple TN3156", by: "Apple",
        "https://developer.apple.com/documentation/technotes/tn3156-create-rich-previews-for-messages",
        .documentedByApple)
    package static let tn2444 = Source(
        "tn2444", "Apple TN2444", by: "Apple",
        "https://developer.apple.com/library/archive/technotes/tn2444/_index.html", .documentedByApple)
    package static let webContentGuide = Source(
        "web-content-guide", "Safari Web Content Guide", by: "Apple",
        "https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/"
            + "ConfiguringWebApplications/ConfiguringWebApplications.html", .documentedByApple)
    package static let wwdc21 = Source(
        "wwdc21", "Apple WWDC21, Design for Safari 15", by: "Apple",
        "https://developer.apple.com/videos/play/wwdc2021/10029/", .documentedByApple)
    package static let sdk = Source(
        "sdk", "Apple LinkPresentation reference", by: "Apple",
        "https://developer.apple.com/documentation/linkpresentation/lpmetadataprovider", .documentedByApple)

    // Tutorials.
    package static let kodeco = Source(
        "kodeco", "Kodeco, Visually Rich Links", by: "Kodeco",
        "https://www.kodeco.com/7565482-visually-rich-links-tutorial-for-ios-image-thumbnails", .thirdParty)

    // Observations of the framework. There is no page of Apple's to link to; our own page lists what is known.
    package static let extractor2016 = observed("extractor-2016", "iOS 10 to 13", "3-reading-the-tags")
    package static let safariIcons = observed("safari-icons", "Safari 18 and 26", "6-icon")
    package static let recentSystems = observed("recent-systems", "Recent iOS and macOS", "0-constants")

    private static func observed(_ id: String, _ title: String, _ section: String) -> Source {
        Source(id, title, by: "ogaudit", "\(docs)linkpresentation.md#\(section)", .observed)
    }

    private static let docs = "docs/"

    // Specifications.
    package static let ogp = Source("ogp", "ogp.me", by: "Open Graph protocol", "https://ogp.me", .specification)
    package static let html = Source(
        "html", "HTML Standard", by: "WHATWG", "https://html.spec.whatwg.org", .specification)

    // Reports by people.
    package static let userAgentReports = reported(
        "user-agent-reports", "well-known-bots #36", by: "arcjet", "arcjet/well-known-bots/issues/36")
    package static let viber = reported(
        "viber", "fake-bot-plugin #23", by: "coreruleset", "coreruleset/fake-bot-plugin/issues/23")
    package static let hachyderm = reported(
        "hachyderm", "hachyderm/community #212", by: "hachyderm", "hachyderm/community/issues/212")
    package static let relay = reported("relay", "Relay #108", by: "subpop", "subpop/Relay/issues/108")
    package static let wire = reported(
        "wire", "wire-ios-link-preview #59", by: "Wire", "wireapp/wire-ios-link-preview/issues/59")
    package static let severalImages = reported(
        "several-images", "nuxt-modules/og-image #584", by: "Nuxt", "nuxt-modules/og-image/pull/584")
    package static let signalIssue = reported(
        "signal-issue", "Signal-iOS #5465", by: "Signal", "signalapp/Signal-iOS/issues/5465")
    package static let amnesty = reported(
        "amnesty", "humanity-theme #682", by: "Amnesty International", "amnestywebsite/humanity-theme/issues/682")
    package static let mastodonIssue = reported(
        "mastodon-issue", "Mastodon #22382", by: "Mastodon", "mastodon/mastodon/issues/22382")
    package static let localhostReports = reported(
        "localhost-reports", "next.js #49859", by: "Vercel", "vercel/next.js/issues/49859")
    package static let circularReports = reported(
        "circular-reports", "wordpress-seo #1721", by: "Yoast", "Yoast/wordpress-seo/issues/1721")
    package static let ogURLReports = reported(
        "og-url-reports", "page-metadata-parser #100", by: "Mozilla", "mozilla/page-metadata-parser/pull/100")
    package static let unquotedReports = reported(
        "unquoted-reports", "html-minifier #1078", by: "html-minifier", "kangax/html-minifier/issues/1078")
    package static let linkedInUnquoted = reported(
        "linkedin-unquoted", "netlify-plugin-minify-html #25", by: "Netlify",
        "philhawksworth/netlify-plugin-minify-html/issues/25")
    package static let slackRange = reported(
        "slack-range", "next.js #83926", by: "Next.js", "vercel/next.js/issues/83926")
    package static let noscriptReports = reported(
        "noscript-reports", "nuxt #32750", by: "Nuxt", "nuxt/nuxt/issues/32750")
    package static let pixelReports = reported(
        "pixel-reports", "website-honestly #412", by: "Red Badger", "redbadger/website-honestly/pull/412")
    package static let devpeace = Source(
        "devpeace", "Which title iMessage shows", by: "devpeace.com", "https://devpeace.com/ios/38986140", .observed)
    package static let videoReport = Source(
        "video-report", "Stack Overflow 52383279", by: "Stack Overflow",
        "https://stackoverflow.com/questions/52383279", .observed)
    package static let hlsReport = Source(
        "hls-report", "Stack Overflow 68594214", by: "Stack Overflow",
        "https://stackoverflow.com/questions/68594214", .observed)

    private static func reported(_ id: String, _ title: String, by publisher: String, _ path: String) -> Source {
        Source(id, title, by: publisher, "https://github.com/\(path)", .observed)
    }

    // The behaviour of other programs, from their source code.
    package static let signal = read(
        "signal", "Signal Desktop", "signalapp/Signal-Desktop/blob/0174687/ts/linkPreviews/linkPreviewFetch.ts")
    package static let synapse = read(
        "synapse", "Matrix Synapse", "element-hq/synapse/blob/a58ad44/synapse/media/preview_html.py")
    package static let mastodon = read(
        "mastodon", "Mastodon", "mastodon/mastodon/blob/016c1e4/app/lib/link_details_extractor.rb")

    private static func read(_ id: String, _ title: String, _ path: String) -> Source {
        Source(id, title, by: title, "https://github.com/\(path)", .practice)
    }

    // The requirements of other apps.
    package static let meta = asked("meta", "Meta", "https://developers.facebook.com/docs/sharing/webmasters/images")
    package static let whatsApp = asked(
        "whatsapp", "WhatsApp",
        "https://developers.facebook.com/documentation/business-messaging/whatsapp/link-previews")
    package static let linkedIn = asked("linkedin", "LinkedIn", "https://www.linkedin.com/help/linkedin/answer/a521928")
    package static let x = asked("x", "X Cards", "https://developer.x.com/en/docs/x-for-websites/cards/overview/markup")
    package static let slack = asked("slack", "Slack", "https://api.slack.com/robots")
    package static let discord = asked(
        "discord", "Discord", "https://docs.discord.com/developers/link-previews/overview")
    package static let metaCrawlers = asked(
        "meta-crawlers", "Meta", "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers")
    package static let google = searchCentral("google", "appearance/title-link")
    package static let googleSnippets = searchCentral("google-snippets", "appearance/snippet")
    package static let googleImages = searchCentral("google-images", "appearance/google-images")
    package static let googleDiscover = searchCentral("google-discover", "appearance/google-discover")
    package static let googleErrors = searchCentral("google-errors", "crawling-indexing/http-network-errors")
    package static let bluesky = asked("bluesky", "Bluesky", "https://docs.bsky.app/docs/advanced-guides/posts")

    private static func asked(_ id: String, _ publisher: String, _ url: String) -> Source {
        Source(id, publisher, by: publisher, url, .documentedByOthers)
    }

    private static func searchCentral(_ id: String, _ path: String) -> Source {
        asked(id, "Google Search Central", "https://developers.google.com/search/docs/\(path)")
    }

    // Ours.
    package static let inference = Source(
        "inference", "ogaudit", by: "ogaudit", "\(docs)scoring.md#3-why-these-weights", .inference)

    /// Every source, in the order of this file.
    package static let all: [Source] = [
        tn3156, tn2444, webContentGuide, wwdc21, sdk, kodeco, extractor2016, safariIcons, recentSystems, ogp, html,
        userAgentReports, viber, hachyderm, relay, wire, severalImages, signalIssue, amnesty, mastodonIssue,
        ogURLReports, unquotedReports, linkedInUnquoted, slackRange, noscriptReports, pixelReports, devpeace,
        videoReport, hlsReport, signal, synapse, mastodon, meta, metaCrawlers, whatsApp, linkedIn, x,
        slack, discord, google, googleSnippets, googleImages, googleDiscover, googleErrors, bluesky, inference,
    ]
}
