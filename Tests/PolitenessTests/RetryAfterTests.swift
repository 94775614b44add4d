internal import AuditModel
internal import Politeness
internal import Testing

@Suite("Retry-After")
struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:48:37 GMT, a minute before the date of RFC 9110.
    private let now: Int64 = 784_111_717

    @Test(
        "Retry-After is read as seconds and as all three forms of a date",
        arguments: [
            ("120", 120.0), ("0", 0), (" 7\t", 7), ("007", 7), ("99999999999999999999", 2_147_483_648),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 60), ("Sunday, 06-Nov-94 08:49:37 GMT", 60),
            ("Sun Nov  6 08:49:37 1994", 60), ("Sun, 06 Nov 1994 08:47:37 GMT", 0),
            ("Mon, 07 Nov 1994 08:48:37 GMT", 86_400),
            ("Tue, 29 Feb 2000 00:00:00 GMT", 167_670_683), ("Fri, 06-Nov-20 08:48:37 GMT", 820_540_800),
            ("Thu, 06-Nov-80 08:48:37 GMT", 0), ("Sun, 06 Nov 1994 08:49:60 GMT", 83),
        ])
    func reads(_ value: String, _ seconds: Double) {
        #expect(RetryAfter.parse(value, nowEpochSeconds: now)?.seconds == seconds)
    }

    @Test(
        "any other text is not a Retry-After",
        arguments: [
            "", " ", "-5", "+5", "1.5", "soon", "5s", "0x10", "٥", "Sun, 06 Nov 1994 08:49:37",
            "06 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
            "Sun, 06 Nov 199 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 06 Nov 1994 :: GMT", "Sun, 06 Nov 1994 08:49:37 GMT" + String(repeating: " ", count: 50) + "x",
            "2030-01-01T00:00:00Z", String(repeating: "9", count: 100_000),
        ])
    func refuses(_ value: String) {
        #expect(RetryAfter.parse(value, nowEpochSeconds: now) == nil)
    }
}
