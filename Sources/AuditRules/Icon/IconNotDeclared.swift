package import AuditModel

/// Fails pages whose icon is only found at the site root.
package enum IconNotDeclared: PageRule {
    package static let facts = RuleFacts(
        id: "icon-not-declared", component: .icon, force: .init(.notice, 5), group: .iconPresence,
        passes: "The page declares its icon",
        fails: "Icon found at the site root, not declared",
        why: "Sites under a path or on another host have no icon at the root.",
        fix: #"Declare the icon: <link rel="apple-touch-icon" href="/apple-touch-icon.png">."#,
        sources: [
            .init(.recentSystems, "files at the site root are tried", at: "6-icon"),
            .init(.webContentGuide, "these are the names of the files at the root"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("a declared touch icon", .icon(.png(180, 180)), .passes),
        Example(
            "only /favicon.ico", .head("", media: ["https://example.com/favicon.ico": .init(.ico, 32, 32)]),
            .breaks(seen: "/favicon.ico")),
        Example(
            "only /apple-touch-icon.png",
            .head("", media: ["https://example.com/apple-touch-icon.png": .png(180, 180)]),
            .breaks(seen: "/apple-touch-icon.png")),
        Example("no icon at all", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (icon, media) = page.shownIcon else { return .notApplicable }
        guard !icon.origin.isDeclared, !page.card.icons.contains(where: \.origin.isDeclared) else { return .passes }
        return .breaks("found at \(RawText.quoted(media.url.text))")
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
