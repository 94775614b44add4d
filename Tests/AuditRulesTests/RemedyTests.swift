import AuditModel
import TestSupport
import Testing

@testable import AuditRules

@Suite("Findings that are fixed together with another one")
struct RemedyTests {
    /// A page without image and icon, and with a title of its site.
    private static let bare = ExamplePage(
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><meta property="og:title" content="Bees | Acme">
        <meta property="og:site_name" content="Acme"><title>Bees | Acme</title></head>
        <body><article><h1>Bees</h1><p>They count.</p></article></body></html>
        """, at: "https://www.acme.com/bees")

    private func judge(_ page: ExamplePage, _ policy: RulePolicy = RulePolicy()) async throws -> Judgement {
        RuleBook.Selection(policy: policy).judge(try await PageEvidence(example: page))
    }

    @Test("adding og:image fixes image-missing and turns icon-missing into icon-fallback-missing")
    func image() async throws {
        let judgement = try await judge(Self.bare)
        let finding = try #require(judgement.findings.first { $0.rule == "image-missing" })
        let changes = try #require(finding.remedy).changes
        #expect(changes.contains(Remedy.Change("icon-missing")))
        #expect(changes.contains { $0.rule == "icon-fallback-missing" && $0.finding?.deduction == 70 })
        // The cap of icon-missing is lifted then, which without the image lets no page be better than an F.
        #expect(judgement.scorecard.cap == 49)
        #expect(try #require(judgement.scorecard.scoreIfFixed("image-missing")) > 49)
    }

    @Test("a page behind a login has no score if fixed")
    func wall() async throws {
        let page = ExamplePage(
            "<html><head><title>Sign In</title></head><body><p>Welcome</p></body></html>",
            at: "https://acme.com/report", final: "https://acme.com/login", fetch: { $0.timings.total = 12_000 })
        let judgement = try await judge(page)
        #expect(judgement.findings.count > 1 && judgement.findings.allSatisfy { $0.remedy == nil })
        #expect(judgement.scorecard.scoresIfFixed.allSatisfy { $0 == nil })
    }

    @Test("a Content-Length over the limit hides other findings, which appear once it is fixed")
    func liftedCap() async throws {
        var page = Self.bare
        page.fetch = { $0.contentLength = 3_000_000 }
        let judgement = try await judge(page)
        #expect(judgement.findings.map(\.rule) == ["html-too-large"])
        let whole = try await judge(Self.bare).score
        #expect(judgement.scorecard.scoreIfFixed("html-too-large") == whole)
    }

    @Test("project weights, disabled rules and exemptions count in the score if fixed")
    func policy() async throws {
        let policies = [
            RulePolicy(changes: ["icon-fallback-missing": .init(severity: .notice, weight: 1)]),
            RulePolicy(exemptions: [.init(rule: "icon-*", reason: "has none")]),
        ]
        let plain = try #require(try await judge(Self.bare).scorecard.scoreIfFixed("image-missing"))
        for policy in policies {
            let judgement = try await judge(Self.bare, policy)
            #expect(try #require(judgement.scorecard.scoreIfFixed("image-missing")) > plain)
        }
        let rules = RuleBook.Selection { $0 != "icon-fallback-missing" }
        let judgement = rules.judge(try await PageEvidence(example: Self.bare))
        #expect(try #require(judgement.scorecard.scoreIfFixed("image-missing")) > plain)
    }

    @Test("a fix that makes a page worse has no score if fixed")
    func worse() {
        let mark = Remedy.Mark(component: .markup, severity: .error, deduction: 50, fraction: 1)
        let finding = Finding(
            rule: "og-url-missing", component: .markup, severity: .notice, deduction: 3, evidence: "no og:url",
            remedy: Remedy([.init("og-url-wrong-page", mark)]))
        let card = Scorecard.compute(findings: [finding], mediaApplies: false)
        #expect(card.scoresIfFixed == [nil])
    }

    @Test("the second pass keeps the remedies of old findings, and a new finding only removes itself")
    func secondPass() async throws {
        let evidence = try await PageEvidence(example: Self.bare)
        let first = RuleBook.judge(evidence)
        let names = SiteNames(
            siteName: "Acme", site: SiteIdentity(registrableDomain: "acme.com", domainLabel: "acme", isHome: false),
            learned: ["Bees"])
        let title = TitleAnalysis(evidence.card.title, names: names)
        let again = RuleBook.everything.judgeBrand(title, of: "https://www.acme.com/bees", before: first.findings)
        #expect(!again.isEmpty && again.allSatisfy { $0.remedy != nil })
        let same = TitleAnalysis(evidence)
        let kept = RuleBook.everything.judgeBrand(same, of: "https://www.acme.com/bees", before: first.findings)
        let brand = try #require(kept.first { $0.rule == "title-duplicates-site-name" })
        #expect(brand.remedy == first.findings.first { $0.rule == brand.rule }?.remedy)
    }

    @Test("the text of a remedy is read back unchanged, and any other text is rejected")
    func text() {
        let mark = Remedy.Mark(component: .icon, severity: .warning, deduction: 65 * 76.0 / 92, fraction: 76.0 / 92)
        let remedies = [
            Remedy(), Remedy([.init("icon-missing")]), Remedy([.init("a"), .init("icon-too-small", mark)]),
            Remedy([.init("b", mark)], mediaApplies: true), Remedy([], mediaApplies: false),
        ]
        for remedy in remedies { #expect(Remedy(text: remedy.text) == remedy) }
        for text in ["a,b", "a,icon,warning,1,nan", "a,icon,warning,x,1", "a,icon,loud,1,1", "a,icon,warning,1,1,1"] {
            #expect(Remedy(text: text) == nil, "\(text)")
        }
    }
}
