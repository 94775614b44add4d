package import AuditModel

/// Fails pages whose preview image is a logo.
package enum ImageIsLogo: PageRule {
    package static let facts = RuleFacts(
        id: "image-is-logo", component: .image, force: .init(.warning, 30), group: .imageOriginality,
        passes: "The preview image shows the content",
        fails: "Preview image looks like a logo or placeholder",
        why: "The logo looks the same on every link and says nothing about the page.",
        fix: "Show the page's content in og:image and use the logo as the icon.",
        sources: [
            .init(.googleImages, "avoid a generic image such as the site logo"),
            .init(.tn3156, "the image is a graphic of the page; the icon is separate"),
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example(
            "a photo",
            .image(
                ExamplePage.Media.jpeg(1200, 630).with { $0.imageFacts = .init() },
                at: "https://example.com/DSC_001.jpg"),
            .passes),
        Example(
            "a flat logo, and named so",
            .image(
                ExamplePage.Media.png(512, 512).with { $0.imageFacts = .init(isFlatLogo: true) },
                at: "https://example.com/logo-512.png"),
            .breaks(seen: "logo-512.png")),
        Example(
            "the image is the icon",
            .head(
                """
                <meta property="og:image" content="https://example.com/icon.png">
                <link rel="apple-touch-icon" href="https://example.com/icon.png">
                """, media: ["https://example.com/icon.png": .png(180, 180).with { $0.contentHash = "a1" }]),
            .breaks(seen: "the icon")),
        Example(
            "on the home page a logo is half excused",
            .image(
                ExamplePage.Media.png(1200, 630).with { $0.imageFacts = .init(transparency: 0.6) },
                at: "https://example.com/logo.png",
                of: "https://example.com/"), .breaks(fraction: 0.3, seen: "transparent")),
        Example(
            "only its name says so",
            .image(
                ExamplePage.Media.png(1200, 630).with { $0.imageFacts = .init() }, at: "https://example.com/brand.png"),
            .passes),
        Example(
            "the icon in another file",
            .head(
                """
                <meta property="og:image" content="https://example.com/mark.png">
                <link rel="apple-touch-icon" href="https://example.com/icon.png">
                """,
                media: [
                    "https://example.com/mark.png": .png(512, 512).with {
                        $0.imageFacts = .init(isFlatLogo: true, perceptualHash: 0b11)
                    },
                    "https://example.com/icon.png": .png(180, 180).with { $0.imageFacts = .init(perceptualHash: 0) },
                ]), .breaks(seen: "the same image as the icon")),
        Example(
            "a square photo with the word inside another",
            .image(
                ExamplePage.Media.jpeg(360, 360).with { $0.imageFacts = .init() },
                at: "https://example.com/brandy-cocktail.jpg"), .passes),
        Example(
            "a product's photo as PrestaShop names it",
            .image(
                ExamplePage.Media.jpeg(250, 250).with { $0.imageFacts = .init() },
                at: "https://example.com/img/24-home_default.jpg"), .passes),
        Example(
            "a small square that is named so",
            .image(
                ExamplePage.Media.jpeg(300, 300).with { $0.imageFacts = .init() },
                at: "https://example.com/acmeLogo.jpg"), .breaks(seen: "acmeLogo")),
        Example(
            "an image that was not analysed",
            .image(.png(1200, 630), at: "https://example.com/brand.png"), .notApplicable),
        Example(
            "a logo by its name, media not checked", .withoutMedia(tag("/img/acme-logo.png")),
            .breaks(seen: "named acme-logo.png; the image was not checked")),
        Example(
            "a touch icon, media not checked", .withoutMedia(tag("/apple-touch-icon.png")), .breaks(seen: "touch-icon")),
        Example(
            "a default image, media not checked", .withoutMedia(tag("/og-default.jpg")), .breaks(seen: "og-default")),
        Example(
            "a logo on an image made for cards, media not checked",
            .withoutMedia(
                tag("/logo.png") + #"<meta property="og:image:width" content="1200">"#
                    + #"<meta property="og:image:height" content="630">"#), .passes),
        Example(
            "an image of a service for placeholders, media not checked",
            .withoutMedia(tag("https://via.placeholder.com/1200x630")), .breaks(seen: "via.placeholder.com")),
        Example("an image of IIIF, media not checked", .withoutMedia(tag("/iiif/7/full/1200,/0/default.jpg")), .passes),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static func tag(_ url: String) -> String { "<meta property=\"og:image\" content=\"\(url)\">" }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (image, media) = page.measuredImage else { return byName(page) }
        let signs = signs(media, icon: page.card.chosenIcon?.media)
        guard signs.count >= 2 else { return media.imageFacts == nil ? .notApplicable : .passes }
        let seen = signs.joined(separator: ", ")
        return .breaks(seen, fraction: page.site.isHome ? 0.3 : 1, line: image.line)
    }

    /// If the image was not checked, its name alone decides, if it is unambiguous.
    private static func byName(_ page: PageEvidence) -> Verdict {
        guard !page.looksAtMedia, let place = page.judgedPlace, !page.leadsAstray(place),
            let url = page.card.images[place].url
        else { return .notApplicable }
        guard let name = url.path.split(separator: "/").last, let kind = StockName(name, of: url) else {
            return .passes
        }
        // An image that was made for cards may contain a logo.
        if kind == .logo, let size = page.declaredSize, size.width >= ImageTooSmall.recommended,
            size.height ?? 0 < size.width
        {
            return .passes
        }
        return .breaks(
            (StockName.isOfService(url) ? RawText.quoted(url.text) : "named \(RawText.quoted(name))")
                + DeclaredSize.unchecked, fraction: page.site.isHome ? 0.3 : 1,
            line: page.card.images[place].line)
    }

    private static func signs(_ media: MediaFacts, icon: MediaFacts?) -> [String] {
        var signs: [String] = []
        if let icon, media.isSameImage(as: icon) == true { signs.append("the same image as the icon") }
        if media.imageFacts?.isFlatLogo == true { signs.append("a mark on a plain background") }
        if let share = media.imageFacts?.transparency, share >= 0.4 {
            signs.append("\(Int(share * 100)) % transparent")
        }
        if let side = media.width, side == media.height, side < 400 { signs.append("\(side) × \(side) pixels") }
        // One sign proves nothing, and the name is only read if it matters.
        guard !signs.isEmpty, let name = media.url.path.split(separator: "/").last, hasTellingName(name) else {
            return signs
        }
        return ["named \(RawText.quoted(name))"] + signs
    }

    /// Whether an image is a stand-in for all pages, by its name.
    static func isStandIn(_ url: PageURL) -> Bool { url.path.split(separator: "/").last.map(hasTellingName) ?? false }

    /// Whether a whole word of the name says so: `brandy-cocktail.jpg` and `catalogo.jpg` do not.
    private static func hasTellingName(_ name: Substring) -> Bool {
        let bytes = name.utf8.compactMap { [45, 95].contains($0) ? nil : $0.lowered }
        let plain = String(decoding: bytes, as: UTF8.self)
        if phrases.contains(where: { RawText.contains($0, in: plain) }) { return true }
        // PrestaShop's name for a size of product photographs: `24-home_default.jpg`.
        let isSize = productSizes.contains { RawText.contains($0, in: plain) }
        return wordsOf(name).contains { word in
            words.contains(word) && !(isSize && word == "default")
                || word.hasSuffix("logo") && !word.hasSuffix("alogo") && !word.hasSuffix("ologo")
        }
    }

    /// The words of a name in lower case, separated by other characters and by capitals.
    static func wordsOf(_ name: Substring) -> [String] {
        var words: [String] = [""]
        var last = UInt8(ascii: ".")
        for byte in name.utf8 {
            let isLetter = byte.lowered &- 97 < 26
            if !isLetter || byte &- 65 < 26 && last &- 97 < 26 { words.append("") }
            if isLetter { words[words.count - 1].unicodeScalars.append(Unicode.Scalar(byte.lowered)) }
            last = byte
        }
        return words
    }

    private static let words: Set<String> = [
        "logo", "logos", "logotype", "brand", "branding", "default", "placeholder", "fallback", "generic",
    ]
    /// Hyphens and underscores left out.
    private static let phrases: [StaticString] = ["noimage", "shareimage", "sharedimage", "socialcard", "socialshare"]
    private static let productSizes: [StaticString] = [
        "homedefault", "largedefault", "mediumdefault", "smalldefault", "cartdefault",
    ]

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let place = page.judgedPlace else { return false }
        if !page.looksAtMedia { page.moveImage(place, to: page.newFile("/preview-\(place + 1).jpg")) }
        page.replaceImage(place)
        return true
    }
}
