package import AuditModel

extension PageEvidence {
    /// Whether the server returned 200 with an empty body, or only white space.
    package var isEmptyAnswer: Bool {
        fetch.status == 200 && outcome == .ok && file == nil && tags.structure.elements == 0
            && tags.structure.visibleCharacters == 0
    }
}
