package import AuditModel

/// Fails posts of social networks without the tags that Messages needs to show their text.
package enum SocialPostMetadataIncomplete: PageRule {
    package static let facts = RuleFacts(
        id: "social-post-metadata-incomplete", component: .markup, force: .init(.notice, 8),
        passes: "The post has all tags to show its text",
        fails: "Post is missing tags to show its text",
        why: "With all three tags Messages shows the text of the post; otherwise only a title.",
        fix: """
            Add og:description with the post's text, <meta name="twitter:card" content="summary"> and <meta \
            property="og:type" content="article">.
            """,
        sources: [
            .init(.tn3156, "these tags enable social network link previews"),
            .init(.recentSystems, "og:type article is needed too", at: "10-description"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("a Mastodon post with all tags", post(card: "summary", type: "article"), .passes),
        Example("no twitter:card", post(card: nil, type: "article"), .breaks(seen: "twitter:card")),
        Example("a profile's type on a post", post(card: "summary", type: "profile"), .breaks(seen: "og:type")),
        Example(
            "an article at a post's URL",
            .head(#"<meta property="og:type" content="article">"#, at: "https://example.com/@ann/123"),
            .breaks(seen: "og:description")),
        Example("a page that is not a post", .bare, .notApplicable),
    ]

    private static func post(card: String?, type: String) -> ExamplePage {
        let cardTag = card.map { #"<meta name="twitter:card" content="\#($0)">"# } ?? ""
        return .head(
            """
            <link rel="alternate" type="application/activity+json" href="https://example.com/users/ann/1">
            <meta property="og:description" content="Bees can count."><meta property="og:type" content="\(type)">
            """ + cardTag, at: "https://example.com/@ann/1")
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard isPost(page) else { return .notApplicable }
        var missing: [String] = []
        if (page.tags.content("og:description")?.unicodeScalars.count ?? 0) < shortest {
            missing.append("og:description")
        }
        let card = page.tags.content("twitter:card")
        if card != "summary" && card != "summary_large_image" {
            missing.append("twitter:card summary or summary_large_image")
        }
        let type = page.tags.first("og:type")
        if type?.content != "article" { missing.append("og:type article") }
        return missing.isEmpty
            ? .passes : .breaks("missing: " + missing.joined(separator: ", "), line: type?.place.line)
    }

    /// LinkPresentation ignores a shorter text, in characters (docs/linkpresentation.md §10).
    private static let shortest = 3

    /// A page that federates, or an article at `/@user/123`; `/@user` is a profile, not a post.
    private static func isPost(_ page: PageEvidence) -> Bool {
        guard !page.site.isHome else { return false }
        // Few paths contain this sign, and searching for it is cheaper than parsing the path.
        guard page.final.path.withBytes({ $0.contains(UInt8(ascii: "@")) }) else {
            return page.tags.links.contains(where: isActivity)
        }
        let parts = page.final.path.utf8.split(separator: UInt8(ascii: "/"))
        let isUsers = parts.first?.first == UInt8(ascii: "@")
        guard !(isUsers && parts.count == 1) else { return false }
        if page.tags.links.contains(where: isActivity) { return true }
        let isNumbered = parts.count == 2 && parts[1].allSatisfy(Bytes.isDigit)
        return isUsers && isNumbered && page.tags.content("og:type") == "article"
    }

    private static func isActivity(_ link: LinkTag) -> Bool {
        guard let type = link.type else { return false }
        return RawText.equal(
            RawText.trim(RawText.before(UInt8(ascii: ";"), in: type.utf8[...])), "application/activity+json")
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        if (page.tags.content("og:description")?.unicodeScalars.count ?? 0) < shortest {
            page.write(.ogDescription, Placeholder.summary)
        }
        let card = page.tags.content("twitter:card")
        if card != "summary" && card != "summary_large_image" { page.setContent(of: .twitterCard, "summary") }
        page.write(.ogType, "article")
        return true
    }
}
