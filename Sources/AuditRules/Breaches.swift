internal import AuditModel

/// A finding of a rule on a page, before scoring.
struct Breached {
    let rule: any PageRule.Type
    /// With the severity and weight of the rule itself.
    let finding: Finding
    /// With the severity and weight that the configuration sets; nil if the page is exempt.
    let reported: Finding?

    /// Whether its fix alone can change the score.
    var costsPoints: Bool {
        reported.map { $0.deduction > 0 || Weights.cap(Remedy.Mark($0), rule: $0.rule) != nil } ?? false
    }
}

/// All findings of a page, in the order of the rules.
struct Breaches {
    var all: [Breached] = []
    /// Findings that repeat what another one says (`RuleBook.isEcho`).
    var echoes: [Breached] = []
    /// Rules that have nothing to judge on this page, or that the configuration ignores here.
    var notApplicable = RulePlaces()
    /// The components whose rules did not run.
    var notJudged: ComponentSet = []

    /// The findings that stop the rules of other components from running.
    var hiding: [Breached] { all.filter { RuleBook.hidesPage($0.finding) } }

    /// What scoring needs of the findings that are not ignored, by rule.
    var marks: [String: Remedy.Mark] {
        Dictionary(
            all.filter(\.costsPoints).compactMap(\.reported).map { ($0.rule, Remedy.Mark($0)) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension Breaches {
    /// Ignored findings hide no others.
    mutating func setEchoesAside(_ digest: PageDigest) {
        let heard = all.filter { $0.reported != nil }.map(\.finding)
        func isEcho(_ own: Breached) -> Bool {
            // Findings about other apps are reported in full only if they cost points.
            let isCosted = own.finding.component == .otherApps && digest.preset.weight(of: own.rule.facts) != nil
            return !isCosted
                && (RuleBook.isEcho(own.finding, of: heard) || RuleBook.isTagEmpty(of: own.rule, digest.page, heard))
        }
        echoes = all.filter(isEcho)
        all.removeAll(where: isEcho)
        for echo in echoes { notApplicable.insert(RuleBook.place(of: echo.finding.rule)) }
    }
}

extension RuleBook.Selection {
    /// What happens to the other findings when one is fixed: the fixed page is judged again.
    ///
    /// - Parameter marks: those of the page as it is.
    /// - Returns: nil if the fixed page is unknown, because it is behind a sign-in or the fix leads to one.
    func remedy(
        of own: Breached, _ digest: PageDigest, _ breaches: Breaches, _ marks: [String: Remedy.Mark]
    ) -> Remedy? {
        guard own.costsPoints else { return Remedy() }
        var fixed = digest.page
        guard own.rule.fix(&fixed, digest) else { return nil }
        let again = self.breaches(of: PageDigest(fixed: fixed, from: digest))
        let isWalledUp = breaches.notJudged.isEmpty && !again.notJudged.isEmpty
        guard !isWalledUp, !again.all.contains(where: { $0.rule == own.rule }) else { return nil }
        return Remedy(
            from: marks, to: again.marks, besides: own.finding.rule,
            mediaApplies: fixed.mediaApplies == digest.page.mediaApplies ? nil : fixed.mediaApplies)
    }
}

extension Remedy {
    /// The differences of a second judgement of a page, in the order of rules.
    fileprivate init(
        from before: [String: Mark], to after: [String: Mark], besides own: String, mediaApplies: Bool?
    ) {
        let changed = Set(before.keys).union(after.keys).filter { $0 != own && before[$0] != after[$0] }
        let ordered = changed.sorted { RuleBook.place(of: $0) < RuleBook.place(of: $1) }
        self.init(ordered.map { Change($0, after[$0]) }, mediaApplies: mediaApplies)
    }
}

extension Remedy.Mark {
    init(_ finding: Finding) {
        self.init(
            component: finding.component, severity: finding.severity, deduction: finding.deduction,
            fraction: finding.fraction)
    }
}
