internal import AuditModel
internal import AuditRules

/// The message of a run as HTML for email programs: tables, with the style of each element inline.
struct MailPage {
    let text: String

    private static let rules = 12
    private static let ink = "color:#1c1b1a;font:15px/1.5 Arial,Helvetica,sans-serif"
    private static let soft = "color:#5f5c57;font:13px/1.5 Arial,Helvetica,sans-serif"

    /// - Parameter source: the URL of the image of a card by its name; nil if there is none.
    init(_ run: SharedRun, cards: [SharedCard], source: (String) -> String?) {
        let rows = [Self.head(run), Self.news(run), Self.cards(cards, source), Self.end(run)].joined()
        let page: HTML = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Self.subject(of: run), limit: 200)</title></head>
            <body style="margin:0;padding:0;background:#f7f6f3">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f7f6f3"><tr>
            <td align="center" style="padding:20px 12px"><table role="main" width="600" cellpadding="0" cellspacing="0" border="0" \
            style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e3e0da">
            \(rows)</table></td></tr></table></body></html>

            """
        text = page.text
    }

    /// The first line of the message.
    static func subject(of run: SharedRun) -> String { String(run.message.prefix { $0 != "\n" }) }

    private static func row(_ inside: HTML) -> HTML {
        "<tr><td style=\"padding:14px 20px;border-bottom:1px solid #e3e0da\">\(inside)</td></tr>\n"
    }

    private static func line(_ inside: HTML, _ style: String = ink) -> HTML {
        "<p style=\"margin:0 0 6px;\(HTML(trusted: style))\">\(inside)</p>"
    }

    /// The headlines of the run, and the number of changes.
    private static func head(_ run: SharedRun) -> HTML {
        let (summary, changes) = (run.summary, run.changes)
        let isNews = run.isFirst || changes.news > 0
        let sentences = isNews ? summary.newsSentences(run.ruleFacts) : []
        let bullets = sentences.enumerated().map { place, sentence -> HTML in
            let colour = sentence.severity == .error ? "#b3202c" : sentence.severity == nil ? "#1d7a42" : "#8a5200"
            let name: HTML = place == 0 ? "h1" : "p"
            return """
                <\(name) style="margin:0 0 6px;\(HTML(trusted: ink));font-size:17px;font-weight:bold"><span style="color:\(colour)">●</span> \
                <bdi>\(sentence.text, limit: 300)</bdi></\(name)>
                """
        }
        let median = summary.medianSentence.map { " \($0)." } ?? ""
        let pages = "Checked \(grouped(summary.loaded)) of \(counted(summary.pages, "page"))."
        let change =
            run.isFirst
            ? "This was the first run. From now on, you only hear about changes."
            : isNews
                ? "\(ChangeMessage.news(changes)). Compared with \(changes.baseline ?? "")."
                : "Nothing new since \(changes.baseline ?? "")."
        let news: HTML =
            bullets.isEmpty ? "<h1 style=\"margin:0 0 6px;\(HTML(trusted: ink))\">\(change)</h1>" : line("\(change)")
        return row("\(bullets.joined())\(news)\(line("\(pages)\(median)", soft))")
    }

    /// A block for each rule, the worst first.
    private static func news(_ run: SharedRun) -> HTML {
        let headlines = run.changes.headlines
        let blocks = headlines.prefix(rules).map { headline -> HTML in
            let facts = run.ruleFacts(headline.rule)
            let seen = facts.map(headline.evidence) ?? ""
            let places = headline.places.map { place -> HTML in
                let words: HTML = "<bdi>\(place.words, limit: 200)</bdi>"
                let link: HTML = place.url.map { "<a href=\"\($0)\" style=\"color:#0b57b7\">\(words)</a>" } ?? words
                return line(link, soft + ";word-break:break-word")
            }
            let rest: HTML = headline.rest > 0 ? line("and \(grouped(headline.rest)) more", soft) : ""
            let fix: HTML = facts.map { line("<b>Fix:</b> \(HTML.prose($0.fix(for: seen)))") } ?? ""
            let word: HTML =
                "<b style=\"color:\(colour(headline.severity))\">\(headline.severity.rawValue.uppercased())</b>"
            let name: HTML =
                "<b>\(facts?.fails(for: seen) ?? headline.rule, limit: 200)</b>: \(counted(headline.pages, "page"))"
            return row("\(line("\(word) \(name)"))\(places.joined())\(rest)\(fix)")
        }
        let more = headlines.count - blocks.count
        return blocks.joined()
            + (more > 0 ? row(line("And \(counted(more, "more rule")) with new findings.", soft)) : "")
    }

    private static func colour(_ severity: Severity) -> HTML {
        switch severity {
        case .error: "#b3202c"
        case .warning: "#8a5200"
        default: "#5f5c57"
        }
    }

    /// Two cards side by side if there is room; email programs decide that without media queries.
    private static func cards(_ cards: [SharedCard], _ source: (String) -> String?) -> HTML {
        guard !cards.isEmpty else { return "" }
        let cells = cards.map { card -> HTML in
            let score = card.score.map { "\($0) (\(Grade(score: $0).rawValue))" } ?? ""
            let note = card.mediaNote.map { " \($0)" } ?? ""
            let words: HTML = """
                <b>\(score)</b>\(note) <bdi>\(card.url, limit: 80)</bdi><br>\(card.reason ?? "No findings")
                """
            return """
                <div style="display:inline-block;width:100%;max-width:272px;vertical-align:top"><div style="padding:6px">\
                \(card.html(source))\(line(words, soft + ";word-break:break-word"))</div></div>
                """
        }
        // A space between them would count as a third item in the line.
        return row("\(line("<b>In Messages</b>"))<div style=\"font-size:0\">\(cells.joined())</div>")
    }

    private static func end(_ run: SharedRun) -> HTML {
        let notes = ChangeMessage.asides(run.summary, run.changes).map { line("<bdi>\($0, limit: 400)</bdi>", soft) }
        let reports = run.reports.map { line("Report: <bdi>\($0, limit: 400)</bdi>", soft + ";word-break:break-all") }
        return row("\(notes.joined())\(reports.joined())\(line("ogaudit \(run.summary.toolVersion, limit: 40)", soft))")
    }
}

private func + (first: HTML, second: HTML) -> HTML { [first, second].joined() }
