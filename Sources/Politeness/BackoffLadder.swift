package import AuditModel

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
