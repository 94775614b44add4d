internal import AuditModel
internal import AuditRules

// What a rule says of several of its findings: as of one of them where all fit the same case, else what it says of any.
extension Headline {
    /// The evidence that stands for all pages; empty where they differ or some are not named.
    func evidence(for facts: RuleFacts) -> String { rest > 0 ? "" : facts.common(places.map(\.evidence)) }
}

extension FindingGroups.Breach {
    /// The evidence that stands for all pages; empty where they differ or some are not named.
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
