package import AuditModel

/// Decides whether a single URL is refused or the whole host refuses.
struct RefusalWatch {
    /// What is in trouble.
    enum Level {
        /// One URL.
        case url
        /// The host, now and then: the requests are too fast.
        case rate
        /// The host: two URLs were refused without a success in between.
        case host
    }

    private enum Streak {
        case none
        case one(Ticket)
        case several
    }

    /// The tickets that were refused since the last success.
    private var streak = Streak.none
    /// The last responses since the first refusal: the refused ticket, or nil.
    private var recent: [Ticket?] = []

    /// The number of refusals of different URLs among the last responses that concerns the host.
    private static let window = 20
    private static let share = 10

    mutating func succeed() {
        streak = .none
        note(nil)
    }

    /// A response that was neither a success nor a refusal.
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

/// The refusals of one kind of requests at a host: its pages, or the media there.
struct Patience {
    /// Pauses in a row, without a success after one of them.
    private(set) var pauses = 0
    /// The end of the last pause.
    private(set) var pausedUntil = Moment(nanoseconds: .min)
    private var pauseBegan = Moment(nanoseconds: .min)
    private var watch = RefusalWatch()
    /// Waits since the last success.
    private var stall = WaitCount()
    /// Whether it was given up.
    var isOver = false

    /// Whether it can be forgotten without loss.
    var isCalm: Bool { pauses == 0 && !isOver }

    /// Counts a success; true unless it was requested before the last pause.
    mutating func succeed(started: Moment) -> Bool {
        watch.succeed()
        guard started > pauseBegan else { return false }
        pauses = 0
        stall = WaitCount()
        return true
    }

    mutating func fail() { watch.fail() }

    mutating func refuse(_ ticket: Ticket) -> RefusalWatch.Level { watch.refuse(ticket) }

    /// Counts a wait without a success before it; false if the total is too long.
    mutating func wait(from start: Moment, until moment: Moment, limit: Moment.Span) -> Bool {
        stall.add(from: start, until: moment, limit: limit)
    }

    /// Starts a pause, or lengthens the one that started while the refused request was in flight, and returns which.
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

/// How a host is treated after refusals: the steps of waiting, and how it recovers its speed.
///
/// A single refused URL is the URL's trouble (`RefusalWatch`): it waits alone, and its host continues, one request at a
/// time at half its rate, until the next success. The host is in trouble when two different URLs are refused without a
/// success in between: then it is paused, longer each time. When more than a tenth of its last 20 responses are
/// refusals, of different URLs, the requests are too fast: it is slowed down as after a pause, but without one. Refused
/// media only pause media.
package enum BackoffLadder {
    /// The pause after the first, second, … refusal in a row.
    package static let pauses: [Moment.Span] = [5, 10, 20, 40, 80, 160, 300].map { .seconds($0) }
    /// The longest step; trouble is remembered for this time too.
    package static let pauseLimit = Moment.Span.seconds(300)
    /// A pause is lengthened by up to this share, so that hosts do not resume at the same time.
    package static let jitterShare = 0.25
    /// This many responses in a row earn one step: one more in flight, and then a tenth of the interval.
    package static let successesPerStep = 5
    /// Each refusal multiplies the interval by this …
    package static let slowdown: Int64 = 2
    /// … from at least this, when there was no rate limit …
    package static let leastSlowInterval = Moment.Span.milliseconds(100)
    /// … to at most this.
    package static let intervalLimit = Moment.Span.seconds(60)
    /// The interval at which a host refused is never reached again: at best, it is multiplied by this.
    package static let distrust = 1.25

    /// The longest total of all pauses of a host, unless a single wait may be longer.
    package static let waitLimit = Moment.Span.seconds(300)
    /// A host that refuses everything for this time is given up: a little more than twice the default of `--max-wait`.
    package static let stallLimit = Moment.Span.seconds(150)

    /// The pause after refusal number `count` (from 1): at least Retry-After, and at most `limit`. `jitter` is 0..<1.
    package static func pause(
        refusal count: Int, retryAfter: Moment.Span?, jitter: Double, limit: Moment.Span = pauseLimit
    ) -> Moment.Span {
        let step = pauses[min(max(count, 1), pauses.count) - 1]
        let share = min(max(jitter, 0), 1) * jitterShare
        return min(limit, max(min(pauseLimit, .seconds(step.seconds * (1 + share))), retryAfter ?? .zero))
    }
}
