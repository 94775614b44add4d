internal import AuditModel
internal import Testing

@Suite("Reading a point in time")
struct UTCTimeReadingTests {
    @Test(
        "a time of ISO 8601 is read in its forms",
        arguments: [
            ("2026-03-01T12:00:00Z", 1_772_366_400), ("20260301T120000Z", 1_772_366_400), ("2026-03-01", 1_772_323_200),
            ("2026-03-01T12:00Z", 1_772_366_400), ("2026-03-01T13:00:00.123+01:00", 1_772_366_400),
            ("2026-03-01T08:30:00-0330", 1_772_366_400), ("2026-03-01 12:00:00", 1_772_366_400), ("1970-01-01", 0),
            ("2000-02-29", 951_782_400), ("9999-12-31T23:59:59Z", UTCTime.limit),
        ] as [(String, Int64)])
    func forms(_ text: String, _ seconds: Int64) {
        #expect(UTCTime.seconds(of: text) == seconds, "\(text)")
    }

    @Test(
        "a text that is no time is none",
        arguments: [
            "", "2026", "2026-13-01", "2026-03-01T", "2026-0301", "1772366400", "2026-03-01T12:00:00+1", "next week",
        ])
    func others(_ text: String) {
        #expect(UTCTime.seconds(of: text) == nil, "\(text)")
    }
}
