package import AuditModel

/// The result of judging one page.
package struct Judgement: Sendable {
    /// The scorecard of the page; its findings are in order of points lost.
    package var scorecard: Scorecard
    /// The score; nil if the page could not be loaded (`Outcome.isLoaded`), because it would describe something else.
    package var score: Int?
    /// In order of points lost; without a score, findings cost nothing.
    package var findings: [Finding]
    /// The analysed title, for comparing the pages of a site.
    package var title: TitleAnalysis
    /// Whether the page declares video or audio; the second pass needs it to score the page again.
    package var mediaApplies: Bool
    /// Components whose rules did not run.
    package var notJudged: ComponentSet
    /// The rules that had nothing to judge.
    package var notApplicable: RulePlaces
    /// The card that Messages would show; nil if unknown.
    package var card: CardForecast?

    init(
        scorecard: Scorecard, isLoaded: Bool, title: TitleAnalysis, mediaApplies: Bool, notJudged: ComponentSet,
        notApplicable: RulePlaces, card: CardForecast?
    ) {
        self.scorecard = scorecard
        score = isLoaded ? scorecard.score : nil
        findings = isLoaded ? scorecard.findings : scorecard.findings.map(\.unpriced)
        self.title = title
        self.mediaApplies = mediaApplies
        self.notJudged = notJudged
        self.notApplicable = notApplicable
        self.card = card
    }
}

extension Finding {
    /// The same without costs, for a page without a score.
    fileprivate var unpriced: Finding {
        var finding = self
        finding.pointsLost = 0
        return finding
    }
}
