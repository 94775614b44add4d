internal import AuditModel

extension PageTags {
    /// The text of the tag that a title comes from, decoded once and not trimmed.
    func written(_ title: Sourced<String>) -> String {
        if title.source == "title" { return documentTitle ?? title.value }
        return first(title.source)?.content ?? title.value
    }
}
