internal import AuditModel
internal import Foundation

/// What the documents say of columns.
enum ColumnTexts {
    /// The rows of a table in docs/outputs.md.
    static func rows<Record>(_ table: [Column<Record>]) -> [String] {
        Column.shown(table, in: .csv).map { "| `\($0.name)` | \(about($0)) |" }
    }

    private static func about<Record>(_ column: Column<Record>.Shown) -> String {
        guard case .word(let words, _, _) = column.value, !words.contains(where: { column.about.contains("`\($0)`") })
        else { return column.about }
        return column.about + ": " + words.map { "`\($0)`" }.joined(separator: ", ")
    }

    /// The lines of a definition in docs/report.schema.json.
    ///
    /// - Parameters:
    ///   - bare: a record in which everything is missing that can be.
    ///   - whole: one that has the objects, in which everything else is missing.
    static func definition<Record>(
        _ name: String, _ table: [Column<Record>], bare: Record, whole: Record
    ) -> [String] {
        let groups = grouped(Column.shown(table, in: .json))
        var lines = ["    \"\(name)\": {"] + object(groups.map(\.name), indent: 6) + ["      \"properties\": {"]
        for (index, group) in groups.enumerated() {
            let comma = index == groups.count - 1 ? "" : ","
            if group.columns.count == 1, !group.columns[0].name.contains(".") {
                lines.append("        \(member(group.columns[0], bare, isAbout: true))\(comma)")
            } else {
                let members = group.columns.map {
                    "            " + member($0, whole, isAbout: $0.name != group.columns[0].name)
                }
                lines += [
                    "        \"\(group.name)\": {",
                    "          \"description\": \"\(sentence(group.columns[0].about))\",",
                ]
                lines += object(group.columns.map { last($0.name) }, isNullable: true, indent: 10)
                lines += [
                    "          \"properties\": {", members.joined(separator: ",\n"), "          }", "        }\(comma)",
                ]
            }
        }
        return lines + ["      }", "    }"]
    }

    private static func object(_ names: [String], isNullable: Bool = false, indent: Int) -> [String] {
        let type = isNullable ? "[\"object\", \"null\"]" : "\"object\""
        let required = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return ["\"type\": \(type),", "\"required\": [\(required)],"]
            .map { String(repeating: " ", count: indent) + $0 }
    }

    private static func grouped<Record>(
        _ columns: [Column<Record>.Shown]
    ) -> [(name: String, columns: [Column<Record>.Shown])] {
        var groups: [(name: String, columns: [Column<Record>.Shown])] = []
        for column in columns {
            let name = String(column.name.prefix { $0 != "." })
            if groups.last?.name == name {
                groups[groups.count - 1].columns.append(column)
            } else {
                groups.append((name, [column]))
            }
        }
        return groups
    }

    private static func last(_ name: String) -> String {
        String(name[(name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...])
    }

    private static func member<Record>(_ column: Column<Record>.Shown, _ plain: Record, isAbout: Bool) -> String {
        var about = isAbout && !column.about.isEmpty ? "\"description\": \"\(sentence(column.about))\", " : ""
        // In JSON they are no list of ids.
        if case .own(.findings) = column.value { about = "\"description\": \"Most points lost first.\", " }
        return "\"\(last(column.name))\": { \(about)\(type(column, plain)) }"
    }

    /// The first part of the description of a column, without Markdown.
    private static func sentence(_ about: String) -> String {
        var text = about.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.1) }
        for end in [": ", ". "] { if let range = text.range(of: end) { text = String(text[..<range.lowerBound]) } }
        text = text.replacing("`", with: "")
        // Names of tags stay as they are.
        let isName = text.prefix { $0 != " " }.contains(":")
        return (isName ? text : text.prefix(1).uppercased() + text.dropFirst()) + "."
    }

    private static func type<Record>(_ column: Column<Record>.Shown, _ plain: Record) -> String {
        func reference(_ name: String) -> String { "\"$ref\": \"#/$defs/\(name)\"" }
        var plain = plain
        switch column.value {
        case .text(let get, _): return get(&plain) == nil ? reference("text") : "\"type\": \"string\""
        case .word(let words, let get, _): return word(words, isNullable: get(&plain) == nil)
        case .number where column.name == "score": return reference("score")
        case .number where last(column.name) == "line": return reference("line")
        case .number(let get, _): return reference(get(&plain) == nil ? "number" : "count")
        case .decimal(1, _, _): return reference("points")
        case .decimal: return "\"type\": [\"number\", \"null\"], \"minimum\": 0, \"maximum\": 1"
        case .time: return reference("time")
        case .flag: return "\"type\": [\"boolean\", \"null\"]"
        case .own(let own): return type(own)
        case .bytes: return ""
        }
    }

    private static func word(_ words: [String], isNullable: Bool) -> String {
        let known = [
            ("outcome", Outcome.allCases.map(\.rawValue)), ("severity", Severity.allCases.map(\.rawValue)),
            ("component", Component.allCases.map(\.rawValue)), ("basis", ByteCount.Basis.allCases.map(\.rawValue)),
        ]
        if let name = known.first(where: { $0.1 == words })?.0 { return "\"$ref\": \"#/$defs/\(name)\"" }
        return "\"enum\": [\((words.map { "\"\($0)\"" } + (isNullable ? ["null"] : [])).joined(separator: ", "))]"
    }

    private static func type(_ own: OwnColumn) -> String {
        switch own {
        case .line: "\"type\": \"integer\""
        case .findings: "\"type\": \"array\", \"items\": { \"$ref\": \"#/$defs/finding\" }"
        case .scoreIfFixed: "\"type\": [\"integer\", \"null\"], \"minimum\": 0, \"maximum\": 100"
        case .firstSeen: "\"$ref\": \"#/$defs/time\""
        case .state: "\"anyOf\": [{ \"$ref\": \"#/$defs/state\" }, { \"type\": \"null\" }]"
        case .runs: "\"$ref\": \"#/$defs/number\""
        default: "\"type\": \"string\""
        }
    }
}
