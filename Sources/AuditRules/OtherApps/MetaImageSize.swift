package import AuditModel

/// Fails pages whose image Facebook and Instagram do not show large.
package enum MetaImageSize: AppRule {
    package static let app = "Facebook"
    package static let facts = RuleFacts(
        id: "meta-image-size", component: .otherApps, force: .init(.notice, 0),
        passes: "Facebook shows a large image",
        fails: "Facebook rejects, shrinks or crops the image",
        why: "Facebook shows a large image from 600 × 315 pixels and rejects files above 8 MB.",
        fix: "Use an image of 1200 × 630 pixels below 8 MB.",
        sources: [
            .init(.meta, "images need at least 200 × 200 pixels, 600 × 315 to be large, and at most 8 MB")
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("1200 × 630", .image(.jpeg(1200, 630)), .passes),
        Example("180 × 180", .image(.jpeg(180, 180)), .breaks(seen: "rejects")),
        Example("500 × 500", .image(.jpeg(500, 500)), .breaks(seen: "small square")),
        Example("9 MB", .image(.png(1200, 630, bytes: 9_000_000)), .breaks(seen: "9.0 MB")),
        Example("a tall image", .image(.jpeg(1000, 1500)), .breaks(seen: "cropped")),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func shortcomings(_ page: PageEvidence) -> Shortcomings? {
        guard let media = page.previewFile else { return nil }
        var short = Shortcomings()
        short.add("SVG image", .imageFormat, when: media.type == .svg)
        short.add("\(media.weight) (Facebook rejects more than 8 MB)", .imageWeight, when: media.bytes > 8_000_000)
        guard let width = media.width, let height = media.height else { return short }
        let size = "\(width) × \(height) pixels"
        if width < 200 || height < 200 {
            short.add("\(size) (Facebook rejects less than 200 × 200)", .imageSize, when: true)
        } else if width < 600 || height < 315 {
            short.add("\(size) (a small square below 600 × 315)", .imageSize, when: true)
        } else {
            // Our reading of “far from 1.91 : 1”: a fifth of the image or more is cut off.
            let isFar = width * 100 < height * 153 || width * 100 > height * 239
            short.add("\(size) (cropped to 1.91:1)", .imageAspect, when: isFar)
        }
        return short
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        suitImage(&page)
        return true
    }
}
