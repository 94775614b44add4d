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
    /// Changes the evidence of a page that breaks the rule as its fix would change the page.
    ///
    /// The page breaks the rule no longer then, and no other one besides a milder one of its group. What the fix
    /// leaves open is filled by `Mending`, from the page where it can be.
    /// - Returns: false when nobody knows what the page would be: what stands behind a wall, what did not come.
    static func mend(_ page: inout PageEvidence) -> Bool
    /// The parts of a card that its fix changes for other rules; nil where only the fixed page tells.
    ///
    /// Where a rule says so, its fix succeeds; when nobody asks for these parts, it need not be made.
    static func changes(_ page: PageEvidence) -> CardParts?
    /// What it has in common with other rules, said by the protocol of its kind: asking the runtime instead is slow.
    static var kind: RuleKind { get }
    /// The parts of a card on which its verdict depends; nil when it reads tags as they are written.
    static var reads: CardParts? { get }
}

/// A rule by what it has in common with others, found out once a page.
package enum RuleKind: Sendable {
    case page
    case title(any TitleRule.Type)
    case brand(any BrandRule.Type)
    case tags(any TagRule.Type)
    case app(any AppRule.Type)

    /// The rule, when the title and the names of the site alone decide about it.
    var brand: (any BrandRule.Type)? {
        if case .brand(let rule) = self { rule } else { nil }
    }
}

extension PageRule {
    package static var kind: RuleKind { .page }
    package static var reads: CardParts? { CardParts.readBy(kind, facts.component) }
    package static func changes(_ page: PageEvidence) -> CardParts? { nil }
    package static func checkStrictly(_ page: PageEvidence) -> Verdict { check(page) }
}
