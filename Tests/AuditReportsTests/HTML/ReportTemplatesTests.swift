internal import AuditRules
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("The report's templates")
struct ReportTemplatesTests {
    private static func template(_ name: String) throws -> String {
        try Repository.text("Sources/AuditReports/Templates/\(name)")
    }

    @Test("every template is in the program")
    func areEmbedded() throws {
        let all = [
            ReportTemplates.index, ReportTemplates.style, ReportTemplates.script, ReportTemplates.summary,
            ReportTemplates.summaryStyle,
        ].joined()
        let names = try Repository.files(in: "Sources/AuditReports/Templates")
        #expect(names.count > 20)
        for name in names { #expect(try all.contains(Self.template(name)), "\(name)") }
    }

    @Test("the policy of the HTML report names the hashes of its style and script")
    func hashes() {
        #expect(SHA256.base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
        #expect(ReportTemplates.styleHash == "sha256-" + SHA256.base64(ReportTemplates.style))
        #expect(ReportTemplates.scriptHash == "sha256-" + SHA256.base64(ReportTemplates.script))
    }

    @Test("textrules.js judges by the rules of RuleBook.textAlone and no others")
    func textRules() throws {
        let script = try Self.template("textrules.js")
        let table = try #require(script.firstRange(of: "const textRules = {\n"))
        let lines = script[table.upperBound...].split(separator: "\n").prefix { $0 != "};" }
        let ids = lines.filter { $0.hasPrefix("  \"") }.map { String($0.dropFirst(3).prefix { $0 != "\"" }) }
        #expect(ids.sorted() == RuleBook.textAlone.map { $0.facts.id }.sorted())
    }

    @Test("the report's script is below 115 KB and makes no markup from data")
    func script() {
        #expect(ReportTemplates.script.utf8.count < 115_000)
        for word in [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
        ] {
            #expect(!ReportTemplates.script.contains(word))
        }
        let fetching = ReportTemplates.script.split(separator: "\n").filter { $0.contains("fetch(") }
        #expect(fetching.count == 2 && fetching.allSatisfy { $0.contains("fetch(\"/check\"") })
    }
}
