package import AuditModel
internal import Glibc

/// The only places that read clocks.
enum WallClock {
    /// Seconds since 1970.
    static func seconds() -> Int64 { Int64(time(nil)) }

    /// Today where the process runs, `2026-11-21`.
    static func day() -> String {
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        func padded(_ number: Int32, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    }
}

extension Moment {
    /// The monotonic clock.
    package static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
