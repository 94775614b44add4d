internal import AuditModel
internal import AuditRules
internal import Testing

@testable internal import AuditReports

@Suite("The text of a rule for several findings")
struct RuleWordingTests {
    private static func headline(_ evidence: [String?], pages: Int) -> Headline {
        Headline(
            rule: HTTPErrorStatus.facts.id, severity: .error, pages: pages,
            places: evidence.map { .init(host: "a.example", pages: 10, hostPages: 10, evidence: $0) })
    }

    @Test("a headline has the fix of its pages if they share one, otherwise that of the rule")
    func headlines() {
        let facts = HTTPErrorStatus.facts
        #expect(Self.headline(["HTTP 503", "HTTP 500"], pages: 20).evidence(for: facts) == "HTTP 503")
        for (evidence, pages) in [
            (["HTTP 503", "HTTP 404"], 20), (["HTTP 503"], 11), (["HTTP 503", nil], 20), ([], 0),
        ] {
            #expect(Self.headline(evidence, pages: pages).evidence(for: facts).isEmpty, "\(evidence)")
        }
        #expect(facts.fix(for: "HTTP 503") != facts.fix && facts.fix(for: "") == facts.fix)
    }
}
