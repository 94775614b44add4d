internal import OGReading
internal import AuditModel
internal import AuditReports
internal import FoundationEssentials

extension RunSummary: Codable {
    private static let members: [JSONMember<Self>] = [
        .init("started_at", \.started), .init("finished_at", \.finished), .init("note", \.note),
        .init("limits", \.limits), .init("lines", \.lines), .init("pages", \.pages), .init("seen", \.seen),
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
        (lines, pages, seen) = (inner.lines, inner.pages, inner.seen)
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
