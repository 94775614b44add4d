import AuditModel
import TestSupport
import Testing

@testable import AuditRules

@Suite("The score", .seeded)
struct ScorecardTests {
    typealias Breach = (rule: String, component: Component, severity: Severity, weight: Double, fraction: Double)

    /// One row of docs/scoring.md §5.
    struct Row: CustomTestStringConvertible, Sendable {
        var number: Int
        var breaches: [Breach]
        var declaresMedia = false
        var raw: Double
        var score: Int
        var grade: Grade
        var cap: Int?
        var testDescription: String { "row \(number)" }
    }

    static let noAlt: Breach = ("image-alt-missing", .image, .notice, 5, 1)
    static let noTouch: Breach = ("icon-touch-missing", .icon, .warning, 25, 1)
    static let noTags: Breach = ("og-tags-missing", .title, .warning, 32, 1)
    static let brand: Breach = ("title-duplicates-site-name", .title, .warning, 40, 1)
    static let generic: Breach = ("title-generic", .title, .warning, 50, 1)
    static let small: Breach = ("image-too-small", .image, .warning, 60, 0.4)
    static let reused: Breach = ("image-generic-reuse", .image, .warning, 40, 1)
    static let noImage: Breach = ("image-missing", .image, .error, 80, 1)
    static let noIcon: Breach = ("icon-missing", .icon, .error, 100, 1)
    static let noURL: Breach = ("og-url-missing", .markup, .notice, 3, 1)
    static func icon(_ side: Double) -> Breach { ("icon-too-small", .icon, .warning, 65, (108 - side) / 92) }

    static let rows = [
        Row(number: 1, breaches: [noAlt], raw: 98.6, score: 99, grade: .a),
        Row(
            number: 2,
            breaches: [
                noAlt, noTouch, icon(32), ("description-contains-markup", .markup, .warning, 10, 1), noURL,
            ], raw: 88.2, score: 88, grade: .b),
        Row(
            number: 3,
            breaches: [
                noTags, brand, ("image-hoisted-from-body", .image, .warning, 50, 1), noTouch, icon(32),
                ("icon-not-declared", .icon, .notice, 5, 1),
            ], raw: 56.3, score: 56, grade: .d, cap: 89),
        Row(
            number: 4,
            breaches: [
                brand, generic, small, reused,
            ], raw: 57.2, score: 57, grade: .d),
        Row(
            number: 5,
            breaches: [icon(64), ("js-generated-tags", .markup, .error, 80, 1)], raw: 85.9, score: 49, grade: .f,
            cap: 49),
        Row(
            number: 6, breaches: [("image-unreachable", .image, .error, 90, 1), noAlt, noIcon], raw: 56.9, score: 49,
            grade: .f, cap: 49),
        Row(number: 7, breaches: [noImage], raw: 77.8, score: 78, grade: .c, cap: 79),
        Row(
            number: 8, breaches: [("video-youtube-embed", .media, .warning, 60, 1)], declaresMedia: true, raw: 94,
            score: 94, grade: .a),
        Row(
            number: 9, breaches: [("bot-challenge", .reach, .error, 100, 1), generic, noImage, noIcon], raw: 30.6,
            score: 20, grade: .f, cap: 20),
        Row(
            number: 10, breaches: [("http-error-status", .reach, .error, 100, 1)], raw: 83.3, score: 0, grade: .f,
            cap: 0),
        Row(number: 11, breaches: [brand], raw: 88.9, score: 89, grade: .b),
        Row(number: 12, breaches: [small], raw: 93.3, score: 93, grade: .a),
        Row(number: 13, breaches: [reused], raw: 88.9, score: 89, grade: .b),
        Row(
            number: 14, breaches: [("icon-fallback-missing", .icon, .warning, 70, 1)], raw: 88.3, score: 88, grade: .b),
        Row(number: 15, breaches: [("user-agent-mismatch", .reach, .warning, 65, 1)], raw: 89.2, score: 89, grade: .b),
        Row(number: 16, breaches: [noTouch, icon(32)], raw: 91.1, score: 91, grade: .a),
    ]

    @Test("the worked examples of docs/scoring.md §5 come out as written", arguments: rows)
    func workedExamples(_ row: Row) {
        let card = Self.score(row.breaches.map(Self.finding), mediaApplies: row.declaresMedia)
        #expect(card.raw == row.raw)
        #expect(card.score == row.score)
        #expect(card.grade == row.grade)
        #expect(card.cap == row.cap)
    }

    @Test("row 4 of docs/scoring.md §5 leaves 10 of the title, 36 of the image and all of the rest")
    func components() {
        let card = Self.score(Self.rows[3].breaches.map(Self.finding))
        #expect(card.components == [.reach: 100, .title: 10, .image: 36, .icon: 100, .markup: 100])
    }

    @Test("a page without findings has 100 points")
    func perfect() {
        let card = Scorecard.compute(findings: [], mediaApplies: true)
        #expect(card.score == 100 && card.grade == .a && card.cap == nil && card.components.count == 6)
    }

    @Test("components of a hidden page keep their points and are not shown")
    func hidden() {
        let wall = Self.finding(("login-wall", .reach, .error, 70, 1))
        let card = Scorecard.compute(
            findings: [wall], mediaApplies: false, notJudged: RuleBook.notJudged(outcome: .ok, findings: [wall]))
        #expect(card.score == 40)
        #expect(card.components == [.reach: 30])
    }

