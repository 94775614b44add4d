/// A column of pages or findings: what it is called, what a record has in it, where it is shown, and what is said of it.
public struct Column<Record: Sendable>: Sendable {
    public let name: String
    public let value: ColumnValue<Record>
    /// What reports show, where that is not what is stored.
    private let shown: ColumnValue<Record>?
    private let sql, csv, json, row: Place?
    /// What docs/outputs.md and the schema say, in a line of Markdown; empty for what is not documented there.
    public let about: String

    /// - Parameters:
    ///   - sql: only what can be put back into a record is stored.
    ///   - json: members with a dot in their name stand together in an object, which is null when the first of them is.
    ///   - row: in the arrays that the HTML report's script reads.
    public init(
        _ name: String, _ value: ColumnValue<Record>, shown: ColumnValue<Record>? = nil, sql: Place? = .here,
        csv: Place? = .here, json: Place? = .here, row: Place? = nil, _ about: String = ""
    ) {
        (self.name, self.value, self.shown, self.about) = (name, value, shown, about)
        (self.sql, self.csv, self.json, self.row) = (value.isSettable ? sql : nil, csv, json, row)
    }

    /// Where an output shows it; nil when it does not.
    public func place(in output: Output) -> Place? {
        switch output {
        case .sql: sql
        case .csv: csv
        case .json: json
        case .row: row
        }
    }

    /// What it is called in an output; nil when it is not there.
    public func name(in output: Output) -> String? { place(in: output).map { $0.name ?? name } }

    /// Whether an output has what is stored, and nothing that only reports show.
    public var showsStored: Bool { shown == nil }

    /// What columns are shown in.
    public enum Output: Sendable { case sql, csv, json, row }

    /// The columns of a table that an output has, in its order.
    public static func shown(_ table: [Column], in output: Output) -> [Shown] {
        let places = table.map { $0.place(in: output) }
        var list = table.indices.filter { places[$0]?.order == .here }
        for index in table.indices {
            guard case .after(let name) = places[index]?.order else { continue }
            guard let before = list.firstIndex(where: { table[$0].name == name }) else { continue }
            list.insert(index, at: before + 1)
        }
        list += table.indices.filter { places[$0]?.order == .last }
        return list.map { table[$0].shown(as: places[$0] ?? .here, isStored: output == .sql) }
    }

    private func shown(as place: Place, isStored: Bool) -> Shown {
        Shown(
            name: place.name ?? name, limit: place.limit, value: isStored ? value : shown ?? value, about: about)
    }

    /// A column as an output has it.
    public struct Shown: Sendable {
        public var name: String
        /// Characters of its text.
        public let limit: Int
        public let value: ColumnValue<Record>
        public let about: String
    }
}

/// A column's place in an output and its name there: else the order of the table, and its name.
public struct Place: Sendable {
    fileprivate let name: String?
    fileprivate let order: Order
    fileprivate let limit: Int

    /// Newer columns stand last, so that programs that read by place do not break.
    fileprivate enum Order: Equatable { case here, after(String), last }

    /// - Parameter limit: the most characters of a text; the rest is cut.
    public init(_ name: String? = nil, after column: String? = nil, isLast: Bool = false, limit: Int = .max) {
        (self.name, self.limit) = (name, limit)
        order = isLast ? .last : column.map(Order.after) ?? .here
    }

    public static let here = Place()
    public static let last = Place(isLast: true)
}

/// How a column is had of a record, and put into one that is read.
public enum ColumnValue<Record: Sendable>: Sendable {
    /// Changes nothing: a record that is passed in place is not copied once for each of its columns.
    public typealias Get<Value> = @Sendable (inout Record) -> Value
    public typealias Set<Value> = @Sendable (inout Record, Value) -> Void

    case text(Get<String?>, Set<String?>? = nil)
    /// One of these words.
    case word([String], Get<String?>, Set<String?>? = nil)
    case number(Get<Int?>, Set<Int?>? = nil)
    /// With the number of decimals that are shown.
    case decimal(Int, Get<Double?>, Set<Double?>? = nil)
    /// Seconds since 1970; 0 when it is not known.
    case time(Get<Int64>, Set<Int64>? = nil)
    case flag(Get<Bool?>, Set<Bool?>? = nil)
    case bytes(Get<[UInt8]>, Set<[UInt8]>? = nil)
    /// Not in the record: what writes it has it.
    case own(OwnColumn)

