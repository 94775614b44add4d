internal import AuditModel
internal import Testing

@testable internal import Auditing

@Suite("Reuse of earlier responses")
struct CachePolicyTests {
    private let tag = Validators(entityTag: "\"a\"")

    @Test("without --max-age everything is fetched again, and successes conditionally")
    func asking() {
        let policy = CachePolicy()
        #expect(!policy.mayReuse(status: 200, checkedAt: 100, now: 100))
        for (status, isAsked) in [(200, true), (206, true), (404, false), (410, false), (500, false), (403, false)] {
            #expect(policy.mayAsk(status: status, receivedAt: 0, now: 100) == isAsked)
        }
        #expect(!policy.mayAsk(status: 200, receivedAt: 0, now: CachePolicy.longestTrust))
        #expect(!policy.mayAsk(status: 200, receivedAt: 100, now: 0), "a clock that was set back")
    }

    @Test("a response is reused without a request within --max-age and the limit of its status")
    func reusing() {
        let long = CachePolicy(maxAge: 10 * 86_400)
        let short = CachePolicy(maxAge: 60)
        let cases: [(CachePolicy, Int, Int64, Bool)] = [
            (long, 200, 86_399, true), (long, 200, 86_400, false), (long, 404, 3_599, true), (long, 404, 3_600, false),
            (long, 410, 10, true), (long, 500, 0, false), (long, 429, 0, false), (long, 301, 0, false),
            (short, 200, 59, true), (short, 200, 60, false), (short, 404, 59, true), (short, 200, -1, false),
        ]
        for (policy, status, age, isReused) in cases {
            #expect(policy.mayReuse(status: status, checkedAt: 1_000, now: 1_000 + age) == isReused, "\(status) \(age)")
        }
        #expect(!CachePolicy(maxAge: 60, asksAfresh: true).mayReuse(status: 200, checkedAt: 0, now: 0))
    }

    @Test("a response that can be neither revalidated nor reused is not cached")
    func keeping() {
        let (plain, aged) = (CachePolicy(), CachePolicy(maxAge: 60))
        #expect(plain.mayKeep(status: 200, tag) && !plain.mayKeep(status: 200, Validators()))
        #expect(!plain.mayKeep(status: 404, tag) && aged.mayKeep(status: 404, Validators()))
        #expect(aged.mayKeep(status: 200, Validators()) && !aged.mayKeep(status: 500, tag))
        #expect(!CachePolicy(maxAge: 60, keeps: false).mayKeep(status: 200, tag))
        #expect(CachePolicy(asksAfresh: true).mayKeep(status: 200, tag), "the next night may ask again")
    }
}
