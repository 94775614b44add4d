internal import AuditModel
package import AuditRules

/// A page like those of `pages` in `report.json`, for programs that read single pages.
package enum PageJSON {
    /// The object of a line of the input.
    package static func object(_ row: ReportRow, rulesVersion: String) -> [UInt8] {
        var json = JSONWriter()
        json.line(row, rulesVersion: rulesVersion)
        return json.take()
    }

    /// The object of one finding, as in `findings` of a page.
    ///
    /// - Parameter more: members that follow.
    package static func finding(
        _ page: ReportPage, _ index: Int, _ more: (inout JSONWriter) -> Void = { _ in }
    ) -> [UInt8] {
        var json = JSONWriter()
        json.finding(of: page, index, more)
        return json.take()
    }
}

extension JSONWriter {
    private static let pageMembers = JSONColumn.all(of: PageColumns.all)
    private static let findingMembers = JSONColumn.all(of: FindingColumns.all)

    /// Writes one line of the input as in `report.json` and `pages.jsonl`; `docs/report.schema.json` describes it.
    ///
    /// All members are always present, null if there is no value, and texts are not cut.
    mutating func line(_ row: ReportRow, rulesVersion: String) {
        let page = row.shown
        object(Self.pageMembers, of: page.record) { json, own in
            switch own {
            case .findings: json.findings(of: page)
            case .input: json.value(row.input)
            case .line: json.value(row.line)
            default: json.value(rulesVersion)
            }
        }
    }

    private mutating func findings(of page: ReportPage) {
        array { json in
            for index in page.record.findings.indices { json.finding(of: page, index) }
        }
    }

    fileprivate mutating func finding(
        of page: ReportPage, _ index: Int, _ more: (inout JSONWriter) -> Void = { _ in }
    ) {
        object(Self.findingMembers, of: page.record.findings[index], own: { $0.value($1, of: page, index) }, more: more)
    }

    /// Writes what reports add to a finding.
    mutating func value(_ own: OwnColumn, of page: ReportPage, _ index: Int) {
        switch own {
        case .scoreIfFixed: value(page.scoreIfFixed(index))
        case .firstSeen: value(time: page.firstSeen(index))
        case .state: value(page.state(index)?.rawValue)
        case .runs: value(page.runs(index))
        default: null()
        }
    }
}

extension JSONReport {
    /// One page that was checked again: its object of `report.json`, its details for drawing the card, and the titles
    /// of its findings.
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

    /// The response if there is no such page.
    package static func problem(_ sentence: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { $0.column("problem", sentence) }
        return json.take()
    }
}
