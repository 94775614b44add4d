import AuditModel
import Glibc
import TestSupport
import Testing

@testable import AuditRules

@Suite("The rule book is whole")
struct RuleBookTests {
    @Test("titles of findings have the measured value where their rule measures, in every example")
    func measured() async throws {
        var rules: Set<String> = []
        for each in RuleExample.all where each.rule.facts.measures {
            let facts = each.rule.facts
            guard case .breaks(let breach) = each.rule.check(try await PageEvidence(example: each.example.page)),
                let finding = RuleBook.finding(facts, .breaks(breach))
            else { continue }
            let title = facts.title(of: finding)
            // A response that is too large even for us was not measured.
            guard !finding.evidence.hasSuffix(".") else { continue }
            let fails = facts.fails(for: finding.evidence)
            #expect(title.hasPrefix(fails + " (") && title.hasSuffix(")"), "\(title)")
            let hasNumber = title.dropFirst(fails.count).contains { $0.isNumber }
            #expect(hasNumber || Self.measuredInWords.contains(facts.id), "\(title)")
            rules.insert(facts.id)
        }
        #expect(rules.count == 26)
        let heavy = Finding(
            rule: "image-too-heavy", component: .image, severity: .error, deduction: 90,
            evidence: "11.5 MB, over the limit of 10,485,760 bytes: https://a.example/")
        #expect(ImageTooHeavy.facts.title(of: heavy) == "Preview image is over the 10 MB limit (11.5 MB)")
        #expect(ImageMissing.facts.title(of: heavy) == ImageMissing.facts.fails)
    }

    /// Of these the value is a type, a title or a flaw.
    private static let measuredInWords: Set = [
        "image-not-an-image", "title-generic", "image-url-wrong", "invalid-url-value", "unfilled-template",
        "image-url-expires", "description-generic",
    ]

    @Test("titles of findings about several pages say how many of how many")
    func measuredInSets() {
        for rule in RuleBook.set where rule.facts.measures {
            for example in rule.examples {
                guard case .breaks(let breach) = rule.check(example.page) else { continue }
                let finding = RuleBook.finding(rule.facts, .breaks(breach))
                let title = finding.map { rule.facts.title(of: $0) }
                let isMeasured = title?.contains(#/ \([\d,]+ of [\d,]+ pages?\)$/#) ?? false
                #expect(isMeasured, "\(title ?? "no finding")")
            }
        }
    }

    @Test("each rule is found at its place by its id, and no other name is found")
    func places() {
        for (place, id) in RuleBook.ids.enumerated() {
            #expect(RuleBook.place(of: id) == place && RuleBook.facts(id)?.id == id)
            for name in [id + "s", String(id.dropLast()), String(id.reversed())] {
                #expect(RuleBook.place(of: name) == -1 && RuleBook.facts(name) == nil, "\(name)")
            }
        }
        #expect(RuleBook.place(of: "") == -1)
        #expect(RuleBook.ids.count <= RulePlaces.limit)
    }

    private static let folders = ["Reach", "Title", "Image", "Icon", "Media", "Markup", "OtherApps"]

    @Test("every file of the rule folders is a rule in the book")
    func folders() throws {
        let inBook = RuleBook.page.map { String(describing: $0) } + RuleBook.set.map { String(describing: $0) }
        let onDisk = try Self.folders.flatMap { try Repository.files(in: "Sources/AuditRules/" + $0) }
            .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }
        #expect(!onDisk.isEmpty)
        #expect(Set(onDisk).subtracting(inBook).isEmpty)
        #expect(Set(inBook).subtracting(onDisk).isEmpty)
    }

