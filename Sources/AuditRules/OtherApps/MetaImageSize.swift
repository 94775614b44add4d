public import AuditModel

/// Facebook and Instagram show the image large.
public enum MetaImageSize: PageRule {
    public static let facts = RuleFacts(
        id: "meta-image-size", component: .otherApps, force: .init(.notice, 0),
        passes: "Facebook shows the image large",
        fails: "Facebook refuses, shrinks or crops the image",
        fix: "Use a picture of 1200 × 630 pixels below 8 MB.",
        source: "V-META",
        confidence: .documentedByOthers)

    public static let examples = [
        Example("1200 × 630", .image(.jpeg(1200, 630)), .passes),
        Example("180 × 180", .image(.jpeg(180, 180)), .breaks(seen: "refused")),
        Example("500 × 500", .image(.jpeg(500, 500)), .breaks(seen: "small square")),
        Example("9 MB", .image(.png(1200, 630, bytes: 9_000_000)), .breaks(seen: "9.0 MB")),
        Example("a tall picture", .image(.jpeg(1000, 1500)), .breaks(seen: "cropped")),
        Example("no image declared", .bare, .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard let media = page.previewFile else { return .notApplicable }
        var short = Shortcomings()
        short.add("\(media.weight), refused above 8 MB", when: media.bytes > 8_000_000)
        guard let width = media.width, let height = media.height else { return short.verdict }
        let size = "\(width) × \(height) pixels"
        if width < 200 || height < 200 {
            short.add("\(size), refused below 200 × 200", when: true)
        } else if width < 600 || height < 315 {
            short.add("\(size), a small square below 600 × 315", when: true)
        } else {
            // What is far from 1.91 : 1 is our reading: a fifth of the picture or more is cut away.
            short.add("\(size), cropped to 1.91 : 1", when: width * 100 < height * 153 || width * 100 > height * 239)
        }
        return short.verdict
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.suitOtherApps()
        return true
    }
}
