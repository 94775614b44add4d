package import AuditModel

/// A number of request starts per time.
package struct Rate: Hashable, Sendable, CustomStringConvertible {
    /// The number of starts; 0 means no limit.
    package let tokens: Int
    /// The time they are spread over.
    package let span: Moment.Span

    /// Allows `tokens` starts per `span`, evenly spread; both must be positive.
    package init(_ tokens: Int, per span: Moment.Span) {
        precondition(tokens > 0 && span > .zero, "a rate needs a positive number and a positive time")
        self.tokens = tokens
        self.span = span
    }

    private init() {
        tokens = 0
        span = .seconds(1)
    }

    package static let unlimited = Rate()

    /// The time between two starts, rounded up so that the rate is never exceeded; zero without a limit.
    package var interval: Moment.Span {
        guard tokens > 0 else { return .zero }
        return Moment.Span(nanoseconds: (span.nanoseconds - 1) / Int64(tokens) + 1)
    }

    /// As `Rate(parsing:)` reads it.
    package var description: String {
        guard tokens > 0 else { return "0" }
        let seconds = span.nanoseconds / 1_000_000_000
        let (count, unit) =
            seconds.isMultiple(of: 3_600)
            ? (seconds / 3_600, "h") : seconds.isMultiple(of: 60) ? (seconds / 60, "m") : (seconds, "s")
        return "\(tokens)/" + (count == 1 ? unit : "\(count)\(unit)")
    }
}

/// Why a text is not a rate.
package struct RateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A suggestion of what to write instead, as the end of a sentence.
    package let sentence: String

    package var description: String { sentence }
}

extension Rate {
    /// Reads `5/s`, `1/2s`, `30/m`, `100/h`, a bare number of requests a second, or `0` for no limit.
    package init(parsing text: String) throws(RateError) {
        if text == "0" {
            self = .unlimited
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let tokens = Self.number(parts[0]), let seconds = Self.seconds(parts.dropFirst().first)
        else {
            throw RateError(sentence: "use 5/s, 30/m, 1/2s or 0 (no limit).")
        }
        guard (1...Self.tokenLimit).contains(tokens), (1...Self.secondsLimit).contains(seconds) else {
            throw RateError(sentence: "use 1 request per day up to \(grouped(Self.tokenLimit))/s.")
        }
        self.init(tokens, per: .milliseconds(Int64(seconds) * 1_000))
    }

    /// More starts than one machine makes in any of the times that can be written.
    private static let tokenLimit = 1_000_000
    private static let secondsLimit = 86_400

    private static func seconds(_ text: Substring?) -> Int? {
        guard let text else { return 1 }
        guard let unit = text.last, let factor = ["s": 1, "m": 60, "h": 3_600][unit] else { return nil }
        let count = text.dropLast()
        return count.isEmpty ? factor : number(count).map { $0 * factor }
    }

    /// Up to nine digits and nothing else.
    private static func number(_ text: Substring) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
        return Int(text)
    }
}
