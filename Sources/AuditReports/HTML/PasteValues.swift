package import AuditModel
package import AuditRules

/// What the tags to paste of a page say, for the terminal and the HTML report alike; nil for what only a person knows.
package struct PasteValues {
    /// Whether the page gets no tags: its own are never read, because it is a file or something else came in its place.
    let isUnread: Bool
    let title: String?
    let siteName: String?
    let summary: String?
    let url: String?
    let image: String?
    let icon: String

    static let usualIcon = "/apple-touch-icon.png"

    /// - Parameter analysis: of the title.
    package init(
        of page: borrowing PageRecord, _ evidence: borrowing PageEvidence, title analysis: TitleAnalysis
    ) {
        isUnread =
            page.score == nil || page.file != nil || page.predictedCard == .file || RuleBook.hidesTags(page.findings)
        let texts = isUnread ? nil : MendedTexts(evidence, title: analysis, page.findings)
        (title, siteName, summary) = (texts?.title, texts?.siteName, texts?.summary)
        url = Self.known(page.canonical ?? page.finalURL)
        let isImageWrong = evidence.hasTornImage || Self.isWrong(.image, page.findings, Self.againstImage)
        image = isImageWrong ? nil : page.image.flatMap { Self.known($0.url) }
        let isTouch = page.iconSource?.hasPrefix("apple-touch-icon") == true
        let isIconWrong = Self.isWrong(.icon, page.findings, Self.againstIcon)
        icon = (isTouch && !isIconWrong ? page.icon.flatMap { Self.known($0.url) } : nil) ?? Self.usualIcon
    }

    private static func isWrong(_ part: Component, _ findings: [Finding], _ rules: Set<String>) -> Bool {
        // By index, because a closure gets a copy of each.
        findings.indices.contains { findings[$0].component == part && rules.contains(findings[$0].rule) }
    }

    /// An image of the body may be declared as it is.
    private static let againstImage = rules(against: .image, besides: [.imageURL, .imagePresence])
    private static let againstIcon = rules(against: .icon, besides: [.iconPresence])

    /// The rules by which that part of the card is no good: errors, and warnings of other groups than these.
    private static func rules(against component: Component, besides groups: [RuleFacts.Group]) -> Set<String> {
        let facts = RuleBook.allFacts.filter { rule in
            let mayStay = rule.force.severity == .warning && rule.group.map(groups.contains) ?? false
            return rule.component == component && rule.force.severity > .notice && !mayStay
        }
        return Set(facts.map(\.id))
    }

    /// The URL, where it is one of the Web: files that are checked have hosts that no page has (RFC 2606 §2).
    static func known(_ url: String) -> String? {
        // Few are read for it.
        url.contains(bytes: ".invalid") && PageURL(stored: url)?.host.hasSuffix(".invalid") == true ? nil : url
    }
}

extension JSONWriter {
    /// What the report's script would not paste by itself: `""` for what only a person knows.
    mutating func paste(_ values: PasteValues, over page: PageRecord) {
        guard !values.isUnread else { return flag("unread", page.score != nil) }
        let limit = PageDetailJSON.copyLimit
        var members = JSONWriter()
        members.member("title", values.title ?? "", limit: limit, unless: page.title?.value)
        members.member("site", values.siteName ?? "", limit: limit, unless: page.siteName)
        members.member("summary", values.summary ?? "", limit: limit, unless: page.summary)
        if values.url == nil { members.member("url", "") }
        if values.image == nil { members.member("image", "") }
        if values.icon != page.icon?.url { members.member("icon", values.icon) }
        if !members.bytes.isEmpty { object("paste") { $0.verbatim(members.take()) } }
    }

    private mutating func member(_ key: StaticString, _ text: String, limit: Int, unless known: String?) {
        if text != known ?? "" { member(key, text, limit: limit) }
    }
}
