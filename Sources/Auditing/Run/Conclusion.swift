internal import AuditModel
internal import AuditRules
internal import AuditStore

/// What follows when all pages have their results: the comparison of pages, the history, the reports.
struct Conclusion {
    let store: Store
    let run: RunID
    let options: AuditOptions
    let rules: RuleBook.Selection
    /// What there is to say about the inputs.
    let warnings: [String]

    /// A run that was stopped keeps its place and has no second pass yet; one whose reports cannot be written is not over
    /// either, so that the same command writes them without asking anybody.
    func perform(isWhole: Bool, isOffline: Bool, now: Int64) throws -> AuditEnd {
        if isWhole {
            try SetPass(store: store, run: run, rules: rules, siteNames: options.policy.siteNames).perform()
            try Task.checkCancellation()
            var judging = Judging(options)
            judging.isOffline = isOffline
            try store.recordHistory(run, judging: judging)
            try store.note(titles: RuleBook.allFacts.map { ($0.id, $0.fails) })
        }
        let end = try Reports(store: store, run: run, options: options, warnings: warnings)
            .write(isWhole: isWhole, now: now)
        if isWhole { try store.finish(run, now: now) }
        try store.prune(Keeping(runs: options.keptRuns))
        return end
    }
}
