package import AuditModel

/// All rules in report order, and the judging of a page by them.
package enum RuleBook {
    /// The rules that judge one page.
    package static let page: [any PageRule.Type] =
        reach + title + image + icon + media + markup + otherApps
    /// The rules that compare a page with the others of its site, after the last page.
    package static let set: [any SetRule.Type] = titleSet + imageSet + markupSet

    /// The facts of all rules, set rules last; a rule with two halves is listed once.
    package static let allFacts: [RuleFacts] = {
        let pageFacts = page.map { $0.facts }
        let known = Set(pageFacts.map(\.id))
        return pageFacts + set.map { $0.facts }.filter { !known.contains($0.id) }
    }()

    /// Every id, each once, in report order.
    package static let ids: [String] = allFacts.map(\.id)

    private static let places = Dictionary(
        ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

    /// The index of a rule in report order; -1 for an unknown one.
    package static func place(of id: String) -> Int { places[id] ?? -1 }

    /// The facts of a rule by its id; nil for an unknown one.
    package static func facts(_ id: String) -> RuleFacts? { places[id].map { allFacts[$0] } }

    /// How steadily findings of rules appear, by rule id; rules that are not listed are steady.
    package static let tempers = Dictionary(
        allFacts.filter { $0.temper != .steady }.map { ($0.id, $0.temper) }, uniquingKeysWith: { first, _ in first })
}
