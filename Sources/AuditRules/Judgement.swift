package import AuditModel

/// What the rules say about one page.
package struct Judgement: Sendable {
    /// How the page fares; its findings are in order of points lost.
    package var scorecard: Scorecard
    /// The score; nil when the page was not truly seen (`Outcome.isSeen`) and a number would say nothing about it.
    package var score: Int?
    /// In order of points lost; without a score no finding costs any.
    package var findings: [Finding]
    /// The title taken apart, for the keys by which pages of a site are compared.
    package var title: TitleAnalysis
    /// Whether the page declares video or audio; the second pass needs it to score again.
    package var mediaApplies: Bool
    /// Components whose rules did not run.
    package var notJudged: ComponentSet
    /// The rules that had nothing to judge.
    package var moot: RulePlaces
    /// The card that Messages would show; nil when nobody knows.
    package var card: CardForecast?

    init(
        scorecard: Scorecard, isSeen: Bool, title: TitleAnalysis, mediaApplies: Bool, notJudged: ComponentSet,
        moot: RulePlaces, card: CardForecast?
    ) {
        self.scorecard = scorecard
        score = isSeen ? scorecard.score : nil
        findings = isSeen ? scorecard.findings : scorecard.findings.map(\.unpriced)
        self.title = title
        self.mediaApplies = mediaApplies
        self.notJudged = notJudged
        self.moot = moot
        self.card = card
    }
}

extension Finding {
    /// The same where there is no score that it could cost.
    fileprivate var unpriced: Finding {
        var finding = self
        finding.pointsLost = 0
        return finding
    }
}
