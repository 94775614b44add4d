internal import AuditModel

/// An array whose values the report's script reads by the names of its columns, which stand once in `index.html`.
struct EntryColumn<Entry>: Sendable {
    let name: String
    let write: @Sendable (Entry, inout JSONWriter) -> Void

    init(_ name: String, _ write: @escaping @Sendable (Entry, inout JSONWriter) -> Void) {
        self.name = name
        self.write = write
    }
}

/// A row of the table of pages. Outcome, card, certainty and findings are numbers into the lists of `index.html`.
struct PageEntry {
    let page: PageRecord
    let rules: [Int]
    let picture: RowPicture
    /// Findings that are new.
    let news: Int

    static let columns: [EntryColumn<PageEntry>] = [
        EntryColumn("url") { $1.value($0.page.url, limit: PageRowLimit.url) },
        EntryColumn("title") { $1.value($0.page.title?.value, limit: PageRowLimit.title) },
        EntryColumn("score") { $1.value($0.page.score) },
        EntryColumn("outcome") { $1.value(Outcome.allCases.firstIndex(of: $0.page.outcome)) },
        EntryColumn("predicted_card") { $1.value($0.page.predictedCard.flatMap(PredictedCard.allCases.firstIndex)) },
        EntryColumn("errors") { $1.value(SeverityCounts($0.page.findings).errors) },
        EntryColumn("warnings") { $1.value(SeverityCounts($0.page.findings).warnings) },
        EntryColumn("notices") { $1.value(SeverityCounts($0.page.findings).notices) },
        EntryColumn("findings") { entry, json in
            json.array { json in for rule in entry.rules.prefix(PageRowLimit.rules) { json.value(rule) } }
        },
        // The same for all pages with the same preview image.
        EntryColumn("picture") { $1.value($0.picture.key) },
        // 1 when it has the picture's name.
        EntryColumn("thumb") { entry, json in
            let (thumb, key) = (entry.picture.thumb, entry.picture.key)
            if thumb != nil, thumb == key { json.value(1) } else { json.value(thumb) }
        },
        EntryColumn("card_certainty") { $1.value(CardCertainty.allCases.firstIndex(of: $0.page.cardCertainty)) },
        // 0 when nobody looked at media.
        EntryColumn("media_checked") { $1.value($0.page.mediaNote == nil ? 1 : 0) },
        EntryColumn("http_status") { $1.value($0.page.status) },
        EntryColumn("image_bytes") { $1.value($0.page.image?.size?.bytes) },
        EntryColumn("image_width") { $1.value($0.page.image?.width) },
        EntryColumn("image_height") { $1.value($0.page.image?.height) },
        // In percent.
        EntryColumn("image_text") { $1.value($0.page.image?.textCoverage.map { Int(($0 * 100).rounded()) }) },
        EntryColumn("fetch_ms") { $1.value($0.page.fetchMilliseconds) },
        EntryColumn("new") { $1.value($0.news) },
    ]
}

/// A finding in the view of one page; the rule is a number into the list of `index.html`, the tag is the one to paste.
struct FindingEntry {
    let page: ReportPage
    let index: Int
    let rule: Int
    let tag: String?

    private var finding: Finding { page.record.findings[index] }

    static let columns: [EntryColumn<FindingEntry>] = [
        EntryColumn("rule") { $1.value($0.rule) },
        EntryColumn("severity") { $1.value($0.finding.severity.rawValue) },
        EntryColumn("points_lost") { $1.value(tenths: $0.finding.pointsLost) },
        EntryColumn("score_if_fixed") { $1.value($0.page.scoreIfFixed($0.index)) },
        EntryColumn("state") { $1.value($0.page.state($0.index)?.rawValue) },
        EntryColumn("evidence") { $1.value($0.finding.evidence) },
        EntryColumn("line") { $1.value($0.finding.line) },
        // Most have none, and nothing stands behind it.
        EntryColumn("tag") { entry, json in if let tag = entry.tag { json.value(tag) } },
    ]
}

extension JSONWriter {
    /// Writes the names of columns.
    mutating func header<Entry>(_ key: StaticString, _ columns: [EntryColumn<Entry>]) {
        self.key(key)
        array { json in for column in columns { json.value(column.name) } }
    }

    /// Writes what columns have of an entry.
    mutating func entry<Entry>(_ entry: Entry, _ columns: [EntryColumn<Entry>]) {
        array { json in for column in columns { column.write(entry, &json) } }
    }

    /// Writes what the view of one page shows besides its row; the stored detail is copied as it is.
    mutating func details(_ whole: ReportPage, rules: [Int], tags: [String?]) {
        let page = whole.record
        object { json in
            json.member("url", page.url, limit: PageRowLimit.address)
            json.member("final", page.finalURL == page.url ? nil : page.finalURL, limit: PageRowLimit.address)
            json.member("cause", page.cause.isEmpty ? nil : page.cause, limit: PageRowLimit.url)
            json.member("say", page.causeDetail.isEmpty ? nil : page.causeDetail, limit: PageRowLimit.url)
            json.member("status", page.status)
            json.member("title", page.title?.value, limit: PageRowLimit.url)
            json.member("html", page.htmlBytes)
            json.member("ms", page.fetchMilliseconds)
            json.member("at", page.fetchedAt == 0 ? nil : UTCTime(seconds: page.fetchedAt).sentence)
            json.member("media", page.mediaBytesTotal)
            json.limit(page, rules: rules)
            json.findings(whole, rules: rules, tags: tags)
            json.detail(page.detail)
        }
    }

    /// What the score is limited to, and the number of the rule that limits it.
    private mutating func limit(_ page: PageRecord, rules: [Int]) {
        guard let limit = page.scoreLimit, let place = page.findings.firstIndex(of: limit.finding) else { return }
        key("limit")
        array { json in
            json.value(limit.cap)
            json.value(rules[place])
        }
    }

    private mutating func findings(_ page: ReportPage, rules: [Int], tags: [String?]) {
        key("findings")
        array { json in
            for index in page.record.findings.indices.prefix(PageRowLimit.rules) {
                json.entry(
                    FindingEntry(page: page, index: index, rule: rules[index], tag: tags[index]), FindingEntry.columns)
            }
        }
    }

    private mutating func detail(_ detail: [UInt8]) {
        guard detail.first == UInt8(ascii: "{"), detail.last == UInt8(ascii: "}"),
            detail.count <= PageDetailJSON.byteLimit
        else { return }
        key("detail")
        verbatim(detail)
    }
}

/// How much of one page goes into the report, in characters and findings.
enum PageRowLimit {
    static let url = 500
    static let title = 200
    static let address = 2_000
    static let rules = 200
}
