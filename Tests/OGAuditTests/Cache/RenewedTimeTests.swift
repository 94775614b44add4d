internal import Testing

@testable internal import Auditing

@Suite("The time of an unchanged response")
struct RenewedTimeTests {
    @Test(
        "a 304 has at least the time of its full response, or an unknown time",
        arguments: [
            // Fast then and now; slow to say that nothing is new; slow then, which has to be measured again.
            (300, 20, false, false), (300, 900, false, true), (300, 3_017, false, true), (3_017, 20, true, false),
            (3_017, 2_000, true, false), (3_017, 2_500, false, true), (2_000, 20, false, false),
        ])
    func table(kept: Int, latest: Int, isUnknown: Bool, isLatest: Bool) {
        let time = RenewedTime(kept: kept, latest: latest, limit: 2_000)
        #expect(time.isUnknown == isUnknown && time.isLatest == isLatest)
    }
}