    @Test("HTML that is only decoded too large hides no page, announced it does")
    func largeHTML() {
        #expect(Self.score([Self.finding(("html-too-large", .reach, .error, 90, 0.4))]).cap == nil)
        #expect(Self.score([Self.finding(("html-too-large", .reach, .error, 90, 1))]).cap == 20)
    }

    @Test("an error costs the B, a broken video or a small part of an error does not")
    func errorCap() {
        #expect(Self.score([Self.finding(("unfilled-template", .markup, .error, 60, 1))]).cap == 79)
        #expect(Self.score([Self.finding(("image-unreachable", .image, .error, 90, 0.35))]).cap == nil)
        #expect(Self.score([Self.finding(("video-unreachable", .media, .error, 60, 1))], mediaApplies: true).cap == nil)
    }

    @Test("media counts when its budget is exceeded, even without video or audio")
    func mediaBudget() {
        let over = Self.finding(("media-over-10mb-total", .media, .error, 60, 1))
        #expect(Self.score([over]).components[.media] == 40)
        let other = Self.finding(("video-no-range", .media, .notice, 5, 1))
        #expect(Self.score([other]).components[.media] == nil)
        #expect(Self.score([other]).findings.map(\.pointsLost) == [0])
    }

    @Test("the score if fixed leaves out the finding and those that are fixed with it")
    func scoreIfFixed() {
        let card = Self.score(Self.rows[6].breaches.map(Self.fixable))
        #expect(card.scoreIfFixed("image-missing") == 100)
        #expect(card.scoreIfFixed("no-such-rule") == nil)
        let pair = Self.score([Self.brand, ("title-is-site-name-only", .title, .error, 50, 1)].map(Self.fixable))
        #expect(pair.scoreIfFixed("title-is-site-name-only") == 89)
        let unknown = Self.score(Self.rows[6].breaches.map(Self.finding))
        #expect(unknown.scoresIfFixed == [nil])
    }

    @Test("points lost add up, are never negative and do not depend on the order of findings")
    func properties() {
        var random = Chance.anew()
        for _ in 0..<Depth.pick(400, all: 2_000) {
            let findings = Self.randomFindings(using: &random)
            let applies = Bool.random(using: &random)
            let card = Self.score(findings, mediaApplies: applies)
            let lost = card.findings.reduce(0) { $0 + $1.pointsLost }
            #expect(abs(100 - lost - card.raw) <= 0.050001, "\(findings)")
            #expect(card.findings.allSatisfy { $0.pointsLost >= 0 })
            #expect((0...100).contains(card.score))
            #expect(card == Self.score(findings.shuffled(using: &random), mediaApplies: applies))
        }
    }

    @Test("the score if fixed is that of the findings that are left, those that fall or change included")
    func fixProperties() {
        var random = Chance.anew()
        for _ in 0..<Depth.pick(400, all: 2_000) {
            let applies = Bool.random(using: &random)
            let findings = Self.randomFindings(using: &random).map { finding in
                var finding = finding
                finding.remedy = Self.randomRemedy(besides: finding.rule, using: &random)
                return finding
            }
            let card = Self.score(findings, mediaApplies: applies)
            for (finding, ifFixed) in zip(card.findings, card.scoresIfFixed) {
                let whole = finding.remedy.map { Self.simply(findings, without: finding.rule, $0, applies) }
                #expect(ifFixed == whole.flatMap { $0 < card.score ? nil : $0 }, "\(finding) of \(findings)")
            }
        }
    }

    private static func simply(
        _ findings: [Finding], without rule: String, _ remedy: Remedy, _ applies: Bool
    ) -> Int {
        var rest = findings.filter { finding in
            finding.rule != rule && !remedy.changes.contains { $0.rule == finding.rule }
        }
        for change in remedy.changes {
            guard let mark = change.finding else { continue }
            rest.append(
                Finding(
                    rule: change.rule, component: mark.component, severity: mark.severity, deduction: mark.deduction,
                    fraction: mark.fraction, evidence: "seen"))
        }
        return score(rest, mediaApplies: remedy.mediaApplies ?? applies).score
    }

    private static func randomRemedy(besides rule: String, using random: inout some RandomNumberGenerator) -> Remedy {
        let others = randomFindings(using: &random).filter { $0.rule != rule }.prefix(3)
        return Remedy(
            others.map { finding in
                guard Bool.random(using: &random) else { return Remedy.Change(finding.rule) }
                return Remedy.Change(
                    finding.rule,
                    Remedy.Mark(
                        component: finding.component, severity: finding.severity, deduction: finding.deduction,
                        fraction: finding.fraction))
            }, mediaApplies: Int.random(in: 0..<4, using: &random) == 0 ? true : nil)
    }

    private static let pool = rows.flatMap(\.breaches)

    private static func randomFindings(using random: inout some RandomNumberGenerator) -> [Finding] {
        var seen: Set<String> = []
        return pool.shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
            .filter { seen.insert($0.rule).inserted }
            .map { breach in
                var breach = breach
                breach.fraction = Double.random(in: 0...1, using: &random)
                return finding(breach)
            }
    }

    private static func fixable(_ breach: Breach) -> Finding {
        var finding = finding(breach)
        finding.remedy = Remedy()
        return finding
    }

    static func finding(_ breach: Breach) -> Finding {
        Finding(
            rule: breach.rule, component: breach.component, severity: breach.severity,
            deduction: breach.weight * breach.fraction, fraction: breach.fraction, evidence: "seen")
    }

    private static func score(_ findings: [Finding], mediaApplies: Bool = false) -> Scorecard {
        Scorecard.compute(findings: findings, mediaApplies: mediaApplies, notJudged: [])
    }
}
