internal import AuditModel
internal import AuditReports
internal import Auditing

extension AuditRun {
    /// What a run does and where it writes.
    public struct Options: Sendable {
        /// Limits, identity and rules of its requests.
        public var auditor = LinkAuditor.Options()
        /// The conditions one of which fails the run, such as `score<80,errors>0,new>0`; ``RunSummary/gate`` says which did. The
        /// default is none, or those of the configuration file.
        public var failOn: String?
        /// The time from one ``AuditRun/Event/progress(_:)`` to the next. The default is 1 s.
        public var progressInterval = Duration.seconds(1)

        /// The defaults.
        public init() {}

        /// The folder that reports are written to. The default is `Reports`.
        public var output: String {
            get { auditor.audit.output }
            set { auditor.audit.output = newValue }
        }
        /// The path of the database. The default is `ogaudit.sqlite` in the output folder.
        public var database: String? {
            get { auditor.audit.database }
            set { auditor.audit.database = newValue }
        }
        /// The reports to write in addition to the database. The default is CSV and HTML.
        public var formats: Set<Format> {
            get { Set(auditor.audit.formats.compactMap { Format(rawValue: $0.rawValue) }) }
            set { auditor.audit.formats = Set(newValue.compactMap { ReportFormat(rawValue: $0.rawValue) }) }
        }
        /// The files of reports that are not to be in the output folder, `-` for standard output. CSV and HTML always are in it.
        public var files: [Format: String] {
            get {
                auditor.audit.places.reduce(into: [:]) { files, place in
                    if let format = Format(rawValue: place.key.rawValue) { files[format] = place.value }
                }
            }
            set {
                auditor.audit.places = newValue.reduce(into: [:]) { places, file in
                    if let format = ReportFormat(rawValue: file.key.rawValue) { places[format] = file.value }
                }
            }
        }
        /// The URLs of sitemaps whose pages are audited too. The default is none.
        public var sitemaps: [String] {
            get { auditor.audit.sources.sitemaps }
            set { auditor.audit.sources.sitemaps = newValue }
        }
        /// HTML files, and folders of them, that are judged without a request. The default is none.
        public var html: [String] {
            get { auditor.audit.sources.html }
            set { auditor.audit.sources.html = newValue }
        }
        /// Where the folders of ``html`` will be; their images are then read from the folders too. The default is that this is unknown.
        public var baseURL: String? {
            get { auditor.audit.sources.baseURL }
            set { auditor.audit.sources.baseURL = newValue }
        }
        /// Web archives (WARC) whose pages are judged without a request; nothing else can be in such a run. The default is none.
        public var archives: [String] {
            get { auditor.audit.sources.archives }
            set { auditor.audit.sources.archives = newValue }
        }
        /// The name of the column with the URLs, or its number from 1. The default finds it.
        public var urlColumn: String? {
            get { auditor.audit.sources.urlColumn }
            set { auditor.audit.sources.urlColumn = newValue }
        }
        /// Globs one of which a URL must match: `/blog/*` its path and query, `https://example.com/*` all of it. The default is all URLs.
        public var include: [String] {
            get { auditor.audit.include }
            set { auditor.audit.include = newValue }
        }
        /// Globs none of which a URL may match. The default is none.
        public var exclude: [String] {
            get { auditor.audit.exclude }
            set { auditor.audit.exclude = newValue }
        }
        /// What the run is compared with. The default is ``Baseline/last``.
        public var baseline: Baseline {
            get {
                switch auditor.audit.baseline {
                case .last: .last
                case .run(let number): .run(Int(number))
                case .file(let path): .file(path)
                }
            }
            set {
                auditor.audit.baseline =
                    switch newValue {
                    case .last: .last
                    case .run(let number): .run(Int64(number))
                    case .file(let path): .file(path)
                    }
            }
        }
        /// How often in a row a page must not be reached before that is a finding. The default is 3.
        public var strikes: Int {
            get { auditor.audit.strikes }
            set { auditor.audit.strikes = max(1, newValue) }
        }
        /// How many runs the history keeps, 2 at least. The default is 90.
        public var keptRuns: Int {
            get { auditor.audit.keptRuns }
            set { auditor.audit.keptRuns = max(2, newValue) }
        }
        /// Whether to start a new run instead of continuing an unfinished one. The default is false.
        public var startsAfresh: Bool {
            get { auditor.audit.isFresh }
            set { auditor.audit.isFresh = newValue }
        }
        /// The time limit for this run. The next run continues where it stopped. The default is no limit.
        public var maxTime: Duration? {
            get { auditor.audit.maxTime.map { .nanoseconds($0.nanoseconds) } }
            set { auditor.audit.maxTime = newValue.map { Moment.Span($0) } }
        }
        /// How many pages are requested in one go; the next run continues. The default is no limit.
        public var maxPages: Int? {
            get { auditor.audit.maxPages }
            set { auditor.audit.maxPages = newValue }
        }
        /// How long to wait for another run that uses the same database. At most a day. The default is 2 s.
        public var lockWait: Duration {
            get { .nanoseconds(auditor.audit.lockWait.nanoseconds) }
            set { auditor.audit.lockWait = Moment.Span(newValue) }
        }
    }

    /// What a run is compared with.
    public enum Baseline: Hashable, Sendable {
        /// The last run of the same database that ended.
        case last
        /// A run of the same database, by its number.
        case run(Int)
        /// A file of findings: one that the format ``Format/baseline`` writes, a `findings.csv`, a `report.json` or another
        /// database.
        case file(String)
    }

    /// A kind of report (docs/outputs.md).
    public enum Format: String, CaseIterable, Codable, Sendable {
        /// `pages.csv`, `findings.csv`, `issues.csv`, `rules.csv` and `resolved.csv`.
        case csv
        /// `index.html`.
        case html
        /// `report.json`.
        case json
        /// `pages.jsonl`.
        case jsonl
        /// `junit.xml`.
        case junit
        /// `ogaudit.sarif`.
        case sarif
        /// `summary.md`.
        case markdown
        /// Annotations for GitHub on standard output.
        case github
        /// `gl-code-quality-report.json`.
        case gitlab
        /// `baseline.txt`.
        case baseline
        /// `mail.eml`.
        case eml
        /// `summary.html`.
        case summaryHTML = "summary-html"
        /// `mail.html`.
        case mailHTML = "mail-html"
    }
}

extension AuditRun.Options {
    /// As the command would have it.
    ///
    /// - Throws: `OptionsError` for a rule or a helper that does not exist, `AuditError` for a gate that cannot be read.
    var inner: AuditOptions {
        get throws {
            try auditor.validate()
            var inner = auditor.audit
            if let failOn { inner.gate = try Gate(parsing: failOn) }
            return inner
        }
    }
}
