internal import AuditModel
package import AuditRules
package import AuditStore
internal import WebAddresses

/// The second pass: judges pages among the others of their site, and scores them again.
///
/// It may be cut off and begun again: what it finds follows from what the first pass kept, and a finding that is
/// there already is not added twice.
package struct SecondPass {
    let store: Store
    let run: RunID
    let rules: RuleBook.Selection
    /// The project's own names of its sites, by registrable domain.
    let siteNames: [String: [String]]

    /// Pages that are judged and revised at a time.
    static let chunk = 500

    package init(store: Store, run: RunID, rules: RuleBook.Selection, siteNames: [String: [String]]) {
        self.store = store
        self.run = run
        self.rules = rules
        self.siteNames = siteNames
    }

    package func perform() throws {
        let tables = try store.siteTables(run)
        try tables.learnAffixes(
            Agreement(fewest: LearnedAffixes.fewestTitles, share: LearnedAffixes.share, limit: LearnedAffixes.limit))
        try judgeTitlesAgain(tables)
        try tables.gatherSets(
            names: Agreement(fewest: SiteNameUnlikeSite.fewestPages, share: SiteNameUnlikeSite.majority))
        try judgeSets(tables)
    }

    /// A site whose titles end alike has a name, though no tag says so.
    private func judgeTitlesAgain(_ tables: SiteTables) throws {
        var cursor: Int64 = 0
        while true {
            let inputs = try tables.titleInputs(after: cursor, limit: Self.chunk)
            guard let last = inputs.last else { return }
            cursor = last.page
            let revisions = try inputs.compactMap { input -> PageRevision? in
                let learned = input.affixes.filter {
                    LearnedAffixes.mayBeName($0.text)
                        && ($0.origin != .tag || LearnedAffixes.mayHold(input.title, nameOfSite: $0.text))
                }
                guard !learned.isEmpty, let record = try store.record(of: input.page, run: run) else { return nil }
                return revision(record, learned: learned)
            }
            try store.revise(revisions, run: run)
        }
    }

    /// Judges a title again as the first pass did; nil for a hidden page, whose title was not judged.
    private func revision(_ record: PageRecord, learned: [TitleInput.Affix]) -> PageRevision? {
        guard RuleBook.notJudged(outcome: record.outcome, findings: record.findings).isEmpty,
            let final = PageURL(stored: record.finalURL)
        else { return nil }
        let site = PublicSuffix.identity(of: final)
        let known = SiteNames(
            siteName: record.siteName, applicationName: record.applicationName, site: site,
            learned: siteNames[site.registrableDomain] ?? [])
        let before = TitleAnalysis(record.title, names: known)
        var names = known
        names.siteName = known.siteName ?? learned.first { $0.origin == .tag }?.text
        names.learned += learned.filter { isName($0, for: before, names) }.map(\.text)
        // The first pass found a name here and made no finding because the document's own title denies it.
        let isDenied =
            before.brand.kind != .none && !before.isHome
            && !record.findings.contains { RuleBook.brandRules.contains($0.rule) }
        guard names != known, !isDenied else { return nil }
        let title = TitleAnalysis(record.title, names: names)
        var kept = record.findings
        var judged = rules.judgeBrand(title, of: record.url, before: record.findings)
        kept.removeAll { RuleBook.brandRules.contains($0.rule) }
        // A name learned takes findings about other tags away and adds none, and the store has their lines.
        for index in judged.indices where judged[index].line == nil {
            judged[index].line = record.findings.first { $0.rule == judged[index].rule }?.line
        }
        guard kept + judged != record.findings || title.setKey != before.setKey else { return nil }
        return revision(record, kept + judged, learnedCore: title.setKey)
    }

    private func isName(_ affix: TitleInput.Affix, for title: TitleAnalysis, _ names: SiteNames) -> Bool {
        switch affix.origin {
        case .edge(let share): LearnedAffixes.isName(affix.text, in: affix.titles, ends: share, for: title, names)
        case .tag: title.siteNameIsTitle
        case .title: LearnedAffixes.isNameWithSlogan(affix.text, names)
        }
    }

    private func judgeSets(_ tables: SiteTables) throws {
        var cursor: Int64 = 0
        while true {
            let sets = try tables.setFacts(after: cursor, limit: Self.chunk)
            guard let last = sets.last else { return }
            cursor = last.page
            let revisions = try sets.compactMap { facts -> PageRevision? in
                var record: PageRecord?
                let found = try rules.judge(PageInSet(facts)) {
                    record = try store.record(of: facts.page, run: run)
                    return record?.url
                }
                guard let record else { return nil }
                let known = Set(record.findings.map(\.rule))
                let fresh = found.filter { !known.contains($0.rule) }
                return fresh.isEmpty ? nil : revision(record, record.findings + fresh)
            }
            try store.revise(revisions, run: run)
        }
    }

    private func revision(_ record: PageRecord, _ found: [Finding], learnedCore: String? = nil) -> PageRevision {
        let findings = RuleBook.withoutEchoes(found)
        let scorecard = rules.score(
            findings, mediaApplies: record.mediaApplies,
            notJudged: RuleBook.notJudged(outcome: record.outcome, findings: findings),
            leftOut: RuleBook.leftOut(file: record.file, looksAtMedia: record.looksAtMedia))
        return PageRevision(
            page: record.page, score: record.outcome.isLoaded ? scorecard.score : nil, findings: scorecard.findings,
            learnedCore: learnedCore)
    }
}

extension PageInSet {
    /// What the store gathered, in the words of the rules.
    init(_ facts: SetFacts) {
        self.init(keys: facts.keys, sitePages: facts.sitePages)
        sameTitle = facts.sameTitle
        isOneList = facts.sameTitle > 1 && facts.sameTitleLists == 1
        sameImage = facts.sameImage
        sameSummary = facts.sameSummary
        sameOGURL = facts.sameOGURL
        siteName = facts.siteName
        if let usual = facts.usualName {
            (usualSiteName, usuallyNamed, named) = (usual.name, usual.pages, usual.named)
        }
        for (likeness, addresses) in facts.twins { twins[Self.rule(likeness)] = addresses }
    }

    private static func rule(_ likeness: Likeness) -> String {
        switch likeness {
        case .title: TitleNotUnique.facts.id
        case .image: ImageGenericReuse.facts.id
        case .summary: DescriptionNotUnique.facts.id
        case .ogURL: OgUrlWrongPage.facts.id
        }
    }
}
