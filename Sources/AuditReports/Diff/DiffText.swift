internal import AuditModel
package import AuditRules

/// The output of `ogaudit diff` in a terminal: short, by rule and host.
package struct DiffText {
    /// The lines, each ended by a line feed.
    package let text: String

    private static let groupLimit = 20
    private static let pageLimit = 10

    package init(_ diff: DiffSummary, ruleFacts: (String) -> RuleFacts?, style: TextStyle = TextStyle()) {
        var lines = CellText.wrap("\(diff.before) → \(diff.after)", style.width, limit: 3)
        lines += [diff.counts, diff.pages]
        if let note = diff.note { lines += CellText.wrap(note, style.width, limit: 3).map { style.paint($0, .yellow) } }
        lines += Self.section("New", Self.groups(diff, \.new, ruleFacts, style), style)
        lines += Self.section("Fixed", Self.groups(diff, \.fixed, ruleFacts, style), style)
        lines += Self.section("No longer applies", Self.groups(diff, \.noLongerApplies, ruleFacts, style), style)
        lines += Self.section("Newly failing and recovered pages", Self.moves(diff, style), style)
        lines += Self.section("Biggest score changes", Self.scores(diff, style), style)
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ heading: String, _ lines: [String], _ style: TextStyle) -> [String] {
        lines.isEmpty ? [] : ["", style.paint(heading, .bold)] + lines
    }

    private static func groups(
        _ diff: DiffSummary, _ count: KeyPath<DiffSummary.Group, Int>, _ ruleFacts: (String) -> RuleFacts?,
        _ style: TextStyle
    ) -> [String] {
        let own = diff.groups.filter { $0[keyPath: count] > 0 }.sorted { $0[keyPath: count] > $1[keyPath: count] }
        let lines = own.prefix(groupLimit).map { group in
            let fails = ruleFacts(group.rule)?.fails ?? ""
            let pages = counted(group[keyPath: count], "page")
            return "  " + CellText.fit("\(pages)  \(group.host)  \(group.rule): \(fails)", style.width - 2)
        }
        let rest = own.count - lines.count
        return lines + (rest > 0 ? ["  and \(counted(rest, "more group"))"] : [])
    }

    private static func moves(_ diff: DiffSummary, _ style: TextStyle) -> [String] {
        diff.moves.prefix(pageLimit).map {
            "  " + CellText.fit("\($0.before.rawValue) → \($0.after.rawValue)  \($0.url)", style.width - 2)
        }
    }

    private static func scores(_ diff: DiffSummary, _ style: TextStyle) -> [String] {
        diff.scores.prefix(pageLimit).map {
            "  " + CellText.fit("\($0.before) → \($0.after)  \($0.url)", style.width - 2)
        }
    }
}
