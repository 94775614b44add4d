internal import AuditRules
internal import TestSupport
internal import Testing

@Suite("RULES.md")
struct RulesDocumentTests {
    @Test("RULES.md is the output of the rule book; scripts/regenerate rewrites it")
    func isFresh() throws {
        try Repository.expect(RuleDocs.markdown(), isIn: "RULES.md")
    }
}
