internal import Testing

@testable internal import AuditReports

@Suite("The generated templates")
struct ReportTemplatesTests {
    private static func template(_ name: String) throws -> String {
        try Files.text("\(Golden.root)/Sources/AuditReports/Templates/\(name)")
    }

    @Test("are those of the template files; scripts/regenerate-report makes them so")
    func areFresh() throws {
        #expect(try Self.template("index.html") == ReportTemplates.index + "\n")
        #expect(try Self.template("report.css") + Self.template("card.css") == ReportTemplates.style + "\n")
        let scripts = try ["page.js", "card.js", "report.js"].map(Self.template)
        #expect(scripts.joined() == ReportTemplates.script + "\n")
    }

    @Test("have the hashes that the policy names")
    func hashes() {
        #expect(SHA256.base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
        #expect(ReportTemplates.styleHash == "sha256-" + SHA256.base64(ReportTemplates.style))
        #expect(ReportTemplates.scriptHash == "sha256-" + SHA256.base64(ReportTemplates.script))
    }

    @Test("hold a script below 45 KB that makes no markup from data")
    func script() {
        #expect(ReportTemplates.script.utf8.count < 45_000)
        for word in [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "new Function",
        ] {
            #expect(!ReportTemplates.script.contains(word))
        }
    }
}
