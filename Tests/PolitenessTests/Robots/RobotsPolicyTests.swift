internal import AuditModel
@testable internal import Politeness
internal import TestSupport
internal import Testing

@Suite("A robots.txt for several crawlers")
struct RobotsPolicyTests {
    private func policy(_ text: String) -> RobotsPolicy { RobotsPolicy(Array(text.utf8)) }

    @Test("the crawlers of other apps are named with the line that refuses them")
    func others() {
        let policy = policy(
            """
            User-agent: Twitterbot
            Disallow: /

            User-agent: facebookexternalhit
            Allow: /

            User-agent: *
            Disallow: /cart
            """)
        #expect(policy.verdict(of: "/").others.map(\.agent) == ["Twitterbot"])
        #expect(policy.verdict(of: "/").refusal == nil)
        #expect(policy.verdict(of: "/cart").others.map(\.agent) == ["Twitterbot", "*"])
        #expect(policy.verdict(of: "/cart").refusal == "Disallow: /cart")
    }

    @Test(
        "a Crawl-delay counts up to its limit",
        arguments: [("2", 2.0), ("0.5", 0.5), ("3600", 30), ("0", 0), ("99999999999", 30)])
    func delay(_ text: String, _ seconds: Double) {
        #expect(policy("User-agent: *\nCrawl-delay: \(text)").crawlDelay == .seconds(seconds))
    }

    @Test(
        "a robots.txt verdict is a few words",
        arguments: [
            ("", "allows all"), ("User-agent: *\nDisallow: /a", "1 rule"),
            ("User-agent: *\nCrawl-delay: 1.5", "allows all, Crawl-delay 1.5 s"),
            (
                "User-agent: *\nDisallow: /a\nDisallow: /b\nCrawl-delay: 60",
                "2 rules, Crawl-delay 60 s, limited to 30 s"
            ),
        ])
    func words(_ text: String, _ summary: String) {
        #expect(policy(text).summary == summary)
    }

    // Without a limit of steps this takes minutes.
    @Test("a robots.txt of stars and a URL made for it cost a moment", .timeLimit(.minutes(5)))
    func stars() {
        let line = "Disallow: /" + String(repeating: "a*", count: 1_000) + "b\n"
        let lines = Depth.pick(60, all: 250)
        let policy = policy("User-agent: *\n" + String(repeating: line, count: lines))
        let target = "/" + String(repeating: "a", count: 8_000)
        // None matches; what there is no time to compare is forbidden.
        let isSpent = lines * (line.utf8.count + target.utf8.count) > RobotsFile.stepLimit
        #expect((0..<2).allSatisfy { _ in (policy.verdict(of: target).refusal != nil) == isSpent })
    }
}
