package import AuditModel

/// All weights in one place (docs/scoring.md §2). Change them only together with the worked examples.
///
/// The weight of a rule is in its own facts; a golden file prints all of them as one table.
package enum Weights {
    /// Printed in every report, so that scores by different weights are never compared.
    package static let rulesVersion = "2"

    /// The version for a preset, so that its scores are not taken for those of another.
    package static func version(under preset: Preset) -> String {
        preset == .apple ? rulesVersion : "\(rulesVersion), preset \(preset.rawValue)"
    }

    /// The preset that one of our versions names; nil for a version with other weights.
    package static func preset(ofVersion version: String) -> Preset? {
        Preset.allCases.first { self.version(under: $0) == version }
    }

    /// The share of a component in the score; other apps only count in the preset social.
    package static func weight(of component: Component) -> Double {
        switch component {
        case .reach: 15
        case .title, .image: 25
        case .icon: 15
        case .media, .markup: 10
        case .otherApps: 15
        }
    }

    /// The most that a page with a certain breach can score, whatever the mean says.
    package struct Cap: Hashable, Sendable {
        package var score: Int
        /// The smallest share of the weight that sets it.
        package var from: Double

        init(_ score: Int, from: Double = 0.5) {
            self.score = score
            self.from = from
        }
    }

    /// The caps by rule.
    package static let caps: [String: Cap] = [
        FetchFailed.facts.id: Cap(0), TLSInvalid.facts.id: Cap(0), HTTPErrorStatus.facts.id: Cap(0),
        FetchTimeout.facts.id: Cap(0),
        BotChallenge.facts.id: Cap(20), ContentTypeNotHTML.facts.id: Cap(20), EmptyDocument.facts.id: Cap(20),
        HTMLTooLarge.facts.id: Cap(20, from: 1),
        ClientSideRedirect.facts.id: Cap(40), LoginWall.facts.id: Cap(40), SoftErrorPage.facts.id: Cap(40),
        TitleMissing.facts.id: Cap(40),
        JsGeneratedTags.facts.id: Cap(49), IconMissing.facts.id: Cap(49),
        // A page that leaves its image to chance is never an A.
        ImageMissing.facts.id: Cap(89, from: 0), ImageHoistedFromBody.facts.id: Cap(89, from: 0),
    ]

    /// No A or B with an error; a broken video falls back to the image, so Media is exempt.
    static let errorCap = Cap(79)

    /// The rule that makes the Media component count even if the page declares neither video nor audio.
    static let mediaBudgetRule = MediaOver10mbTotal.facts.id

    /// The cap of a finding; nil if it sets none.
    package static func cap(of finding: Finding) -> Int? { cap(Remedy.Mark(finding), rule: finding.rule) }

    static func cap(_ mark: Remedy.Mark, rule: String) -> Int? {
        var scores: [Int] = []
        if let cap = caps[rule], mark.fraction >= cap.from { scores.append(cap.score) }
        if mark.severity == .error, mark.component != .media, mark.fraction >= errorCap.from {
            scores.append(errorCap.score)
        }
        return scores.min()
    }
}
