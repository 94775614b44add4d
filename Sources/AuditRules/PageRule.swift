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
    /// fix leaves open come from the page if possible, or else from `Mending`.
    /// - Returns: false if the fixed page is unknown: a page behind a sign-in, or a response that did not arrive.
    static func mend(_ page: inout PageEvidence) -> Bool
    /// The same with what rules share about the page as it is.
    static func mend(_ page: inout PageEvidence, _ digest: PageDigest) -> Bool
}

extension PageRule {
    package static func checkStrictly(_ page: PageEvidence) -> Verdict { check(page) }
    package static func mend(_ page: inout PageEvidence, _ digest: PageDigest) -> Bool { mend(&page) }
    package static func judge(_ digest: PageDigest) -> Verdict {
        digest.preset == .strict ? checkStrictly(digest.page) : check(digest.page)
    }
}
