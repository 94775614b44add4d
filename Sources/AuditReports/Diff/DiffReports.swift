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
        lines += style.section("New", Self.groups(diff, \.new, ruleFacts, style))
        lines += style.section("Fixed", Self.groups(diff, \.fixed, ruleFacts, style))
        lines += style.section("No longer applies", Self.groups(diff, \.noLongerApplies, ruleFacts, style))
        lines += style.section("Newly failing and recovered pages", Self.moves(diff, style))
        lines += style.section("Biggest score changes", Self.scores(diff, style))
        text = lines.joined(separator: "\n") + "\n"
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

/// The differences between two runs as Markdown for a comment or an email; its length is limited.
package struct DiffMarkdown {
    package let text: String

    private static let groupLimit = 30
    private static let pageLimit = 10
    private static let labelLimit = 120

    package init(_ diff: DiffSummary, ruleFacts: (String) -> RuleFacts?) {
        var parts = ["## \(Markdown.text(cut(diff.before))) → \(Markdown.text(cut(diff.after)))"]
        parts.append("\(diff.counts).\n\(diff.pages).")
        if let note = diff.note { parts.append("> \(Markdown.text(note))") }
        parts.append(Self.table(diff, ruleFacts))
        parts.append(
            Self.list("Newly failing and recovered pages", diff.moves) {
                "\(Markdown.text($0.before.rawValue)) → \(Markdown.text($0.after.rawValue)) "
                    + Markdown.code($0.url, limit: Self.labelLimit)
            })
        parts.append(
            Self.list("Biggest score changes", diff.scores) {
                "\($0.before) → \($0.after) \(Markdown.code($0.url, limit: Self.labelLimit))"
            })
        text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// Writes it to a file or standard output.
    package func write(to place: ReportPlace) throws(ReportError) {
        let file = try OutputFile(place)
        try file.record { $0.append(text) }
        try file.publish()
    }

    private static func table(_ diff: DiffSummary, _ ruleFacts: (String) -> RuleFacts?) -> String {
        guard !diff.groups.isEmpty else { return "No new or fixed findings." }
        let rows = diff.groups.prefix(groupLimit).map { group in
            let fails = ruleFacts(group.rule).map { Markdown.text($0.fails) } ?? ""
            return "| \(grouped(group.new)) | \(grouped(group.fixed)) | \(grouped(group.noLongerApplies)) "
                + "| \(Markdown.code(group.host, limit: labelLimit)) "
                + "| \(fails) \(Markdown.code(group.rule, limit: labelLimit)) |"
        }
        let rest = diff.groups.count - rows.count
        return "| New | Fixed | No longer applies | Host | Finding |\n|--:|--:|--:|---|---|\n"
            + rows.joined(separator: "\n")
            + (rest > 0 ? "\n\nand \(counted(rest, "more group"))." : "")
    }

    private static func list<Item>(_ heading: String, _ items: [Item], _ line: (Item) -> String) -> String {
        guard !items.isEmpty else { return "" }
        return "### \(heading)\n\n" + items.prefix(pageLimit).map { "* " + line($0) }.joined(separator: "\n")
    }
}

/// File names may have any length.
private func cut(_ text: String) -> String { text.count > 200 ? String(text.prefix(200)) + "…" : text }

/// The differences between two runs as one JSON document with every finding that came or went; findings are streamed.
package struct DiffJSON {
    /// Raised when a member is renamed, removed, or means something else.
    package static let version = 1

    /// Writes the document; throws `ReportError`, and what the source throws.
    package static func write(_ diff: DiffSummary, _ source: some DiffSource, to place: ReportPlace) throws {
        let file = try OutputFile(place)
        // The object stays open.
        try file.json(open: 1) { json in
            json.object { json in
                json.column("version", version)
                json.column("before", diff.before)
                json.column("after", diff.after)
                json.column("note", diff.note)
                json.counts(of: diff)
                json.pages(of: diff)
            }
        }
        for state in [FindingState.new, .fixed, .noLongerApplies] {
            var isFirst = true
            try file.record { $0.append(",\"\(state.rawValue)\":[") }
            try source.forEach(state) { url, rule in
                try file.json(after: isFirst ? "\n" : ",\n") { json in
                    json.object { json in
                        json.column("url", url)
                        json.column("rule", rule)
                    }
                }
                isFirst = false
            }
            try file.record { $0.append("]") }
        }
        try file.record { $0.append("}\n") }
        try file.publish()
    }
}

extension JSONWriter {
    fileprivate mutating func counts(of diff: DiffSummary) {
        object("counts") { json in
            json.column("new", diff.new)
            json.column("fixed", diff.fixed)
            json.column("no_longer_applies", diff.noLongerApplies)
            json.column("unchanged", diff.persisting)
            json.column("new_rule", diff.byNewRules)
            json.column("newly_failing", diff.failing)
            json.column("recovered", diff.recovered)
            json.column("score_up", diff.better)
            json.column("score_down", diff.worse)
        }
    }

    fileprivate mutating func pages(of diff: DiffSummary) {
        objects("pages", diff.moves) { json, move in
            json.column("url", move.url)
            json.column("before", move.before.rawValue)
            json.column("after", move.after.rawValue)
        }
        array("scores") { json in
            for move in diff.scores {
                json.object { json in
                    json.column("url", move.url)
                    json.column("before", move.before)
                    json.column("after", move.after)
                }
            }
        }
    }
}
