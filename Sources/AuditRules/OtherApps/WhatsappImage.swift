public import AuditModel

/// WhatsApp shows the image.
public enum WhatsappImage: PageRule {
    public static let facts = RuleFacts(
        id: "whatsapp-image", component: .otherApps, force: .init(.notice, 0),
        passes: "WhatsApp shows the image",
        fails: "WhatsApp may leave the image out",
        fix: "Compress the picture below 600 KB, at least 300 pixels wide and at most four times as wide as high.",
        source: "V-WHATSAPP",
        confidence: .documentedByOthers)

    public static let examples = [
        Example("310 KB", .image(.jpeg(1200, 630, bytes: 310_000)), .passes),
        Example("1.2 MB", .image(.jpeg(1200, 630, bytes: 1_200_000)), .breaks(seen: "1.2 MB")),
        Example("a banner", .image(.jpeg(1600, 300)), .breaks(seen: "1600 × 300")),
        Example("200 pixels wide", .image(.jpeg(200, 200)), .breaks(seen: "200 pixels wide")),
        Example(
            "a relative address",
            .head(
                #"<meta property="og:image" content="/a.jpg">"#, media: ["https://example.com/a.jpg": .jpeg(1200, 630)]),
            .breaks(seen: "not absolute")),
        Example("no image declared", .bare, .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard let image = page.judgedImage, let media = page.previewFile else { return .notApplicable }
        var short = Shortcomings()
        short.add("\(media.weight), at most 600 KB", when: media.bytes >= 600_000)
        let isAbsolute = RawText.hasPrefix(image.raw, "http://") || RawText.hasPrefix(image.raw, "https://")
        short.add("the address is not absolute", when: !isAbsolute)
        if let width = media.width, let height = media.height {
            short.add("\(width) pixels wide, at least 300", when: width < 300)
            short.add("\(width) × \(height) pixels, at most 4 : 1", when: width > 4 * height)
        }
        return short.verdict
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        if let place = page.judgedImagePlace, let url = page.card.images[place].url { page.moveImage(place, to: url) }
        page.suitOtherApps()
        return true
    }
}
