package import AuditModel

/// A rule about the title, which shares the taking apart of the title with the others of its kind.
package protocol TitleRule: PageRule {
    static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict
    /// As `PageRule.mend`, with the title of the page as it is.
    static func mend(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool
    /// As `PageRule.changes`, with the title of the page as it is.
    static func changes(_ page: PageEvidence, _ title: TitleAnalysis) -> CardParts?
}

extension TitleRule {
    package static var kind: RuleKind { .title(self) }
    package static func mend(_ page: inout PageEvidence) -> Bool { mend(&page, TitleAnalysis(page)) }
    package static func check(_ page: PageEvidence) -> Verdict { check(TitleAnalysis(page), page) }
    package static func changes(_ page: PageEvidence, _ title: TitleAnalysis) -> CardParts? { nil }
}

/// A rule about a title that asks for nothing but the title and the names of its site, so that the second pass can
/// judge it again when it has learned one more name.
package protocol BrandRule: TitleRule {
    static func check(_ title: TitleAnalysis) -> Verdict
}

extension BrandRule {
    package static var kind: RuleKind { .brand(self) }
    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict { check(title) }
}
