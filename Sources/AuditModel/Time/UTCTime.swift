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

extension UTCTime {
    /// The seconds since 1970 that a point in time of ISO 8601 means; nil for anything else.
    ///
    /// Reads `2026-03-01`, `2026-03-01T04:05Z`, `2026-03-01T04:05:06.789+02:00` and `20260301T040506Z`; no zone is UTC.
    public static func seconds(of text: String) -> Int64? {
        var rest = text.utf8[...]
        func number(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
            let part = rest.prefix(digits)
            guard part.count == digits, part.allSatisfy({ $0 &- 0x30 < 10 }), let value = Int(Substring(part)),
                range ~= value
            else { return nil }
            rest = rest.dropFirst(digits)
            return value
        }
        func skip(_ marks: String) -> Bool {
            guard let next = rest.first, marks.utf8.contains(next) else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = number(4, 1970...9999) else { return nil }
        let hasDashes = skip("-")
        guard let month = number(2, 1...12), skip("-") == hasDashes, let day = number(2, 1...31) else { return nil }
        var seconds = Self.days(year, month, day) * 86_400
        guard skip("Tt ") else { return rest.isEmpty ? Int64(seconds) : nil }
        guard let hour = number(2, 0...24) else { return nil }
        _ = skip(":")
        guard let minute = number(2, 0...59) else { return nil }
        _ = skip(":")
        seconds += hour * 3_600 + minute * 60 + (number(2, 0...60) ?? 0)
        if skip(".") { rest = rest.drop { $0 &- 0x30 < 10 } }
        guard let offset = Self.offset(rest) else { return nil }
        return Int64(seconds - offset)
    }

    /// Seconds east of Greenwich: `Z`, nothing, `+02:00`, `-0330`.
    private static func offset(_ zone: Substring.UTF8View) -> Int? {
        guard let sign = zone.first, zone.count > 1 else {
            return zone.isEmpty || zone.first == UInt8(ascii: "Z") || zone.first == UInt8(ascii: "z") ? 0 : nil
        }
        let digits = zone.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), digits.count == 4,
            let number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let seconds = number / 100 * 3_600 + number % 100 * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Days since 1970, counted as above: from 1 March of the year 0.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let start = month <= 2 ? year - 1 : year
        let yearOfEra = start % 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return start / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
    }
}
