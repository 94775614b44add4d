package import AuditModel

/// Fails pages whose description repeats the title.
package enum DescriptionDuplicatesTitle: TitleRule {
    package static let facts = RuleFacts(
        id: "description-duplicates-title", component: .markup, force: .init(.notice, 3), group: .description,
        passes: "The description says more than the title",
        fails: "Description repeats the title or site name",
        why: "Apps that show both say the same thing twice.",
        fix: "Say something in og:description that is not in the title.",
        sources: [
            .init(.recentSystems, "a description that resembles the title is dropped", at: "10-description")
        ],
        confidence: .observed)

    package static let examples = [
        Example("a description with another text", .described("A new study of 400 hives."), .passes),
        Example("the title as the description", .described("How bees count"), .breaks(seen: "How bees count")),
        Example("the title with a full stop", .described("How bees count."), .breaks()),
        Example(
            "the name of the site",
            .described("Acme", then: #"<meta property="og:site_name" content="Acme">"#), .breaks(seen: "Acme")),
        Example("no description", .bare, .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let summary = page.card.summary, !summary.value.isBlank else { return .notApplicable }
        guard summary.value.utf8.count <= longest else { return .passes }
        let title = title.shown != nil && title.text.utf8.count <= longest ? title.key : nil
        let name = page.card.siteName.map { TitleKeys.key($0.value) }
        guard isShort(summary.value, beside: title, name) else { return .passes }
        let key = TitleKeys.key(summary.value)
        let isTitle = title.map { Similarity.reaches(similar, key, $0) } ?? false
        return isTitle || name == key ? .breaks(RawText.quoted(summary.value), line: summary.line) : .passes
    }

    /// Whether a text is short enough to resemble one of these; each letter and digit counts in its key.
    private static func isShort(_ text: String, beside title: String?, _ name: String?) -> Bool {
        let most = max(title.map { longestLike($0.utf8.count) } ?? -1, name?.utf8.count ?? -1)
        return text.withBytes { bytes in
            // Each takes a byte at least.
            if bytes.count <= most { return true }
            var count = 0
            for byte in bytes where Bytes.isLetterOrDigit(byte) {
                count += 1
                if count > most { return false }
            }
            return true
        }
    }

    /// A text with more letters cannot resemble one of that length.
    private static func longestLike(_ count: Int) -> Int {
        Double(count) < Double(Similarity.lengthLimit) * similar ? Int(Double(count) / similar) + 1 : .max
    }

    /// From this similarity on, Apple hides the summary (docs/linkpresentation.md §0).
    private static let similar = 0.6
    /// In bytes; no title is long enough to resemble a longer description.
    private static let longest = 1_000

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.write(.ogDescription, Placeholder.summary)
        return true
    }
}
