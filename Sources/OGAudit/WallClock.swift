package import AuditModel
internal import Glibc

/// The only places that read clocks.
enum WallClock {
    /// Seconds since 1970.
    static func seconds() -> Int64 { Int64(time(nil)) }
}

extension Moment {
    /// The monotonic clock.
    package static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
