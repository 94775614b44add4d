package import AuditModel

/// The configuration's decisions about rules and its own sites.
package struct RulePolicy: Hashable, Sendable {
    /// Another severity or weight for a rule; nil keeps the rule's own.
    package struct Change: Hashable, Sendable {
        package var severity: Severity?
        /// The points that a full failure takes from the component's 100, 0...100.
        package var weight: Double?

        package init(severity: Severity? = nil, weight: Double? = nil) {
            self.severity = severity
            self.weight = weight
        }
    }

    /// Known findings to ignore.
    package struct Exemption: Hashable, Sendable {
        /// Ids of rules, with `*`.
        package var rule: String
        /// URLs as requested, with `*`.
        package var address: String
        /// The reason, which reports show.
        package var reason: String
        /// The last day on which it applies, `2027-01-31`; nil for no end.
        package var until: String?

        package init(rule: String, address: String = "*", reason: String, until: String? = nil) {
            self.rule = rule
            self.address = address
            self.reason = reason
            self.until = until
        }

        func covers(_ finding: Finding, of address: String) -> Bool {
            Glob.matches(finding.rule, rule) && Glob.matches(address, self.address)
        }
    }

    /// The preset that the changes are based on.
    package var preset: Preset
    /// By rule id.
    package var changes: [String: Change]
    package var exemptions: [Exemption]
    /// Configured names of sites by registrable domain; a title that repeats one repeats the site name.
    package var siteNames: [String: [String]]

    package init(
        preset: Preset = .apple, changes: [String: Change] = [:], exemptions: [Exemption] = [],
        siteNames: [String: [String]] = [:]
    ) {
        self.preset = preset
        self.changes = changes
        self.exemptions = exemptions
        self.siteNames = siteNames
    }

    /// The most exemptions, and the most names of one site.
    package static let exemptionLimit = 1_000
    package static let siteNameLimit = SiteNames.learnedLimit

    /// Whether it is a day of the calendar, `2027-01-31`: only such texts sort like days.
    package static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 &- 48 < 10 || $0 == 45 }) else {
            return false
        }
        return 1...12 ~= Int(parts[1]) ?? 0 && 1...31 ~= Int(parts[2]) ?? 0
    }

    /// The exemptions that apply on a day, written `2026-11-21`.
    package func exemptions(on day: String) -> [Exemption] { exemptions.filter { $0.until.map { day <= $0 } ?? true } }

    /// The policy as of a day.
    package func inForce(on day: String) -> RulePolicy {
        var policy = self
        policy.exemptions = exemptions(on: day)
        return policy
    }

    /// Whether no page can have a finding of a rule.
    func exemptsEverywhere(_ rule: String) -> Bool {
        exemptions.contains { $0.address == "*" && Glob.matches(rule, $0.rule) }
    }

    /// The findings that are not exempt, with the configured severities and weights.
    func applied(to findings: [Finding], address: String) -> [Finding] {
        findings.compactMap { applied(to: $0, address: address) }
    }

    /// The finding with the configured severity and weight; nil if it is exempt.
    func applied(to finding: Finding, address: String) -> Finding? {
        exemptions.contains { $0.covers(finding, of: address) } ? nil : changed(finding)
    }

    /// A finding that is more or less severe than its rule stays so in proportion.
    private func changed(_ finding: Finding) -> Finding {
        guard let rule = RuleBook.facts(finding.rule) else { return finding }
        var finding = finding
        let change = changes[finding.rule]
        if let severity = change?.severity { finding.severity = severity }
        guard let weight = change?.weight ?? preset.weight(of: rule) else { return finding }
        let own = rule.force.weight
        finding.deduction = own > 0 ? min(100, finding.deduction / own * weight) : weight * finding.fraction
        return finding
    }
}

/// A way of weighting the rules (docs/scoring.md §7). Scores of different presets are not comparable.
package enum Preset: String, CaseIterable, Sendable {
    /// What Apple recommends; the default.
    case apple
    /// A site name is required, and any text in the image counts.
    case strict
    /// Findings about other apps count as a component of their own.
    case social

    /// The points that a rule takes under this preset, if they differ from the rule's own.
    func weight(of rule: RuleFacts) -> Double? {
        switch self {
        case .apple: nil
        case .strict: rule.id == SiteNameMissing.facts.id ? 40 : nil
        case .social: rule.component.isCounted ? nil : 10
        }
    }
}
