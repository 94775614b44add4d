package import AuditModel

/// Reads the Retry-After header (RFC 9110 §10.2.3): seconds, or a date in one of the three forms of §5.6.7.
package enum RetryAfter {
    /// The time from now; zero for a past date, nil for any other form.
    ///
    /// More than `secondsLimit` counts as that. A two-digit year is the one at most 50 years ahead.
    package static func parse(_ value: String, nowEpochSeconds: Int64) -> Moment.Span? {
        let text = value.utf8.drop { $0 == 32 || $0 == 9 }
        let words = text.prefix(longestText + 1).split { $0 == 32 || $0 == 9 || $0 == 44 || $0 == 45 }
        guard text.count <= longestText, let first = words.first else { return nil }
        if words.count == 1 {
            return first.startIndex == text.startIndex ? number(first).map(span) : nil
        }
        return date(words.map { Substring($0) }, now: nowEpochSeconds).map { span($0 &- nowEpochSeconds) }
    }

    /// 68 years: longer than any pause, and it fits nanoseconds.
    private static let secondsLimit: Int64 = 1 << 31
    /// `Wednesday, 06-Nov-94 08:49:37 GMT` and generous white space.
    private static let longestText = 64

    private static func span(_ seconds: Int64) -> Moment.Span {
        .milliseconds(min(max(seconds, 0), secondsLimit) * 1_000)
    }

    /// `Sun 06 Nov 1994 08:49:37 GMT` or `Sun Nov 6 08:49:37 1994`, commas and hyphens taken out.
    private static func date(_ words: [Substring], now: Int64) -> Int64? {
        let isAscTime = words.count == 5
        guard isAscTime || (words.count == 6 && words[5] == "GMT") else { return nil }
        let (day, month, year) = isAscTime ? (words[2], words[1], words[4]) : (words[1], words[2], words[3])
        guard weekdays.contains(words[0].prefix(3)), let monthIndex = months.firstIndex(of: month),
            let dayNumber = number(day.utf8), var yearNumber = number(year.utf8),
            let time = secondsOfDay(isAscTime ? words[3] : words[4]), (1...31).contains(dayNumber)
        else { return nil }
        switch year.utf8.count {
        case 2: yearNumber = fullYear(yearNumber, now: now)
        case 4: break
        default: return nil
        }
        return daysFromEpoch(yearNumber, Int64(monthIndex) + 1, dayNumber) * 86_400 + time
    }

    private static func secondsOfDay(_ text: Substring) -> Int64? {
        let parts = text.utf8.split(separator: 58, omittingEmptySubsequences: false).map { number($0) }
        guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
            hours < 24, minutes < 60, seconds <= 60
        else { return nil }
        return hours * 3_600 + minutes * 60 + seconds
    }

    private static func fullYear(_ short: Int64, now: Int64) -> Int64 {
        let thisYear = 1_970 + now / 31_556_952
        let year = thisYear / 100 * 100 + short
        if year > thisYear + 50 { return year - 100 }
        return year <= thisYear - 50 ? year + 100 : year
    }

    /// Days since 1970-01-01 in the Gregorian calendar, counted in years that begin with March.
    private static func daysFromEpoch(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }

    /// Digits and nothing else; clamped where it is far over the limit.
    private static func number(_ text: Substring.UTF8View) -> Int64? {
        guard !text.isEmpty, text.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
        return text.reduce(0) { min($0 * 10 + Int64($1 - 48), 1 << 40) }
    }

    private static let weekdays: Set<Substring> = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
