internal import AuditModel
internal import AuditRules

// The title of several findings of a rule: that of a special case if all of them fit it, otherwise the general one.
extension Headline {
    /// The evidence if all pages share it; empty if it differs or if not all pages are named.
    func evidence(for facts: RuleFacts) -> String { rest > 0 ? "" : facts.common(places.map(\.evidence)) }
}

extension FindingGroups.Breach {
    /// The evidence if all pages share it; empty if it differs or if not all pages are named.
    func evidence(for facts: RuleFacts) -> String {
        examples.count < pages ? "" : facts.common(examples.map(\.evidence))
    }
}

extension RuleFacts {
    fileprivate func common(_ evidence: [String?]) -> String {
        guard let first = evidence.first, let first, let own = self.case(of: first) else { return "" }
        return evidence.allSatisfy { $0.flatMap(self.case) == own } ? first : ""
    }
}
