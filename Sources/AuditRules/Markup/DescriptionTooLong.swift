package import AuditModel

/// Fails pages whose description is longer than most apps show.
package enum DescriptionTooLong: PageRule {
    package static let facts = RuleFacts(
        id: "description-too-long", component: .markup, force: .init(.notice, 2), group: .description,
        passes: "The description is at most 200 characters",
        fails: "Description is longer than most apps show",
        why: "The end is cut off, often in the middle of a sentence.",
        fix: "Keep og:description to one or two sentences; WhatsApp shows about 80 characters, X 200.",
        sources: [
            .init(.x, "X shows at most 200 characters"),
            .init(.discord, "Discord shows about 350 bytes"),
            .init(.whatsApp, "WhatsApp shows 80 characters"),
        ],
        confidence: .documentedByOthers, measures: true)

    package static let examples = [
        Example("120 characters", .described(String(repeating: "Bees count. ", count: 10)), .passes),
        Example("480 characters", .described(String(repeating: "Bees count. ", count: 40)), .breaks(seen: "4")),
        Example("no description", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let summary = page.card.summary else { return .notApplicable }
        // Each character takes at least one byte.
        guard summary.value.utf8.count > limit else { return .passes }
        let count = Bytes.characters(of: summary.value)
        return count > limit ? .breaks(counted(count, "character"), line: summary.line) : .passes
    }

    /// The limit of X in characters (V-X).
    private static let limit = 200

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let summary = page.card.summary else { return false }
        page.write(.ogDescription, PageEvidence.shortened(summary.value, to: limit - 20))
        return true
    }
}
