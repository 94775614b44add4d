package import AuditModel

/// A rule about tags as written. All tag rules share one search for them.
package protocol TagRule: PageRule {
    static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict
}

extension TagRule {
    package static func check(_ page: PageEvidence) -> Verdict { check(TagIndex(page.tags), page) }
    package static func judge(_ digest: PageDigest) -> Verdict { check(digest.tags, digest.page) }
}
