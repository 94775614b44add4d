internal import Glibc
internal import Auditing

/// The day that stands at the foot of the manual page.
struct ManualDay: Equatable {
    /// As mdoc(7) wants it: `November 21, 2026`.
    let text: String

    /// - Parameter seconds: since 1970, UTC.
    init?(seconds: Int) {
        var time = time_t(seconds)
        var parts = tm()
        guard gmtime_r(&time, &parts) != nil, Self.months.indices.contains(Int(parts.tm_mon)) else { return nil }
        text = "\(Self.months[Int(parts.tm_mon)]) \(parts.tm_mday), \(Int(parts.tm_year) + 1900)"
    }

    /// Today; or the day of SOURCE_DATE_EPOCH, with which packages are the same whenever they are built
    /// (reproducible-builds.org).
    static func from(_ environment: (String) -> String?) throws(UsageError) -> ManualDay {
        guard let text = environment("SOURCE_DATE_EPOCH") else {
            return ManualDay(seconds: time(nil)) ?? epoch
        }
        guard let seconds = Int(text), (0...limit).contains(seconds), let day = ManualDay(seconds: seconds) else {
            throw UsageError("invalid SOURCE_DATE_EPOCH '\(text)': use seconds since 1970.")
        }
        return day
    }

    private init(text: String) { self.text = text }
    private static let epoch = ManualDay(text: "January 1, 1970")
    /// The end of the year 9999.
    private static let limit = 253_402_300_799
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
