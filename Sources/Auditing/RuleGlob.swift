internal import AuditModel
internal import AuditRules

/// Rules as options name them: an id, or a pattern with `*`.
package enum RuleGlob {
    /// The text itself when some rule matches it.
    ///
    /// - Throws: `AuditError` for a text that matches none.
    package static func checked(_ text: String) throws(AuditError) -> String {
        guard !RuleBook.ids.contains(where: { Glob.matches($0, text) }) else { return text }
        throw .unknownRule(text)
    }
}
