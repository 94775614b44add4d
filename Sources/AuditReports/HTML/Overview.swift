internal import AuditModel

/// The words and chips at the top of the report.
enum Overview {
    static func byline(_ summary: ReportSummary) -> HTML {
        let span = max(0, summary.finishedAt - summary.startedAt)
        let hosts = counted(summary.hostCount, "host")
        return "\(UTCTime(seconds: summary.finishedAt).sentence) · \(hosts) · took \(duration(span))"
    }

    /// What the numbers say, in two or three sentences.
    static func lead(_ summary: ReportSummary) -> HTML {
        var parts = ["Checked \(grouped(summary.seen)) of \(counted(summary.pages, "page"))"]
        let fine = (summary.grades[.a] ?? 0) + (summary.grades[.b] ?? 0)
        if summary.seen > 0 { parts[0] += "; \(share(fine, of: summary.seen))" }
        let unseen = summary.pages - summary.seen
        if unseen > 0 {
            parts.append("\(counted(unseen, "page")) could not be loaded and \(unseen == 1 ? "has" : "have") no score")
        }
        if let note = summary.mediaNote {
            parts.append(
                "\(note.prefix(1).uppercased())\(note.dropFirst()), so scores do not include images, icons and video")
        }
        if summary.rejected > 0 { parts.append("Skipped \(counted(summary.rejected, "invalid line"))") }
        if summary.duplicates > 0 { parts.append("Ignored \(counted(summary.duplicates, "duplicate line"))") }
        if let sentence = summary.answers.sentence { parts.append(sentence) }
        let text = parts.joined(separator: ". ") + "."
        return "<p class=\"lead\">\(text)</p>"
    }

    /// Links that filter the table by grade and by outcome.
    static func chips(_ summary: ReportSummary) -> HTML {
        let grades = Grade.allCases.map { grade -> HTML in
            let count = summary.grades[grade] ?? 0
            return chip(FragmentLink(["grade": grade.rawValue]), grade.rawValue, "g\(grade.rawValue)", count)
        }
        let outcomes = unseen(summary).map { outcome, count -> HTML in
            chip(FragmentLink(["outcome": outcome.rawValue]), OutcomeWords(outcome).label, "none", count)
        }
        return """
            <ul class="chips" aria-label="Grades">\(grades.joined())</ul>\
            <ul class="chips" aria-label="Pages without a score">\(outcomes.joined())</ul>
            """
    }

    /// What each outcome without a score means, for those that occurred.
    static func outcomes(_ summary: ReportSummary) -> HTML {
        let rows = unseen(summary).map { outcome, count -> HTML in
            let words = OutcomeWords(outcome, summary.permits)
            return
                "<div><dt>\(words.label) <span class=\"n\">\(grouped(count))</span></dt><dd>\(words.meaning)</dd></div>"
        }
        guard !rows.isEmpty else { return "" }
        return """
            <section aria-labelledby="h-unseen"><h2 id="h-unseen">Pages without a score</h2>\
            <p class="sub">Pages that could not be loaded are not scored, and never count as 0.</p>\
            <dl class="meanings">\(rows.joined())</dl></section>
            """
    }

    private static func unseen(_ summary: ReportSummary) -> [(Outcome, Int)] {
        Outcome.allCases.compactMap { outcome in
            guard !outcome.isSeen, outcome != .rejected, let count = summary.outcomes[outcome], count > 0 else {
                return nil
            }
            return (outcome, count)
        }
    }

    private static func chip(_ link: FragmentLink, _ label: String, _ style: String, _ count: Int) -> HTML {
        """
        <li><a class="chip" href="\(link.text)"><b class="badge \(style)">\(label)</b> \(grouped(count))</a></li>
        """
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        part == whole ? "all of them have an A or B" : "\(grouped(part)) (\(part * 100 / whole) %) have an A or B"
    }

    /// `40 s`, `12 min`, `3 h 5 min`.
    static func duration(_ seconds: Int64) -> String {
        if seconds < 90 { return "\(seconds) s" }
        if seconds < 5_400 { return "\((seconds + 30) / 60) min" }
        return "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    }
}
