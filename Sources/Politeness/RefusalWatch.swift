package import AuditModel

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

/// How one kind of requests fares with a host that refuses: its pages, or the media that lie there.
struct Patience {
    /// Pauses in a row, with no success after one of them.
    private(set) var pauses = 0
    /// The end of the last pause.
    private(set) var pausedUntil = Moment(nanoseconds: .min)
    private var pauseBegan = Moment(nanoseconds: .min)
    private var watch = RefusalWatch()
    /// Waits since the last success.
    private var stall = WaitCount()
    /// Whether it is asked no more.
    var isOver = false

    /// Whether nothing would be lost by forgetting it.
    var isCalm: Bool { pauses == 0 && !isOver }

    /// Counts a success; true unless it was asked for before the last pause.
    mutating func succeed(started: Moment) -> Bool {
        watch.succeed()
        guard started > pauseBegan else { return false }
        pauses = 0
        stall = WaitCount()
        return true
    }

    mutating func fail() { watch.fail() }

    mutating func refuse(_ ticket: Ticket) -> RefusalWatch.Level { watch.refuse(ticket) }

    /// Counts a wait with no success before it; false when that is too long for it to be worth one.
    mutating func wait(from start: Moment, until moment: Moment, limit: Moment.Span) -> Bool {
        stall.add(from: start, until: moment, limit: limit)
    }

    /// Begins a pause, or lengthens the one that had begun when the refused request was under way, and tells which.
    mutating func pause(started: Moment, now: Moment, retryAfter: Moment.Span?, limit: Moment.Span, jitter: Double)
        -> Bool
    {
        guard started > pauseBegan else {
            if let retryAfter { pausedUntil = max(pausedUntil, now + min(retryAfter, limit)) }
            return false
        }
        pauses += 1
        pauseBegan = now
        pausedUntil = now + BackoffLadder.pause(refusal: pauses, retryAfter: retryAfter, jitter: jitter, limit: limit)
        return true
    }
}

/// What a host gets after it refused: the steps of waiting, and how it earns its speed back.
///
/// One URL that is refused is the URL's trouble (`RefusalWatch`): it waits alone, and its host goes on, one request at a time
/// at half its rate, until the next success. The host is in trouble when two different URLs are refused with no
/// success in between: then it is paused, a step longer each time. When more than a tenth of its last 20 answers
/// are refusals, of different URLs, it is asked too fast: it is slowed down as after a pause, without one.
/// Media that are refused pause media alone.
package enum BackoffLadder {
    /// The pause after the first, second, … refusal in a row.
    package static let pauses: [Moment.Span] = [5, 10, 20, 40, 80, 160, 300].map { .seconds($0) }
    /// No step is longer; and trouble is remembered for so long.
    package static let pauseLimit = Moment.Span.seconds(300)
    /// A pause is lengthened by up to this share of itself, so that hosts do not come back together.
    package static let jitterShare = 0.25
    /// So many answers in a row earn one step: one more in flight, and then a tenth of the interval.
    package static let successesPerStep = 5
    /// Each refusal makes the interval so many times as long …
    package static let slowdown: Int64 = 2
    /// … from at least this, when there was no rate limit …
    package static let leastSlowInterval = Moment.Span.milliseconds(100)
    /// … to at most this.
    package static let intervalLimit = Moment.Span.seconds(60)
    /// The interval at which a host refused is never reached again: at best it is so many times as long.
    package static let distrust = 1.25

    /// All pauses of a host together are not longer, unless a single wait may be.
    package static let waitLimit = Moment.Span.seconds(300)
    /// A host that refuses everything for so long is given up: twice the default of `--max-wait`, and some.
    package static let stallLimit = Moment.Span.seconds(150)

    /// The pause after refusal number `count` (from 1); Retry-After is its least length, and `limit` its most. `jitter` is
    /// 0..<1.
    package static func pause(
        refusal count: Int, retryAfter: Moment.Span?, jitter: Double, limit: Moment.Span = pauseLimit
    ) -> Moment.Span {
        let step = pauses[min(max(count, 1), pauses.count) - 1]
        let share = min(max(jitter, 0), 1) * jitterShare
        return min(limit, max(min(pauseLimit, .seconds(step.seconds * (1 + share))), retryAfter ?? .zero))
    }
}
