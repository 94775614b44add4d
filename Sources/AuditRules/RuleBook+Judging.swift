package import AuditModel

extension RuleBook {
    /// The components whose rules do not run for a page that ended so.
    package static func notJudged(outcome: Outcome, findings: [Finding]) -> ComponentSet {
        notJudged(outcome: outcome, isClosed: findings.indices.contains { closesGate(findings, at: $0) })
    }

    /// - Parameter isClosed: whether a finding closes a gate of Reach.
    static func notJudged(outcome: Outcome, isClosed: Bool) -> ComponentSet {
        outcome.isSeen && !isClosed ? [] : behindTheGate
    }

    /// The components that say nothing about a page and leave the mean (docs/scoring.md §2): of a file all that its kind
    /// does not have, and what needs media when nobody looked at them.
    package static func leftOut(file: FileLink.Kind?, looksAtMedia: Bool) -> ComponentSet {
        var parts: ComponentSet =
            switch file {
            case nil: .all
            case .picture: [.reach, .image]
            case .video, .sound: [.reach, .media]
            case .other: [.reach]
            }
        if !looksAtMedia { parts = parts.subtracting([.image, .icon, .media]) }
        return ComponentSet.all.subtracting(parts)
    }

    /// The lowest limit that findings set to the score, and the finding that sets it; nil when none does.
    package static func limit(of findings: [Finding]) -> (cap: Int, finding: Finding)? {
        var lowest: (cap: Int, place: Int)?
        // By index, because a closure gets a copy of each.
        for place in findings.indices {
            if let cap = Weights.cap(of: findings, at: place), cap < lowest?.cap ?? .max { lowest = (cap, place) }
        }
        return lowest.map { ($0.cap, findings[$0.place]) }
    }

    /// What the score of a stored page would be with each of its findings mended, in their order: nil where it is not
    /// known; empty for a page that has no score, or one by other weights than these.
    package static func scoresIfFixed(of page: PageRecord, rulesVersion: String) -> [Int?] {
        guard page.score != nil, let preset = Weights.preset(ofVersion: rulesVersion) else { return [] }
        let ledger = Ledger(
            page.findings, mediaApplies: page.mediaApplies,
            leftOut: leftOut(file: page.file, looksAtMedia: page.looksAtMedia), preset: preset)
        return ledger.scoresIfFixed(page.findings, from: ledger.total.score)
    }

    /// The finding that a verdict makes; nil for anything but a breach.
    package static func finding(_ facts: RuleFacts, _ verdict: Verdict) -> Finding? {
        guard case .breaks(let breach) = verdict else { return nil }
        return finding(facts.id, facts.component, breach.force ?? facts.force, breach)
    }

    static func finding(_ step: Step, _ breach: Breach) -> Finding {
        finding(step.id, step.component, breach.force ?? step.force, breach)
    }

    private static func finding(
        _ rule: String, _ component: Component, _ force: RuleFacts.Force, _ breach: Breach
    ) -> Finding {
        Finding(
            rule: rule, component: component, severity: force.severity, deduction: force.weight * breach.fraction,
            fraction: breach.fraction, evidence: breach.seen, line: breach.line)
    }

    /// The rules that keep those of other components from being judged, with the share of the breach from which they do.
    package static let closingRules: [String: Double] = Weights.gates.filter { id, _ in
        allFacts.first { $0.id == id }?.component == .reach
    }.mapValues(\.from)

    /// Whether other components are not judged because of one of the findings.
    static func closesGate(_ findings: [Finding], at index: Int) -> Bool {
        guard findings[index].component == .reach else { return false }
        return closesGate(.reach, RuleBook.place(of: findings[index].rule), findings[index].fraction)
    }

    /// The same of a breach to that extent.
    static func closesGate(_ component: Component, _ rule: Int, _ fraction: Double) -> Bool {
        guard component == .reach, let gate = Weights.gate(at: rule) else { return false }
        return fraction >= gate.from
    }

    /// Whether the tags of a page are not its own, or there are none, because something else came in its place; the head
    /// of a page that is too large is its own.
    package static func hidesTags(_ findings: [Finding]) -> Bool {
        // By index, because a closure gets a copy of each.
        findings.indices.contains { closesGate(findings, at: $0) && findings[$0].rule != HTMLTooLarge.facts.id }
    }

    private static let behindTheGate = ComponentSet.all.subtracting([.reach])
}
