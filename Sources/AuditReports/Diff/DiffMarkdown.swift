internal import AuditModel
package import AuditRules

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
