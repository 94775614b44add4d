package import AuditModel

/// A recommendation that can be judged on one page. Each rule is one file, named like its id.
package protocol PageRule: SendableMetatype {
    /// The facts about the rule, for documents and reports.
    static var facts: RuleFacts { get }
    /// Pages that pass and fail it: its tests and its documentation.
    static var examples: [Example] { get }
    /// Judges a page whose outcome is known; pure, and never guesses what was not measured.
    static func check(_ page: PageEvidence) -> Verdict
    /// The same for `Preset.strict`; equal to `check` unless the rule overrides it.
    static func checkStrictly(_ page: PageEvidence) -> Verdict
    /// The same with the facts that rules share; see `TitleRule`, `TagRule` and `AppRule`.
    static func judge(_ digest: PageDigest) -> Verdict
    /// Changes the evidence of a failing page as its fix would change the page.
    ///
    /// Then the page passes the rule, and fails no other one except a milder rule of the same group. Values that the
    /// fix leaves open come from the page if possible, or else from `Placeholder`.
    /// - Returns: false if the fixed page is unknown: a page behind a sign-in, or a response that did not arrive.
    static func fix(_ page: inout PageEvidence) -> Bool
    /// The same with what rules share about the page as it is.
    static func fix(_ page: inout PageEvidence, _ digest: PageDigest) -> Bool
}

extension PageRule {
    package static func checkStrictly(_ page: PageEvidence) -> Verdict { check(page) }
    package static func fix(_ page: inout PageEvidence, _ digest: PageDigest) -> Bool { fix(&page) }
    package static func judge(_ digest: PageDigest) -> Verdict {
        digest.preset == .strict ? checkStrictly(digest.page) : check(digest.page)
    }
}

/// A rule about the title. All title rules share one `TitleAnalysis` per page.
package protocol TitleRule: PageRule {
    static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict
    /// Like `PageRule.fix`, with the analysed title of the page before the fix.
    static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool
}

extension TitleRule {
    package static func fix(_ page: inout PageEvidence) -> Bool { fix(&page, TitleAnalysis(page)) }
    package static func fix(_ page: inout PageEvidence, _ digest: PageDigest) -> Bool { fix(&page, digest.title) }
    package static func check(_ page: PageEvidence) -> Verdict { check(TitleAnalysis(page), page) }
    /// The rest of a torn title says nothing about the whole title.
    package static func judge(_ digest: PageDigest) -> Verdict {
        digest.page.hasTornTitle ? .notApplicable : check(digest.title, digest.page)
    }
}

/// A rule that only needs the title and the names of its site, so that the second pass can judge it again with a
/// learned name.
package protocol BrandRule: TitleRule {
    static func check(_ title: TitleAnalysis) -> Verdict
}

extension BrandRule {
    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict { check(title) }
}

/// A rule about tags as written. All tag rules share one search for them.
package protocol TagRule: PageRule {
    static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict
}

extension TagRule {
    package static func check(_ page: PageEvidence) -> Verdict { check(TagIndex(page.tags), page) }
    package static func judge(_ digest: PageDigest) -> Verdict { check(digest.tags, digest.page) }
}

/// A page while rules judge it, with the facts that they share: its analysed title and its tags by key, each computed
/// when the first rule needs it, and the findings so far.
package final class PageDigest {
    package let page: PageEvidence
    package let preset: Preset
    /// The ids of the rules that it fails so far.
    package internal(set) var broken: Set<String> = []
    package private(set) lazy var title = TitleAnalysis(page)
    package private(set) lazy var tags = TagIndex(page.tags)

    package init(of page: PageEvidence, preset: Preset = .apple) {
        self.page = page
        self.preset = preset
    }

    /// The page after a fix; a title that the fix does not change is not analysed again.
    init(fixed page: PageEvidence, from old: PageDigest) {
        self.page = page
        preset = old.preset
        if page.card.hasNames(of: old.page.card), page.tags.titles == old.page.tags.titles { title = old.title }
    }
}

extension PageEvidence {
    /// Whether the Media component is judged: the page declares video or audio.
    var mediaApplies: Bool { !card.videos.isEmpty || !card.audios.isEmpty }
}

/// The result of a rule on a page.
package enum Verdict: Hashable, Sendable {
    case passes
    /// There is nothing to judge, or it was not measured.
    case notApplicable
    case breaks(Breach)

    /// A failure: `fraction` of the rule's weight, and the evidence.
    package static func breaks(
        _ seen: String, fraction: Double = 1, line: Int? = nil, as severity: RuleFacts.Force? = nil
    ) -> Verdict {
        .breaks(Breach(seen: seen, fraction: fraction, line: line, force: severity))
    }
}

/// A failure with its evidence.
package struct Breach: Hashable, Sendable {
    /// The tag or URL as written, or the measurement.
    package var seen: String
    /// The share of the weight that is lost, 0...1.
    package var fraction: Double
    package var line: Int?
    /// Severity and weight, if they differ from the rule's own.
    package var force: RuleFacts.Force?

    package init(seen: String, fraction: Double = 1, line: Int? = nil, force: RuleFacts.Force? = nil) {
        self.seen = seen
        self.fraction = fraction
        self.line = line
        self.force = force
    }
}
