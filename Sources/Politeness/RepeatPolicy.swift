/// The failure of one request, as far as it matters for retries.
package enum Trouble: Hashable, Sendable {
    /// 429, 430, or 503 with Retry-After.
    case refused
    /// Another 5xx.
    case serverError
    /// The connection failed or broke, or the response was malformed.
    case broken
    /// No complete response in time, or one below the low-speed limit.
    case timedOut
    /// The response was complete but slow: only its time is in doubt.
    case slow
}

/// Which requests are retried, and when, in one table.
///
/// | Failure | Retries at most |
/// |---|---|
/// | refused (429, 430, 503 with Retry-After) | `retries` |
/// | another 5xx, a time-out, a connection that failed or broke: all together | one |
/// | slow, and otherwise well | one, for the first `slowLimit` pages of a host |
///
/// With `retries` 0 nothing is retried. No retry starts before `PolitenessLimits.retryDelay`, nor before Retry-After;
/// it waits in the frontier and then queues behind other requests of its host. There is no retry if the wait would be
/// longer than `PolitenessLimits.maxWait`, if the host was waited for long enough, or once the run was stopped. A
/// broken exchange is retried over HTTP/1.1.
package struct RepeatPolicy: Sendable {
    /// The most retries of a refused request. The default is 2.
    package var retries = 2

    /// The most pages of one host that are measured again because they were slow; a host with more of them is slow.
    package static let slowLimit = 8

    package init(retries: Int = 2) { self.retries = retries }

    /// Whether a request with these earlier failures may be retried after this one.
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