    public static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ get: @escaping Get<Word?>, _ set: Set<Word?>? = nil
    ) -> ColumnValue {
        let words = Word.allCases.map(\.rawValue)
        guard let set else { return .word(words, { get(&$0)?.rawValue }) }
        return .word(words, { get(&$0)?.rawValue }, { set(&$0, $1.flatMap(Word.init)) })
    }

    fileprivate var isSettable: Bool {
        switch self {
        case .text(_, .none), .word(_, _, .none), .number(_, .none), .decimal(_, _, .none), .time(_, .none),
            .flag(_, .none), .bytes(_, .none), .own:
            false
        default: true
        }
    }
}

/// What reports know beside the record: of the list and the run, of the history, and of the HTML report itself.
public enum OwnColumn: Sendable {
    case input, line, fragment, rulesVersion
    case findings, rule, url, htmlCode, scoreIfFixed, firstSeen, state, runs
    case image, thumb, news, tag, measured, wording
}

/// The columns of findings: what is stored of them beside their rule, `findings.csv`, those of a page in `report.json`,
/// and those in the view of a page in the HTML report.
public enum FindingColumns {
    public static let all: [Column<Finding>] = [
        Column("url", .own(.url), json: nil, "the page"),
        Column("rule", .text { $0.rule }, "the id of the rule; `ogaudit explain ID` explains it"),
        // Of the report: the place of that id in its list.
        Column("number", .own(.rule), csv: nil, json: nil, row: Place("rule")),
        Column("severity", .word { $0.severity }, row: .here, "`error`, `warning`, `notice`"),
        Column(
            "component", .word { $0.component },
            "the part of the score: `reach`, `title`, `image`, `icon`, `media`, `markup`, or `other_apps`, which costs nothing"
        ),
        Column("deduction", .decimal(1, { $0.deduction }, { $0.deduction = $1 ?? 0 }), csv: nil, json: nil),
        Column("fraction", .decimal(1, { $0.fraction }, { $0.fraction = $1 ?? 0 }), csv: nil, json: nil),
        Column(
            "points_lost", .decimal(1, { $0.pointsLost }, { $0.pointsLost = $1 ?? 0 }), row: .here,
            "points it takes from the page's score"),
        Column(
            "score_if_fixed", .own(.scoreIfFixed), csv: Place(after: "first_seen"), row: .here,
            "the score of the page if only this is fixed, including everything that disappears with it; a cap by another finding stays. Empty where the fixed page is unknown: behind a wall, for pages that did not load, and in runs of an older ogaudit"
        ),
        Column(
            "evidence", .text({ $0.evidence }, { $0.evidence = $1 ?? "" }), row: .here,
            "what was found: the tag, URL or number"),
        Column(
            "line", .number({ $0.line }, { $0.line = $1 }), csv: .last, row: .here,
            "the line of the tag in the page's source, from 1; empty where the finding is about no single tag"),
        Column(
            "remedy", .text({ $0.remedy?.text }, { $0.remedy = $1.flatMap(Remedy.init) }), csv: nil, json: nil),
        Column("first_seen", .own(.firstSeen), "ISO 8601, UTC; the first of the consecutive runs with this finding"),
        Column(
            "state", .own(.state), row: Place(after: "score_if_fixed"),
            "what became of it since the baseline: `new`, `back`, `unchanged`, `unconfirmed`, `flapping`, `new_rule`; see [history.md](history.md). Empty on a first run, except `unconfirmed`, and for findings about other apps. What is fixed or no longer applies has its row in `resolved.csv`"
        ),
        Column(
            "runs", .own(.runs), "in how many runs in a row it was found, counting runs in which the page responded"),
        Column("rules_version", .own(.rulesVersion), json: nil, "as in `pages.csv`"),
        Column(
            "content", .own(.htmlCode), csv: .last, json: nil,
            "a code of the page's HTML without its own URL, by which a renamed page of a build is known; empty for other pages"
        ),
        // Of the report: the tag to paste.
        Column("tag", .own(.tag), csv: nil, json: nil, row: .here),
        // Of the report: the value in its title.
        Column("measured", .own(.measured), csv: nil, json: nil, row: .here),
        // Of the report: the place of its title and fix among those of the rule.
        Column("wording", .own(.wording), csv: nil, json: nil, row: .here),
    ]
}

extension [Finding] {
    /// How many there are of a severity; what only concerns other apps is not counted.
    public func count(of severity: Severity) -> Int {
        count { $0.severity == severity && $0.component.isCounted }
    }
}
