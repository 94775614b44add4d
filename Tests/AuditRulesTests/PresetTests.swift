import AuditModel
import AuditRules
import TestSupport
import Testing

@Suite("Presets")
struct PresetTests {
    /// A page without a site name, with an image that contains a little text.
    private static let page = ExamplePage(
        """
        <!doctype html><html lang="en"><head><meta property="og:title" content="Bees can count to four">
        <meta property="og:image" content="/bees.jpg"><title>Bees can count to four</title>
        </head><body><article><h1>Bees can count to four</h1><p>They can.</p></article></body></html>
        """, at: "https://www.acme.com/bees",
        media: [
            "/bees.jpg": .init(.jpeg, 1200, 630) { $0.imageFacts = ImageFacts(textCoverage: 0.02, textCells: 2) }
        ])

    private func judge(_ preset: Preset, _ change: (inout RulePolicy) -> Void = { _ in }) async throws -> Judgement {
        var policy = RulePolicy(preset: preset)
        change(&policy)
        return RuleBook.Selection(policy: policy).judge(try await PageEvidence(example: Self.page))
    }

    private func deduction(_ rule: String, _ judgement: Judgement) -> Double? {
        judgement.findings.first { $0.rule == rule }?.deduction
    }

    @Test("the apple preset does not change the rule book")
    func apple() async throws {
        let judgement = try await judge(.apple)
        #expect(deduction("site-name-missing", judgement) == 8)
        #expect(deduction("image-text-heavy", judgement) == nil)
        #expect(judgement.scorecard.components[.otherApps] == nil)
        #expect(judgement.score == RuleBook.judge(try await PageEvidence(example: Self.page)).score)
    }

    @Test("the strict preset requires a site name and counts any text in the image")
    func strict() async throws {
        let judgement = try await judge(.strict)
        #expect(deduction("site-name-missing", judgement) == 40)
        #expect(deduction("image-text-heavy", judgement) == 16)
    }

    @Test("the social preset counts other apps as a component of weight 15, a tenth for each finding")
    func social() async throws {
        let judgement = try await judge(.social)
        let breaches = judgement.findings.filter { $0.component == .otherApps }
        #expect(breaches.count > 2 && breaches.allSatisfy { $0.deduction == 10 && $0.pointsLost > 0 })
        let left = Double(100 - 10 * breaches.count)
        #expect(judgement.scorecard.components[.otherApps] == left)
        let apple = try await judge(.apple).scorecard
        // Six components of together 90 and this one of 15; Media does not apply.
        #expect(abs(judgement.scorecard.raw - (apple.raw * 90 + left * 15) / 105) < 0.1)
    }

    @Test("a project's weight overrides the preset's")
    func own() async throws {
        let judgement = try await judge(.strict) { $0.changes["site-name-missing"] = .init(weight: 5) }
        #expect(deduction("site-name-missing", judgement) == 5)
    }

    @Test("the printed version names a preset other than the default", arguments: Preset.allCases)
    func version(_ preset: Preset) {
        #expect(Weights.version(under: preset).contains(preset.rawValue) == (preset != .apple))
    }
}
