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
    /// A fix may bring another fault of the same text to light.
    private static let rounds = 3

    /// - Parameters:
    ///   - analysis: of the page's title.
    ///   - findings: of the page; those of rules that a project has turned off are no reason to change a text.
    package init(_ page: PageEvidence, title analysis: TitleAnalysis, _ findings: [Finding]) {
        // Most pages break none of these, and a title that is taken apart again costs more than all the rest.
        let rules = findings.compactMap { Self.byID[$0.rule] }
        var (mended, shown) = (page, analysis)
        var left = Set(rules.map { $0.facts.id })
        for _ in 0..<Self.rounds where !left.isEmpty {
            for rule in rules where left.contains(rule.facts.id) {
                _ = (rule as? any TitleRule.Type)?.mend(&mended, shown) ?? rule.mend(&mended)
            }
            shown = TitleAnalysis(mended)
            left = Set(rules.filter { Self.breaks($0, mended, shown) }.map { $0.facts.id })
        }
        let broken = Set(findings.map(\.rule))
        func text(_ part: KeyPath<LinkCard, Sourced<String>?>, _ isAbout: (RuleFacts) -> Bool) -> String? {
            let (old, new) = (page.card[keyPath: part]?.value, mended.card[keyPath: part]?.value)
            let unmended = old == new ? broken : left
            if unmended.contains(where: { RuleBook.facts($0).map(isAbout) ?? false }) { return nil }
            return new.flatMap { Self.isKnown($0, from: old) ? $0 : nil }
        }
        title = text(\.title) { $0.component == .title && $0.group != .titlePresence }
            .map { PlainText.cleaned($0, limit: TitleAnalysis.lengthLimit) }
        summary = text(\.summary) { $0.group == .description }
        siteName = text(\.siteName) { $0.id == SiteNameSuspicious.facts.id }.flatMap { name in
            // The label of a host is no name that anybody has written.
            name == mended.ownSiteName && name != page.card.siteName?.value ? nil : name
        }
        if page.card.siteName == nil { siteName = Self.applicationName(of: mended, shown) }
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
            && old?.unicodeScalars.contains("\u{FFFD}") != true
    }

    private static func breaks(_ rule: any PageRule.Type, _ page: PageEvidence, _ title: TitleAnalysis) -> Bool {
        let verdict = (rule as? any TitleRule.Type)?.check(title, page) ?? rule.check(page)
        if case .breaks = verdict { return true }
        return false
    }
}
