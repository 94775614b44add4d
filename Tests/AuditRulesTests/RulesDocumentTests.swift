internal import AuditRules
internal import TestSupport
internal import Testing

@Suite("RULES.md")
struct RulesDocumentTests {
    @Test("RULES.md is what the book prints; scripts/regenerate writes it anew")
    func isFresh() throws {
        try Repository.expect(RuleDocs.markdown(), isIn: "RULES.md")
    }
}
