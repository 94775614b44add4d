internal import AuditModel

/// Finds out what falls with each finding of a page: mends the evidence as the fix says, and judges it again.
///
/// Judged again is what can have changed: the rules that are broken, and those that ask for a part of the card that the
/// fix has touched. A test proves on all examples that this gives the score that judging by all rules gives.
struct RemedyFinder {
    private let rules: RuleBook.Selection
    private let view: PageView
    /// The findings of the page as they are reported.
    private let findings: [Finding]
    private let broken: Set<String>
    private let isBehindGate: Bool

    init(_ rules: RuleBook.Selection, _ view: PageView, _ breaches: [Breached]) {
        self.rules = rules
        self.view = view
        findings = breaches.compactMap(\.reported)
        broken = Set(breaches.map(\.finding.rule))
        isBehindGate = !RuleBook.notJudged(outcome: view.page.outcome, findings: breaches.map(\.finding)).isEmpty
    }

    /// Gives each reported finding its remedy.
    func fill(_ breaches: inout [Breached]) {
        // What stands behind a wall is not known, whatever else is mended.
        for breach in breaches where isBehindGate && RuleBook.closesGate(breach.finding) {
            var page = view.page
            guard breach.step.rule.mend(&page) else { return }
        }
        for place in breaches.indices where breaches[place].reported != nil {
            let found = remedy(breaches[place], breaches)
            breaches[place].reported?.remedy = found
        }
    }

    private func remedy(_ breach: Breached, _ breaches: [Breached]) -> Remedy? {
        var page = view.page
        guard breach.step.rule.mend(&page) else { return nil }
        let mended = PageView(page, like: view)
        guard breach.step.finding(mended) == nil else { return nil }
        var remedy = Remedy()
        var left = breaches.filter { $0.finding.rule != breach.finding.rule }.map(\.finding)
        for other in breaches where other.finding.rule != breach.finding.rule && mayMatter(other) {
            let finding = other.step.finding(mended)
            if finding == nil { left.removeAll { $0.rule == other.finding.rule } }
            note(finding, of: other, in: &remedy)
        }
        let isOpen = RuleBook.notJudged(outcome: page.outcome, findings: left).isEmpty
        let steps = isBehindGate ? (isOpen ? rules.rest : []) : touched(page)
        for step in steps where !broken.contains(step.rule.facts.id) {
            guard let finding = step.finding(mended) else { continue }
            // What would be said of the page behind a new wall is not known.
            if !isBehindGate, RuleBook.closesGate(finding) { return nil }
            if let reported = reported(finding) { remedy.changes.append(.init(finding.rule, .init(reported))) }
        }
        if page.mediaApplies != view.page.mediaApplies { remedy.mediaApplies = page.mediaApplies }
        return remedy
    }

    /// Whether the score can tell if the finding is there.
    private func mayMatter(_ breach: Breached) -> Bool {
        guard let finding = breach.reported else { return false }
        return finding.deduction > 0 || Weights.cap(finding) != nil
    }

    private func note(_ finding: Finding?, of breach: Breached, in remedy: inout Remedy) {
        guard let finding else {
            remedy.changes.append(.init(breach.finding.rule))
            return
        }
        guard let reported = reported(finding) else { return }
        let mark = Remedy.Mark(reported)
        if mark != breach.reported.map(Remedy.Mark.init) { remedy.changes.append(.init(finding.rule, mark)) }
    }

    private func reported(_ finding: Finding) -> Finding? {
        rules.policy.applied(to: finding, address: view.page.requested.text)
    }

    /// The rules that may be broken for the first time, as they ask for what has changed.
    private func touched(_ page: PageEvidence) -> [Step] {
        let (old, new) = (view.page.card, page.card)
        let hasNewTitle = !page.hasTitle(of: view.page)
        let hasNewSummary = old.summary != new.summary
        let hasNewAddress = old.ogURL != new.ogURL || old.canonical != new.canonical || page.final != view.page.final
        let hasNewImages = old.images != new.images
        let hasNewIcons = hasNewImages || old.icons != new.icons
        let hasNewClips = hasNewImages || old.videos != new.videos || old.audios != new.audios
        let countsOthers = rules.policy.preset == .social || !rules.policy.changes.isEmpty
        let mayBreak = { (step: Step) -> Bool in
            if step.readsTitle, hasNewTitle { return true }
            switch step.component {
            case .image: return hasNewImages
            case .icon: return hasNewIcons
            case .media: return hasNewClips
            case .otherApps: return countsOthers
            case .reach: return step.group == .speed && hasNewImages
            case .title: return false
            case .markup: return step.group == .description && hasNewSummary || step.group == .ogURL && hasNewAddress
            }
        }
        return rules.reach.filter(mayBreak) + rules.rest.filter(mayBreak)
    }
}

extension Remedy.Mark {
    fileprivate init(_ finding: Finding) {
        self.init(
            component: finding.component, severity: finding.severity, deduction: finding.deduction,
            fraction: finding.fraction)
    }
}
