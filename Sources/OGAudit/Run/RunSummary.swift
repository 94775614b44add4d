public import OGReading
public import FoundationEssentials

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
    public internal(set) var seen = 0
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
        /// Those about what is new, where there is nothing to compare with: nobody can tell.
        public let incomparable: [String]
        /// Whether no condition is true, and of each that can be told.
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
