import AuditModel
import TestSupport
import Testing

@testable import AuditRules

@Suite("Missing tags for other apps are reported once")
struct ShortcomingTests {
    private func rules(_ page: ExamplePage, _ preset: Preset = .apple) async throws -> [String: String] {
        let evidence = try await PageEvidence(example: page)
        let findings = RuleBook.Selection(policy: RulePolicy(preset: preset)).judge(evidence).findings
        return Dictionary(findings.map { ($0.rule, $0.evidence) }, uniquingKeysWith: { first, _ in first })
    }

    private static let long = ExamplePage.titled(String(repeating: "Bees count ", count: 12))

    @Test("a title that is too long for Messages is not reported again for X and Discord")
    func title() async throws {
        let rules = try await rules(Self.long)
        #expect(rules["title-too-long"] != nil)
        #expect(rules["x-limits"] == nil && rules["discord-limits"] == nil)
    }

    @Test("with the social preset, rules about other apps report everything")
    func social() async throws {
        let rules = try await rules(Self.long, .social)
        #expect(rules["x-limits"] != nil && rules["discord-limits"] != nil)
    }

    @Test("rules about other apps leave out only what is reported already")
    func rest() async throws {
        let article = #"<meta property="article:published_time" content="2024-03-01">"#
        let rules = try await rules(.image(.jpeg(500, 500, bytes: 1_600_000), then: article + "<body><p>Bees."))
        #expect(rules["image-too-small"] != nil && rules["image-too-heavy"] != nil)
        #expect(rules["meta-image-size"] == nil && rules["bluesky-thumb"] == nil)
        #expect(rules["google-discover-image"] == "no max-image-preview:large")
        #expect(rules["whatsapp-image"] == nil && rules["signal-limits"] == nil)
    }

    @Test("a rule about the image that speaks for other apps names them")
    func apps() async throws {
        let article = #"<meta property="article:published_time" content="2024-03-01">"#
        let heavy = try await rules(.image(.jpeg(500, 500, bytes: 1_600_000), then: article + "<body><p>Bees."))
        #expect(heavy["image-too-heavy"] == "1.6 MB; not shown by WhatsApp, Bluesky and Signal")
        #expect(heavy["image-too-small"]?.contains("rejected by Facebook, LinkedIn and Google Discover") == true)
        let drawing = try await rules(.image(.init(.svg)))
        #expect(
            drawing["image-svg"]?.hasSuffix("not shown by X, Facebook, WhatsApp, Discord, Mastodon and Signal") == true)
        let modern = try await rules(.image(.init(.avif, 1200, 630)))
        #expect(modern["image-modern-format"] == "avif; not shown by X, WhatsApp, Mastodon and Signal")
        #expect(modern["mastodon-limits"] == nil && modern["whatsapp-image"] == nil)
    }

    @Test("a rule about another app reports what Apple's rules accept")
    func own() async throws {
        let rules = try await rules(.image(.jpeg(1200, 630, bytes: 700_000), then: "<body><p>Bees."))
        #expect(rules["image-too-heavy"] == nil && rules["whatsapp-image"]?.contains("600 KB") == true)
    }

    @Test("every rule that replaces one about other apps exists and costs points")
    func ids() {
        for subject in Shortcomings.Subject.allCases {
            #expect(!subject.rules.isEmpty)
            for id in subject.rules {
                let facts = RuleBook.facts(id)
                // Discord's limit is never reported without X's, which is the same except for letters of several bytes.
                #expect(facts != nil && (facts?.component != .otherApps || id == XLimits.facts.id), "\(id)")
            }
        }
    }
}
