/// What became of a finding since the baseline, the run that this one is compared with.
///
/// The raw value is the word of all reports and part of the interface.
public enum FindingState: String, CaseIterable, Hashable, Sendable {
    /// There now, and not reported by the baseline.
    case new
    /// There to stay, after it came and went so often that its return was kept back.
    case back
    /// Told of by the baseline, and not there when the page was judged later.
    case fixed
    /// Told of by the baseline; what it was about is not on the page any more, such as the image that was too small.
    case noLongerApplies = "no_longer_applies"
    /// There now, and reported by the baseline.
    case unchanged
    /// There now, and not often enough in a row to count: a page without a response, a measured time.
    case unconfirmed
    /// There now, by a rule that the baseline was not judged by: no news of the site.
    case newRule = "new_rule"
    /// There now, and comes and goes: its return was kept back.
    case flapping

    /// Whether it is a reason to speak.
    public var isNews: Bool { self == .new || self == .back }
    /// Whether the finding went.
    public var isGone: Bool { self == .fixed || self == .noLongerApplies }
    /// Whether the finding is there and was not reported yet.
    public var isHeldBack: Bool { self == .unconfirmed || self == .flapping }
}

/// How the findings of a rule come and go, which decides when they count.
public enum Temper: Int, CaseIterable, Hashable, Sendable {
    /// What is written on a page: it counts at once, unless it flaps.
    case steady
    /// Whether the page can be had at all: each outage counts at once, however many there were.
    case reach
    /// A measured time: it counts when it was measured so several times in a row, and so does its end.
    case measured
}

/// What an outcome says of the page itself, for the history of its findings.
public enum Sighting: Int, CaseIterable, Sendable {
    /// Nothing: it was not asked for, or our own limits kept us from it.
    case withheld
    /// Nothing yet: no response, or trouble that its server calls temporary, which counts only when it comes again and
    /// again.
    case unreached
    /// Its server answered, but not with the page: what is said of that counts, what is not said resolves nothing.
    case answered
    /// It was seen whole: what is not there any more is resolved.
    case loaded
}

extension Sighting: Comparable {
    public static func < (a: Sighting, b: Sighting) -> Bool { a.rawValue < b.rawValue }
}

extension Outcome {
    /// What it says of the page.
    public var sighting: Sighting {
        switch self {
        case .ok: .loaded
        // A certificate that is not valid stays so until it is replaced.
        case .http4xx, .tls, .botWall, .consentWall, .tooLarge, .badEncoding, .notHTML, .redirectLoop:
            .answered
        case .http5xx, .timeout, .dns, .connect, .rateLimited: .unreached
        case .robotsDenied, .privateAddress, .cancelled, .rejected: .withheld
        }
    }
}

/// What a visit says of one rule on a page; a run that says nothing of it is none of its visits.
public enum Sight: Int, CaseIterable, Hashable, Sendable {
    case absent
    case there
    /// The rule has nothing to judge: what it is about is not on the page.
    case notApplicable
}

/// A run that showed something lasting about a page: not a timeout, a failed lookup or connection, a 5xx or a 429.
public struct Visit: Hashable, Sendable {
    /// Runs are numbered in the order of their ends; the clock does not matter.
    public var runNumber: Int64
    /// The page's visits up to then, this one included.
    public var number: Int
    /// Seconds since 1970, to be shown.
    public var time: Int64

    public init(runNumber: Int64, number: Int, time: Int64) {
        (self.runNumber, self.number, self.time) = (runNumber, number, time)
    }
}

/// A stretch of runs through which a page had a finding.
public struct FindingSpan: Hashable, Sendable {
    /// The run that met it first.
    public var since: Int64
    /// The page's visits up to then.
    public var visit: Int
    /// Seconds since 1970 at which it was seen first.
    public var firstSeen: Int64
    /// The run in which it was news; nil while it is kept back.
    public var reported: Int64?
    /// While it is kept back, the visits in a row that had it; afterwards those that missed it.
    public var streak = 0
    /// The run that ended it, and that visit; nil while it is there.
    public var gone: Int64?
    public var goneVisit: Int?
    /// Whether it ended because there was nothing left to judge.
    public var isNotApplicable = false

    public init(since: Int64, visit: Int, firstSeen: Int64, reported: Int64? = nil) {
        (self.since, self.visit, self.firstSeen, self.reported) = (since, visit, firstSeen, reported)
    }

    /// Whether the finding was known after that run.
    public func covers(_ runNumber: Int64) -> Bool { since <= runNumber && gone.map { $0 > runNumber } ?? true }

    /// Whether it had been news by then.
    public func isReported(by runNumber: Int64) -> Bool { reported.map { $0 <= runNumber } ?? false }
}

