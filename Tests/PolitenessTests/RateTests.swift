internal import AuditModel
internal import Politeness
internal import Testing

@Suite("Rates")
struct RateTests {
    @Test(
        "a printed rate is parsed back",
        arguments: [
            ("5/s", 200_000_000, "5/s"), ("1/2s", 2_000_000_000, "1/2s"), ("30/m", 2_000_000_000, "30/m"),
            ("100/h", 36_000_000_000, "100/h"), ("5", 200_000_000, "5/s"), ("0", 0, "0"), ("1/s", 1_000_000_000, "1/s"),
            ("7/3s", 428_571_429, "7/3s"), ("1/60s", 60_000_000_000, "1/m"), ("2/24h", 43_200_000_000_000, "2/24h"),
        ])
    func reads(_ text: String, _ interval: Int64, _ printed: String) throws {
        let rate = try Rate(parsing: text)
        #expect(rate.interval.nanoseconds == interval)
        #expect(rate.description == printed)
        #expect(try Rate(parsing: printed) == rate)
    }

    @Test(
        "an invalid rate is refused in one sentence",
        arguments: [
            "", "/", "5/", "/s", "fast", "5/d", "-1/s", "+5/s", "1/0s", "0/s", "5/s/s", "1.5/s", "5 /s", "٥/s", "1/25h",
            "9999999/s", "99999999999999999999/s", "1/99999999999999999999s", "5/é",
        ])
    func refuses(_ text: String) {
        #expect { try Rate(parsing: text) } throws: { ($0 as? RateError)?.sentence.hasSuffix(".") == true }
    }
}
