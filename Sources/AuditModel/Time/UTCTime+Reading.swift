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
