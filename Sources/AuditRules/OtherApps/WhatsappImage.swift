package import AuditModel

/// Fails pages whose image WhatsApp does not show.
package enum WhatsappImage: AppRule {
    package static let app = "WhatsApp"
    package static let facts = RuleFacts(
        id: "whatsapp-image", component: .otherApps, force: .init(.notice, 0),
        passes: "WhatsApp shows the image",
        fails: "WhatsApp may skip the image",
        why: "WhatsApp shows a link without the image when the file is too large, narrow or wide.",
        fix: "Compress the image below 600 KB, at least 300 pixels wide and at most four times as wide as it is tall.",
        sources: [
            .init(.whatsApp, "images should be below 600 KB, at least 300 pixels wide and at most 4:1")
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("310 KB", .image(.jpeg(1200, 630, bytes: 310_000)), .passes),
        Example("1.2 MB", .image(.jpeg(1200, 630, bytes: 1_200_000)), .breaks(seen: "1.2 MB")),
        Example(
            "12 MB, which Messages does not load either", .image(.png(4000, 2100, bytes: 12_000_000)),
            .breaks(seen: "12.0 MB")),
        Example("an AVIF", .image(.init(.avif, 1200, 630)), .breaks(seen: "image of type AVIF")),
        Example("a banner", .image(.jpeg(1600, 300)), .breaks(seen: "1600 × 300")),
        Example("200 pixels wide", .image(.jpeg(200, 200)), .breaks(seen: "200 pixels wide")),
        Example(
            "a relative URL",
            .head(
                #"<meta property="og:image" content="/a.jpg">"#, media: ["https://example.com/a.jpg": .jpeg(1200, 630)]),
            .breaks(seen: "not absolute")),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        guard let media = page.previewFile, let image = page.card.chosenImage ?? page.card.images.first else {
            return nil
        }
        var short = Shortcomings()
        short.add("\(media.weight) (the limit is 600 KB)", .imageWeight, when: media.bytes >= 600_000)
        let isUnknown = [.avif, .heic, .jpegXL, .svg].contains(media.type)
        short.add("image of type \(media.type.rawValue.uppercased())", .imageFormat, when: isUnknown)
        let isAbsolute = RawText.hasPrefix(image.raw, "http://") || RawText.hasPrefix(image.raw, "https://")
        short.add("the URL is not absolute", .imageAddress, when: !isAbsolute)
        if let width = media.width, let height = media.height {
            short.add("\(width) pixels wide (WhatsApp needs 300)", .imageSize, when: width < 300)
            short.add("\(width) × \(height) pixels (the limit is 4:1)", .imageAspect, when: width > 4 * height)
        }
        return short
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        if let place = page.judgedPlace, let url = page.card.images[place].url { page.moveImage(place, to: url) }
        suitImage(&page)
        return true
    }
}
