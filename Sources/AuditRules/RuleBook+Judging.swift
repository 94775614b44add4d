package import AuditModel

extension RuleBook {
    /// The components whose rules do not run for a page with that outcome.
    package static func notJudged(outcome: Outcome, findings: [Finding]) -> ComponentSet {
        outcome.isLoaded && !findings.contains(where: hidesPage) ? [] : ComponentSet.all.subtracting([.reach])
    }

    /// The components that say nothing about a page and are left out of the mean (docs/scoring.md §2): those that a
    /// file does not have, and those that need media if media were not checked.
    package static func leftOut(file: FileLink.Kind?, looksAtMedia: Bool) -> ComponentSet {
        var parts: ComponentSet =
            switch file {
            case nil: .all
            case .image: [.reach, .image]
            case .video, .audio: [.reach, .media]
            case .other: [.reach]
            }
        if !looksAtMedia { parts = parts.subtracting([.image, .icon, .media]) }
        return ComponentSet.all.subtracting(parts)
    }

    /// The lowest cap of these findings, and the finding that sets it; nil if there is none.
    package static func limit(of findings: [Finding]) -> (cap: Int, finding: Finding)? {
        findings.compactMap { finding in Weights.cap(of: finding).map { ($0, finding) } }.min { $0.0 < $1.0 }
    }

    /// The score of a stored page with each of its findings fixed, in their order: nil if unknown; empty for a page
    /// without a score, or with a score by other weights.
    package static func scoresIfFixed(of page: PageRecord, rulesVersion: String) -> [Int?] {
        guard page.score != nil, let preset = Weights.preset(ofVersion: rulesVersion) else { return [] }
        let ledger = Ledger(
            page.findings, mediaApplies: page.mediaApplies,
            leftOut: leftOut(file: page.file, looksAtMedia: page.looksAtMedia), preset: preset)
        return ledger.scoresIfFixed(page.findings, from: ledger.total.score)
    }

    /// The finding for a verdict; nil unless the rule fails.
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

    /// The rules that stop other components from being judged, with the share of the weight from which they do.
    package static let hidingRules: [String: Double] = Weights.caps.filter { id, _ in
        allFacts.first { $0.id == id }?.component == .reach
    }.mapValues(\.from)

    /// Whether other components are not judged because of the finding.
    static func hidesPage(_ finding: Finding) -> Bool {
        guard finding.component == .reach, let cap = Weights.caps[finding.rule] else { return false }
        return finding.fraction >= cap.from
    }

    /// Whether the tags are not the page's own, or missing, because something else was returned; the head of a page
    /// that is too large is its own.
    package static func hidesTags(_ findings: [Finding]) -> Bool {
        findings.contains { hidesPage($0) && $0.rule != HTMLTooLarge.facts.id }
    }
}
