internal import AuditModel
internal import Glibc

/// The one place of this module that reads a clock.
enum Clock {
    /// The monotonic clock.
    static func now() -> Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }

    /// The calendar, in seconds since 1970, for `Retry-After` dates.
    static func epochSeconds() -> Int64 { Int64(time(nil)) }
}
