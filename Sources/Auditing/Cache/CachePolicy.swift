internal import AuditModel

/// What of earlier answers may be used, and which are kept.
///
/// A run without `--max-age` asks for everything again, on the condition that it has changed. What is not success is
/// never asked for conditionally, so that a page that was mended is seen to be.
struct CachePolicy: Sendable {
    /// How old an answer may be that is used without asking, in seconds; nil when everything is asked again.
    var maxAge: Int64?
    /// Whether nothing of earlier runs is used.
    var asksAfresh = false
    /// Whether anything is kept.
    var keeps = true

    /// How long success and absence last at most, in seconds; nothing else lasts.
    static let successLifetime: Int64 = 86_400
    static let absenceLifetime: Int64 = 3_600
    /// How long after a body came its server is believed that it is still the same, in seconds: servers that say so of
    /// everything are found out in the end.
    static let longestTrust: Int64 = 30 * 86_400

    /// How long an answer of that status lasts, in seconds.
    static func lifetime(of status: Int) -> Int64 {
        switch status {
        case 200, 206: successLifetime
        case 404, 410: absenceLifetime
        default: 0
        }
    }

    /// Whether an answer is used without asking.
    func mayReuse(status: Int, checkedAt: Int64, now: Int64) -> Bool {
        guard let maxAge, !asksAfresh else { return false }
        let age = now - checkedAt
        return age >= 0 && age < min(maxAge, Self.lifetime(of: status))
    }

    /// Whether the server is asked if an answer is still the same.
    func mayAsk(status: Int, receivedAt: Int64, now: Int64) -> Bool {
        !asksAfresh && Self.lifetime(of: status) == Self.successLifetime
            && (0..<Self.longestTrust).contains(now - receivedAt)
    }

    /// Whether an answer is worth keeping: one that can be asked about, or one that may be used without asking.
    func mayKeep(status: Int, _ validators: Validators) -> Bool {
        guard keeps, Self.lifetime(of: status) > 0 else { return false }
        return maxAge != nil || (!validators.isEmpty && Self.lifetime(of: status) == Self.successLifetime)
    }
}

extension CachePolicy {
    init(_ options: AuditOptions) {
        maxAge = options.maxAge.map { Int64($0.seconds) }
        asksAfresh = options.asksAfresh
        keeps = options.cacheBytes > 0
    }
}
