internal import AuditModel
package import AuditRules

extension JSONReport {
    /// One page that was checked again: as `report.json` has it, its details, from which its card is drawn, and what its
    /// findings are called.
    ///
    /// - Parameter comparing: the rules that compare pages, which one page alone cannot break.
    package static func page(
        _ page: ReportPage, rulesVersion: String, comparing: [String], ruleFacts: (String) -> RuleFacts?
    ) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("page")
            json.line(ReportRow(input: "", line: 1, entry: .page(page)), rulesVersion: rulesVersion)
            if page.record.detail.first == UInt8(ascii: "{") {
                json.key("detail")
                json.verbatim(page.record.detail)
            }
            json.object("fails") { json in
                for rule in Set(page.record.findings.map(\.rule)).sorted() {
                    json.key(word: rule)
                    json.value(ruleFacts(rule)?.fails ?? rule)
                }
            }
            json.array("others") { json in for rule in comparing { json.value(rule) } }
        }
        return json.take()
    }

    /// What is said where there is no page.
    package static func problem(_ sentence: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { $0.column("problem", sentence) }
        return json.take()
    }
}
