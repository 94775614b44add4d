package import AuditModel

/// A rule about the title. All title rules share one `TitleAnalysis` per page.
package protocol TitleRule: PageRule {
    static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict
    /// Like `PageRule.mend`, with the analysed title of the page before the fix.
    static func mend(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool
}

extension TitleRule {
    package static func mend(_ page: inout PageEvidence) -> Bool { mend(&page, TitleAnalysis(page)) }
    package static func mend(_ page: inout PageEvidence, _ digest: PageDigest) -> Bool { mend(&page, digest.title) }
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
