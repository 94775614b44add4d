package import AuditModel

/// A recommendation that can be judged on one page. One file a rule, named like its id.
package protocol PageRule: SendableMetatype {
    /// What the rule is, for documents and reports.
    static var facts: RuleFacts { get }
    /// Pages that keep and break it: its tests and its documentation.
    static var examples: [Example] { get }
    /// Judges a page whose outcome is known; pure, and never a guess about what was not measured.
    static func check(_ page: PageEvidence) -> Verdict
    /// The same under `Preset.strict`; as `check`, unless the rule says otherwise.
    static func checkStrictly(_ page: PageEvidence) -> Verdict
    /// The same with what rules share about the page; `TitleRule`, `TagRule` and `AppRule` say what that is.
    static func judge(_ digest: PageDigest) -> Verdict
    /// Changes the evidence of a page that breaks the rule as its fix would change the page.
    ///
    /// The page breaks the rule no longer then, and no other one besides a milder one of its group. What the fix
    /// leaves open is filled by `Mending`, from the page where it can be.
    /// - Returns: false when nobody knows what the page would be: what stands behind a wall, what did not come.
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
