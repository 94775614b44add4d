internal import AuditModel

/// A rule that a page breaks.
struct Breached {
    let step: Step
    /// As the catalogue has it.
    let finding: Finding
    let policy: RulePolicy.Reading

    /// As the project has it; nil when it is exempt.
    var reported: Finding? { policy.finding(from: finding) }
}

/// The rules that a page breaks, in the order in which they were found.
struct Breaches {
    private(set) var all: [Breached] = []
    /// What is asked of them again and again, in the same order.
    private(set) var costs: [Cost] = []
    private(set) var places = RulePlaces()
    /// Whether one of them keeps the rules of other components from being judged.
    private(set) var closeGate = false

    mutating func add(_ breach: Breached) {
        if all.isEmpty {
            all.reserveCapacity(Self.usual)
            costs.reserveCapacity(Self.usual)
        }
        let cost = Cost(breach)
        places.insert(breach.step.place)
        if cost.closesGate { closeGate = true }
        costs.append(cost)
        all.append(breach)
    }

    /// A rule that the page breaks, and of the finding what costs little to copy.
    struct Cost {
        let step: Step
        /// What it costs as the catalogue has it.
        let cost: Remedy.Mark
        /// What the score asks of it; nil when that costs nothing.
        let mark: Remedy.Mark?
        /// Whether the project wants to hear of it.
        let isReported: Bool
        let closesGate: Bool

        init(_ breach: borrowing Breached) {
            step = breach.step
            cost = Remedy.Mark(breach.finding)
            closesGate = RuleBook.closesGate(cost.component, step.place, cost.fraction)
            let reported: Remedy.Mark
            switch breach.policy {
            case .asIs: reported = cost
            case .changed(let finding): reported = Remedy.Mark(finding)
            case .exempt:
                (isReported, mark) = (false, nil)
                return
            }
            isReported = true
            mark = reported.deduction > 0 || Weights.cap(reported, rule: step.place) != nil ? reported : nil
        }
    }

    /// Rules that a page breaks; with room for more, their costs would not be in the memory that a thread keeps ready.
    private static let usual = 8
}
