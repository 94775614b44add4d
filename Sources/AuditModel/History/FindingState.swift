/// What became of a finding since the baseline, the run that this one is compared with.
public enum FindingState: Hashable, Sendable {
    /// There now and not in the baseline.
    case new
    /// There now and in the baseline.
    case persisting
    /// In the baseline, and not there when the page was seen later.
    case resolved
    /// Comes and goes: no news, whether it is there now or not.
    case flapping
    /// A failure of transport that did not come often enough in a row to count.
    case unconfirmed
    /// There now, by a rule that the baseline was not judged by: no news of the site.
    case newRule

    /// The word of reports; part of the interface.
    public var word: String {
        switch self {
        case .new: "new"
        case .persisting: "persisting"
        case .resolved: "resolved"
        case .flapping: "flapping"
        case .unconfirmed: "unconfirmed"
        case .newRule: "new_rule"
        }
    }

    public static let all: [FindingState] = [.new, .persisting, .resolved, .flapping, .unconfirmed, .newRule]
}

/// A stretch of runs through which a page had a finding.
public struct FindingSpan: Hashable, Sendable {
    /// The night that met it first; nights are the runs of a history, numbered in the order of their ends.
    public var since: Int64
    /// The page's visits up to then: the nights on which it answered, this one included.
    public var visit: Int
    /// Seconds since 1970 at which it was seen first.
    public var firstSeen: Int64
    /// The night that saw the page without it, and that visit; nil while it is there.
    public var gone: Int64?
    public var goneVisit: Int?

    public init(since: Int64, visit: Int, firstSeen: Int64, gone: Int64? = nil, goneVisit: Int? = nil) {
        self.since = since
        self.visit = visit
        self.firstSeen = firstSeen
        self.gone = gone
        self.goneVisit = goneVisit
    }

    /// Whether the finding was known after that night.
    public func covers(_ night: Int64) -> Bool { since <= night && gone.map { $0 > night } ?? true }
}

/// How a finding of a page came and went; decides its state.
public struct FindingCourse: Hashable, Sendable {
    /// In their order.
    public var spans: [FindingSpan]

    public init(_ spans: [FindingSpan] = []) { self.spans = spans }

    /// It flaps when it came or went at least so often …
    public static let flappingChanges = 3
    /// … in so many of the page's last visits.
    public static let flappingWindow = 10

    /// The span that holds after a night; nil when the finding was not there.
    public func span(on night: Int64) -> FindingSpan? { spans.last { $0.covers(night) } }

    /// How often it came or went in the last visits; being there at the first visit is no change.
    public func changes(visits: Int) -> Int {
        let before = visits - Self.flappingWindow
        return spans.reduce(0) { sum, span in
            let came = span.visit > max(1, before) ? 1 : 0
            return sum + came + (span.goneVisit.map { $0 > before ? 1 : 0 } ?? 0)
        }
    }

    /// - Parameters:
    ///   - now: the night that is told about, and the page's visits up to it.
    ///   - wasThere: whether the baseline had the finding.
    ///   - wasJudged: whether the baseline was judged by its rule.
    /// - Returns: nil when it is there neither now nor in the baseline, and when it flaps and is away.
    public func state(on now: Int64, visits: Int, wasThere: Bool, wasJudged: Bool) -> FindingState? {
        let isThere = span(on: now) != nil
        if changes(visits: visits) >= Self.flappingChanges { return isThere ? .flapping : nil }
        switch (wasThere, isThere) {
        case (false, false): return nil
        case (true, false): return .resolved
        case (true, true): return .persisting
        case (false, true): return wasJudged ? .new : .newRule
        }
    }
}
