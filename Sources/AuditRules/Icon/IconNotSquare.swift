package import AuditModel

/// Fails pages whose icon is not square.
package enum IconNotSquare: PageRule {
    package static let facts = RuleFacts(
        id: "icon-not-square", component: .icon, force: .init(.warning, 20),
        passes: "The icon is square",
        fails: "Icon is not square",
        why: "Apps crop or squeeze the icon into a square.",
        fix: "Make the icon square, 180 × 180 pixels.",
        sources: [
            .init(.tn3156, "icons should be square")
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        Example("180 × 180", .icon(.png(180, 180)), .passes),
        Example("a logo of 200 × 60", .icon(.png(200, 60)), .breaks(seen: "200 × 60")),
        Example("128 × 120", .icon(.png(128, 120)), .breaks(seen: "128 × 120")),
        Example("no icon at all", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (icon, media) = page.shownIcon, let width = media.width, let height = media.height else {
            return .notApplicable
        }
        let difference = abs(Double(width) - Double(height)) / Double(max(width, height, 1))
        guard difference > tolerance else { return .passes }
        return .breaks("\(width) × \(height) pixels" + page.olderIconNote, line: icon.line)
    }

    /// Our threshold.
    private static let tolerance = 0.02

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.changeIcon { ($0.width, $0.height) = (180, 180) }
    }
}
