internal import AuditRules
internal import AuditSettings
internal import Auditing

/// `ogaudit rules` and `ogaudit explain`: the rule book as text.
enum RulesCommand {
    static func text(_ format: Settings.RulesFormat) -> String {
        switch format {
        case .text: RuleDocs.list()
        case .markdown: RuleDocs.markdown()
        case .json: RuleDocs.json()
        }
    }

    static func explanation(_ operands: [String], width: Int) throws(UsageError) -> String {
        guard operands.count == 1, let id = operands.first else {
            throw UsageError("explain requires one rule id.", "See ogaudit rules.")
        }
        guard let text = RuleDocs.explain(id, wrap: { Help.wrap($0, indent: $1, width: width) }) else {
            throw UsageError("Unknown rule '\(id)'.", UsageError.rules(near: id))
        }
        return text
    }
}
