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

    static func explanation(_ settings: Settings, width: Int) throws(UsageError) -> String {
        guard settings.operands.count == 1, let id = settings.operands.first else {
            throw UsageError("explain needs one rule id.", "See ogaudit rules.")
        }
        let all = settings.showsAllExamples
        guard let text = RuleDocs.explain(id, all: all, wrap: { Help.wrap($0, indent: $1, width: width) }) else {
            throw UsageError("unknown rule '\(id)'.", UsageError.rules(near: id))
        }
        return text + (all ? "" : "\nAll examples: ogaudit explain \(id) --examples\n")
    }
}
