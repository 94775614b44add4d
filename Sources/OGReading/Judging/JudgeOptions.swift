internal import AuditModel
package import AuditRules

/// What pages are judged by: which rules, how strict, and what is known and accepted.
public struct JudgeOptions: Hashable, Sendable {
    /// How strict the rules are. The default is ``Preset/apple``.
    public var preset = Preset.apple
    /// Ids of the rules that are judged; `*` stands for any characters. The default is all.
    public var only: [String] = []
    /// Ids of rules to skip. `*` matches any characters. The default is none.
    public var disabled: [String] = []
    /// Other severities and weights, by the id of the rule. The default is that of `RULES.md`.
    public var changes: [String: Change] = [:]
    /// Findings that are known and accepted, at most 1,000. The default is none.
    public var exemptions: [Exemption] = []
    /// Own names of sites by registrable domain, `["example.com": ["Example"]]`. The default is none.
    public var siteNames: [String: [String]] = [:]

    /// The defaults.
    public init() {}

    /// How strict the rules are (docs/scoring.md §7).
    public enum Preset: String, CaseIterable, Codable, Sendable {
        /// What Apple recommends.
        case apple
        /// A site name is required, and any text in the image counts.
        case strict
        /// Other apps count too.
        case social
    }

    /// Another severity or weight of a rule.
    public struct Change: Hashable, Sendable {
        /// The severity; nil leaves it as it is.
        public var severity: Finding.Severity?
        /// The points of 100 that a full breach costs its part of the link, 0 to 100; nil leaves them as they are.
        public var weight: Double?

        /// Describes a change.
        public init(severity: Finding.Severity? = nil, weight: Double? = nil) {
            (self.severity, self.weight) = (severity, weight)
        }
    }

    /// Findings that are known and accepted.
    public struct Exemption: Hashable, Sendable {
        /// The id of the rule; `*` stands for any characters.
        public var rule: String
        /// The URL of the page as it is requested; `*` stands for any characters.
        public var url: String
        /// Why.
        public var reason: String
        /// The last day on which it applies, `2027-01-31`; nil for no end.
        public var until: String?

        /// Describes an exemption; of all pages, if no URL is given.
        public init(rule: String, url: String = "*", reason: String, until: String? = nil) {
            (self.rule, self.url, self.reason, self.until) = (rule, url, reason, until)
        }
    }
}

extension JudgeOptions {
    /// - Throws: ``OptionsError`` for a rule that does not exist, and for anything else that would do nothing.
    package func validate() throws(OptionsError) {
        for rule in only + disabled + exemptions.map(\.rule) { try Self.checkRule(rule) }
        for (rule, change) in changes {
            try Self.checkRule(rule)
            guard let weight = change.weight, !(0...100).contains(weight) else { continue }
            throw OptionsError("The weight \(weight) of \(rule) is not between 0 and 100.")
        }
        guard exemptions.count <= RulePolicy.exemptionLimit else {
            throw OptionsError("There are more than \(RulePolicy.exemptionLimit) exemptions.")
        }
        for exemption in exemptions {
            guard let until = exemption.until, !RulePolicy.isDay(until) else { continue }
            throw OptionsError("The last day '\(until)' of an exemption is not a day such as 2027-01-31.")
        }
        guard RuleBook.ids.contains(where: isOn) else { throw OptionsError("No rule is left to check.") }
    }

    private static func checkRule(_ text: String) throws(OptionsError) {
        guard !RuleBook.ids.contains(where: { Glob.matches($0, text) }) else { return }
        let hint = NearestName.suggestion(text, among: RuleBook.ids).map { " \($0)" } ?? ""
        throw OptionsError("There is no rule '\(text)'.\(hint)")
    }

    package func isOn(_ rule: String) -> Bool {
        RuleBook.isOn(rule, only: only, disabled: disabled)
    }

    /// As the rules have it.
    package var policy: RulePolicy {
        var policy = RulePolicy(preset: AuditRules.Preset(rawValue: preset.rawValue) ?? .apple, siteNames: siteNames)
        for (pattern, change) in changes {
            for rule in RuleBook.ids where Glob.matches(rule, pattern) {
                policy.changes[rule] = RulePolicy.Change(
                    severity: change.severity.flatMap { AuditModel.Severity(rawValue: $0.rawValue) },
                    weight: change.weight)
            }
        }
        policy.exemptions = exemptions.map {
            RulePolicy.Exemption(rule: $0.rule, address: $0.url, reason: $0.reason, until: $0.until)
        }
        return policy
    }

    /// Those of a policy, and of the rules that are on and off.
    package init(_ policy: RulePolicy, only: [String], disabled: [String]) {
        preset = Preset(rawValue: policy.preset.rawValue) ?? .apple
        (self.only, self.disabled, siteNames) = (only, disabled, policy.siteNames)
        changes = policy.changes.mapValues {
            Change(severity: $0.severity.map(Finding.Severity.init), weight: $0.weight)
        }
        exemptions = policy.exemptions.map {
            Exemption(rule: $0.rule, url: $0.address, reason: $0.reason, until: $0.until)
        }
    }
}
