/// A point in time in the words of ISO 8601, without a calendar library.
struct UTCTime {
    private let year: Int, month: Int, day: Int, second: Int

    /// Reads seconds since 1970; years 1970 to 9999, others are drawn to the nearest.
    init(seconds: Int64) {
        let total = Int(min(max(seconds, 0), 253_402_300_799))
        second = total % 86_400
        // Days are counted from 1 March of the year 0, so that a leap day ends a year (Gregorian, 400-year eras).
        let days = total / 86_400 + 719_468
        let era = days / 146_097
        let ofEra = days % 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * ofYear + 2) / 153
        day = ofYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// `2026-03-01T04:05:06Z`.
    func append(to bytes: inout [UInt8]) {
        bytes.append(year)
        for (mark, value) in [("-", month), ("-", day), ("T", hour), (":", minute), (":", second % 60)] {
            bytes.append(mark)
            bytes.append(UInt8(ascii: "0") + UInt8(value / 10))
            bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
        }
        bytes.append(UInt8(ascii: "Z"))
    }

    /// `2026-03-01T04:05:06Z`.
    var stamp: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `1 March 2026, 04:05 UTC`.
    var sentence: String { "\(date), \(Self.two(hour)):\(Self.two(minute)) UTC" }
    /// `1 March 2026`.
    var date: String { "\(day) \(Self.months[month - 1]) \(year)" }

    private var hour: Int { second / 3_600 }
    private var minute: Int { second / 60 % 60 }
    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
}
