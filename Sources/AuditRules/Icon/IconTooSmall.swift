package import AuditModel

/// Fails pages whose icon has too few pixels.
package enum IconTooSmall: PageRule {
    package static let facts = RuleFacts(
        id: "icon-too-small", component: .icon, force: .init(.warning, 65), group: .iconQuality,
        passes: "The icon is at least 120 × 120 pixels",
        fails: "Icon is too small",
        why: "A small icon is blurred on sharp screens.",
        fix: "Provide a square icon of 180 × 180 pixels. Apple requires at least 108; sharp screens need 120.",
        sources: [
            .init(.tn3156, "icons should be square, with at least 108 pixels per side"),
            .init(.recentSystems, "below 80 or 120 pixels an icon counts as low resolution", at: "0-constants"),
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        Example("180 × 180", .icon(.png(180, 180)), .passes),
        Example("32 × 32", .icon(.png(32, 32)), .breaks(fraction: 76.0 / 92, seen: "32 × 32")),
        Example("16 × 16", .icon(.png(16, 16)), .breaks(seen: "16 × 16")),
        Example("96 × 96", .icon(.png(96, 96)), .breaks(fraction: 12.0 / 92, seen: "96 × 96")),
        Example("enough for Apple's note, not for a sharp screen", .icon(.png(110, 110)), .breaks(fraction: 0.05)),
        Example(
            "older systems show the touch icon at the root",
            .head(
                #"<link rel="icon" href="/f.png">"#,
                media: [
                    "https://example.com/f.png": .png(32, 32),
                    "https://example.com/apple-touch-icon.png": .png(180, 180),
                ]),
            .breaks(
                fraction: 76.0 / 92, seen: "older systems show https://example.com/apple-touch-icon.png (180 × 180)")),
        Example("no icon at all", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (icon, media) = page.shownIcon, let width = media.width, let height = media.height else {
            return .notApplicable
        }
        let side = min(width, height)
        guard side < sharp else { return .passes }
        let seen = "\(width) × \(height) pixels: \(RawText.quoted(media.url.text))" + page.olderIconNote
        guard side < required else {
            return .breaks(seen, fraction: 0.05, line: icon.line, as: .init(.notice, facts.force.weight))
        }
        return .breaks(seen, fraction: min(1, Double(required - side) / Double(required - smallest)), line: icon.line)
    }

    /// Apple TN3156 asks for 108 pixels; 40 points on a 3× screen are 120 pixels.
    package static let required = 108
    private static let sharp = 120
    private static let smallest = 16

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
