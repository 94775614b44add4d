internal import AuditModel
internal import Auditing

extension AuditRun {
    /// What a run does and where it writes.
    public struct Options: Sendable {
        /// Limits and identity of its requests.
        public var auditor = LinkAuditor.Options()
        /// The folder that reports are written to. The default is `Reports`.
        public var output = "Reports"
        /// The path of the database. The default is `ogaudit.sqlite` in the output folder.
        public var database: String?
        /// The reports that are written besides the database. The default is CSV and HTML.
        public var formats: Set<Format> = [.csv, .html]
        /// The URLs of sitemaps whose pages are audited too. The default is none.
        public var sitemaps: [String] = []
        /// Whether an unfinished run is forgotten rather than continued. The default is false.
        public var startsAfresh = false
        /// How long pages are requested in one go; the next run continues. The default is no limit.
        public var maxTime: Duration?
        /// How many pages are requested in one go; the next run continues. The default is no limit.
        public var maxPages: Int?
        /// How long another run on the same database is waited for, at most a day. The default is 2 s.
        public var lockWait = Duration.seconds(2)
        /// The time from one ``AuditRun/Event/progress(_:)`` to the next. The default is 1 s.
        public var progressInterval = Duration.seconds(1)

        /// The defaults.
        public init() {}
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
    var inner: AuditOptions {
        var inner = auditor.audit
        inner.output = output
        inner.database = database
        inner.formats = Set(formats.compactMap { ReportFormat(rawValue: $0.rawValue) })
        inner.sources.sitemaps = sitemaps
        inner.isFresh = startsAfresh
        inner.maxTime = maxTime.map { Moment.Span($0) }
        inner.maxPages = maxPages
        inner.lockWait = Moment.Span(lockWait)
        return inner
    }
}
