internal import AuditModel

/// The arrays that the report's script reads by the names of their columns, which stand once in `index.html`.
enum ScriptColumns {
    static let row = JSONCells(Column.shown(PageColumns.all, in: .row), isNumbered: true)
    static let finding = JSONCells(Column.shown(FindingColumns.all, in: .row), isNumbered: false)
}

/// A column of an array that no table but the script reads.
struct EntryColumn<Entry>: Sendable {
    let name: String
    let write: @Sendable (Entry, inout JSONWriter) -> Void

    init(_ name: String, _ write: @escaping @Sendable (Entry, inout JSONWriter) -> Void) {
        self.name = name
        self.write = write
    }
}

/// A row of the table of pages.
struct PageEntry {
    let page: PageRecord
    /// The numbers of its findings' rules.
    let rules: [Int]
    let picture: RowPicture
    /// Findings that are new.
    let news: Int
}

extension JSONWriter {
    /// Writes a row of the table of pages. Its words and findings are numbers into the lists of `index.html`.
    mutating func row(_ entry: PageEntry) {
        let picture = entry.picture
        var page = entry.page
        array(ScriptColumns.row, of: &page) { json, own in
            switch own {
            case .findings:
                json.array { json in for rule in entry.rules.prefix(PageRowLimit.rules) { json.value(rule) } }
            case .picture: json.value(picture.key)
            case .news: json.value(entry.news)
            // Without the stem when that is the picture's.
            default:
                json.value(picture.shortThumb)
            }
        }
    }

    /// Writes what columns have of an entry.
    mutating func entry<Entry>(_ entry: Entry, _ columns: [EntryColumn<Entry>]) {
        array { json in for column in columns { column.write(entry, &json) } }
    }

    /// Writes the names of columns.
    mutating func header<Entry>(_ key: StaticString, _ columns: [EntryColumn<Entry>]) {
        self.key(key)
        array { json in for column in columns { json.value(column.name) } }
    }

    /// Writes the names of columns.
    mutating func header<Record>(_ key: StaticString, _ columns: JSONCells<Record>) {
        self.key(key)
        array { json in for name in columns.names { json.value(name) } }
    }

    /// Writes what the view of one page shows besides its row; the stored detail is copied as it is.
    mutating func details(_ whole: ReportPage, rules: [Int], tags: [String?], measured: [Substring?]) {
        let page = whole.record
        object { json in
            json.member("url", page.url, limit: PageDetailJSON.copyLimit)
            json.member("final", page.finalURL == page.url ? nil : page.finalURL, limit: PageDetailJSON.copyLimit)
            json.member("cause", page.cause.isEmpty ? nil : page.cause, limit: PageRowLimit.url)
            json.member("say", page.causeDetail.isEmpty ? nil : page.causeDetail, limit: PageRowLimit.url)
            json.member("status", page.status)
            json.member("title", page.title?.value, limit: PageDetailJSON.copyLimit)
            json.member("html", page.htmlBytes)
            json.member("ms", page.fetchMilliseconds)
            json.member("at", page.fetchedAt == 0 ? nil : UTCTime(seconds: page.fetchedAt).sentence)
            json.member("media", page.mediaBytesTotal)
            json.limit(page, rules: rules)
            json.findings(whole, rules: rules, tags: tags, measured: measured)
            json.detail(page.detail)
        }
    }

    /// What the score is limited to, and the number of the rule that limits it.
    private mutating func limit(_ page: PageRecord, rules: [Int]) {
        guard let limit = page.scoreLimit, let place = page.findings.firstIndex(of: limit.finding) else { return }
        array("limit") { json in
            json.value(limit.cap)
            json.value(rules[place])
        }
    }

    private mutating func findings(_ page: ReportPage, rules: [Int], tags: [String?], measured: [Substring?]) {
        array("findings") { json in
            for (index, finding) in page.record.findings.enumerated().prefix(PageRowLimit.rules) {
                var finding = finding
                json.array(ScriptColumns.finding, of: &finding) { json, own in
                    switch own {
                    case .rule: json.value(rules[index])
                    // Most have neither, and nothing stands behind them.
                    case .tag: if tags[index] != nil || measured[index] != nil { json.value(tags[index]) }
                    case .measured: if let value = measured[index] { json.value(String(value)) }
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

/// How much of one page goes into the report, in characters and findings.
enum PageRowLimit {
    static let url = PageColumns.urlLimit
    static let title = PageColumns.titleLimit
    static let rules = 200
}
