internal import AuditModel
internal import AuditRules

/// Rules as options name them: an id, or a pattern with `*`.
package enum RuleGlob {
    /// The text itself when some rule matches it.
    ///
    /// - Throws: `UsageError` that names the option and the nearest id.
    package static func checked(_ text: String, _ option: String) throws(UsageError) -> String {
        let ids = RuleBook.ids
        guard !ids.contains(where: { Glob.matches($0, text) }) else { return text }
        throw UsageError(
            "unknown rule '\(text)' for \(option).", NearestName.suggestion(text, among: ids) ?? "See ogaudit rules.")
    }
}
