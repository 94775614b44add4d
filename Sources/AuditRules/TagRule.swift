package import AuditModel

/// A rule about tags as written, which shares the search for them with the others of its kind.
package protocol TagRule: PageRule {
    static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict
}

extension TagRule {
    package static var kind: RuleKind { .tags(self) }
    package static func check(_ page: PageEvidence) -> Verdict { check(TagIndex(page.tags), page) }
}
