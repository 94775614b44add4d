public import AuditModel

/// A rule about the title, which shares the taking apart of the title with the others of its kind.
public protocol TitleRule: PageRule {
    static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict
}

extension TitleRule {
    public static func check(_ page: PageEvidence) -> Verdict { check(TitleAnalysis(page), page) }
}
