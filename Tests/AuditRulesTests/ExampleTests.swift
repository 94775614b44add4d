internal import AuditModel
internal import AuditRules
internal import TestSupport
internal import Testing

/// One example of one rule; a failure is reported in the rule's own file.
struct RuleExample: Sendable, CustomTestStringConvertible {
    var rule: any PageRule.Type
    var example: Example

    var testDescription: String { "\(rule.facts.id): \(example.about)" }

    static let all = RuleBook.page.flatMap { rule in rule.examples.map { RuleExample(rule: rule, example: $0) } }

    var location: SourceLocation {
        SourceLocation(
            fileID: example.fileID, filePath: example.fileID, line: example.line, column: example.column)
    }
}

/// Says whether a verdict is what an example expects.
func meets(_ verdict: Verdict, _ expected: Example.Expectation) -> Bool {
    switch (verdict, expected) {
    case (.passes, .passes), (.notApplicable, .notApplicable): true
    case (.breaks(let breach), .breaks(let fraction, let seen)):
        abs(breach.fraction - fraction) < 0.005 && seen.map { breach.seen.contains($0) } ?? true
    default: false
    }
}

@Suite("Examples of rules")
struct ExampleTests {
    @Test("every example of a page rule has its verdict when read by the real reader", arguments: RuleExample.all)
    func pages(_ each: RuleExample) async throws {
        let page = try await PageEvidence(example: each.example.page)
        let verdict = each.rule.check(page)
        #expect(
            meets(verdict, each.example.expected), "\(each.testDescription): \(verdict), not \(each.example.expected)",
            sourceLocation: each.location)
    }

    @Test("every failing verdict has evidence and a fraction between 0 and 1")
    func evidence() async throws {
        for each in RuleExample.all {
            let findings = RuleBook.judge(try await PageEvidence(example: each.example.page)).findings
            for finding in findings {
                #expect(!finding.evidence.isEmpty, "\(finding.rule) on \(each)", sourceLocation: each.location)
                #expect((0...1).contains(finding.fraction) && finding.deduction >= 0, "\(finding.rule) on \(each)")
            }
        }
    }

    @Test("only rules of Reach fail on a page that could not be loaded", arguments: Outcome.allCases)
    func nothing(_ outcome: Outcome) async throws {
        var page = try await PageEvidence(example: ExamplePage("", fetch: { $0.status = nil }))
        page.outcome = outcome
        guard !outcome.isLoaded else { return }
        let findings = RuleBook.judge(page).findings
        #expect(findings.allSatisfy { $0.component == .reach && !$0.evidence.isEmpty }, "\(findings.map(\.rule))")
    }

    /// What ogaudit itself or its user decided: an address that is none, a stop, a private address.
    private static let ours: Set<Outcome> = [.rejected, .cancelled, .privateAddress]

    @Test("every other reason why a page cannot be loaded has a rule with a fix")
    func outcomes() async throws {
        var missing = Set(Outcome.allCases.filter { !$0.isLoaded }).subtracting(Self.ours)
        for each in RuleExample.all where !missing.isEmpty {
            let page = try await PageEvidence(example: each.example.page)
            if case .breaks = each.rule.check(page) { missing.remove(page.outcome) }
        }
        #expect(missing.isEmpty)
    }

    @Test("every example of a set rule has its verdict")
    func sets() {
        for rule in RuleBook.set {
            for example in rule.examples {
                let verdict = rule.check(example.page)
                #expect(
                    meets(verdict, example.expected), "\(rule.facts.id): \(verdict)",
                    sourceLocation: SourceLocation(
                        fileID: example.fileID, filePath: example.fileID, line: example.line, column: example.column))
            }
        }
    }
}
