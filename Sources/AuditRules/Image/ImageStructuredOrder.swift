package import AuditModel

/// Fails pages whose og:image properties do not follow the image that they belong to.
package enum ImageStructuredOrder: TagRule {
    package static let facts = RuleFacts(
        id: "image-structured-order", component: .image, force: .init(.notice, 5),
        passes: "og:image properties follow their image",
        fails: "og:image properties are out of order",
        why: "Size, type and alt text then belong to another image, or to none.",
        fix: """
            Put og:image first and its og:image:width, og:image:height, og:image:type and og:image:alt directly \
            after it.
            """,
        sources: [
            .init(.ogp, "properties follow their image"),
            .init(.extractor2016, "properties before the first image are lost", at: "7-image"),
        ],
        confidence: .specification)

    package static let examples = [
        Example("image, width, height", .head(image(1) + width(1200) + height), .passes),
        Example("width, height, image", .head(width(1200) + height + image(1)), .breaks(seen: "og:image:width")),
        Example(
            "two images, then both widths",
            .head(image(1) + image(2) + width(1200) + width(600)), .breaks(seen: "og:image:width")),
        Example(
            "two images, then the width of the first",
            .head(
                image(1) + image(2) + width(1200),
                media: ["https://example.com/1.jpg": .jpeg(1200, 630), "https://example.com/2.jpg": .jpeg(600, 315)]),
            .breaks(seen: "1200")),
        Example("properties of an image that is not there", .head(width(1200) + height), .notApplicable),
        Example("an image without properties", .image(.jpeg(1200, 630)), .notApplicable),
    ]

    private static func image(_ number: Int) -> String {
        #"<meta property="og:image" content="https://example.com/\#(number).jpg">"#
    }
    private static func width(_ pixels: Int) -> String { #"<meta property="og:image:width" content="\#(pixels)">"# }
    private static let height = #"<meta property="og:image:height" content="630">"#

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var hasRoot = false
        var early: Int?
        // One bit for each property that the current image has had.
        var sinceRoot = 0
        var hasStructured = false
        for entry in index.entries where entry.isCard {
            switch entry.key {
            case .ogImage, .ogImageURL, .ogImageSecureURL:
                hasRoot = true
                sinceRoot = 0
            case .ogImageWidth, .ogImageHeight, .ogImageType, .ogImageAlt:
                hasStructured = true
                let bit = 1 << (entry.key?.rawValue ?? 0)
                if !hasRoot {
                    early = early ?? entry.place
                } else if sinceRoot & bit != 0 {
                    return breaks(page.tags.metas[entry.place], "repeated after the same image")
                }
                sinceRoot |= bit
            default: continue
            }
        }
        guard hasStructured, hasRoot else { return .notApplicable }
        if let early { return breaks(page.tags.metas[early], "before the first image") }
        return page.looksAtMedia ? judgeWidths(page.card.images) : .passes
    }

    private static func breaks(_ meta: MetaTag, _ place: String) -> Verdict {
        .breaks("\(meta.key ?? "") \(RawText.quoted(meta.content ?? "")) is \(place)", line: meta.place.line)
    }

    /// A width that differs from its own image but equals that of the image before is one image too late.
    private static func judgeWidths(_ images: [ImageRecord]) -> Verdict {
        for (before, image) in zip(images, images.dropFirst()) {
            guard before.declaredWidth == nil, let declared = image.declaredWidth.flatMap({ Int($0) }),
                let own = image.media?.width, own != declared, before.media?.width == declared
            else { continue }
            return .breaks("og:image:width \(declared) belongs to \(RawText.quoted(before.raw))", line: image.line)
        }
        return .passes
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let strays = strays(TagIndex(page.tags), page.tags)
        for place in strays.reversed() {
            let meta = page.tags.metas.remove(at: place)
            guard let key = meta.key.flatMap(CardKey.named), let value = meta.content,
                let image = page.card.images.firstIndex(where: { $0.isMissing(key) && !$0.isHoisted })
            else { continue }
            page.declare(key, value, of: image)
        }
        guard strays.isEmpty else { return true }
        return moveWidth(&page)
    }

    /// The indices of properties that belong to no image, or repeat one.
    private static func strays(_ index: TagIndex, _ tags: PageTags) -> [Int] {
        var sinceRoot: Set<CardKey>?
        var strays: [Int] = []
        for entry in index.entries where entry.isCard {
            switch entry.key {
            case .ogImage, .ogImageURL, .ogImageSecureURL: sinceRoot = []
            case .ogImageWidth?, .ogImageHeight?, .ogImageType?, .ogImageAlt?:
                if let key = entry.key, sinceRoot?.insert(key).inserted != true { strays.append(entry.place) }
            default: continue
            }
        }
        return strays
    }

    /// Moves a width that is one image too late to the image before.
    private static func moveWidth(_ page: inout PageEvidence) -> Bool {
        for place in page.card.images.indices.dropFirst() {
            let (before, image) = (page.card.images[place - 1], page.card.images[place])
            guard before.declaredWidth == nil, let declared = image.declaredWidth,
                before.media?.width.map(String.init) == declared
            else { continue }
            page.declare(.ogImageWidth, nil, of: place)
            page.declare(.ogImageWidth, declared, of: place - 1)
            return true
        }
        return false
    }
}

extension ImageRecord {
    /// Whether the image has no property with that key.
    fileprivate func isMissing(_ key: CardKey) -> Bool {
        switch key {
        case .ogImageWidth: declaredWidth == nil
        case .ogImageHeight: declaredHeight == nil
        case .ogImageType: declaredType == nil
        default: alt == nil
        }
    }
}
