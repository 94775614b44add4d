public import AuditModel

extension RuleBook {
    /// Judges a page whose outcome is known.
    ///
    /// Reach comes first. If the page was not truly seen, or a gate of Reach is closed, nothing else runs: other
    /// rules would describe an error page or a wall, not the page that was asked for.
    public static func judge(_ page: PageEvidence) -> Judgement {
        let title = TitleAnalysis(page)
        var findings: [Finding] = []
        for step in Plan.reach { step.report(page, title, to: &findings) }
        let notJudged = notJudged(outcome: page.outcome, findings: findings)
        if notJudged.isEmpty {
            for step in Plan.rest { step.report(page, title, to: &findings) }
        }
        let mediaApplies = !page.card.videos.isEmpty || !page.card.audios.isEmpty
        let scorecard = Scorecard.compute(findings: findings, mediaApplies: mediaApplies, notJudged: notJudged)
        return Judgement(
            scorecard: scorecard, score: page.outcome.isSeen ? scorecard.score : nil, title: title,
            mediaApplies: mediaApplies, notJudged: notJudged)
    }

    /// Judges a page among the others of its site; add the findings to those of the first pass and score again.
    public static func judge(_ page: PageInSet) -> [Finding] {
        set.compactMap { finding($0.facts, $0.check(page)) }
    }

    /// The components whose rules do not run for a page that ended so.
    public static func notJudged(outcome: Outcome, findings: [Finding]) -> Set<Component> {
        guard outcome.isSeen, !findings.contains(where: isClosedGate) else { return Plan.behindTheGate }
        return []
    }

    /// The finding that a verdict makes; nil for anything but a breach.
    public static func finding(_ facts: RuleFacts, _ verdict: Verdict) -> Finding? {
        guard case .breaks(let breach) = verdict else { return nil }
        let force = breach.force ?? facts.force
        return Finding(
            rule: facts.id, component: facts.component, severity: force.severity,
            deduction: force.weight * breach.fraction, fraction: breach.fraction, evidence: breach.seen,
            line: breach.line)
    }

    private static func isClosedGate(_ finding: Finding) -> Bool {
        guard finding.component == .reach, let gate = Weights.gates[finding.rule] else { return false }
        return finding.fraction >= gate.from
    }

    /// The rules in the order of their running; sorted out once.
    private enum Plan {
        static let reach = RuleBook.page.filter { $0.facts.component == .reach }.map(Step.init)
        static let rest = RuleBook.page.filter { $0.facts.component != .reach }.map(Step.init)
        static let behindTheGate = Set(Component.allCases).subtracting([.reach])
    }

    /// One rule, and whether it shares the title that is taken apart once a page.
    private enum Step {
        case page(any PageRule.Type)
        case title(any TitleRule.Type)

        init(_ rule: any PageRule.Type) {
            self = (rule as? any TitleRule.Type).map(Step.title) ?? .page(rule)
        }

        func report(_ page: PageEvidence, _ title: TitleAnalysis, to findings: inout [Finding]) {
            let verdict =
                switch self {
                case .page(let rule): rule.check(page)
                case .title(let rule): rule.check(title, page)
                }
            // Facts are large; they are asked for only when something is broken.
            guard case .breaks = verdict, let finding = RuleBook.finding(facts, verdict) else { return }
            findings.append(finding)
        }

        private var facts: RuleFacts {
            switch self {
            case .page(let rule): rule.facts
            case .title(let rule): rule.facts
            }
        }
    }
}
