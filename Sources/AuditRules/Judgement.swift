public import AuditModel

/// What the rules say about one page.
public struct Judgement: Sendable {
    /// How the page fares; its findings are in order of points lost.
    public var scorecard: Scorecard
    /// The score; nil when the page was not truly seen (`Outcome.isSeen`) and a number would say nothing about it.
    public var score: Int?
    /// The title taken apart, for the keys by which pages of a site are compared.
    public var title: TitleAnalysis
    /// Whether the page declares video or audio; the second pass needs it to score again.
    public var mediaApplies: Bool
    /// Components whose rules did not run.
    public var notJudged: Set<Component>

    public var findings: [Finding] { scorecard.findings }
}
