internal import AuditModel

/// Finds out what falls with each finding of a page: mends the evidence as the fix says, and judges it again.
///
/// Judged again are the rules that ask for a part of the card that the fix has touched. A test proves on all examples
/// that this gives the score that judging by all rules gives.
struct RemedyFinder {
    private let rules: RuleBook.Selection
    /// The page's own, which may be exempt.
    private let address: String
    private let digest: PageDigest
    private let broken: [Breaches.Cost]
    private let places: RulePlaces
    private let isBehindGate: Bool

    init(
        _ rules: RuleBook.Selection, of page: borrowing PageEvidence, _ digest: PageDigest, _ breaches: Breaches,
        isBehindGate: Bool
    ) {
        self.rules = rules
        address = page.requested.text
        self.digest = digest
        broken = breaches.costs
        places = breaches.places
        self.isBehindGate = isBehindGate
    }

    /// What falls with each of the breaches, in their order; nil where it is not known.
    // The page goes from function to function: out of a value that holds it, it would be copied.
    func remedies(of page: PageEvidence) -> [Remedy?] {
        // What stands behind a wall is not known, whatever else is mended.
        if isBehindGate {
            for rule in broken where rule.closesGate {
                var mended = page
                guard rule.step.mend(&mended, digest) else { return broken.map { _ in nil } }
            }
        }
        return broken.indices.map { broken[$0].isReported ? remedy($0, page) : nil }
    }

    private func remedy(_ own: Int, _ page: PageEvidence) -> Remedy? {
        let change = broken[own].step.changes(page, digest)
        if let change, !isBehindGate, !isAsked(for: change, besides: own) { return Remedy() }
        var mended = page
        guard broken[own].step.mend(&mended, digest) else { return nil }
        return remedy(own, page, mended, PageDigest(of: mended, mendedFrom: page, digest), change)
    }

    /// Whether a rule would be judged again after a fix that changes no more than that.
    private func isAsked(for change: CardParts, besides own: Int) -> Bool {
        let isFound = broken.indices.contains { place in
            place != own && broken[place].mark != nil && broken[place].step.mayChange(with: change)
        }
        if isFound { return true }
        let countsOthers = countsOthers
        return rules.askers.lists.contains { list in
            list.asks(for: change, countsOthers: countsOthers) && list.steps.contains { $0.mayChange(with: change) }
        }
    }

    private func remedy(
        _ own: Int, _ page: PageEvidence, _ mended: PageEvidence, _ fresh: PageDigest, _ known: CardParts?
    ) -> Remedy? {
        guard broken[own].step.breach(mended, fresh) == nil else { return nil }
        let change = known ?? CardParts(changedFrom: page, to: mended, hasSameTitle: fresh.hasTitle(of: digest))
        var remedy = Remedy()
        judgeAgain(besides: own, mended, fresh, change, &remedy)
        let news = isBehindGate ? opened(own, mended, fresh, remedy) : judgeTouched(mended, fresh, change)
        guard let news else { return nil }
        remedy.changes += news
        if mended.mediaApplies != page.mediaApplies { remedy.mediaApplies = mended.mediaApplies }
        return remedy
    }

    /// The findings that there are besides this one: which of them fall, and which cost more or less.
    private func judgeAgain(
        besides own: Int, _ mended: PageEvidence, _ fresh: PageDigest, _ change: CardParts, _ remedy: inout Remedy
    ) {
        for place in broken.indices where place != own {
            guard let before = broken[place].mark else { continue }
            let step = broken[place].step
            guard isBehindGate || step.mayChange(with: change) else { continue }
            guard let breach = step.breach(mended, fresh) else {
                remedy.changes.append(Remedy.Change(step.id))
                continue
            }
            let cost = Remedy.Mark(step, breach)
            guard broken[place].cost != cost, let mark = mark(breach, cost, of: step), mark != before else { continue }
            remedy.changes.append(Remedy.Change(step.id, mark))
        }
    }

