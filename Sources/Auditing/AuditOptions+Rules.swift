internal import AuditModel
internal import AuditRules

extension RuleBook.Selection {
    /// The rules that `--only` and `--disable` leave.
    convenience init(_ options: AuditOptions) {
        self.init(policy: options.policy, isOn: options.wantsRule)
    }
}

extension AuditOptions {
    /// Whether `--only` and `--disable` leave the rule.
    func wantsRule(_ id: String) -> Bool {
        let isWanted = only.isEmpty || only.contains { Glob.matches(id, $0) }
        return isWanted && !disabled.contains { Glob.matches(id, $0) }
    }
}

extension RulePolicy {
    /// What differs from the catalogue, in words; empty when nothing does.
    var summary: String {
        func any(_ number: Int, _ noun: String) -> String? { number == 0 ? nil : counted(number, noun) }
        return [
            preset == .apple ? nil : "preset \(preset.rawValue)", any(changes.count, "changed rule"),
            any(exemptions.count, "exemption"),
            any(siteNames.count, "configured site name"),
        ].compactMap { $0 }.joined(separator: ", ")
    }
}
