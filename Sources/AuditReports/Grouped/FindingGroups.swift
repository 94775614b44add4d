internal import AuditModel

/// The pages of a run by host and template of their address, and what rules found in each: 42 pages that come from
/// one template are one group.
///
/// Findings that only concern other apps are not counted.
public final class FindingGroups {
    /// How much is told apart; beyond it pages and findings go into one group for the rest.
    struct Limits {
        var groups = 5_000
        /// Pairs of rule and group.
        var breaches = 20_000
        /// Pages that are named in each, and the bytes kept of their address and evidence.
        var examples = 3
        var bytes = 300
    }

    /// Pages with one host and template.
    struct Group {
        /// `example.com/blog/*`.
        var label: String
        var pages = 0
        /// Pages that were not seen, by outcome.
        var unseen: [Outcome: Int] = [:]
        /// The rules that found something here, in no order.
        var breaches: [String: Breach] = [:]
    }

    /// What one rule found in one group.
    struct Breach {
        var rule: String
        var severity: Severity
        var pages = 0
        var points = 0.0
        /// The first pages.
        var examples: [Example] = []
    }

    struct Example: Equatable {
        var url: String
        var line: Int?
        var evidence: String
    }

    /// In the order in which they were met; the one for the rest, when there is one, among them.
    private(set) var groups: [Group] = []
    private var numbers: [String: Int] = [:]
    private var breaches = 0
    private let limits: Limits
    /// The label of the group for what is beyond the limits.
    static let rest = "(other pages)"

    public convenience init() { self.init(Limits()) }

    init(_ limits: Limits) { self.limits = limits }

    func add(_ page: PageRecord) {
        let number = number(of: URLTemplate(page.url).label)
        groups[number].pages += 1
        if !page.outcome.isSeen { groups[number].unseen[page.outcome, default: 0] += 1 }
        for finding in page.findings where finding.component != .otherApps { add(finding, of: page.url, to: number) }
    }

    private func add(_ finding: Finding, of url: String, to number: Int) {
        var number = number
        if groups[number].breaches[finding.rule] == nil {
            if breaches < limits.breaches { breaches += 1 } else { number = self.number(of: Self.rest) }
        }
        var breach = groups[number].breaches[finding.rule] ?? Breach(rule: finding.rule, severity: finding.severity)
        breach.pages += 1
        breach.points += finding.pointsLost
        breach.severity = max(breach.severity, finding.severity)
        if breach.examples.count < limits.examples {
            breach.examples.append(
                Example(url: cut(url), line: finding.line, evidence: CellText.clean(cut(finding.evidence))))
        }
        groups[number].breaches[finding.rule] = breach
    }

    private func number(of label: String) -> Int {
        if let number = numbers[label] { return number }
        let label = numbers.count < limits.groups ? label : Self.rest
        if let number = numbers[label] { return number }
        numbers[label] = groups.count
        groups.append(Group(label: label))
        return groups.count - 1
    }

    private func cut(_ text: String) -> String {
        guard text.utf8.count > limits.bytes else { return text }
        return String(decoding: text.utf8.prefix(limits.bytes), as: UTF8.self) + "…"
    }
}

extension FindingGroups {
    /// One rule in one group, as lists of what to fix first have them.
    struct Item {
        var label: String
        var breach: Breach
    }

    /// What costs most points, most first; then errors, then what concerns most pages.
    var worst: [Item] {
        let all = groups.flatMap { group in group.breaches.values.map { Item(label: group.label, breach: $0) } }
        return all.sorted { a, b in
            if a.breach.points != b.breach.points { return a.breach.points > b.breach.points }
            if a.breach.severity != b.breach.severity { return a.breach.severity > b.breach.severity }
            if a.breach.pages != b.breach.pages { return a.breach.pages > b.breach.pages }
            return (a.label, a.breach.rule) < (b.label, b.breach.rule)
        }
    }
}
