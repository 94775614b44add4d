import AuditModel
import TestSupport
import Testing

@testable import AuditRules

@Suite("Findings that repeat another one are left out")
struct EchoTests {
    private static func rules(_ page: ExamplePage) async throws -> Set<String> {
        Set(RuleBook.judge(try await PageEvidence(example: page)).findings.map(\.rule))
    }

    /// Icons are requested beside a page, whatever it says.
    private static func reported(_ page: ExamplePage) async throws -> Set<String> {
        try await rules(page).filter { !$0.hasPrefix("icon-") }
    }

    @Test("a page without preview tags has one finding for that, and one for the image")
    func noTags() async throws {
        let page = ExamplePage("<!doctype html><html lang=en><meta charset=utf-8><title>How bees count</title><p>Bees.")
        #expect(try await Self.reported(page) == ["og-tags-missing", "image-missing"])
    }

    @Test("a page with one tag has a finding for each missing tag")
    func oneTag() async throws {
        let page = ExamplePage(
            #"<!doctype html><meta charset=utf-8><title>Bees</title><meta property="og:title" content="How bees count"><p>Bees."#
        )
        let reported = try await Self.reported(page)
        #expect(!reported.contains("og-tags-missing"))
        #expect(
            reported.isSuperset(of: ["site-name-missing", "description-missing", "og-type-missing", "image-missing"]))
    }

    @Test("a page whose tags a script writes has one finding, and so much the tags to paste say")
    func script() async throws {
        let page = ExamplePage(
            #"<!doctype html><html lang=en><meta charset=utf-8><title>Vite + React</title><body><div id="root"></div>"#)
        #expect(try await Self.reported(page) == ["js-generated-tags"])
        let evidence = try await PageEvidence(example: page)
        let judgement = RuleBook.judge(evidence)
        let offer = OfferedTags(evidence, title: judgement.title, judgement.findings)
        #expect(offer.tags.first { $0.key == "og:title" }?.isBlank == true)
        #expect(judgement.card?.kind != .largeImage)
    }

    @Test("an image that must be replaced has no further findings about alt text and shape")
    func otherImage() async throws {
        for image: ExamplePage.Media in [.init(.svg), .jpeg(120, 120), .missing] {
            let reported = try await Self.reported(.image(image))
            #expect(reported.isDisjoint(with: ["image-alt-missing", "image-wrong-aspect"]), "\(reported)")
        }
        #expect(
            try await Self.reported(.image(.jpeg(1200, 1200))).isSuperset(of: [
                "image-alt-missing", "image-wrong-aspect",
            ]))
    }

    @Test("an empty tag is reported as empty instead of missing, for the same points")
    func emptyTag() async throws {
        let rest = #"<meta property="og:title" content="How bees count"><meta property="og:type" content="article">"#
        let missing = RuleBook.judge(try await PageEvidence(example: .head(rest)))
        for key in ["og:site_name", "og:description", "og:url"] {
            let empty = RuleBook.judge(
                try await PageEvidence(example: .head(rest + "<meta property=\"\(key)\" content=\"\">")))
            let rules = Set(empty.findings.map(\.rule))
            #expect(rules.contains("tag-empty"))
            #expect(rules.count == Set(missing.findings.map(\.rule)).count, "\(rules)")
            #expect(try #require(empty.score) <= (try #require(missing.score)))
        }
    }

    @Test("turning a rule off, or exempting it, shows the findings that it would have hidden")
    func silenced() async throws {
        let page = try await PageEvidence(example: ExamplePage(ExamplePage.document("<title>How bees count</title>")))
        let exempt = RulePolicy(exemptions: [.init(rule: "og-tags-missing", reason: "known")])
        for rules in [RuleBook.Selection { $0 != "og-tags-missing" }, RuleBook.Selection(policy: exempt)] {
            let reported = Set(rules.judge(page).findings.map(\.rule))
            #expect(reported.isSuperset(of: ["og-title-missing", "site-name-missing", "og-type-missing"]))
        }
    }

    @Test("no example has a finding that repeats another one, and hidden findings follow from reported ones")
    func examples() async throws {
        for each in RuleExample.all {
            let page = try await PageEvidence(example: each.example.page)
            let judgement = RuleBook.judge(page)
            guard judgement.notJudged.isEmpty, page.file == nil, !page.hasTornTitle else { continue }
            let reported = Set(judgement.findings.map(\.rule))
            #expect(RuleBook.withoutEchoes(judgement.findings).count == judgement.findings.count, "\(each)")
            for rule in RuleBook.page where !reported.contains(rule.facts.id) && rule.facts.component != .otherApps {
                guard case .breaks = rule.check(page) else { continue }
                let hasCause = Self.causes(of: rule).contains { reported.contains($0) }
                #expect(hasCause, "\(rule.facts.id) of \(each) is not told")
            }
        }
    }

    /// The rules of which a rule may be an echo, and those of which these may be one.
    private static func causes(of rule: any PageRule.Type) -> Set<String> {
        let louder = RuleBook.louder(than: rule)
        let further = louder.flatMap { RuleBook.louder(than: $0) }
        return Set((louder + further).map { $0.facts.id } + (RuleBook.emptyKey(of: rule) == nil ? [] : ["tag-empty"]))
    }
}