    @Test("ids are unique, kebab-case, and the words of their types")
    func ids() {
        let ids = RuleBook.allFacts.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(id.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(id)") }
        let types =
            RuleBook.page.map { (String(describing: $0), $0.facts.id) }
            + RuleBook.set.map { (String(describing: $0), $0.facts.id) }
        // Two rules have a second part: what a page shows alone, and what its site shows.
        for (type, id) in types where type != "OGURLShared" && type != "SiteNameUnlikeSite" {
            #expect(type.lowercased() == id.filter { $0 != "-" })
        }
    }

    @Test("every rule has an example that passes, one that fails and, if possible, one it does not apply to")
    func examples() {
        let rules =
            RuleBook.page.map { ($0.facts, $0.examples.map(\.expected)) }
            + RuleBook.set.map { ($0.facts, $0.examples.map(\.expected)) }
        for (facts, expected) in rules {
            #expect(expected.contains(.passes), "\(facts.id) passes nothing")
            #expect(expected.contains { if case .breaks = $0 { true } else { false } }, "\(facts.id) breaks nothing")
            // Every loaded page has, or lacks, an image, an icon and tags.
            let canBeLeftAlone = [.reach, .title, .media].contains(facts.component)
            #expect(!canBeLeftAlone || expected.contains(.notApplicable), "\(facts.id) always applies")
        }
    }

    @Test("a fix is an imperative sentence")
    func fixes() {
        for facts in RuleBook.allFacts {
            for fix in [facts.fix] + facts.cases.compactMap(\.fix) {
                #expect(fix.hasSuffix("."), "\(facts.id)")
                let first = fix.prefix { $0.isLetter }
                #expect(first.first?.isUppercase == true, "\(facts.id)")
                #expect(!Self.notVerbs.contains(String(first)), "\(facts.id): \(fix)")
            }
        }
    }

    @Test(
        "the fix for an error page depends on its status",
        arguments: [
            (404, "Restore the page"), (410, "Remove this URL"), (403, "Let anonymous visitors"), (401, "sign-in page"),
            (503, "Repair the server"), (418, "plain GET"),
        ])
    func statuses(_ status: Int, _ advice: String) {
        let facts = HTTPErrorStatus.facts
        #expect(facts.fix(for: "HTTP \(status)").contains(advice))
        #expect(facts.fix(for: "HTTP \(status), twice").contains(advice) && facts.fix(for: "") == facts.fix)
    }

    @Test("every title and fix for some findings of a rule is that of an example")
    func cases() async throws {
        for rule in RuleBook.page where !rule.facts.cases.isEmpty {
            var left = Set(rule.facts.cases.indices)
            for example in rule.examples {
                guard case .breaks(let breach) = rule.check(try await PageEvidence(example: example.page)) else {
                    continue
                }
                if let place = rule.facts.case(of: breach.seen) { left.remove(place) }
            }
            #expect(left.isEmpty, "\(rule.facts.id): \(left)")
        }
    }

    @Test("evidence does not repeat the title")
    func repeats() async throws {
        for each in RuleExample.all {
            guard case .breaks(let breach) = each.rule.check(try await PageEvidence(example: each.example.page)) else {
                continue
            }
            let titles = [each.rule.facts.fails, each.rule.facts.fails(for: breach.seen)].map { $0.lowercased() }
            #expect(!titles.contains(breach.seen.lowercased()), "\(each)")
        }
    }

    @Test("a page that follows a fix with a limit passes the limit of its rule")
    func limits() throws {
        var compared = 0
        for facts in RuleBook.allFacts {
            guard
                let limit = facts.passes.firstMatch(
                    of: #/(at least|at most|under|within) ([\d,]+).*?(MB|KB|pixels|seconds)/#)
            else { continue }
            let allowed = try #require(Self.number(limit.2, limit.3))
            let named = facts.fix.matches(of: #/([\d,]+)(?: × [\d,]+)? (MB|KB|pixels|seconds)/#)
                .filter { Self.kind($0.2) == Self.kind(limit.3) }.compactMap { Self.number($0.1, $0.2) }
            guard !named.isEmpty else { continue }
            let isMet = named.contains { limit.1 == "at least" ? $0 >= allowed : $0 <= allowed }
            #expect(isMet, "\(facts.id): \(facts.passes), but \(facts.fix)")
            compared += 1
        }
        #expect(compared > 4)
    }

    private static func kind(_ unit: Substring) -> String { unit == "MB" || unit == "KB" ? "bytes" : String(unit) }

    private static func number(_ digits: Substring, _ unit: Substring) -> Int? {
        Int(digits.filter { $0 != "," }).map { $0 * (unit == "MB" ? 1_000_000 : unit == "KB" ? 1_000 : 1) }
    }

    private static let notVerbs: Set<String> = ["The", "A", "An", "Your", "You", "It", "This", "There", "Please", "If"]

    @Test("the texts of a rule are sentences without a full stop")
    func sentences() {
        for facts in RuleBook.allFacts {
            #expect(facts.why.hasSuffix(".") && facts.why.first?.isUppercase == true, "\(facts.id): \(facts.why)")
            for text in [facts.passes, facts.fails] + facts.cases.compactMap(\.fails) {
                #expect(text.first?.isUppercase == true || text.hasPrefix("og:"), "\(facts.id): \(text)")
                #expect(!text.hasSuffix("."), "\(facts.id): \(text)")
            }
            #expect(facts.passes != facts.fails)
            #expect(!facts.sources.isEmpty)
        }
    }

    @Test("weights match the golden table; OGAUDIT_RECORD=1 rewrites it")
    func weights() throws {
        let components = Component.allCases.map { "\($0.rawValue) \(RuleDocs.number(Weights.weight(of: $0)))" }
        let rules = RuleBook.allFacts.map { facts in
            [
                facts.component.rawValue, facts.id, facts.force.severity.rawValue, RuleDocs.number(facts.force.weight),
                facts.group?.rawValue ?? "-", Weights.caps[facts.id].map { "cap \($0.score)" } ?? "-",
            ].joined(separator: " ")
        }
        try Repository.expect(
            (components + rules).joined(separator: "\n") + "\n", isIn: "Tests/AuditRulesTests/Golden/weights.txt")
    }

    @Test("a rule's facts are found by id")
    func lookup() {
        #expect(RuleBook.facts("title-too-long")?.component == .title)
        #expect(RuleBook.facts("title-to-long") == nil)
    }

    @Test("every cap belongs to a component's rule or to a rule of a folder that is not merged yet")
    func caps() {
        let later: Set<String> = ["js-generated-tags", "icon-missing"]
        for id in Weights.caps.keys where !later.contains(id) { #expect(RuleBook.facts(id) != nil, "\(id)") }
    }
}
