internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("docs/outputs.md and docs/report.schema.json")
struct DocumentsTests {
    private let text: String
    private let schema: [String: Any]

    init() throws {
        text = try Repository.text("docs/outputs.md")
        let json = try Repository.text("docs/report.schema.json")
        schema = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    /// The first cells of the rows of a section's table.
    private func rows(of section: String) throws -> [String] {
        let parts = text.split(separator: "\n## ").filter { $0.hasPrefix(section + "\n") }
        let part = try #require(parts.first)
        return part.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    }

    @Test("docs/outputs.md lists every CSV column with its description, in order")
    func columns() throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (file, rows) in [
            ("pages.csv", ColumnTexts.rows(PageColumns.all)), ("findings.csv", ColumnTexts.rows(FindingColumns.all)),
            ("issues.csv", ColumnTexts.rows(IssuesCSV.table)), ("rules.csv", ColumnTexts.rows(RulesCSV.table)),
            ("resolved.csv", ColumnTexts.rows(ResolvedCSV.table)),
        ] { try replace(in: &lines, after: "## " + file, while: { $0.hasPrefix("| `") }, rows) }
        try Repository.expect(lines.joined(separator: "\n"), isIn: "docs/outputs.md")
    }

    @Test("docs/report.schema.json describes pages and findings as the tables of columns do")
    func definitions() throws {
        var lines = try Repository.text("docs/report.schema.json").split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .map(String.init)
        let bare = PageRecord(page: 0, url: "", outcome: .rejected)
        var page = bare
        (page.title, page.image, page.icon) = (Sourced("", source: ""), .init(url: ""), .init(url: ""))
        page.video = .init(url: "")
        let finding = Finding(rule: "", component: .title, severity: .error, deduction: 0, evidence: "")
        for (name, text) in [
            ("page", ColumnTexts.definition("page", PageColumns.all, bare: bare, whole: page)),
            ("finding", ColumnTexts.definition("finding", FindingColumns.all, bare: finding, whole: finding)),
        ] {
            let opening = "    \"\(name)\": {"
            try replace(
                in: &lines, after: opening, while: { $0 != "    }" && $0 != "    }," }, text.dropFirst().dropLast())
        }
        try Repository.expect(lines.joined(separator: "\n"), isIn: "docs/report.schema.json")
    }

    /// Puts other lines in the place of those that follow the heading, from the first that is one of them.
    private func replace(
        in lines: inout [String], after heading: String, while isOne: (String) -> Bool,
        _ others: some Collection<String>
    ) throws {
        let start = try #require(lines.firstIndex(of: heading))
        let first = lines[(start + 1)...].firstIndex(where: isOne) ?? lines.endIndex
        let end = lines[first...].firstIndex { !isOne($0) } ?? lines.endIndex
        lines.replaceSubrange(first..<end, with: others)
    }

    @Test("docs/outputs.md describes every member of report.json, and the schema requires each")
    func members() throws {
        let required = try #require(schema["required"] as? [String])
        #expect(try rows(of: "report.json and pages.jsonl") == required)
        try complete(schema)
        for definition in try #require(schema["$defs"] as? [String: [String: Any]]).values { try complete(definition) }
    }

    /// An object of the schema requires every member that it describes, except optional ones.
    private func complete(_ definition: [String: Any]) throws {
        guard let properties = definition["properties"] as? [String: [String: Any]] else { return }
        let required = try #require(definition["required"] as? [String])
        #expect(Set(required) == Set(properties.keys) && required.count == properties.count)
        #expect(definition["additionalProperties"] == nil)
        for property in properties.values where property["properties"] != nil { try complete(property) }
    }

    @Test("docs/outputs.md explains every word that reports use")
    func words() throws {
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        func words(_ name: String) -> [String]? { definitions[name]?["enum"] as? [String] }
        #expect(words("outcome") == Outcome.allCases.map(\.rawValue))
        #expect(words("component") == Component.allCases.map(\.rawValue))
        #expect(words("severity") == Severity.allCases.map(\.rawValue))
        let page = try #require(definitions["page"]?["properties"] as? [String: [String: Any]])
        func optional(_ name: String) -> [String?]? {
            page[name].flatMap { $0["enum"] as? [Any] }?.map { $0 as? String }
        }
        #expect(optional("predicted_card") == PredictedCard.allCases.map(\.rawValue) + [nil])
        #expect(optional("grade") == Grade.allCases.map(\.rawValue) + [nil])
        for word in Outcome.allCases.map(\.rawValue) + PredictedCard.allCases.map(\.rawValue) {
            #expect(text.contains("`\(word)`"), "\(word)")
        }
    }

    @Test("docs/outputs.md gives the limits in force")
    func limits() {
        let numbers = [
            JUnitReport.passingLimit, GroupCounter.Limits().groups, GroupCounter.Limits().breaches,
            MarkdownSummary.limit,
        ]
        for number in numbers {
            let written = grouped(number)
            #expect(text.contains(written), "\(written)")
        }
        #expect(JSONReport.version == 1)
    }
}
