public import AuditModel

/// A rule about tags as written, which shares the search for them with the others of its kind.
public protocol TagRule: PageRule {
    static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict
}

extension TagRule {
    public static var kind: RuleKind { .tags(self) }
    public static func check(_ page: PageEvidence) -> Verdict { check(TagIndex(page.tags), page) }
}
