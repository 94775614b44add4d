internal import AuditModel

/// Chooses the description and the site name to offer from those that a page has.
struct OfferedTexts {
    private let page: PageEvidence
    private let title: TitleAnalysis
    private let found: Set<String>
    private let silent: Set<String>
    /// The rules about descriptions that the page's own breaks.
    private let ownFaults: [any PageRule.Type]

    init(_ page: PageEvidence, _ title: TitleAnalysis, found: Set<String>) {
        (self.page, self.title, self.found) = (page, title, found)
        ownFaults = Self.faults(of: page)
        silent = Set(ownFaults.map { $0.facts.id }).subtracting(found)
    }

    /// The first of these texts that is a description, repaired if necessary; nil if there is none.
    func summary(of texts: [String]) -> String? {
        texts.lazy.compactMap { summary($0) }.first
    }

    /// The text to offer; nil if it has a fault that makes it useless.
    ///
    /// - Parameter characters: longer texts are shortened, if whole sentences fit.
    func summary(_ text: String, upTo characters: Int? = summaryLimit) -> String? {
        var text = text
        if Mojibake.isSuspected(in: text) {
            guard let repaired = Mojibake.repaired(text) else { return nil }
            text = repaired
        }
        if found.contains(DoubleEncodedEntities.facts.id) { text = Entities.decoded(text) ?? text }
        if breaks(DescriptionContainsMarkup.self, text) { text = PageEvidence.plain(text) }
        if found.contains(DescriptionTooLong.facts.id), let characters, text.count > characters {
            text = WholeText.sentences(of: text, upTo: characters) ?? text
        }
        let isUseless = text.isBlank || TemplateLeak.mark(in: text) != nil
        return isUseless || faults(as: text).contains { isFatal($0) } ? nil : text
    }

    private static let summaryLimit = 200

    private func isFatal(_ rule: any PageRule.Type) -> Bool {
        !Self.mayStay.contains(rule.facts.id) && !silent.contains(rule.facts.id)
    }

    /// Faults with which a text still is a description.
    private static let mayStay: Set<String> = [DescriptionTooLong.facts.id, DescriptionMissing.facts.id]

    private static let aboutSummary = RuleBook.page.filter { $0.facts.group == .description }

    /// The rules that a text would break as the description.
    private func faults(as text: String) -> [any PageRule.Type] {
        var page = page
        page.write(.ogDescription, text)
        let isOwn = page.card.summary == self.page.card.summary && page.tags.metas == self.page.tags.metas
        return isOwn ? ownFaults : Self.faults(of: page)
    }

    private static func faults(of page: PageEvidence) -> [any PageRule.Type] {
        aboutSummary.filter { if case .breaks = $0.check(page) { true } else { false } }
    }

    private func breaks(_ rule: any PageRule.Type, _ text: String) -> Bool {
        guard !silent.contains(rule.facts.id) else { return false }
        var page = page
        page.write(.ogDescription, text)
        return if case .breaks = rule.check(page) { true } else { false }
    }

    /// The site name: the page's own if it has no fault, or one on which the page and its host agree.
    func siteName(of names: [String]) -> String? {
        if let own = names.first, !found.contains(SiteNameSuspicious.facts.id), isLegible(own) {
            return PlainText.cleaned(own, limit: TitleAnalysis.lengthLimit)
        }
        let repaired = names.compactMap { Mojibake.isSuspected(in: $0) ? Mojibake.repaired($0) : $0 }
            .map { found.contains(DoubleEncodedEntities.facts.id) ? Entities.decoded($0) ?? $0 : $0 }
        let others =
            repaired.flatMap { TitleSplit.segments(of: $0).map(String.init) }
            + [page.card.applicationName?.value, brand]
            .compactMap(\.self)
        if let sure = (repaired + others).first(where: { isSound($0) && isOfHost($0) }) { return sure }
        return repaired.first { isSound($0) || isLegible($0) && !title.siteNameIsTitle && !isAddress($0) }
    }

    /// The part of the page's own titles that certainly is the site name.
    private var brand: String? {
        let document = page.tags.documentTitle.map {
            TitleAnalysis(another: PlainText.cleaned($0, limit: TitleAnalysis.lengthLimit), of: title)
        }
        return [title, document].compactMap(\.self).lazy.map(\.brand).first {
            $0.kind == .segment(isCertain: true) && $0.segments.count == 1
        }?.alias
    }

    private func isLegible(_ name: String) -> Bool {
        !Mojibake.isSuspected(in: name) && Entities.first(in: name) == nil && MarkupLeak.find(in: name) == nil
            && TemplateLeak.find(in: name, segments: [name[...]]) == nil
    }

    private func isSound(_ name: String) -> Bool {
        guard isLegible(name), !name.isBlank else { return false }
        var named = page
        named.write(.ogSiteName, name)
        if case .breaks = SiteNameSuspicious.check(TitleAnalysis(named), named) { return false }
        return !WordList.generic.matches(TitleKeys.key(name)) && TitleKeys.key(name) != title.coreKey
    }

    /// Whether the host has that name, or most of it.
    private func isOfHost(_ name: String) -> Bool {
        guard let name = Alias(name, .name), name.key.utf8.count * 2 >= page.site.domainLabel.utf8.count else {
            return false
        }
        return name.isLike(page.site, asWhole: true)
    }

    private func isAddress(_ name: String) -> Bool {
        let name = RawText.trim(name)
        return RawText.contains("://", in: name) || RawText.hasPrefix(name, "@") || SiteNameSuspicious.isAddress(name)
    }
}
