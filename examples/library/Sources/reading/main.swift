// Reads the link of HTML from standard input, without anything that could load it: reading https://example.com/post < page.html
import OGReading

var html = ""
while let line = readLine(strippingNewline: false) { html += line }
var options = JudgeOptions()
options.disabled = ["image-missing"]
let judge = try PageJudge(options: options)
let link = judge.link(html: html.utf8, at: try PageURL(parsing: CommandLine.arguments.dropFirst().first ?? ""))
print("link:", link.title ?? "none", "of", link.domain, "with", link.tags.count, "tags")
for finding in link.page?.findings ?? [] { print(finding.severity, finding.rule.id) }
