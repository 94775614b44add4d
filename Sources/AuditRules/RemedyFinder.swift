internal import AuditModel

/// Finds out what falls with each finding of a page: mends the evidence as the fix says, and judges it again.
///
/// Judged again are the rules that ask for a part of the card that the fix has touched. A test proves on all examples
/// that this gives the score that judging by all rules gives.
struct RemedyFinder {
    private let rules: RuleBook.Selection
    private let view: PageView
    private let breaches: [Breached]
    private let isBehindGate: Bool

    init(_ rules: RuleBook.Selection, _ view: PageView, _ breaches: [Breached]) {
        self.rules = rules
        self.view = view
        self.breaches = breaches
        isBehindGate = !RuleBook.notJudged(outcome: view.page.outcome, findings: breaches.map(\.finding)).isEmpty
    }

    /// What falls with each of the breaches, in their order; nil where it is not known.
    func remedies() -> [Remedy?] {
        // What stands behind a wall is not known, whatever else is mended.
        for breach in breaches where isBehindGate && RuleBook.closesGate(breach.finding) {
            var page = view.page
            guard breach.step.rule.mend(&page) else { return breaches.map { _ in nil } }
        }
        return breaches.indices.map { breaches[$0].reported == nil ? nil : remedy($0) }
    }

    private func remedy(_ own: Int) -> Remedy? {
        guard let mended = PageView(view, mendedBy: breaches[own].step.rule),
            breaches[own].step.breach(mended) == nil
        else { return nil }
        let change = CardParts(changedFrom: view, to: mended)
        var remedy = Remedy()
        judgeAgain(besides: own, mended, change, &remedy)
        guard let fresh = isBehindGate ? opened(own, mended, remedy) : judgeTouched(mended, change) else { return nil }
        remedy.changes += fresh
        let mediaApplies = mended.page.mediaApplies
        if mediaApplies != view.page.mediaApplies { remedy.mediaApplies = mediaApplies }
        return remedy
    }

    /// The findings that there are besides this one: which of them fall, and which cost more or less.
    private func judgeAgain(besides own: Int, _ mended: PageView, _ change: CardParts, _ remedy: inout Remedy) {
        for place in breaches.indices where place != own {
            guard let reported = breaches[place].reported, isBehindGate || breaches[place].step.mayChange(with: change),
                reported.deduction > 0 || Weights.cap(reported) != nil
            else { continue }
            guard let breach = breaches[place].step.breach(mended) else {
                remedy.changes.append(Remedy.Change(reported.rule))
                continue
            }
            guard let mark = mark(breach, breaches[place].step.facts), mark != Remedy.Mark(reported) else { continue }
            remedy.changes.append(Remedy.Change(reported.rule, mark))
        }
    }

    /// The findings that come with the fix, among the rules that ask for what it has touched; nil when it would put up
    /// a wall.
    private func judgeTouched(_ mended: PageView, _ change: CardParts) -> [Remedy.Change]? {
        var changes: [Remedy.Change] = []
        let countsOthers = rules.policy.preset == .social || !rules.policy.changes.isEmpty
        for steps in rules.askers.lists(change, countsOthers: countsOthers) {
            for step in steps where step.mayChange(with: change) && !isBroken(step) {
                guard let breach = step.breach(mended), !changes.contains(where: { $0.rule == step.facts.id }) else {
                    continue
                }
                if RuleBook.closesGate(RuleBook.finding(step.facts, breach)) { return nil }
                if let mark = mark(breach, step.facts) { changes.append(Remedy.Change(step.facts.id, mark)) }
            }
        }
        return changes
    }

    /// The findings that come to light when the fix opens the gate; none when another one stays closed.
    private func opened(_ own: Int, _ mended: PageView, _ remedy: Remedy) -> [Remedy.Change]? {
        let left = breaches.indices.filter { place in
            place != own && !remedy.changes.contains { $0.rule == breaches[place].finding.rule && $0.finding == nil }
        }.map { breaches[$0].finding }
        guard RuleBook.notJudged(outcome: mended.page.outcome, findings: left).isEmpty else { return [] }
        return rules.rest.compactMap { step in
            step.breach(mended).flatMap { mark($0, step.facts) }.map { Remedy.Change(step.facts.id, $0) }
        }
    }

    private func isBroken(_ step: Step) -> Bool { breaches.contains { $0.step === step } }

    /// What the score asks of a breach, as the project has it; nil when it is exempt.
    private func mark(_ breach: Breach, _ facts: RuleFacts) -> Remedy.Mark? {
        let finding = RuleBook.finding(facts, Breach(seen: "", fraction: breach.fraction, force: breach.force))
        return rules.policy.applied(to: finding, address: view.page.requested.text).map(Remedy.Mark.init)
    }
}

extension Remedy.Mark {
    fileprivate init(_ finding: Finding) {
        self.init(
            component: finding.component, severity: finding.severity, deduction: finding.deduction,
            fraction: finding.fraction)
    }
}

/// The rules by the part of a card that they ask for.
struct Askers: Sendable {
    private let title: [Step]
    private let image: [Step]
    private let icon: [Step]
    private let media: [Step]
    private let summary: [Step]
    private let address: [Step]
    private let speed: [Step]
    private let others: [Step]

    init(_ steps: [Step]) {
        title = steps.filter(\.readsTitle)
        image = steps.filter { $0.facts.component == .image }
        icon = steps.filter { $0.facts.component == .icon }
        media = steps.filter { $0.facts.component == .media }
        summary = steps.filter { $0.facts.group == .description }
        address = steps.filter { $0.facts.group == .ogURL }
        speed = steps.filter { $0.facts.group == .speed }
        others = steps.filter { !$0.facts.component.isCounted }
    }

    /// Those that may be broken for the first time.
    func lists(_ change: CardParts, countsOthers: Bool) -> [[Step]] {
        var lists: [[Step]] = []
        if change.contains(.title) { lists.append(title) }
        if change.contains(.summary) { lists.append(summary) }
        if change.contains(.address) { lists.append(address) }
        if change.contains(.images) { lists += [image, speed] }
        if !change.isDisjoint(with: [.images, .icons]) { lists.append(icon) }
        if !change.isDisjoint(with: [.images, .icons, .clips]) { lists.append(media) }
        if countsOthers { lists.append(others) }
        return lists
    }
}
