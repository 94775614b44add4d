package import AuditModel

extension RuleBook {
    /// The rules that a run judges by: all of them, or those that `--only` and `--disable` leave, under a policy.
    ///
    /// A class, because every page takes it along.
    package final class Selection: Sendable {
        let reach: [Step]
        let rest: [Step]
        /// Rules that are not judged and decide about the card all the same.
        private let silent: [Step]
        /// Those that ask for one part of a card, to be judged again where it changes.
        let askers: Askers
        private let brand: [any BrandRule.Type]
        private let set: [any SetRule.Type]
        let policy: RulePolicy
        /// The ids of the rules that are judged, in report order.
        package let ids: [String]

        /// - Parameters:
        ///   - policy: severities, weights and exemptions of the project, as they are in force today.
        ///   - isOn: whether the rule with that id is judged.
        package init(policy: RulePolicy = RulePolicy(), isOn: (String) -> Bool = { _ in true }) {
            self.policy = policy
            ids = RuleBook.ids.filter(isOn)
            let page = RuleBook.page.filter { isOn($0.facts.id) }
            reach = page.filter { $0.facts.component == .reach }.map { Step($0, policy.preset) }
            rest = page.filter { $0.facts.component != .reach }.map { Step($0, policy.preset) }
            silent = RuleBook.page.filter { $0.facts.card.isTelling && !isOn($0.facts.id) }.map {
                Step($0, policy.preset)
            }
            askers = Askers(reach + rest)
            brand = page.compactMap { $0.kind.brand }
            set = RuleBook.set.filter { isOn($0.facts.id) }
        }

        /// Judges a page whose outcome is known.
        ///
        /// Reach comes first. If the page was not truly seen, or a gate of Reach is closed, nothing else runs:
        /// other rules would describe an error page or a wall, not the page that was asked for.
        package func judge(_ page: PageEvidence) -> Judgement {
            let digest = PageDigest(of: page)
            var (breaches, moot) = (Breaches(), RulePlaces())
            add(to: &breaches, by: reach, page, digest, &moot)
            let notJudged = RuleBook.notJudged(outcome: page.outcome, isClosed: breaches.closeGate)
            if notJudged.isEmpty { add(to: &breaches, by: rest, page, digest, &moot) }
            let card = card(of: page, digest, breaches)
            let scorecard = score(
                reported(breaches, of: page, digest, isBehindGate: !notJudged.isEmpty),
                mediaApplies: page.mediaApplies, notJudged: notJudged,
                leftOut: RuleBook.leftOut(file: page.file?.kind, looksAtMedia: page.looksAtMedia))
            return Judgement(
                scorecard: scorecard, isSeen: page.outcome.isSeen, title: digest.title(of: page),
                mediaApplies: page.mediaApplies,
                notJudged: notJudged, moot: moot, card: card)
        }

        /// The findings that a project wants to hear of, each with its remedy.
        private func reported(
            _ breaches: Breaches, of page: PageEvidence, _ digest: PageDigest, isBehindGate: Bool
        ) -> [Finding] {
            guard page.outcome.isSeen else { return breaches.all.compactMap(\.reported) }
            let finder = RemedyFinder(self, of: page, digest, breaches, isBehindGate: isBehindGate)
            let remedies = finder.remedies(of: page)
            var findings: [Finding] = []
            findings.reserveCapacity(remedies.count)
            // By place, for iterating copies each.
            for place in remedies.indices {
                guard let finding = breaches.all[place].reported else { continue }
                findings.append(finding)
                findings[findings.count - 1].remedy = remedies[place]
            }
            return findings
        }

        /// What is shown does not depend on which rules a project wants to hear of.
        private func card(of page: PageEvidence, _ digest: PageDigest, _ breaches: Breaches) -> CardForecast? {
            let heard = breaches.all.indices.compactMap { place in
                breaches.all[place].step.isTelling ? breaches.all[place].finding : nil
            }
            let unheard = silent.compactMap { step in
                step.breach(page, digest).map { RuleBook.finding(step, $0) }
            }
            let parts = page.partsCard
            let isKnown = RuleBook.isKnown(parts, imageNote: page.card.imageNote, iconNote: page.card.iconNote)
            return RuleBook.card(
                outcome: page.outcome, findings: heard + unheard, parts: parts,
                looksAtMedia: page.looksAtMedia && isKnown)
        }

        /// - Parameter moot: takes the rules that have nothing to judge, or nothing that the project wants to hear of.
        private func add(
            to breaches: inout Breaches, by steps: [Step], _ page: PageEvidence, _ digest: PageDigest,
            _ moot: inout RulePlaces
        ) {
            for step in steps {
                guard digest.has(step) else {
                    moot.insert(step.place)
                    continue
                }
                switch step.verdict(page, digest, besides: breaches.places) {
                case .passes: break
                case .notApplicable: moot.insert(step.place)
                case .breaks(let breach):
                    let finding = RuleBook.finding(step, breach)
                    let reading = policy.reading(of: finding, address: page.requested.text)
                    if case .exempt = reading { moot.insert(step.place) }
                    breaches.add(Breached(step: step, finding: finding, policy: reading))
                }
            }
        }

        /// Scores a page by its findings; see `Scorecard.compute`.
        package func score(
            _ findings: consuming [Finding], mediaApplies: Bool, notJudged: ComponentSet, leftOut: ComponentSet
        ) -> Scorecard {
            Scorecard.compute(
                findings: findings, mediaApplies: mediaApplies, notJudged: notJudged, leftOut: leftOut,
                preset: policy.preset)
        }

        /// Judges a title again, with what was learned about the name of its site.
        ///
        /// A finding that was there already keeps its remedy; of a new one only the title is known, so that nothing falls
        /// with it.
        package func judgeBrand(_ title: TitleAnalysis, of address: String, before: [Finding] = []) -> [Finding] {
            policy.applied(to: brand.compactMap { RuleBook.finding($0.facts, $0.check(title)) }, address: address)
                .map { finding in
                    var finding = finding
                    let known = before.first { $0.rule == finding.rule && $0.evidence == finding.evidence }
                    finding.remedy = known.map(\.remedy) ?? Remedy()
                    return finding
                }
        }

        /// Judges a page among the others of its site; add the findings to those of the first pass and score again.
        ///
        /// - Parameter address: the page's own, read only when there is a finding.
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

    /// All rules.
    package static let everything = Selection()

    /// Judges a page by all rules.
    package static func judge(_ page: PageEvidence) -> Judgement { everything.judge(page) }

    /// Judges a page among the others of its site by all rules.
    package static func judge(_ page: PageInSet) -> [Finding] { everything.judge(page) { "" } }

    /// The ids of rules whose verdict follows from the title and the names of the site alone.
    package static let brandRules = Set(page.compactMap { $0.kind.brand }.map { $0.facts.id })

    /// Every id, each once, in report order.
    package static let ids: [String] = allFacts.map(\.id)

    private static let places = NameTable(ids)

    /// The place of a rule in report order; -1 for an unknown one.
    package static func place(of id: String) -> Int { places[id] }

    /// How findings of rules come and go, where that is not steadily, by rule id.
    package static let tempers = Dictionary(
        allFacts.filter { $0.temper != .steady }.map { ($0.id, $0.temper) }, uniquingKeysWith: { first, _ in first })
}
