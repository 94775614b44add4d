public import AuditModel

extension RuleBook {
    /// The rules that a run judges by: all of them, or those that `--only` and `--disable` leave, under a policy.
    public struct Selection: Sendable {
        private let reach: [Step]
        private let rest: [Step]
        /// Rules that are not judged and decide about the card all the same.
        private let silent: [Step]
        private let brand: [any BrandRule.Type]
        private let set: [any SetRule.Type]
        private let policy: RulePolicy
        /// The ids of the rules that are judged, in report order.
        public let ids: [String]

        /// - Parameters:
        ///   - policy: severities, weights and exemptions of the project, as they are in force today.
        ///   - isOn: whether the rule with that id is judged.
        public init(policy: RulePolicy = RulePolicy(), isOn: (String) -> Bool = { _ in true }) {
            self.policy = policy
            ids = RuleBook.ids.filter(isOn)
            let page = RuleBook.page.filter { isOn($0.facts.id) }
            reach = page.filter { $0.facts.component == .reach }.map { Step($0, policy.preset) }
            rest = page.filter { $0.facts.component != .reach }.map { Step($0, policy.preset) }
            silent = RuleBook.page.filter { $0.facts.card.decides && !isOn($0.facts.id) }.map {
                Step($0, policy.preset)
            }
            brand = page.compactMap { $0 as? any BrandRule.Type }
            set = RuleBook.set.filter { isOn($0.facts.id) }
        }

        /// Judges a page whose outcome is known.
        ///
        /// Reach comes first. If the page was not truly seen, or a gate of Reach is closed, nothing else runs:
        /// other rules would describe an error page or a wall, not the page that was asked for.
        public func judge(_ page: PageEvidence) -> Judgement {
            let title = TitleAnalysis(page)
            let tags = TagIndex(page.tags)
            var findings: [Finding] = []
            for step in reach { step.report(page, title, tags, to: &findings) }
            let card = card(of: page, title, tags, reach: findings)
            let notJudged = RuleBook.notJudged(outcome: page.outcome, findings: findings)
            if notJudged.isEmpty {
                for step in rest { step.report(page, title, tags, to: &findings) }
            }
            findings = policy.applied(to: findings, address: page.requested.text)
            let mediaApplies = !page.card.videos.isEmpty || !page.card.audios.isEmpty
            let scorecard = score(
                findings, mediaApplies: mediaApplies, notJudged: notJudged,
                leftOut: RuleBook.leftOut(file: page.file?.kind, looksAtMedia: page.looksAtMedia))
            return Judgement(
                scorecard: scorecard, isSeen: page.outcome.isSeen, title: title, mediaApplies: mediaApplies,
                notJudged: notJudged, card: card)
        }

        /// What is shown does not depend on which rules a project wants to hear of.
        private func card(
            of page: PageEvidence, _ title: TitleAnalysis, _ tags: TagIndex, reach findings: [Finding]
        ) -> CardForecast? {
            var findings = findings
            for step in silent { step.report(page, title, tags, to: &findings) }
            return RuleBook.card(
                outcome: page.outcome, findings: findings, parts: page.partsCard, looksAtMedia: page.looksAtMedia)
        }

        /// Scores a page by its findings; see `Scorecard.compute`.
        public func score(
            _ findings: [Finding], mediaApplies: Bool, notJudged: Set<Component>, leftOut: Set<Component>
        ) -> Scorecard {
            Scorecard.compute(
                findings: findings, mediaApplies: mediaApplies, notJudged: notJudged, leftOut: leftOut,
                preset: policy.preset)
        }

        /// Judges a title again, with what was learned about the name of its site.
        public func judgeBrand(_ title: TitleAnalysis, of address: String) -> [Finding] {
            policy.applied(to: brand.compactMap { RuleBook.finding($0.facts, $0.check(title)) }, address: address)
        }

        /// Judges a page among the others of its site; add the findings to those of the first pass and score again.
        ///
        /// - Parameter address: the page's own, read only when there is a finding.
        public func judge<E: Error>(_ page: PageInSet, of address: () throws(E) -> String?) throws(E) -> [Finding] {
            let found = set.compactMap { RuleBook.finding($0.facts, $0.check(page)) }
            guard !found.isEmpty, let address = try address() else { return [] }
            return policy.applied(to: found, address: address)
        }
    }

    /// One rule, and whether it shares what is found out once a page.
    private enum Step {
        case page(any PageRule.Type, Preset)
        /// Judges files too.
        case file(any PageRule.Type, Preset)
        case title(any TitleRule.Type)
        case tags(any TagRule.Type)

        init(_ rule: any PageRule.Type, _ preset: Preset) {
            if rule.facts.judgesFiles {
                self = .file(rule, preset)
            } else if let title = rule as? any TitleRule.Type {
                self = .title(title)
            } else if let tags = rule as? any TagRule.Type {
                self = .tags(tags)
            } else {
                self = .page(rule, preset)
            }
        }

        func report(
            _ page: PageEvidence, _ title: TitleAnalysis, _ tags: TagIndex, to findings: inout [Finding]
        ) {
            switch self {
            case .file(let rule, let preset): Self.add(preset.verdict(of: rule, page), of: rule, to: &findings)
            // Of a file there are no tags, and no title to judge.
            case _ where page.file != nil: return
            case .page(let rule, let preset): Self.add(preset.verdict(of: rule, page), of: rule, to: &findings)
            case .title(let rule): Self.add(rule.check(title, page), of: rule, to: &findings)
            case .tags(let rule): Self.add(rule.check(tags, page), of: rule, to: &findings)
            }
        }

        private static func add(_ verdict: Verdict, of rule: any PageRule.Type, to findings: inout [Finding]) {
            guard case .breaks = verdict, let finding = RuleBook.finding(rule.facts, verdict) else { return }
            findings.append(finding)
        }
    }

    /// All rules.
    public static let everything = Selection()

    /// Judges a page by all rules.
    public static func judge(_ page: PageEvidence) -> Judgement { everything.judge(page) }

    /// Judges a page among the others of its site by all rules.
    public static func judge(_ page: PageInSet) -> [Finding] { everything.judge(page) { "" } }

    /// The ids of rules whose verdict follows from the title and the names of the site alone.
    public static let brandRules = Set(page.compactMap { ($0 as? any BrandRule.Type)?.facts.id })

    /// Every id, each once, in report order.
    public static let ids: [String] = allFacts.map(\.id)
}
