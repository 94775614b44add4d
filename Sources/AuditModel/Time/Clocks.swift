#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A point on a clock that only goes forward, in nanoseconds since a start that does not matter.
///
/// Deciding code takes it as an argument, so that tests can be the clock.
public struct Moment: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public static let zero = Moment(nanoseconds: 0)
    public static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }
    public static func + (moment: Moment, span: Span) -> Moment {
        Moment(nanoseconds: moment.nanoseconds &+ span.nanoseconds)
    }
    public static func - (a: Moment, b: Moment) -> Span { Span(nanoseconds: a.nanoseconds &- b.nanoseconds) }

    /// A length of time in nanoseconds: one machine word, where `Duration` takes two.
    public struct Span: Hashable, Comparable, Sendable {
        public var nanoseconds: Int64

        public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

        public static let zero = Span(nanoseconds: 0)
        public static func seconds(_ value: Double) -> Span { Span(nanoseconds: Int64(value * 1e9)) }
        public static func milliseconds(_ value: Int64) -> Span { Span(nanoseconds: value * 1_000_000) }
        public var seconds: Double { Double(nanoseconds) / 1e9 }
        public var milliseconds: Int { Int(nanoseconds / 1_000_000) }
        public static func < (a: Span, b: Span) -> Bool { a.nanoseconds < b.nanoseconds }

        /// For sentences: `300 ms`, `30 s`, `10 minutes`, `7 days`; rounded up to whole ones, of days to the nearest.
        public var words: String {
            if nanoseconds < 1_000_000_000 { return "\((nanoseconds + 999_999) / 1_000_000) ms" }
            let whole = (nanoseconds + 999_999_999) / 1_000_000_000
            return Self.words(whole, by: 86_400, "days") ?? Self.words(whole, by: 3_600, "hours")
                ?? Self.words(whole, by: 60, "minutes") ?? "\(whole) s"
        }

        /// Seconds in a larger unit, where that is exact enough.
        private static func words(_ seconds: Int64, by size: Int64, _ unit: String) -> String? {
            guard seconds >= 2 * size, seconds.isMultiple(of: size) || seconds >= 10 * size else { return nil }
            return "\((seconds + size / 2) / size) \(unit)"
        }
    }
}

/// The calendar; with `Moment.now` the only places that read clocks.
public enum WallClock {
    /// Seconds since 1970.
    public static func seconds() -> Int64 { Int64(time(nil)) }

    /// Today where the process runs, `2026-11-21`.
    public static func day() -> String {
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        return UTCTime(seconds: Int64(now + parts.tm_gmtoff)).day
    }
}

extension Moment {
    /// The monotonic clock.
    public static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }
}
