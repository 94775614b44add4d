// Audits HTML from standard input, without the network. Usage: judge <URL where it will be served> < page.html
import OGAudit

var html = ""
while let line = readLine(strippingNewline: false) { html += line }
let url = try PageURL(parsing: CommandLine.arguments.dropFirst().first ?? "")
let page = LinkAuditor.judge(html: html.utf8, at: url)
print("score:", page.score?.value ?? 0)
print("card:", page.card.layout?.rawValue ?? "none", "from", page.card.title?.source ?? "no title")
for finding in page.findings { print(finding.severity, finding.rule.id) }
