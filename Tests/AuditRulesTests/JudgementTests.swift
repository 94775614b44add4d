import AuditModel
import AuditRules
import TestSupport
import Testing

@Suite("A page before the whole book")
struct JudgementTests {
    private static let good = ExamplePage(
        """
        <!doctype html><html lang="en"><head><meta property="og:title" content="Bees can count to four">
        <meta property="og:site_name" content="Acme"><title>Bees can count to four | Acme</title>
        </head><body><article><h1>Bees can count to four</h1><p>They can.</p></article></body></html>
        """, at: "https://www.acme.com/bees")

    @Test("a good page breaks nothing of Reach and Title")
    func goodPage() async throws {
        let judgement = RuleBook.judge(try await PageEvidence(example: Self.good))
        #expect(judgement.findings.filter { [.reach, .title].contains($0.component) } == [])
        #expect(judgement.notJudged.isEmpty)
    }

    @Test("a page that could not be loaded has findings of Reach and no score")
    func notSeen() async throws {
        var page = try await PageEvidence(example: Self.good)
        page.fetch.status = 404
        page.outcome = .http4xx
        let judgement = RuleBook.judge(page)
        #expect(judgement.score == nil)
        #expect(judgement.findings.map(\.rule) == ["http-error-status"])
        #expect(judgement.notJudged == ComponentSet.all.subtracting([.reach]))
    }

    @Test("where there is no score no finding costs points, though the scorecard has its price")
    func noScoreNoPoints() async throws {
        var page = try await PageEvidence(example: Self.good)
        page.fetch.status = 404
        page.outcome = .http4xx
        let judgement = RuleBook.judge(page)
        #expect(!judgement.findings.isEmpty && judgement.findings.allSatisfy { $0.pointsLost == 0 })
        #expect(judgement.scorecard.findings.contains { $0.pointsLost > 0 })
        page.outcome = .ok
        #expect(RuleBook.judge(page).findings.contains { $0.pointsLost > 0 })
    }

    @Test("on a sign-in page no other component is judged, and the cap decides")
    func wall() async throws {
        let page = ExamplePage(
            "<html><head><title>Sign In</title></head><body><p>Welcome</p></body></html>",
            at: "https://acme.com/report", final: "https://acme.com/login")
        let judgement = RuleBook.judge(try await PageEvidence(example: page))
        #expect(judgement.score == 40)
        #expect(judgement.findings.allSatisfy { $0.component == .reach })
    }

    @Test("findings have line, evidence, deduction and points lost")
    func finding() async throws {
        var page = try await PageEvidence(example: Self.good)
        page.card.title = Sourced("iPhone - Acme", source: "og:title", line: 7)
        let judgement = RuleBook.judge(page)
        let finding = try #require(judgement.findings.first { $0.rule == "title-duplicates-site-name" })
        #expect(finding.line == 7 && finding.deduction == 40 && finding.severity == .warning)
        #expect(abs(finding.pointsLost - 40 * 25 / 90) < 1e-9)
        let title = judgement.findings.filter { $0.component == .title }
        #expect(title.first == finding)
    }

    @Test("a verdict's severity overrides the rule's own")
    func force() async throws {
        var page = try await PageEvidence(example: Self.good)
        page.fetch.firstStatus = 403
        let finding = try #require(RuleBook.judge(page).findings.first { $0.rule == "apple-ua-blocked" })
        #expect(finding.severity == .warning && finding.deduction == 20)
    }

    @Test("the second pass adds its findings to the first's and scores again")
    func secondPass() async throws {
        let first = RuleBook.judge(try await PageEvidence(example: Self.good))
        var keys = PageRecord.SetKeys()
        keys.titleCore = "beescancounttofour"
        var inSet = PageInSet(keys: keys, sitePages: 10)
        inSet.sameTitle = 4
        inSet.twins = ["title-not-unique": ["https://acme.com/wasps"]]
        let added = RuleBook.judge(inSet).filter { $0.rule == "title-not-unique" }
        let card = Scorecard.compute(findings: first.findings + added, mediaApplies: first.mediaApplies)
        #expect(added.first?.evidence == "4 of 10 pages, all with this title: https://acme.com/wasps")
        #expect(card.components[.title] == 60)
    }

    @Test("the responses to the Safari profiles are compared with the card")
    func profileView() async throws {
        let page = try await PageEvidence(example: Self.good)
        let view = ProfileView(page)
        #expect(view.title == "Bees can count to four" && view.siteName == "Acme" && view.image == nil)
    }
}
