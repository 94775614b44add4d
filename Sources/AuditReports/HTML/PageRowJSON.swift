internal import AuditModel

/// Arrays for the report's script, which reads them by the column names in `index.html`.
enum ScriptColumns {
    static let row = JSONCells(Column.shown(PageColumns.all, in: .row), isNumbered: true)
    static let finding = JSONCells(Column.shown(FindingColumns.all, in: .row), isNumbered: false)
}

/// A column that only the script reads.
struct EntryColumn<Entry>: Sendable {
    let name: String
    let write: @Sendable (Entry, inout JSONWriter) -> Void

    init(_ name: String, _ write: @escaping @Sendable (Entry, inout JSONWriter) -> Void) {
        self.name = name
        self.write = write
    }
}

/// What the report adds to a finding.
struct FindingExtra {
    /// The number of its rule.
    let rule: Int
    /// The tag to paste, and the value in the title of the rule.
    let tag: String?
    let measured: Substring?
    /// The index of its own title and fix among those of the rule; nil for the usual ones.
    let wording: Int?

    /// Whether anything follows its tag.
    var hasMore: Bool { measured != nil || wording != nil }
}

extension JSONWriter {
    /// Writes a row of the table of pages. Its words and findings are numbers into the lists of `index.html`.
    mutating func row(_ page: ReportPage, _ extras: [FindingExtra], _ image: RowImage) {
        var record = page.record
        array(ScriptColumns.row, of: &record) { json, own in
            switch own {
            case .findings:
                json.array { json in
                    for place in extras.indices.prefix(PageRowLimit.rules) { json.value(extras[place].rule) }
                }
            case .image: json.value(image.key)
            case .news: json.value(page.news)
            // Without the stem, if the stem is the image's key.
            default:
                json.value(image.shortThumb)
            }
        }
    }

    /// Writes the columns of an entry.
    mutating func entry<Entry>(_ entry: Entry, _ columns: [EntryColumn<Entry>]) {
        array { json in for column in columns { column.write(entry, &json) } }
    }

    /// Writes the names of columns.
    mutating func header<Entry>(_ key: StaticString, _ columns: [EntryColumn<Entry>]) {
        array(key) { json in for column in columns { json.value(column.name) } }
    }

    /// Writes the names of columns.
    mutating func header<Record>(_ key: StaticString, _ columns: JSONCells<Record>) {
        array(key) { json in for name in columns.names { json.value(name) } }
    }

    /// Writes what the view of one page adds to its row; the stored detail is copied as it is.
    ///
    /// - Parameter fetched: the time of the fetch, in words.
    mutating func details(_ page: ReportPage, _ extras: [FindingExtra], fetched: String?) {
        object { json in
            json.facts(page.record, fetched: fetched)
            json.limit(page.record, extras)
            json.findings(page, extras)
            json.detail(page.record.detail)
        }
    }

    private mutating func facts(_ page: borrowing PageRecord, fetched: String?) {
        member("url", page.url, limit: PageDetailJSON.copyLimit)
        member("final", page.finalURL == page.url ? nil : page.finalURL, limit: PageDetailJSON.copyLimit)
        member("cause", page.cause.isEmpty ? nil : page.cause, limit: PageRowLimit.url)
        member("say", page.causeDetail.isEmpty ? nil : page.causeDetail, limit: PageRowLimit.url)
        member("status", page.status)
        member("title", page.title?.value, limit: PageDetailJSON.copyLimit)
        member("html", page.htmlBytes)
        member("ms", page.fetchMilliseconds)
        member("at", fetched)
        member("media", page.mediaBytesTotal)
        member("paste", page.paste, limit: PageDetailJSON.pasteLimit)
    }

    /// The cap of the score, and the number of the rule that caps it.
    private mutating func limit(_ page: borrowing PageRecord, _ extras: [FindingExtra]) {
        guard let limit = page.scoreLimit, let place = page.findings.firstIndex(of: limit.finding) else { return }
        array("limit") { json in
            json.value(limit.cap)
            json.value(extras[place].rule)
        }
    }

    private mutating func findings(_ page: ReportPage, _ extras: [FindingExtra]) {
        array("findings") { json in
            for (index, extra) in extras.prefix(PageRowLimit.rules).enumerated() {
                var finding = page.record.findings[index]
                json.array(ScriptColumns.finding, of: &finding) { json, own in
                    switch own {
                    case .rule: json.value(extra.rule)
                    // Most findings have none, and nothing follows.
                    case .tag: if extra.tag != nil || extra.hasMore { json.value(extra.tag) }
                    case .measured: if extra.hasMore { json.value(extra.measured.map { String($0) }) }
                    case .wording: if let place = extra.wording { json.value(place) }
                    default: json.value(own, of: page, index)
                    }
                }
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

/// The limits of one page in the report, in characters and findings.
enum PageRowLimit {
    static let url = PageColumns.urlLimit
    static let title = PageColumns.titleLimit
    static let rules = 200
}
