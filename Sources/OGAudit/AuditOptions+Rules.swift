internal import AuditRules

extension RuleBook.Selection {
    /// The rules that `--only` and `--disable` leave.
    init(_ options: AuditOptions) {
        self.init { id in
            let isWanted = options.only.isEmpty || options.only.contains { Glob.matches(id, $0) }
            return isWanted && !options.disabled.contains { Glob.matches(id, $0) }
        }
    }
}
