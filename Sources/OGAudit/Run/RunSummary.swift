internal import AuditModel
internal import AuditReports
public import FoundationEssentials
public import OGReading

/// The totals of a run.
///
/// Encoded as JSON it is `run` in `report.json` (docs/report.schema.json).
public struct RunSummary: Hashable, Sendable {
    /// When the first line was read.
    public internal(set) var startedAt: Date?
    /// When the reports were written.
    public internal(set) var finishedAt: Date?
    /// A note about the whole run, such as that it was stopped before its end; nil for none.
    public internal(set) var note: String?
    /// The limits of the run, in words.
    public internal(set) var limits = ""
    /// Lines read.
    public internal(set) var lines = 0
    /// Different URLs.
    public internal(set) var pages = 0
    /// Pages that have a score.
    public internal(set) var loaded = 0
    /// Invalid lines.
    public internal(set) var rejected = 0
    /// Duplicate lines.
    public internal(set) var duplicates = 0
    /// Different hosts.
    public internal(set) var hosts = 0
    /// A fingerprint of all findings (16 hexadecimal digits): two runs with the same fingerprint have the same
    /// findings. Nil for a run that was stopped before its end.
    public internal(set) var fingerprint: String?
    /// The median score; nil if no page has a score.
    public internal(set) var medianScore: PageAudit.Score?
    /// Scored pages whose images, icons and video were not checked.
    public internal(set) var mediaUnchecked = 0
    /// Pages by outcome, all outcomes.
    public internal(set) var outcomes: [PageAudit.Outcome: Int] = [:]
    /// Scored pages by grade, all grades.
    public internal(set) var grades: [PageAudit.Grade: Int] = [:]
    /// Scored pages by score: 101 numbers, for 0 to 100 points.
    public internal(set) var scores: [Int] = []
    /// Findings that are new or back since the baseline; nil if there is nothing to compare with.
    public internal(set) var newFindings: Int?
    /// What became of the conditions of ``AuditRun/Options/failOn``; nil without any, and for a run that was stopped before its
    /// end. It is not in `report.json`.
    public internal(set) var gate: Gate?
    /// Where responses came from.
    public internal(set) var answers = Answers()

    init() {}

    /// What became of the conditions that fail a run.
    public struct Gate: Hashable, Sendable {
        /// The conditions as they were given.
        public let conditions: [String]
        /// Those that are true, each with its number.
        public let failures: [String]
        /// Those about what is new, where there is nothing to compare with.
        public let incomparable: [String]
        /// Whether every condition could be evaluated and none is true.
        public var isPassed: Bool { failures.isEmpty && incomparable.isEmpty }
    }

    /// Where the responses of a run came from.
    public struct Answers: Hashable, Sendable {
        /// Those for pages.
        public internal(set) var pages = Origins()
        /// Those for what pages point to.
        public internal(set) var media = Origins()
        /// Bytes of bodies that were not sent again.
        public internal(set) var savedBytes = 0
    }

    /// How many responses came from where.
    public struct Origins: Hashable, Codable, Sendable {
        /// Sent by the server.
        public internal(set) var fetched = 0
        /// Confirmed by the server as unchanged.
        public internal(set) var unchanged = 0
        /// Reused without a request.
        public internal(set) var reused = 0
    }
}

extension RunSummary: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("started_at", \.started), .init("finished_at", \.finished), .init("note", \.note),
        .init("limits", \.limits), .init("lines", \.lines), .init("pages", \.pages), .init("seen", \.loaded),
        .init("rejected", \.rejected), .init("duplicates", \.duplicates), .init("hosts", \.hosts),
        .init("fingerprint", \.fingerprint), .init("median_score", \.medianScore),
        .init("media_unchecked", \.mediaUnchecked), .init("outcomes", \.outcomes), .init("grades", \.grades),
        .init("scores", \.scores), .init("answers", \.answers),
    ]

    private var started: JSONTime? {
        get { startedAt.map(JSONTime.init) }
        set { startedAt = newValue?.date }
    }

    private var finished: JSONTime? {
        get { finishedAt.map(JSONTime.init) }
        set { finishedAt = newValue?.date }
    }

    /// Reads `run` of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes `run` as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension RunSummary.Answers: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("pages", \.pages), .init("media", \.media), .init("saved_bytes", \.savedBytes),
    ]

    /// Reads `answers` of a run of `report.json`.
    public init(from decoder: any Decoder) throws {
        self.init()
        try Self.members.decode(&self, from: decoder)
    }

    /// Writes `answers` as in `report.json`.
    public func encode(to encoder: any Encoder) throws { try Self.members.encode(self, to: encoder) }
}

extension RunSummary {
    init(_ inner: ReportSummary) {
        (startedAt, finishedAt) = (Date(seconds: inner.startedAt), Date(seconds: inner.finishedAt))
        (note, limits, hosts) = (inner.note, inner.limits, inner.hostCount)
        (lines, pages, loaded) = (inner.lines, inner.pages, inner.loaded)
        (rejected, duplicates) = (inner.rejected, inner.duplicates)
        fingerprint = inner.changes?.fingerprint
        newFindings = inner.changes.flatMap { $0.baseline == nil ? nil : $0.news }
        medianScore = inner.median.map(PageAudit.Score.init)
        (mediaUnchecked, scores) = (inner.mediaUnchecked, inner.scores)
        for outcome in AuditModel.Outcome.allCases { outcomes[.init(outcome)] = inner.outcomes[outcome] ?? 0 }
        for grade in AuditModel.Grade.allCases { grades[.init(grade)] = inner.grades[grade] ?? 0 }
        answers = Answers(
            pages: Origins(inner.answers.pages), media: Origins(inner.answers.media),
            savedBytes: inner.answers.savedBytes)
    }
}

extension RunSummary.Origins {
    fileprivate init(_ counts: [AnswerOrigin: Int]) {
        (fetched, unchanged, reused) = (counts[.fetched] ?? 0, counts[.unchanged] ?? 0, counts[.reused] ?? 0)
    }
}
