/// What became of a finding since the baseline, the run that this one is compared with.
///
/// The raw value is the word of all reports and part of the interface.
public enum FindingState: String, CaseIterable, Hashable, Sendable {
    /// There now, and nobody was told of it by the baseline.
    case new
    /// There to stay, after it came and went so often that its return was kept back.
    case back
    /// Told of by the baseline, and not there when the page was judged later.
    case fixed
    /// Told of by the baseline; what it was about is not on the page any more, such as the image that was too small.
    case noLongerApplies = "no_longer_applies"
    /// There now, and told of by the baseline.
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
