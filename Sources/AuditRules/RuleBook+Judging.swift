package import AuditModel

extension RuleBook {
    /// The components whose rules do not run for a page that ended so.
    package static func notJudged(outcome: Outcome, findings: [Finding]) -> ComponentSet {
        outcome.isSeen && !findings.contains(where: closesGate) ? [] : ComponentSet.all.subtracting([.reach])
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

    /// Whether the score of a page may depend on a component; that of Media depends on the page's videos too.
    static func counts(_ component: Component, on page: PageEvidence, _ preset: Preset) -> Bool {
        (component.isCounted || preset == .social)
            && !leftOut(file: page.file?.kind, looksAtMedia: page.looksAtMedia).contains(component)
    }

    /// The lowest limit that findings set to the score, and the finding that sets it; nil when none does.
    package static func limit(of findings: [Finding]) -> (cap: Int, finding: Finding)? {
        findings.compactMap { finding in Weights.cap(of: finding).map { ($0, finding) } }.min { $0.0 < $1.0 }
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
        return finding(facts, breach)
    }

    static func finding(_ facts: RuleFacts, _ breach: Breach) -> Finding {
        let force = breach.force ?? facts.force
        return Finding(
            rule: facts.id, component: facts.component, severity: force.severity,
            deduction: force.weight * breach.fraction,
            fraction: breach.fraction, evidence: breach.seen, line: breach.line)
    }

    /// The rules that keep those of other components from being judged, with the share of the breach from which they do.
    package static let closingRules: [String: Double] = Weights.gates.filter { id, _ in
        allFacts.first { $0.id == id }?.component == .reach
    }.mapValues(\.from)

    /// Whether other components are not judged because of the finding.
    static func closesGate(_ finding: Finding) -> Bool {
        guard finding.component == .reach, let gate = Weights.gates[finding.rule] else { return false }
        return finding.fraction >= gate.from
    }

    /// Whether the tags of a page are not its own, or there are none, because something else came in its place; the head
    /// of a page that is too large is its own.
    package static func hidesTags(_ findings: [Finding]) -> Bool {
        findings.contains { closesGate($0) && $0.rule != HTMLTooLarge.facts.id }
    }
}
