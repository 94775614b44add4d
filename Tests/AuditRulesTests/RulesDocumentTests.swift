internal import AuditRules
internal import Testing

@Suite("RULES.md")
struct RulesDocumentTests {
    @Test("RULES.md is what the book prints; scripts/regenerate writes it anew")
    func isFresh() throws {
        try Files.expect(RuleDocs.markdown(), equalsGolden: "../../../RULES.md")
    }
}
