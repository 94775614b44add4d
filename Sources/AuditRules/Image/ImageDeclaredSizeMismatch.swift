package import AuditModel

/// Fails pages whose preview image has a different size than declared.
package enum ImageDeclaredSizeMismatch: PageRule {
    package static let facts = RuleFacts(
        id: "image-declared-size-mismatch", component: .image, force: .init(.notice, 5),
        passes: "The declared size of the preview image is correct",
        fails: "Declared size of the preview image is wrong",
        why: "Apps lay out the card from the declared size before the image loads.",
        fix: "Correct or remove og:image:width and og:image:height (whole numbers, no unit).",
        sources: [
            .init(.ogp, "og:image:width and og:image:height are the size in pixels"),
            .init(.meta, "declared sizes let Facebook show the image at once"),
            .init(.discord, "declared sizes are used for the layout"),
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("the real size", .image(.jpeg(1200, 630), then: size("1200", "630")), .passes),
        Example("twice the real size", .image(.jpeg(600, 315), then: size("1200", "630")), .breaks(seen: "600 × 315")),
        Example("width and height swapped", .image(.jpeg(1200, 630), then: size("630", "1200")), .breaks()),
        Example("with a unit", .image(.jpeg(1200, 630), then: size("1200px", "630px")), .breaks(seen: "1200px")),
        Example("a share", .image(.jpeg(1200, 630), then: size("100%", "630")), .breaks(seen: "100%")),
        Example("no size declared", .image(.jpeg(1200, 630)), .notApplicable),
    ]

    private static func size(_ width: String, _ height: String) -> String {
        """
        <meta property="og:image:width" content="\(width)"><meta property="og:image:height" content="\(height)">
        """
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let image = page.judgedImage, image.declaredWidth != nil || image.declaredHeight != nil else {
            return .notApplicable
        }
        let media = page.looksAtMedia ? image.media : nil
        let sides = [(image.declaredWidth, media?.width), (image.declaredHeight, media?.height)]
        let verdicts = sides.map { fits(declared: $0.0, real: $0.1) }
        guard verdicts.contains(false) else { return verdicts.contains(true) ? .passes : .notApplicable }
        let declared = "\(image.declaredWidth ?? "?") × \(image.declaredHeight ?? "?")"
        return .breaks(
            "declared \(RawText.quoted(declared)), actual \(media?.dimensions ?? "not measured")", line: image.line)
    }

    /// Whether a side is right; nil if it was not declared or not measured.
    private static func fits(declared: String?, real: Int?) -> Bool? {
        // Unfilled variables are reported once, by another rule.
        guard let declared, TemplateLeak.find(inValue: declared) == nil else { return nil }
        guard let number = Int(RawText.trim(declared)), number > 0 else { return false }
        guard let real, real > 0 else { return nil }
        return abs(Double(number) - Double(real)) <= tolerance * Double(real)
    }

    /// Our threshold.
    private static let tolerance = 0.05

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let place = page.judgedPlace else { return false }
        let image = page.card.images[place]
        let media = page.looksAtMedia ? image.media : nil
        // Sides that were not measured are removed.
        if image.declaredWidth != nil { page.declare(.ogImageWidth, media?.width.map(String.init), of: place) }
        if image.declaredHeight != nil { page.declare(.ogImageHeight, media?.height.map(String.init), of: place) }
        return true
    }
}
