/// What went wrong with one request, as far as asking again may help.
package enum Trouble: Hashable, Sendable {
    /// 429, 430, or 503 with Retry-After.
    case refused
    /// Another 5xx.
    case serverError
    /// The connection failed or broke, or carried nonsense.
    case broken
    /// No complete response in time, or one below the low-speed limit.
    case timedOut
    /// The response was complete, and slow: only its time is in doubt.
    case slow
}

/// What is asked again, and when: the one table.
///
/// | What happened | Repeats at most |
/// |---|---|
/// | refused (429, 430, 503 with Retry-After) | `retries` |
/// | another 5xx, a time-out, a connection that failed or broke: all together | one |
/// | slow, and otherwise well | one, for the first `slowLimit` pages of a host |
///
/// With `retries` 0 nothing is repeated. No repeat comes before `PolitenessLimits.retryDelay`, nor before Retry-After; it
/// waits in the frontier and then goes behind what waits for its host. Not repeated is what asks for a longer wait
/// than `PolitenessLimits.maxWait`, what comes from a host that was waited for long enough, and anything once the run
/// was stopped. An exchange that broke is repeated over HTTP/1.1.
package struct RepeatPolicy: Sendable {
    /// The most repeats of a refused request. The default is 2.
    package var retries = 2

    /// Pages of one host that are timed again because they were slow; a host that has more of them is slow.
    package static let slowLimit = 8

    package init(retries: Int = 2) { self.retries = retries }

    /// Whether a request may be asked again that had these troubles before this one.
    package func repeats(_ trouble: Trouble, after earlier: [Trouble]) -> Bool {
        let alike = earlier.count { Self.group($0) == Self.group(trouble) }
        return alike < (trouble == .refused ? retries : min(1, retries))
    }

    private static func group(_ trouble: Trouble) -> Int {
        switch trouble {
        case .refused: 0
        case .serverError, .broken, .timedOut: 1
        case .slow: 2
        }
    }
}
