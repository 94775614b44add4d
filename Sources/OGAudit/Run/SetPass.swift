internal import AuditModel
internal import AuditRules
internal import AuditStore

/// The second pass: judges pages among the others of their site, and scores them again.
///
/// It may be cut off and begun again: what it finds follows from what the first pass kept, and a finding that is
/// there already is not added twice.
struct SetPass {
    let store: Store
    let run: RunID
    let rules: RuleBook.Selection
    /// The project's own names of its sites, by registrable domain.
    let siteNames: [String: [String]]

    /// Pages that are judged and revised at a time.
    static let chunk = 500

    func perform() throws {
        let pass = try store.secondPass(run)
        try pass.learnAffixes()
        try judgeTitlesAgain(pass)
        try pass.gatherSets()
        try judgeSets(pass)
    }

    /// A site whose titles end alike has told its name, though no tag says so.
    private func judgeTitlesAgain(_ pass: SecondPass) throws {
        var cursor: Int64 = 0
        while true {
            let inputs = try pass.titleInputs(after: cursor, limit: Self.chunk)
            guard let last = inputs.last else { return }
            cursor = last.page
            let revisions = try inputs.compactMap { input in
                try store.record(of: input.page, run: run).map { revision($0, learned: input.affixes) }
            }
            try store.revise(revisions, run: run)
        }
    }

    private func revision(_ record: PageRecord, learned: [String]) -> PageRevision {
        let domain = record.setKeys.registrableDomain
        let names = SiteNames(
            siteName: record.siteName, applicationName: record.applicationName,
            registrableDomain: domain, domainLabel: String(domain.prefix { $0 != "." }),
            learned: (siteNames[domain] ?? []) + learned)
        let title = TitleAnalysis(record.title, names: names, isHome: record.setKeys.isHome)
        let kept = record.findings.filter { !RuleBook.brandRules.contains($0.rule) }
        let brand = rules.judgeBrand(title, of: record.url, before: record.findings)
        return revision(record, kept + brand, titleCore: title.coreKey)
    }

    private func judgeSets(_ pass: SecondPass) throws {
        var cursor: Int64 = 0
        while true {
            let sets = try pass.setFacts(after: cursor, limit: Self.chunk)
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

    private func revision(_ record: PageRecord, _ findings: [Finding], titleCore: String? = nil) -> PageRevision {
        let scorecard = rules.score(
            findings, mediaApplies: record.mediaApplies,
            notJudged: RuleBook.notJudged(outcome: record.outcome, findings: findings))
        return PageRevision(
            page: record.page, score: record.outcome.isSeen ? scorecard.score : nil, findings: scorecard.findings,
            titleCore: titleCore)
    }
}

extension PageInSet {
    /// What the store gathered, in the words of the rules.
    init(_ facts: SetFacts) {
        self.init(keys: facts.keys, sitePages: facts.sitePages)
        sameTitle = facts.sameTitle
        sameImage = facts.sameImage
        sameSummary = facts.sameSummary
        sameOGURL = facts.sameOGURL
        for (likeness, addresses) in facts.twins { twins[Self.rule(likeness)] = addresses }
    }

    private static func rule(_ likeness: Likeness) -> String {
        switch likeness {
        case .title: "title-not-unique"
        case .image: "image-generic-reuse"
        case .summary: "description-not-unique"
        case .ogURL: "og-url-wrong-page"
        }
    }
}
