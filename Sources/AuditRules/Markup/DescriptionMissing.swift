package import AuditModel

/// Fails pages without a description.
package enum DescriptionMissing: PageRule {
    package static let facts = RuleFacts(
        id: "description-missing", component: .markup, force: .init(.notice, 4), group: .description,
        passes: "The page has a description",
        fails: "No description",
        why: "Most other apps show it below the title; Messages only does so for posts.",
        fix: #"Add <meta property="og:description" content="…"> with one or two plain sentences."#,
        sources: [
            .init(.ogp, "og:description is one or two sentences"),
            .init(.mastodonIssue, "Messages does not show it"),
            .init(.recentSystems, "it is shown for posts only", at: "10-description"),
        ],
        confidence: .specification)

    package static let examples = [
        Example("og:description", .described("Bees can count to four, a new study says."), .passes),
        Example(
            "only the description for search engines", .head(#"<meta name="description" content="Bees.">"#), .passes),
        Example("no description", .bare, .breaks(seen: "no text below the title")),
        Example("empty", .described(""), .breaks()),
        Example(
            "a name in capitals", .head(#"<META NAME="DESCRIPTION" CONTENT="Bees count.">"#), .passes),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.card.summary.map({ $0.value.isBlank }) ?? true else { return .passes }
        guard isWrittenOtherwise(page.tags) else {
            return .breaks("other apps show no text below the title")
        }
        return .passes
    }

    /// Whether there is a description whose name has capitals: HTML ignores case, and so do most readers.
    static func isWrittenOtherwise(_ tags: PageTags) -> Bool {
        tags.metas.contains { meta in
            meta.name?.lowercased() == "description" && !meta.place.isInNoscript && !(meta.content ?? "").isBlank
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.write(.ogDescription, Placeholder.summary)
        return true
    }
}

extension ExamplePage {
    /// A page with that og:description.
    static func described(_ text: String, then tags: String = "") -> ExamplePage {
        head(#"<meta property="og:description" content="\#(text)">"# + tags)
    }
}
