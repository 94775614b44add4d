package import AuditModel

/// Fails pages whose icons have a wrong or missing sizes attribute.
package enum IconSizesMismatch: PageRule {
    package static let facts = RuleFacts(
        id: "icon-sizes-mismatch", component: .icon, force: .init(.notice, 5),
        passes: "Declared icon sizes are correct",
        fails: "Icon's sizes attribute is wrong or missing",
        why: "Apple sorts icons by their declared size and may pick the wrong one.",
        fix: #"Declare the real size, such as sizes="180x180"."#,
        sources: [
            .init(
                .extractor2016,
                "icons are sorted by declared size; a touch icon without sizes counts as 60",
                at: "6-icon"),
            .init(.safariIcons, "icons are sorted by declared size"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("180 declared, 180 real", .head(touch("180"), media: icons(180)), .passes),
        Example("180 declared, 57 real", .head(touch("180"), media: icons(57)), .breaks(seen: "57")),
        Example(
            "the large icon has no size, the small one has",
            .head(
                touch("76") + #"<link rel="apple-touch-icon" href="/large.png">"#,
                media: icons(76).merging(["https://example.com/large.png": .png(180, 180)]) { a, _ in a }),
            .breaks(seen: "large.png")),
        Example(
            "the same, media not checked",
            .withoutMedia(touch("76") + #"<link rel="apple-touch-icon" href="/large.png">"#),
            .breaks(seen: "large.png")),
        Example(
            "Apple's own example, whose first icon needs no size",
            .withoutMedia(#"<link rel="apple-touch-icon" href="/iphone.png">"# + touch("180")), .notApplicable),
        Example(
            "the one without a size is the small one",
            .head(
                #"<link rel="apple-touch-icon" href="/iphone.png">"# + touch("180"),
                media: icons(180).merging(["https://example.com/iphone.png": .png(60, 60)]) { a, _ in a }), .passes),
        Example("no sizes declared", .icon(.png(180, 180)), .notApplicable),
    ]

    private static func touch(_ side: String) -> String {
        #"<link rel="apple-touch-icon" sizes="\#(side)x\#(side)" href="/i.png">"#
    }
    private static func icons(_ side: Int) -> [String: ExamplePage.Media] {
        ["https://example.com/i.png": .png(side, side)]
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        if let bare = bareTouchIcon(page) {
            return .breaks("no sizes on \(RawText.quoted(bare.raw)); other icons have them", line: bare.line)
        }
        guard page.looksAtMedia else { return .notApplicable }
        var verdict = Verdict.notApplicable
        for icon in page.card.icons {
            guard let declared = icon.declaredSide, let media = icon.media, let width = media.width,
                media.isUsableImage, media.type != .ico
            else { continue }
            verdict = .passes
            guard abs(Double(declared) - Double(width)) > tolerance * Double(width) else { continue }
            return .breaks("sizes says \(declared), the icon is \(width) pixels wide", line: icon.line)
        }
        return verdict
    }

    /// A touch icon without a size next to one with a size.
    private static func bareTouchIcon(_ page: PageEvidence) -> IconCandidate? {
        // By index, because icons are expensive to copy.
        let icons = page.card.icons
        let touch = icons.indices.lazy.filter { icons[$0].origin.isTouch && icons[$0].origin.isDeclared }
        guard let largest = touch.compactMap({ icons[$0].declaredSide }).max() else { return nil }
        return touch.first { place in
            icons[place].declaredSide == nil
                && mayBeLarger(icons[place], than: largest, looksAtMedia: page.looksAtMedia)
        }.map { icons[$0] }
    }

    /// Whether icons with a size hide one without. Apple's example leaves out the size of the first icon, which counts
    /// as 60 pixels; if another one declares enough pixels, that one is used.
    private static func mayBeLarger(_ icon: IconCandidate, than largest: Int, looksAtMedia: Bool) -> Bool {
        if looksAtMedia, let media = icon.media {
            return media.isUsableImage && (media.width ?? 0) > max(largest, assumedSide)
        }
        return largest < sharpSide
    }

    /// The size that Apple assumes for an icon without one, and the size from which an icon is sharp (TN3156), in
    /// pixels.
    private static let assumedSide = 60
    private static let sharpSide = 108

    /// Our threshold. An ICO holds several sizes, so its first declared one proves nothing.
    private static let tolerance = 0.1

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.card.icons.indices where page.card.icons[place].origin.isDeclared {
            let icon = page.card.icons[place]
            if icon.media?.type == .ico { continue }
            // An icon that was not checked counts as 60 pixels in Apple's order.
            let width = icon.media?.isUsableImage == true ? icon.media?.width : nil
            if let side = width ?? (icon.origin.isTouch && icon.declaredSide == nil ? 60 : nil) {
                page.declareSide(side, ofIcon: place)
            }
        }
        return true
    }
}
