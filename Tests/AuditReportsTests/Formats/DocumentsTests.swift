internal import AuditModel
internal import Foundation
internal import Testing

@testable internal import AuditReports

@Suite("docs/outputs.md and docs/report.schema.json")
struct DocumentsTests {
    private let text: String
    private let schema: [String: Any]

    init() throws {
        text = try Files.text("\(Golden.root)/docs/outputs.md")
        let bytes = try Files.bytes("\(Golden.root)/docs/report.schema.json")
        schema = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    /// The first cells of the rows of a section's table.
    private func rows(of section: String) throws -> [String] {
        let parts = text.split(separator: "\n## ").filter { $0.hasPrefix(section + "\n") }
        let part = try #require(parts.first)
        return part.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    }

    @Test("docs/outputs.md describes every CSV column, in order")
    func columns() throws {
        #expect(try rows(of: "pages.csv") == PagesCSV.columns)
        #expect(try rows(of: "findings.csv") == FindingsCSV.columns)
    }

    @Test("docs/outputs.md describes every member of report.json, and the schema requires each")
    func members() throws {
        let required = try #require(schema["required"] as? [String])
        #expect(try rows(of: "report.json and pages.jsonl") == required)
        try closed(schema)
        for definition in try #require(schema["$defs"] as? [String: [String: Any]]).values { try closed(definition) }
    }

    /// An object of the schema has no other members than those it asks for.
    private func closed(_ definition: [String: Any]) throws {
        guard let properties = definition["properties"] as? [String: [String: Any]] else { return }
        let required = try #require(definition["required"] as? [String])
        #expect(Set(required) == Set(properties.keys) && required.count == properties.count)
        #expect(definition["additionalProperties"] as? Bool == false)
        for property in properties.values where property["properties"] != nil { try closed(property) }
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
