internal import AuditModel

/// Evidence for the details of a page of the gallery.
enum Evidence {
    static func address(_ path: String, host: String = "cdn.example") -> PageURL {
        PageURL(isSecure: true, host: host, port: nil, pathAndQuery: path)
    }

    static func of(_ page: PageRecord, _ number: Int) -> PageEvidence {
        let url = PageURL(stored: page.url) ?? address("/")
        let site = SiteIdentity(registrableDomain: "example.org", domainLabel: "example", isHome: false)
        return PageEvidence(
            requested: url, final: url, site: site, outcome: page.outcome, fetch: fetch(url, number), tags: tags(page),
            card: card(page, number))
    }

    private static func fetch(_ url: PageURL, _ number: Int) -> FetchFacts {
        var fetch = FetchFacts(decodedBytes: 48_000)
        fetch.wireBytes = 9_800
        fetch.httpVersion = "2"
        fetch.remoteAddress = "192.0.2.17"
        fetch.timings.nameLookup = 12
        fetch.timings.connect = 31
        fetch.timings.tls = 64
        fetch.timings.firstByte = 180
        fetch.timings.transfer = 240
        fetch.timings.total = 265
        if number.isMultiple(of: 3) {
            fetch.hops = [.init(from: address("/old", host: url.host), status: 301, to: url, milliseconds: 25)]
        }
        return fetch
    }

    private static func tags(_ page: PageRecord) -> PageTags {
        var tags = PageTags()
        tags.titles = [TitleTag(text: "\(page.title?.value ?? "") | Acme", place: SourcePlace(line: 6))]
        tags.links = [
            LinkTag(rel: "canonical", href: page.url, place: SourcePlace(line: 9)),
            LinkTag(rel: "apple-touch-icon", href: "/touch.png", sizes: "180x180", place: SourcePlace(line: 10)),
            LinkTag(rel: "stylesheet", href: "/style.css", place: SourcePlace(line: 11)),
            LinkTag(rel: "alternate", href: "/feed", type: "application/rss+xml", place: SourcePlace(line: 11)),
            LinkTag(rel: "alternate", href: "/post", type: "application/activity+json", place: SourcePlace(line: 11)),
            LinkTag(rel: "manifest", href: "/app.json", place: SourcePlace(line: 11)),
        ]
        let metas = [
            ("og:title", page.title?.value), ("og:image", page.image?.url), ("og:site_name", "Acme"),
            ("viewport", "width=device-width"), ("description", "What this page is about."),
            ("article:published_time", "2026-03-01"), ("robots", "max-image-preview:large"),
        ]
        tags.metas = metas.enumerated().map { index, meta in
            MetaTag(property: meta.0, content: meta.1, place: SourcePlace(line: 12 + index))
        }
        return tags
    }

    /// The sizes of preview images, in pixels.
    static let sizes = [(1200, 630), (900, 900), (600, 1200), (1600, 400), (800, 600), (1080, 1350)]

    /// The size of one of the images of a page.
    static func size(_ number: Int, _ index: Int) -> (Int, Int) { sizes[(number + index + number / 6) % sizes.count] }

    private static func card(_ page: PageRecord, _ number: Int) -> LinkCard {
        var card = LinkCard(siteLabel: "Acme", domainLabel: page.domain)
        card.title = page.title
        card.siteName = Sourced("Acme", source: "og:site_name", line: 14)
        card.summary = page.summary.map { Sourced($0, source: "og:description", line: 15) }
        let predicted = page.predictedCard ?? .bareLink
        let count = predicted == .collage ? 3 : predicted == .video || predicted == .largeImage ? 1 : 0
        for index in 0..<count {
            card.images.append(image(number, index, size(number, index)))
        }
        if predicted != .titleOnly, predicted != .bareLink { card.icons = [icon()] }
        if predicted == .video {
            var video = MediaRecord(
                key: "og:video", raw: "https://cdn.example/clip.mp4", line: 20, url: address("/clip.mp4"))
            video.media = MediaFacts(
                url: address("/clip.mp4"), type: .mp4, size: ByteCount(10_485_760, .atLeast), milliseconds: 310)
            video.media?.videoFacts = VideoFacts(
                brand: "mp42", seconds: 65.4, codecs: ["avc1", "mp4a"], isIndexFirst: false)
            card.videos = [video]
        }
        return card
    }

    // Not opaque, because the gallery's thumbnails are WebP.
    private static func image(_ number: Int, _ index: Int, _ size: (Int, Int)) -> ImageRecord {
        let url = address("/picture-\(number)-\(index).jpg")
        var image = ImageRecord(key: "og:image", raw: url.text, line: 13 + index, url: url)
        image.declaredWidth = "1200"
        image.declaredHeight = "630"
        image.alt = "A meadow \"in\" June"
        var facts = MediaFacts(
            url: url, type: .jpeg, width: size.0, height: size.1, size: ByteCount(182_400),
            contentHash: imageHash(size.0, size.1), milliseconds: 85)
        facts.imageFacts = ImageFacts(
            width: size.0, height: size.1, textCoverage: 0.125, textCells: 4,
            textBoxes: [.init(x0: size.0 / 10, y0: size.1 / 8, x1: size.0 / 2, y1: size.1 / 3)], transparency: 0.01)
        image.media = facts
        return image
    }

    private static func icon() -> IconCandidate {
        var icon = IconCandidate(
            origin: .touch, raw: "/touch.png", line: 10, url: address("/touch.png"), declaredSide: 180)
        icon.media = MediaFacts(
            url: address("/touch.png"), type: .png, width: 180, height: 180, size: ByteCount(6_200),
            contentHash: imageHash(180, 180), milliseconds: 40)
        icon.media?.imageFacts = ImageFacts(width: 180, height: 180, transparency: 0.01)
        return icon
    }

    /// Images of one size are one image in the gallery: `0…01200x0630` in hexadecimal digits.
    static func imageHash(_ width: Int, _ height: Int) -> String {
        func digits(_ number: Int) -> String {
            String(repeating: "0", count: 16 - String(number).utf8.count) + String(number)
        }
        return digits(width) + digits(height) + String(repeating: "f", count: 32)
    }
}
