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
            UnfilledTemplate.self, QuotesBreakValue.self, CharsetConflict.self, TextMojibake.self,
            DoubleEncodedEntities.self, SiteNameSuspicious.self, DescriptionContainsMarkup.self,
            DescriptionDuplicatesTitle.self, DescriptionTooLong.self,
        ]
    /// By the place of the rule; nil for those that are not about texts.
    private static let steps: [Step?] = {
        var steps: [Step?] = RuleBook.ids.map { _ in nil }
        for step in rules.map({ Step($0, .apple) }) { steps[step.place] = step }
        return steps
    }()
    private static let aboutTitle = places { $0.component == .title && $0.group != .titlePresence }
    private static let aboutSummary = places { $0.group == .description }
    private static let aboutSiteName = places { $0.id == SiteNameSuspicious.facts.id }
    /// A fix may bring another fault of the same text to light.
    private static let rounds = 3

    private static func places(_ isMeant: (RuleFacts) -> Bool) -> RulePlaces {
        RulePlaces(of: RuleBook.allFacts.filter(isMeant).map { RuleBook.place(of: $0.id) })
    }

    /// - Parameters:
    ///   - analysis: of the page's title.
    ///   - findings: of the page; those of rules that a project has turned off are no reason to change a text.
    package init(_ page: borrowing PageEvidence, title analysis: TitleAnalysis, _ findings: [Finding]) {
        // By index, because a closure gets a copy of each.
        let found = findings.indices.map { RuleBook.place(of: findings[$0].rule) }
        let (digest, steps) = (
            PageDigest(of: page, title: analysis), found.compactMap { $0 < 0 ? nil : Self.steps[$0] }
        )
        guard steps.contains(where: { $0.mayChange(textsOf: page, digest) }) else {
            self.init(of: page, mended: page, analysis, found, left: found)
            return
        }
        var mended = copy page
        var fresh = digest
        let left = Self.mend(&mended, &fresh, steps, from: page, digest)
        self.init(of: page, mended: mended, fresh.title(of: mended), found, left: left)
    }

    /// - Parameters:
    ///   - title: that of the mended page.
    ///   - found: the rules that the page breaks.
    ///   - left: those that the mended one breaks.
    private init(
        of page: borrowing PageEvidence, mended: borrowing PageEvidence, _ title: TitleAnalysis, _ found: [Int],
        left: [Int]
    ) {
        func text(_ old: Sourced<String>?, _ new: Sourced<String>?, _ about: RulePlaces) -> String? {
            let (old, new) = (old?.value, new?.value)
            let isBroken = (new == old ? found : left).contains(where: about.contains)
            return isBroken ? nil : new.flatMap { Self.isKnown($0, from: old) ? $0 : nil }
        }
        self.title = text(page.card.title, mended.card.title, Self.aboutTitle).map {
            PlainText.cleaned($0, limit: TitleAnalysis.lengthLimit)
        }
        summary = text(page.card.summary, mended.card.summary, Self.aboutSummary)
        siteName = text(page.card.siteName, mended.card.siteName, Self.aboutSiteName).flatMap { name in
            // The label of a host is no name that anybody has written.
            name == page.card.siteName?.value || name != mended.ownSiteName ? name : nil
        }
        if page.card.siteName == nil { siteName = Self.applicationName(of: mended, title) }
    }

    /// Makes of the page what the fixes of the rules leave, and tells which of them are still broken.
    private static func mend(
        _ mended: inout PageEvidence, _ fresh: inout PageDigest, _ steps: [Step], from page: borrowing PageEvidence,
        _ digest: PageDigest
    ) -> [Int] {
        var left = steps
        for _ in 0..<rounds where !left.isEmpty {
            for step in left { _ = step.mend(&mended, fresh) }
            fresh = PageDigest(of: mended, mendedFrom: page, digest)
            left = steps.filter { $0.breach(mended, fresh) != nil }
        }
        return left.map(\.place)
    }

    /// The application-name, where it is fit for og:site_name.
    private static func applicationName(of page: PageEvidence, _ title: TitleAnalysis) -> String? {
        guard let name = page.card.applicationName?.value else { return nil }
        var named = page
        named.write(.ogSiteName, name)
        if case .breaks = SiteNameSuspicious.check(title, named) { return nil }
        return name
    }

    /// Whether a text says what the page says: a placeholder does not, nor what was left when letters were lost.
    private static func isKnown(_ text: String, from old: String?) -> Bool {
        guard text != old else { return true }
        return text != Placeholder.title && text != Placeholder.summary
            && !Bytes.contains("\u{FFFD}", in: text) && !Bytes.contains("\u{FFFD}", in: old ?? "")
    }
}

extension Step {
    /// Whether its fix may change a text that the card shows.
    fileprivate func mayChange(textsOf page: PageEvidence, _ digest: PageDigest) -> Bool {
        changes(page, digest).map { !$0.isDisjoint(with: [.title, .summary]) } ?? true
    }
}
