internal import AuditModel

/// A row of the table of pages; the report's script draws the same from data.
struct PageRow {
    let html: HTML

    /// `reason` is what the costliest finding says, or why the page was not seen.
    init(_ page: PageRecord, _ picture: RowPicture, number: Int, reason: String?) {
        let title = page.title?.value ?? page.url
        let url: HTML = page.title == nil ? "" : "<bdi class=\"url\">\(page.url, limit: PageRowLimit.url)</bdi>"
        html = """
            <tr><td class="score">\(ScoreBadge(page.score, page.outcome).html)\(Self.note(page))</td>\
            <td class="what">\(Self.shot(picture))<a href="#page=\(number)"><bdi>\(title, limit: PageRowLimit.title)</bdi></a>\
            \(url)\(Self.reason(reason))</td>\
            <td class="card">\(page.cardLabel ?? "")</td>\
            <td class="found">\(Self.counts(page.findings))</td></tr>

            """
    }

    private static func note(_ page: PageRecord) -> HTML {
        page.mediaNote.map { "<small class=\"unchecked\">\($0)</small>" } ?? ""
    }

    private static func shot(_ picture: RowPicture) -> HTML {
        guard let thumb = picture.thumb else {
            return
                "<span class=\"shot\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><use href=\"#globe\"/></svg></span>"
        }
        return "<span class=\"shot\"><img src=\"thumbs/\(thumb)\" alt=\"\" loading=\"lazy\"></span>"
    }

    private static func reason(_ reason: String?) -> HTML {
        guard let reason else { return "" }
        return "<span class=\"why\">\(reason)</span>"
    }

    private static func counts(_ findings: [Finding]) -> HTML {
        let parts = Severity.allCases.reversed().map { ($0, findings.count(of: $0)) }
        return parts.filter { $0.1 > 0 }.map { severity, count -> HTML in
            "<span class=\"sev \(severity.rawValue)\">\(severity.counted(count))</span>"
        }.joined()
    }
}

/// A score with its grade, or the outcome of a page that has none.
struct ScoreBadge {
    let html: HTML

    init(_ score: Int?, _ outcome: Outcome = .ok) {
        if let score {
            let grade = Grade(score: score).rawValue
            html = "<b class=\"badge g\(grade)\">\(score)<small>\(grade)</small></b>"
        } else {
            html = "<b class=\"badge none\">\(outcome.isSeen ? "–" : OutcomeWords(outcome).label)</b>"
        }
    }
}
