internal import AuditModel
internal import PageReading
internal import TestSupport
internal import Testing

@testable internal import AuditRules

@Suite("What a fix changes")
struct FixingTests {
    static let broken = RuleExample.all.filter { each in
        if case .breaks = each.example.expected { true } else { false }
    }

    /// The rules whose fixed page is unknown.
    private static let unknown: Set<String> = [
        "bot-challenge", "login-wall", "soft-error-page", "empty-document", "fetch-failed", "fetch-timeout",
        "http-error-status", "tls-invalid", "client-side-redirect", "apple-ua-blocked",
    ]

    @Test("every broken example, fixed, breaks neither its rule nor another for the first time")
    func fixedExamples() async throws {
        for each in Self.broken {
            let page = try await PageEvidence(example: each.example.page)
            var fixed = page
            let isKnown = each.rule.fix(&fixed)
            guard isKnown, page.outcome.isLoaded else {
                #expect(Self.unknown.contains(each.rule.facts.id) || !page.outcome.isLoaded, "\(each) has no remedy")
                continue
            }
            if case .breaks(let breach) = each.rule.check(fixed) {
                Issue.record("\(each) still breaks: \(breach.seen)", sourceLocation: each.location)
            }
            let fresh = Self.fresh(on: fixed, since: page)
            #expect(fresh.isEmpty, "\(each) leads to \(fresh)", sourceLocation: each.location)
        }
    }

    /// Rules that fail for the first time, except those that replace a worse one of their group; findings about other
    /// apps cost nothing.
    private static func fresh(on fixed: PageEvidence, since page: PageEvidence) -> [String] {
        let before = judged(page)
        return judged(fixed).filter { finding in
            guard finding.component != .otherApps, !before.contains(where: { $0.rule == finding.rule }) else {
                return false
            }
            let group = RuleBook.facts(finding.rule)?.group
            let worse = before.contains { RuleBook.facts($0.rule)?.group == group && $0.deduction > finding.deduction }
            return group == nil || !worse
        }.map { "\($0.rule): \($0.evidence)" }
    }

    /// By all rules, even of a hidden page.
    private static func judged(_ page: PageEvidence) -> [Finding] {
        RuleBook.page.compactMap { RuleBook.finding($0.facts, $0.check(page)) }
    }

    @Test(
        "the score if fixed is that of the fixed page judged by all rules",
        arguments: Depth.pick([Preset.apple], all: [.apple, .social]))
    func shortcut(_ preset: Preset) async throws {
        let rules = RuleBook.Selection(policy: RulePolicy(preset: preset))
        for number in stride(from: 0, to: Self.broken.count, by: Depth.pick(8, all: 5)) {
            let each = Self.broken[number]
            try Self.compare(try await PageEvidence(example: each.example.page), rules, "\(each)")
        }
    }

    @Test("the score if fixed is right on pages with the faults of two examples")
    func pairs() async throws {
        var place = 1
        for number in stride(from: 0, to: Self.broken.count, by: Depth.pick(10, all: 6)) {
            let each = Self.broken[number]
            // A walk that meets other neighbours each time.
            place = (place * 31 + number) % Self.broken.count
            let other = Self.broken[place]
            var page = each.example.page
            page.html += other.example.page.html
            page.media.merge(other.example.page.media) { own, _ in own }
            try Self.compare(try await PageEvidence(example: page), RuleBook.everything, "\(each) + \(other)")
        }
    }

    @Test("the score if fixed is right on pages over http, with URLs over https and without")
    func plainHTTP() async throws {
        for number in stride(from: 0, to: Self.broken.count, by: Depth.pick(10, all: 6)) {
            let each = Self.broken[number]
            var page = each.example.page
            page.url = Self.plain(page.url)
            page.finalURL = page.finalURL.map(Self.plain)
            // No fix changes where a refresh leads.
            if number.isMultiple(of: 2), !page.html.contains("refresh") {
                page.html = Self.plain(page.html)
                page.media = Dictionary(page.media.map { (Self.plain($0), $1) }) { own, _ in own }
            }
            try Self.compare(try await PageEvidence(example: page), RuleBook.everything, "\(each)")
        }
    }

    private static func plain(_ text: String) -> String { text.replacing("https://", with: "http://") }

    private static func compare(_ page: PageEvidence, _ rules: RuleBook.Selection, _ name: String) throws {
        let judgement = rules.judge(page)
        guard let score = judgement.score else { return }
        for (finding, shortcut) in zip(judgement.scorecard.findings, judgement.scorecard.scoresIfFixed) {
            guard let remedy = finding.remedy, finding.deduction > 0 || Weights.cap(of: finding) != nil else {
                continue
            }
            var fixed = page
            let rule = try #require(RuleBook.page.first { $0.facts.id == finding.rule })
            let isKnown = rule.fix(&fixed)
            #expect(isKnown)
            let whole = try #require(rules.judge(fixed).score)
            #expect(
                shortcut == (whole < score ? nil : whole),
                "\(name), \(finding.rule): \(score) → \(whole), \(remedy), \(difference(page, fixed, rules))")
        }
    }

    private static func difference(
        _ page: PageEvidence, _ fixed: PageEvidence, _ rules: RuleBook.Selection
    ) -> [String] {
        let before = rules.judge(page).findings.map { "\($0.rule) \($0.deduction)" }
        let after = rules.judge(fixed).findings.map { "\($0.rule) \($0.deduction)" }
        return after.filter { !before.contains($0) } + before.filter { !after.contains($0) }.map { "-" + $0 }
    }

    @Test("tags and card of a fixed page agree")
    func agreement() async throws {
        for each in Self.broken {
            var page = try await PageEvidence(example: each.example.page)
            // Some examples change the evidence directly.
            guard Self.differences(page).isEmpty, each.rule.fix(&page) else { continue }
            let differences = Self.differences(page)
            #expect(differences.isEmpty, "\(each): \(differences)", sourceLocation: each.location)
        }
    }

    private static func differences(_ page: PageEvidence) -> [String] {
        let card = page.card
        let read = CardReader.card(of: page.tags, requested: page.requested, final: page.final)
        func texts(_ card: LinkCard) -> [String] {
            var texts = [card.title, card.siteName, card.summary, card.type].map {
                "\($0?.value ?? "–") \($0?.source ?? "")"
            }
            texts += [card.ogURL?.value.text ?? "–", card.canonical?.value.text ?? "–"]
            texts += card.images.map { image in
                let declared = [image.declaredWidth, image.declaredHeight, image.declaredType, image.alt]
                return "\(image.key) \(image.raw) \(image.url?.text ?? "–") \(declared)"
            }
            texts += card.icons.map { icon in
                "\(icon.origin) \(icon.raw) \(icon.url?.text ?? "–") \(icon.declaredSide ?? -1) \(icon.declaredType ?? "–")"
            }
            texts += (card.videos + card.audios).map {
                "\($0.key) \($0.raw) \($0.url?.text ?? "–") \($0.declaredType ?? "–")"
            }
            return texts
        }
        let (own, other) = (texts(card), texts(read))
        return own.filter { !other.contains($0) } + other.filter { !own.contains($0) }.map { "read: " + $0 }
    }

    @Test("every failing example of a set rule passes if the page is alone")
    func sets() {
        for rule in RuleBook.set {
            for example in rule.examples {
                guard case .breaks = example.expected else { continue }
                if case .breaks = rule.check(example.page.alone) {
                    Issue.record("\(rule.facts.id): \(example.about)")
                }
                #expect(RuleBook.judge(example.page).allSatisfy { $0.remedy == Remedy() })
            }
        }
    }
}