    /// The findings that come with the fix, among the rules that ask for what it has touched; nil when it would put up
    /// a wall.
    private func judgeTouched(
        _ mended: PageEvidence, _ fresh: PageDigest, _ change: CardParts
    ) -> [Remedy.Change]? {
        var changes: [Remedy.Change] = []
        let countsOthers = countsOthers
        for list in rules.askers.lists where list.asks(for: change, countsOthers: countsOthers) {
            for step in list.steps
            where step.mayChange(with: change) && fresh.has(step) && !places.contains(step.place) {
                guard let breach = step.breach(mended, fresh), !changes.contains(where: { $0.rule == step.id })
                else {
                    continue
                }
                if RuleBook.closesGate(step.component, step.place, breach.fraction) { return nil }
                if let mark = mark(breach, Remedy.Mark(step, breach), of: step) {
                    changes.append(Remedy.Change(step.id, mark))
                }
            }
        }
        return changes
    }

    /// The findings that come to light when the fix opens the gate; none when another one stays closed.
    private func opened(
        _ own: Int, _ mended: PageEvidence, _ fresh: PageDigest, _ remedy: Remedy
    ) -> [Remedy.Change]? {
        let isClosed = broken.indices.contains { place in
            place != own && broken[place].closesGate
                && !remedy.changes.contains { $0.rule == broken[place].step.id && $0.finding == nil }
        }
        guard RuleBook.notJudged(outcome: mended.outcome, isClosed: isClosed).isEmpty else { return [] }
        return rules.rest.compactMap { step in
            step.breach(mended, fresh).flatMap { mark($0, Remedy.Mark(step, $0), of: step) }.map {
                Remedy.Change(step.id, $0)
            }
        }
    }

    /// Whether what other apps make of a page may cost points.
    private var countsOthers: Bool { rules.policy.preset == .social || !rules.policy.changes.isEmpty }

    /// What the score asks of a breach, as the project has it; nil when it is exempt.
    ///
    /// - Parameter cost: as the catalogue has it.
    private func mark(_ breach: Breach, _ cost: Remedy.Mark, of step: Step) -> Remedy.Mark? {
        if rules.policy.changesNothing { return cost }
        let finding = RuleBook.finding(step, Breach(seen: "", fraction: breach.fraction, force: breach.force))
        return rules.policy.applied(to: finding, address: address).map { Remedy.Mark($0) }
    }
}

extension Remedy.Mark {
    /// As the catalogue has it.
    fileprivate init(_ step: Step, _ breach: Breach) {
        let force = breach.force ?? step.force
        self.init(
            component: step.component, severity: force.severity, deduction: force.weight * breach.fraction,
            fraction: breach.fraction)
    }

    /// Of one in a list, part by part: a finding that is handed over out of it is copied.
    init(_ findings: borrowing [Finding], at index: Int) {
        self.init(
            component: findings[index].component, severity: findings[index].severity,
            deduction: findings[index].deduction, fraction: findings[index].fraction)
    }

    init(_ finding: borrowing Finding) {
        self.init(
            component: finding.component, severity: finding.severity, deduction: finding.deduction,
            fraction: finding.fraction)
    }
}

/// The rules by the part of a card that they ask for.
struct Askers: Sendable {
    /// In the order in which they are asked.
    let lists: [List]

    struct List: Sendable {
        /// Nil for rules about other apps, which ask for anything.
        let parts: CardParts?
        let steps: [Step]

        /// Whether one of them may be broken for the first time.
        func asks(for change: CardParts, countsOthers: Bool) -> Bool {
            parts.map { !$0.isDisjoint(with: change) } ?? countsOthers
        }
    }

    init(_ steps: [Step]) {
        func list(_ parts: CardParts?, where asks: (Step) -> Bool) -> List {
            List(parts: parts, steps: steps.filter(asks))
        }
        lists = [
            list(.title, where: \.readsTitle),
            list(.summary) { $0.facts.group == .description },
            list([.ogURL, .place]) { $0.facts.group == .ogURL },
            // A misspelt tag counts where the tag that it stands for goes with an image.
            list(.images) { $0.facts.component == .image || $0.facts.id == TagKeyMalformed.facts.id },
            list(.images) { $0.facts.group == .speed },
            list([.images, .icons]) { $0.facts.component == .icon },
            list([.images, .icons, .clips]) { $0.facts.component == .media },
            list(nil) { !$0.facts.component.isCounted },
        ]
    }
}
