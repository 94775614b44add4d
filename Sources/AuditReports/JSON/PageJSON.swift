internal import AuditModel

extension JSONWriter {
    /// Writes one line of the input as `report.json` and `pages.jsonl` have it; `docs/report.schema.json` describes it.
    ///
    /// Every member is always there, null where there is no value, and texts are whole.
    mutating func line(_ row: ReportRow, rulesVersion: String) {
        switch row.entry {
        case .page(let page): line(of: page, row, rulesVersion)
        case .unfinished(let record), .repeated(let record): line(of: ReportPage(record: record), row, rulesVersion)
        case .rejected(let rejected):
            var record = PageRecord(page: 0, url: rejected.text, outcome: .rejected)
            record.cause = rejected.reason
            line(of: ReportPage(record: record), row, rulesVersion)
        }
    }

    private mutating func line(of page: ReportPage, _ row: ReportRow, _ rulesVersion: String) {
        object { json in
            json.verdict(of: page.record)
            json.words(of: page.record)
            json.media(of: page.record)
            json.findings(of: page)
            json.column("redirects", page.record.redirects)
            json.column("html_bytes", page.record.htmlBytes)
            json.column("fetch_ms", page.record.fetchMilliseconds)
            json.column("fetched_at", time: page.record.fetchedAt)
            json.column("input", row.input)
            json.column("line", row.line)
            json.column("rules_version", rulesVersion)
        }
    }

    private mutating func verdict(of page: PageRecord) {
        column("url", page.url)
        column("final_url", page.outcome == .rejected ? nil : page.finalURL)
        column("outcome", page.outcome.rawValue)
        column("cause", page.cause.isEmpty ? nil : page.cause)
        column("cause_detail", page.causeDetail.isEmpty ? nil : page.causeDetail)
        column("http_status", page.status)
        column("score", page.score)
        column("grade", page.grade?.rawValue)
        column("predicted_card", page.predictedCard?.rawValue)
        column("card_certainty", page.predictedCard.map { _ in page.cardCertainty.rawValue })
        key("media_checked")
        if page.score != nil { value(page.looksAtMedia) } else { null() }
        column("file_kind", page.file?.rawValue)
    }

    private mutating func words(of page: PageRecord) {
        key("title")
        optional(page.title) { json, title in
            json.column("value", title.value)
            json.column("source", title.source)
            json.column("line", title.line)
        }
        column("site_name", page.siteName)
        column("application_name", page.applicationName)
        column("domain", page.domain.isEmpty ? nil : page.domain)
        column("description", page.summary)
        column("type", page.type)
        column("canonical", page.canonical)
        column("og_url", page.ogURL)
    }

    private mutating func media(of page: PageRecord) {
        column("image_note", page.imageNote)
        column("icon_note", page.iconNote)
        key("image")
        optional(page.image) { $0.picture($1) }
        key("icon")
        optional(page.icon) { json, icon in
            json.picture(icon)
            json.column("source", page.iconSource)
        }
        key("video")
        optional(page.video) { json, video in
            json.column("url", video.url)
            json.column("type", video.type)
            json.size(video.size)
        }
        column("media_bytes_total", page.mediaBytesTotal)
    }

    private mutating func picture(_ picture: PageRecord.Picture) {
        column("url", picture.url)
        column("width", picture.width)
        column("height", picture.height)
        column("type", picture.type)
        size(picture.size)
        key("text_coverage")
        value(picture.textCoverage, digits: 3)
    }

    private mutating func size(_ size: ByteCount?) {
        column("bytes", size?.bytes)
        column("bytes_basis", size?.basis.rawValue)
    }

    private mutating func findings(of page: ReportPage) {
        let counts = SeverityCounts(page.record.findings)
        column("errors", counts.errors)
        column("warnings", counts.warnings)
        column("notices", counts.notices)
        key("findings")
        array { json in
            for (index, finding) in page.record.findings.enumerated() {
                json.object { json in
                    json.finding(finding, ifFixed: page.scoreIfFixed(index))
                    json.column("first_seen", time: page.firstSeen(index))
                    json.column("state", page.state(index)?.rawValue)
                    json.column("runs", page.runs(index))
                }
            }
        }
    }

    private mutating func finding(_ finding: Finding, ifFixed: Int?) {
        column("rule", finding.rule)
        column("severity", finding.severity.rawValue)
        column("component", finding.component.rawValue)
        key("points_lost")
        value(tenths: finding.pointsLost)
        column("score_if_fixed", ifFixed)
        column("evidence", finding.evidence)
        column("line", finding.line)
    }

    private mutating func optional<Value>(_ value: Value?, _ body: (inout JSONWriter, Value) -> Void) {
        guard let value else { return null() }
        object { json in body(&json, value) }
    }
}
