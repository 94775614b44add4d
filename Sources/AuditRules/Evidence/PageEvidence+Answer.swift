package import AuditModel

extension PageEvidence {
    /// Whether the server said 200 and sent nothing: no byte, or white space alone.
    package var isEmptyAnswer: Bool {
        fetch.status == 200 && outcome == .ok && file == nil && tags.structure.elements == 0
            && tags.structure.visibleCharacters == 0
    }
}
