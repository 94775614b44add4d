public import AuditModel

/// What a host gets after it refused: the steps of waiting, and how it earns its speed back.
public enum BackoffLadder {
    /// The pause after the first, second, … refusal in a row.
    public static let pauses: [Moment.Span] = [5, 10, 20, 40, 80, 160, 300].map { .seconds($0) }
    /// No single pause is longer, whatever Retry-After asks for.
    public static let pauseLimit = Moment.Span.seconds(300)
    /// A pause is lengthened by up to this share of itself, so that hosts do not come back together.
    public static let jitterShare = 0.25
    /// So many answers in a row earn one step: one more in flight, and then a tenth of the interval.
    public static let successesPerStep = 5
    /// Each refusal makes the interval so many times as long …
    public static let slowdown: Int64 = 2
    /// … from at least this, when there was no rate limit …
    public static let leastSlowInterval = Moment.Span.milliseconds(100)
    /// … to at most this.
    public static let intervalLimit = Moment.Span.seconds(60)
    /// The interval at which a host refused is never reached again: at best it is so many times as long.
    public static let distrust = 1.25

    /// The pause after refusal number `count` (from 1); Retry-After is its least length. `jitter` is 0..<1.
    public static func pause(refusal count: Int, retryAfter: Moment.Span?, jitter: Double) -> Moment.Span {
        let step = pauses[min(max(count, 1), pauses.count) - 1]
        let share = min(max(jitter, 0), 1) * jitterShare
        return min(pauseLimit, max(.seconds(step.seconds * (1 + share)), retryAfter ?? .zero))
    }
}
