package import AuditModel

/// Fails pages whose preview image does not load without cookies or a Referer.
package enum ImageUnreachable: PageRule {
    package static let facts = RuleFacts(
        id: "image-unreachable", component: .image, force: .init(.error, 90), group: .imagePresence,
        passes: "The preview image loads",
        fails: "Preview image does not load",
        why: "Without the image, the card shows the icon or only text.",
        fix: "Fix the URL, or let the image load without cookies, Referer or a special User-Agent.",
        sources: [
            .init(.recentSystems, "the first image that loads is used", at: "7-image"),
            .init(.tn3156, "resources should be reachable"),
        ],
        confidence: .observed, card: .leaves(.video, .icon, .titleOnly, .bareLink, from: 1))

    package static let examples = [
        Example("an image that returns 200", .image(.jpeg(1200, 630)), .passes),
        Example(
            "an image that returns 404",
            .head(#"<meta property="og:image" content="https://example.com/gone.jpg">"#), .breaks(seen: "404")),
        Example(
            "an image that needs a sign-in", .image(.init(.html, bytes: 120, status: 401)),
            .breaks(seen: "returns 401: it needs a sign-in")),
        Example(
            "an image that leads to a page that is gone",
            .image(
                ExamplePage.Media.missing.with { media in
                    media.redirects = 1
                    if let target = PageURL(stored: "https://example.com/not-found") { media.finalURL = target }
                }), .breaks(seen: "leads to https://example.com/not-found (an error page), and returns 404")),
        Example(
            "an image that is not compressed as its header says",
            .image(
                Media.jpeg(1200, 630).with {
                    $0.status = nil
                    $0.failure = FetchFailure(.badEncoding, "Content-Encoding is gzip, but the body is not compressed")
                }), .breaks(seen: "does not load: Content-Encoding is gzip, but the body is not compressed")),
        Example(
            "a server that blocks images without Referer",
            .image(.init(.html, bytes: 120, status: 403)), .breaks(seen: "403")),
        Example(
            "hot-link protection: Safari with a Referer gets it",
            .image(
                .init(.html, bytes: 120, status: 403),
                evidence: { $0.probes.refusedImage = ImageProbe(url: $0.card.images.first?.url, safariStatus: 200) }),
            .breaks(seen: "hot-link protection")),
        Example(
            "a signed URL that is over",
            .image(
                .init(.html, bytes: 120, status: 403),
                at: "https://b.example.net/a.jpg?se=2026-02-20T11:30:00Z&sig=f00",
                evidence: { $0.fetch.fetchedAt = 1_772_366_400 }),
            .breaks(seen: "returns 403; its URL expired on 20 February 2026")),
        Example(
            "dead also when requested as Safari with a Referer",
            .image(
                .missing,
                evidence: { $0.probes.refusedImage = ImageProbe(url: $0.card.images.first?.url, safariStatus: 404) }),
            .breaks(seen: "returns 404, also when requested as Safari with a Referer")),
        Example(
            "a host in a VPN",
            .image(
                Media.jpeg(1200, 630).with {
                    $0.status = nil
                    $0.failure = FetchFailure(.dns)
                }), .breaks(seen: "does not load: The host name")),
        Example(
            "the first does not load, the second loads",
            .head(
                """
                <meta property="og:image" content="https://example.com/gone.jpg">
                <meta property="og:image" content="https://example.com/b.jpg">
                """, media: ["https://example.com/b.jpg": .jpeg(1200, 630)]),
            .breaks(fraction: 0.35, seen: "gone.jpg")),
        Example("a host that limits its rate", .image(.init(.html, bytes: 120, status: 429)), .notApplicable),
        Example("a host that fails twice", .image(.init(.html, bytes: 120, status: 503)), .breaks(seen: "503")),
        Example(
            "a host that was given up because it limits its rate",
            .image(
                Media.jpeg(1200, 630).with {
                    $0.status = nil
                    $0.failure = FetchFailure(.hostSkipped)
                }), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
        Example(
            "an image in the tag itself", .head(#"<meta property="og:image" content="data:image/png;base64,iVBORw0">"#),
            .breaks(seen: "not an http or https URL")),
        Example(
            "an image in the tag itself, media not checked",
            .withoutMedia(#"<meta property="og:image" content="data:image/png;base64,iVBORw0">"#),
            .breaks(seen: "not an http or https URL")),
        Example(
            "media not checked",
            .withoutMedia(#"<meta property="og:image" content="https://example.com/a.jpg">"#), .notApplicable),
    ]

    private typealias Media = ExamplePage.Media

    package static func check(_ page: PageEvidence) -> Verdict {
        let (permits, probe, time) = (page.permits, page.probes.refusedImage, page.fetch.fetchedAt)
        return page.judgeRejectedImages { image, media in
            guard let media else { return unloadable(image) }
            guard !media.isReachable else { return nil }
            return "\(RawText.quoted(media.url.text)): \(media.trouble(permits))"
                + (ending(media, time) ?? forSafari(media, probe))
        }
    }

    /// That the URL has expired since, which explains a refusal.
    private static func ending(_ media: MediaFacts, _ time: Int64?) -> String? {
        guard let status = media.status, 400..<500 ~= status, let signed = SignedAddress(media.url),
            signed.isOver(at: time)
        else { return nil }
        return "; its URL \(signed.words(at: time))"
    }

    /// The response to a request as Safari, with the page as Referer.
    private static func forSafari(_ media: MediaFacts, _ probe: ImageProbe?) -> String {
        guard let probe, probe.url == media.url, let status = probe.safariStatus else { return "" }
        if status < 400 { return ", but loads for Safari with a Referer: hot-link protection" }
        return status == media.status
            ? ", also when requested as Safari with a Referer"
            : ", and \(status) when requested as Safari with a Referer"
    }

    /// A URL that cannot be requested; an SVG inside the tag is judged by `image-svg`.
    private static func unloadable(_ image: ImageRecord) -> String? {
        guard image.url == nil, !image.isNamedSVG else { return nil }
        return "\(RawText.quoted(image.raw)): not an http or https URL"
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.card.images.indices {
            guard let url = page.card.images[place].url, SignedAddress(url)?.isOver(at: page.fetch.fetchedAt) == true
            else { continue }
            page.moveImage(place, to: url.withoutQuery)
        }
        page.replaceImages { image in
            image.media.map { !$0.isReachable } ?? (unloadable(image) != nil)
        }
        return true
    }
}
