package import AuditModel

/// The texts of a page as the fixes of its findings leave them, for tags to paste.
///
/// Nil where only a person knows what to write: where there is no text, where a fix has nothing but a placeholder, and
/// where a finding has something against a text that no fix changes.
package struct MendedTexts {
    package private(set) var title: String?
    package private(set) var siteName: String?
    package private(set) var summary: String?

    private static let rules: [any PageRule.Type] =
        RuleBook.title + [
            TextMojibake.self, DoubleEncodedEntities.self, SiteNameSuspicious.self, DescriptionContainsMarkup.self,
            DescriptionDuplicatesTitle.self, DescriptionTooLong.self,
        ]
    private static let byID = Dictionary(rules.map { ($0.facts.id, $0) }, uniquingKeysWith: { first, _ in first })
    private static let aboutTitle = ids { $0.component == .title && $0.group != .titlePresence }
    private static let aboutSummary = ids { $0.group == .description }
    private static let aboutSiteName = ids { $0.id == SiteNameSuspicious.facts.id }
    /// A fix may bring another fault of the same text to light.
    private static let rounds = 3

    private static func ids(_ isMeant: (RuleFacts) -> Bool) -> Set<String> {
        Set(RuleBook.allFacts.filter(isMeant).map(\.id))
    }

    /// - Parameters:
    ///   - analysis: of the page's title.
    ///   - findings: of the page; those of rules that a project has turned off are no reason to change a text.
    package init(_ page: PageEvidence, title analysis: TitleAnalysis, _ findings: [Finding]) {
        let rules = findings.compactMap { Self.byID[$0.rule] }
        let mended = rules.isEmpty ? nil : Self.mend(page, analysis, rules)
        func text(_ part: (LinkCard) -> Sourced<String>?, _ about: Set<String>) -> String? {
            let old = part(page.card)?.value
            let new = mended.map { part($0.page.card)?.value } ?? old
            let isMended = new != old
            let isBroken =
                isMended
                ? mended?.left.isDisjoint(with: about) == false : findings.contains { about.contains($0.rule) }
            return isBroken ? nil : new.flatMap { Self.isKnown($0, from: old) ? $0 : nil }
        }
        title = text({ $0.title }, Self.aboutTitle).map { PlainText.cleaned($0, limit: TitleAnalysis.lengthLimit) }
        summary = text({ $0.summary }, Self.aboutSummary)
        siteName = text({ $0.siteName }, Self.aboutSiteName).flatMap { name in
            // The label of a host is no name that anybody has written.
            name == page.card.siteName?.value || name != mended?.page.ownSiteName ? name : nil
        }
        if page.card.siteName == nil {
            siteName = Self.applicationName(of: mended?.page ?? page, mended?.title ?? analysis)
        }
    }

    /// What the fixes of the rules leave, and which of them are still broken.
    private static func mend(
        _ page: PageEvidence, _ analysis: TitleAnalysis, _ rules: [any PageRule.Type]
    ) -> (page: PageEvidence, title: TitleAnalysis, left: Set<String>) {
        var (mended, title) = (page, analysis)
        var left = Set(rules.map { $0.facts.id })
        for _ in 0..<rounds where !left.isEmpty {
            for rule in rules where left.contains(rule.facts.id) {
                _ = (rule as? any TitleRule.Type)?.mend(&mended, title) ?? rule.mend(&mended)
            }
            title = TitleAnalysis(mended)
            left = Set(rules.filter { breaks($0, mended, title) }.map { $0.facts.id })
        }
        return (mended, title, left)
    }

    /// The application-name, where it is fit for og:site_name.
    private static func applicationName(of page: PageEvidence, _ title: TitleAnalysis) -> String? {
        guard let name = page.card.applicationName?.value else { return nil }
        var named = page
        named.write(.ogSiteName, name)
        return breaks(SiteNameSuspicious.self, named, title) ? nil : name
    }

    /// Whether a text says what the page says: a placeholder does not, nor what was left when letters were lost.
    private static func isKnown(_ text: String, from old: String?) -> Bool {
        guard text != old else { return true }
        return text != Placeholder.title && text != Placeholder.summary
            && ![text, old ?? ""].contains { $0.unicodeScalars.contains("\u{FFFD}") }
    }

    private static func breaks(_ rule: any PageRule.Type, _ page: PageEvidence, _ title: TitleAnalysis) -> Bool {
        let verdict = (rule as? any TitleRule.Type)?.check(title, page) ?? rule.check(page)
        if case .breaks = verdict { return true }
        return false
    }
}
