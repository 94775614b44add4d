#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

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
