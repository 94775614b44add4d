package import AuditModel

extension RuleBook {
    /// Whether lists of ids, in which `*` stands for any characters, leave a rule on; without `only` all are wanted.
    package static func isOn(_ id: String, only: [String], disabled: [String]) -> Bool {
        (only.isEmpty || only.contains { Glob.matches(id, $0) }) && !disabled.contains { Glob.matches(id, $0) }
    }

    /// The rules of a run: all of them, or those left by `--only` and `--disable`, with a policy.
    ///
    /// A class, so that the task of every page holds a reference instead of a copy.
    package final class Selection: Sendable {
        let reach: [(rule: any PageRule.Type, place: Int)]
        let rest: [(rule: any PageRule.Type, place: Int)]
        /// Rules that are turned off but still decide about the card.
        private let silent: [any PageRule.Type]
        private let brand: [any BrandRule.Type]
        private let set: [any SetRule.Type]
        let policy: RulePolicy
        /// The ids of the rules that are judged, in report order.
        package let ids: [String]

        /// - Parameters:
        ///   - policy: severities, weights and exemptions of the configuration, as of today.
        ///   - isOn: whether the rule with that id is on.
        package init(policy: RulePolicy = RulePolicy(), isOn: (String) -> Bool = { _ in true }) {
            self.policy = policy
            ids = RuleBook.ids.filter(isOn)
            let page = RuleBook.page.filter { isOn($0.facts.id) }
            let placed = page.map { (rule: $0, place: RuleBook.place(of: $0.facts.id)) }
            reach = placed.filter { $0.rule.facts.component == .reach }
            rest = placed.filter { $0.rule.facts.component != .reach }
            silent = RuleBook.page.filter { $0.facts.card.isTelling && !isOn($0.facts.id) }
            brand = page.compactMap { $0 as? any BrandRule.Type }
            set = RuleBook.set.filter { isOn($0.facts.id) }
        }

        /// Judges a page whose outcome is known.
        package func judge(_ page: PageEvidence) -> Judgement {
            let digest = PageDigest(of: page, preset: policy.preset)
            let breaches = breaches(of: digest)
            let scorecard = score(
                reported(breaches, digest), mediaApplies: page.mediaApplies, notJudged: breaches.notJudged,
                leftOut: RuleBook.leftOut(file: page.file?.kind, looksAtMedia: page.looksAtMedia))
            return Judgement(
                scorecard: scorecard, isLoaded: page.outcome.isLoaded, title: digest.title,
                mediaApplies: page.mediaApplies, notJudged: breaches.notJudged, notApplicable: breaches.notApplicable,
                card: card(digest, breaches))
        }

        /// Runs the rules, those of Reach first. If the page could not be loaded, or a finding hides it, no other rules run,
        /// because they would describe an error page or a sign-in page instead of the page itself.
        func breaches(of digest: PageDigest) -> Breaches {
            var breaches = Breaches()
            for (rule, place) in reach { ask(rule, place, digest, &breaches) }
            breaches.notJudged = RuleBook.notJudged(outcome: digest.page.outcome, findings: breaches.all.map(\.finding))
            if breaches.notJudged.isEmpty { for (rule, place) in rest { ask(rule, place, digest, &breaches) } }
            breaches.setEchoesAside(digest)
            return breaches
        }

        private func ask(_ rule: any PageRule.Type, _ place: Int, _ digest: PageDigest, _ breaches: inout Breaches) {
            switch RuleBook.verdict(of: rule, digest) {
            case .passes: break
            case .notApplicable: breaches.notApplicable.insert(place)
            case .breaks(let breach):
                let facts = rule.facts
                let finding = RuleBook.finding(facts, breach)
                let reported = policy.applied(to: finding, address: digest.page.requested.text)
                if reported == nil { breaches.notApplicable.insert(place) }
                digest.broken.insert(facts.id)
                breaches.all.append(Breached(rule: rule, finding: finding, reported: reported))
            }
        }

        /// The findings that are not exempt, each with its remedy if the page could be loaded.
        private func reported(_ breaches: Breaches, _ digest: PageDigest) -> [Finding] {
            // The page behind a sign-in is unknown, whatever else is fixed.
            let isKnown =
                digest.page.outcome.isLoaded
                && breaches.hiding.allSatisfy { own in
                    var fixed = digest.page
                    return own.rule.fix(&fixed, digest)
                }
            let marks = breaches.marks
            return breaches.all.compactMap { own in
                var finding = own.reported
                if isKnown { finding?.remedy = remedy(of: own, digest, breaches, marks) }
                return finding
            }
        }

        /// The card does not depend on which rules are on.
        private func card(_ digest: PageDigest, _ breaches: Breaches) -> CardForecast? {
            let page = digest.page
            let heard = (breaches.all + breaches.echoes).filter { $0.rule.facts.card.isTelling }.map(\.finding)
            let unheard = silent.compactMap { RuleBook.finding($0.facts, RuleBook.verdict(of: $0, digest)) }
            let parts = page.partsCard
            let isKnown = RuleBook.isKnown(parts, imageNote: page.card.imageNote, iconNote: page.card.iconNote)
            return RuleBook.card(
                outcome: page.outcome, findings: heard + unheard, parts: parts,
                looksAtMedia: page.looksAtMedia && isKnown)
        }

        /// Scores a page by its findings; see `Scorecard.compute`.
        package func score(
            _ findings: [Finding], mediaApplies: Bool, notJudged: ComponentSet, leftOut: ComponentSet
        ) -> Scorecard {
            Scorecard.compute(
                findings: findings, mediaApplies: mediaApplies, notJudged: notJudged, leftOut: leftOut,
                preset: policy.preset)
        }

        /// Judges a title again with learned names of its site.
        ///
        /// Findings that were already there keep their remedy; of a new one only the title is known, so that no other
        /// finding disappears with it.
        package func judgeBrand(_ title: TitleAnalysis, of address: String, before: [Finding] = []) -> [Finding] {
            policy.applied(to: brand.compactMap { RuleBook.finding($0.facts, $0.check(title)) }, address: address)
                .map { finding in
                    var finding = finding
                    let known = before.first { $0.rule == finding.rule && $0.evidence == finding.evidence }
                    finding.remedy = known.map(\.remedy) ?? Remedy()
                    return finding
                }
        }

        /// Compares a page with the others of its site; add the findings to those of the first pass and score again.
        ///
        /// - Parameter address: the page's own URL, only used if there is a finding.
        package func judge<E: Error>(_ page: PageInSet, of address: () throws(E) -> String?) throws(E) -> [Finding] {
            let found = set.compactMap { rule -> Finding? in
                guard var finding = RuleBook.finding(rule.facts, rule.check(page)) else { return nil }
                if case .breaks = rule.check(page.alone) { return finding }
                finding.remedy = Remedy()
                return finding
            }
            guard !found.isEmpty, let address = try address() else { return [] }
            return policy.applied(to: found, address: address)
        }
    }

    /// The verdict of a rule on a page. Files have no tags and no title to judge.
    static func verdict(of rule: any PageRule.Type, _ digest: PageDigest) -> Verdict {
        digest.page.file == nil || rule.facts.judgesFiles ? rule.judge(digest) : .notApplicable
    }

    /// All rules.
    package static let everything = Selection()

    /// Judges a page by all rules.
    package static func judge(_ page: PageEvidence) -> Judgement { everything.judge(page) }

    /// Compares a page with the others of its site by all rules.
    package static func judge(_ page: PageInSet) -> [Finding] { everything.judge(page) { "" } }

    /// The ids of rules whose verdict depends only on the title and the names of the site.
    package static let brandRules = Set(page.filter { $0 is any BrandRule.Type }.map { $0.facts.id })
}