/// How the finding of one rule on one page came and went, and when that was worth telling.
///
/// A finding that is there for four visits in a row has been reported exactly once since it was last absent.
public struct FindingCourse: Hashable, Sendable {
    /// In their order; only the last one can be open.
    public var spans: ArraySlice<FindingSpan>

    /// - Parameter spans: a part of those of a whole page, mostly.
    public init(_ spans: ArraySlice<FindingSpan> = []) { self.spans = spans }

    /// A steady finding flaps when it came or went at least so often …
    public static let flappingChanges = 3
    /// … in so many of the page's last visits.
    public static let flappingWindow = 10
    /// Visits in a row after which what was kept back counts.
    public static let confirmations = 3

    /// The span that holds after a run; nil when the finding was not there.
    public func span(on runNumber: Int64) -> FindingSpan? { spans.last { $0.covers(runNumber) } }

    /// Whether a finding without history is reported when it is met.
    private static func isReportedAtOnce(_ temper: Temper, on runNumber: Int64) -> Bool {
        temper != .measured || runNumber <= 1
    }

    // MARK: From visit to visit

    /// Takes in what a visit says of the rule.
    public mutating func see(_ sight: Sight, _ temper: Temper, on visit: Visit) {
        guard let open = spans.indices.last, spans[open].gone == nil else {
            if sight == .there { begin(temper, visit) }
            return
        }
        let isReported = spans[open].reported != nil
        switch sight {
        case .there where isReported: spans[open].streak = 0
        case .there: confirm(&spans[open], visit)
        // One that was measured too seldom to count leaves no trace.
        case _ where temper == .measured && !isReported: spans.removeLast()
        case .absent where temper == .measured && spans[open].streak + 1 < Self.confirmations:
            spans[open].streak += 1
        case .absent, .notApplicable: end(&spans[open], visit, isNotApplicable: sight == .notApplicable)
        }
    }

    private mutating func begin(_ temper: Temper, _ visit: Visit) {
        spans.append(FindingSpan(since: visit.runNumber, visit: visit.number, firstSeen: visit.time))
        let isHeld = temper == .steady && flaps(visits: visit.number) && wasReportedLately(visits: visit.number)
        if Self.isReportedAtOnce(temper, on: visit.runNumber), !isHeld {
            spans[spans.endIndex - 1].reported = visit.runNumber
        } else {
            spans[spans.endIndex - 1].streak = 1
        }
    }

    private func confirm(_ span: inout FindingSpan, _ visit: Visit) {
        span.streak += 1
        guard span.streak >= Self.confirmations else { return }
        (span.reported, span.streak) = (visit.runNumber, 0)
    }

    private func end(_ span: inout FindingSpan, _ visit: Visit, isNotApplicable: Bool) {
        (span.gone, span.goneVisit, span.isNotApplicable, span.streak) = (
            visit.runNumber, visit.number, isNotApplicable, 0
        )
    }

    // MARK: Coming and going

    /// How often it came or went in the last visits; being there at the first visit is no change.
    public func changes(visits: Int) -> Int {
        let before = visits - Self.flappingWindow
        return spans.reduce(0) { sum, span in
            let came = span.visit > max(1, before) ? 1 : 0
            return sum + came + (span.goneVisit.map { $0 > before ? 1 : 0 } ?? 0)
        }
    }

    private func flaps(visits: Int) -> Bool { changes(visits: visits) >= Self.flappingChanges }

    /// Whether one of its earlier spans was reported and lasted into the last visits.
    private func wasReportedLately(visits: Int) -> Bool { timesReported(visits: visits) > 0 }

    /// How many of its reported spans lasted into the last visits.
    public func timesReported(visits: Int) -> Int {
        spans.count { $0.reported != nil && $0.goneVisit ?? visits > visits - Self.flappingWindow }
    }

    // MARK: What became of it

    /// Whether it was there after that run and had been reported by then.
    public func wasReported(by runNumber: Int64) -> Bool {
        spans.contains { $0.covers(runNumber) && $0.isReported(by: runNumber) }
    }

    /// - Parameters:
    ///   - now: the run that is reported.
    ///   - wasReported: whether the baseline reported it.
    ///   - wasJudged: whether the baseline was judged by its rule.
    /// - Returns: nil when it is away and the baseline did not tell of it, so that there is nothing to say.
    public func state(on now: Int64, _ temper: Temper, wasReported: Bool, wasJudged: Bool) -> FindingState? {
        guard let span = span(on: now) else {
            guard wasReported else { return nil }
            return spans.last?.isNotApplicable ?? false ? .noLongerApplies : .fixed
        }
        if wasReported { return .unchanged }
        guard let reported = span.reported, reported <= now else {
            return temper == .measured ? .unconfirmed : .flapping
        }
        if !wasJudged { return .newRule }
        return temper == .steady && reported > span.since ? .back : .new
    }
}
