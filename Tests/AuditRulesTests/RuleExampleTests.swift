import AuditModel
import AuditRules
import Testing

@Suite("Every rule judges its own examples")
struct RuleExampleTests {
    /// One example of one rule, named like both.
    struct Case: CustomTestStringConvertible, Sendable {
        var rule: any PageRule.Type
        var example: Example
        var testDescription: String { "\(rule.facts.id): \(example.about)" }
    }

    // Until the real parser reads them, only the folders that the stand-in can read are judged here.
    static let cases = RuleBook.page.filter { [.reach, .title].contains($0.facts.component) }.flatMap { rule in
        rule.examples.map { Case(rule: rule, example: $0) }
    }

    @Test("a page keeps or breaks a rule as its example says", arguments: cases)
    func page(_ test: Case) throws {
        let example = test.example
        expect(test.rule.check(try standInEvidence(example.page)), example.expected, at: example.location)
    }

    @Test("a set keeps or breaks a rule as its example says")
    func set() {
        for rule in RuleBook.set {
            for example in rule.examples {
                let location = SourceLocation(
                    fileID: example.fileID, filePath: example.filePath, line: example.line, column: example.column)
                expect(rule.check(example.page), example.expected, at: location)
            }
        }
    }

    @Test("the whole book judges every example without an answer that is out of bounds", arguments: cases)
    func wholeBook(_ test: Case) throws {
        let judgement = RuleBook.judge(try standInEvidence(test.example.page))
        #expect((0...100).contains(judgement.scorecard.score))
        #expect((judgement.score == nil) == !(try standInEvidence(test.example.page).outcome.isSeen))
        #expect(judgement.findings.allSatisfy { (0...1).contains($0.fraction) && !$0.evidence.isEmpty })
    }

    private func expect(_ verdict: Verdict, _ expected: Example.Expectation, at location: SourceLocation) {
        switch (verdict, expected) {
        case (.passes, .passes), (.notApplicable, .notApplicable): break
        case (.breaks(let breach), .breaks(let fraction, let seen)):
            #expect(abs(breach.fraction - fraction) < 0.01, "seen: \(breach.seen)", sourceLocation: location)
            if let seen {
                #expect(breach.seen.contains(seen), sourceLocation: location)
            }
        default: Issue.record("expected \(expected), not \(verdict)", sourceLocation: location)
        }
    }
}

extension Example {
    var location: SourceLocation {
        SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
