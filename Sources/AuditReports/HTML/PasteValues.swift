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

    /// - Parameter ruleFacts: of the rules that the page breaks: what they have against a value is not pasted again.
    package init(of page: PageRecord, _ evidence: PageEvidence, ruleFacts: (String) -> RuleFacts?) {
        let texts = MendedTexts(evidence, page.findings)
        let broken = page.findings.compactMap { ruleFacts($0.rule) }
        isUnread =
            page.score == nil || page.file != nil || page.predictedCard == .file || RuleBook.hidesTags(page.findings)
        (title, siteName, summary) = (texts.title, texts.siteName, texts.summary)
        url = Self.known(page.canonical ?? page.finalURL)
        // An image of the body may be declared as it is.
        let isImageWrong = Self.isWrong(.image, broken, besides: [.imageURL, .imagePresence])
        image = isImageWrong ? nil : page.image.flatMap { Self.known($0.url) }
        let isTouch = page.iconSource?.hasPrefix("apple-touch-icon") == true
        let isIconWrong = Self.isWrong(.icon, broken, besides: [.iconPresence])
        icon = (isTouch && !isIconWrong ? page.icon.flatMap { Self.known($0.url) } : nil) ?? Self.usualIcon
    }

    /// Whether an error, or a warning of another group than these, is about that part of the card.
    private static func isWrong(
        _ component: Component, _ broken: [RuleFacts], besides groups: [RuleFacts.Group]
    ) -> Bool {
        broken.contains { rule in
            let mayStay = rule.force.severity == .warning && rule.group.map(groups.contains) ?? false
            return rule.component == component && rule.force.severity > .notice && !mayStay
        }
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
        object("paste") { json in
            json.member("title", values.title ?? "", limit: limit, unless: page.title?.value)
            json.member("site", values.siteName ?? "", limit: limit, unless: page.siteName)
            json.member("summary", values.summary ?? "", limit: limit, unless: page.summary)
            if values.url == nil { json.member("url", "") }
            if values.image == nil { json.member("image", "") }
            if values.icon != page.icon?.url { json.member("icon", values.icon) }
        }
    }

    private mutating func member(_ key: StaticString, _ text: String, limit: Int, unless known: String?) {
        if text != known ?? "" { member(key, text, limit: limit) }
    }
}
