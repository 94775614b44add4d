/// A point in time in the words of ISO 8601, without a calendar library.
public struct UTCTime: Hashable, Sendable {
    private let year: Int, month: Int, dayOfMonth: Int, second: Int

    /// The last second of the year 9999.
    public static let limit: Int64 = 253_402_300_799

    /// Reads seconds since 1970; years 1970 to 9999, others are drawn to the nearest.
    public init(seconds: Int64) {
        let total = Int(min(max(seconds, 0), Self.limit))
        second = total % 86_400
        // Days are counted from 1 March of the year 0, so that a leap day ends a year (Gregorian, 400-year eras).
        let days = total / 86_400 + 719_468
        let era = days / 146_097
        let ofEra = days % 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * ofYear + 2) / 153
        dayOfMonth = ofYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// `2026-03-01T04:05:06Z`.
    public func append(to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: Self.blank)
        // Digits are put into place, because millions of rows have a time and each append has its price.
        bytes.withUnsafeMutableBufferPointer { text in
            Self.put(year / 100, in: text, at: start)
            Self.put(year % 100, in: text, at: start + 2)
            Self.put(month, in: text, at: start + 5)
            Self.put(dayOfMonth, in: text, at: start + 8)
            Self.put(hour, in: text, at: start + 11)
            Self.put(minute, in: text, at: start + 14)
            Self.put(second % 60, in: text, at: start + 17)
        }
    }

    private static let blank = Array("0000-00-00T00:00:00Z".utf8)

    private static func put(_ value: Int, in text: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
        text[place] += UInt8(value / 10)
        text[place + 1] += UInt8(value % 10)
    }

    /// `2026-03-01T04:05:06Z`.
    public var stamp: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `2026-03-01`.
    public var day: String { String(stamp.prefix(10)) }
    /// `2026-03-01 04:05:06 UTC`.
    public var line: String { "\(day) \(stamp.dropFirst(11).dropLast()) UTC" }
    /// `1 March 2026, 04:05 UTC`.
    public var sentence: String { "\(date), \(Self.two(hour)):\(Self.two(minute)) UTC" }
    /// `1 March 2026`.
    public var date: String { "\(dayOfMonth) \(Self.months[month - 1]) \(year)" }
    /// `1 Mar 2026 04:05:06 +0000`, as RFC 5322 has it; its day of the week may be left out.
    public var mailDate: String {
        "\(dayOfMonth) \(Self.months[month - 1].prefix(3)) \(year) \(stamp.dropFirst(11).dropLast()) +0000"
    }
    /// `March 1, 2026`, as mdoc(7) wants it.
    public var monthFirst: String { "\(Self.months[month - 1]) \(dayOfMonth), \(year)" }

    private var hour: Int { second / 3_600 }
    private var minute: Int { second / 60 % 60 }
    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
}
