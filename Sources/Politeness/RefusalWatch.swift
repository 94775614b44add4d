internal import AuditModel

/// Tells a URL that is refused from a host that refuses.
struct RefusalWatch {
    /// Who is in trouble.
    enum Level {
        /// One URL.
        case url
        /// The host, now and then: it is asked too fast.
        case rate
        /// The host: two URLs were refused and nothing succeeded in between.
        case host
    }

    private enum Streak {
        case none
        case one(Ticket)
        case several
    }

    /// What was refused since the last success.
    private var streak = Streak.none
    /// The last answers since the first refusal: the ticket that was refused, or nil.
    private var recent: [Ticket?] = []

    /// Refusals of different URLs among the last answers that mean the host.
    private static let window = 20
    private static let share = 10

    mutating func succeed() {
        streak = .none
        note(nil)
    }

    /// An answer that was neither success nor refusal.
    mutating func fail() { note(nil) }

    mutating func refuse(_ ticket: Ticket) -> Level {
        if recent.isEmpty { recent.reserveCapacity(Self.window) }
        recent.append(ticket)
        trim()
        switch streak {
        case .none: streak = .one(ticket)
        case .one(let first) where first == ticket: break
        case .one, .several:
            streak = .several
            recent = []
            return .host
        }
        guard Set(recent.compactMap(\.self)).count > Self.window / Self.share else { return .url }
        recent = []
        return .rate
    }

    private mutating func note(_ ticket: Ticket?) {
        guard !recent.isEmpty else { return }
        recent.append(ticket)
        trim()
    }

    private mutating func trim() {
        if recent.count > Self.window { recent.removeFirst() }
        // Once no refusal is left there is nothing to remember.
        if recent.allSatisfy({ $0 == nil }) { recent = [] }
    }
}
