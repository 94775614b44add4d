// Judges many pages, worst last: pages URL…
import OGAudit

var options = LinkAuditor.Options()
options.allowsPrivateHosts = true
let auditor = try LinkAuditor(options: options)

var pages: [PageAudit] = []
for try await page in auditor.audits(of: CommandLine.arguments.dropFirst().compactMap(PageURL.init)) {
    pages.append(page)
}
for page in pages.sorted(by: { ($0.score?.value ?? -1) > ($1.score?.value ?? -1) }) {
    print(page.grade?.rawValue ?? page.outcome.rawValue, page.url?.path ?? page.urlText)
    for finding in page.findings where finding.severity == .error {
        print("  \(finding.message). \(finding.fix.paste ?? finding.fix.instruction)")
    }
}
