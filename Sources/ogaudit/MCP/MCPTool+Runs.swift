internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import Auditing

extension MCPTool {
    private static let run = MCPParameter(
        name: "run",
        about: "the folder of a run or its database (default: the folder that ogaudit mcp was started with)")

    static let listFindings = MCPTool(
        name: "list_findings", title: "List findings",
        about:
            "List the findings of the newest finished run: all, or those of a rule, a host, a severity, or only what is "
            + "new since the run before. Reads what is stored; requests nothing.",
        parameters: [
            run,
            MCPParameter(name: "rule", about: "the id of a rule, such as \(ImageMissing.facts.id); * matches anything"),
            MCPParameter(name: "host", about: "a host such as example.com, with those below it"),
            MCPParameter(name: "severity", kind: .word(["error", "warning", "notice"]), about: "the severity"),
            MCPParameter(name: "new", kind: .flag, about: "only findings that are new since the run before, or back"),
            MCPParameter(
                name: "limit", kind: .number(1...MCPLimits.items),
                about: "the most findings in the result (default: \(MCPLimits.usualItems))"),
            MCPParameter(
                name: "offset", kind: .number(0...1_000_000_000),
                about: "findings to skip, for the next part (default: 0)"),
        ],
        output: MCPSchema.findings
    ) { call in
        let arguments = call.arguments
        var filter = StoredFindings.Filter()
        filter.rule = if let rule = arguments.text("rule") { try RuleBook.checked(pattern: rule) } else { nil }
        filter.host = arguments.text("host")?.lowercased()
        filter.severity = arguments.text("severity").flatMap(Severity.init)
        filter.isNewOnly = arguments.flag("new")
        let options = call.desk.options(forRun: arguments.text("run"))
        let (offset, limit) = (arguments.number("offset") ?? 0, arguments.number("limit") ?? MCPLimits.usualItems)
        let found = try await MCPCall.within(MCPLimits.readingTime) { [filter] in
            try await StoredFindings(options: options).find(filter, from: offset, limit: limit) { done, all in
                call.report(done, all, "Read \(counted(done, "page"))")
            }
        }
        return MCPResult(found, from: offset, database: await call.desk.note(options).database)
    }

    static let compareRuns = MCPTool(
        name: "compare_runs", title: "Compare two runs",
        about:
            "Compare two runs: what is new, fixed and unchanged by rule and host, pages that fail or recovered, and scores "
            + "that moved. Reads what is stored; requests nothing.",
        parameters: [
            MCPParameter(
                name: "before", isRequired: true,
                about: "the earlier run: its number, last, the folder of a run, a database or a findings.csv"),
            MCPParameter(name: "after", isRequired: true, about: "the later run, in the same words"),
            run,
        ],
        output: MCPSchema.comparison
    ) { call in
        let (before, after) = (call.arguments.text("before") ?? "", call.arguments.text("after") ?? "")
        let diff = try RunDiff(before, after, options: call.desk.options(forRun: call.arguments.text("run")))
        call.report(1, nil, "Comparing the runs")
        return MCPResult(try await MCPCall.within(MCPLimits.readingTime) { try await diff.summary() })
    }

    static let explainRule = MCPTool(
        name: "explain_rule", title: "Explain a rule",
        about:
            "Explain a rule: when it passes, how to fix a finding, what it costs, its sources, and examples of pages that "
            + "pass and fail.",
        parameters: [
            MCPParameter(name: "rule", isRequired: true, about: "the id of the rule, as findings have it")
        ],
        output: MCPSchema.rule
    ) { call in
        let id = call.arguments.text("rule") ?? ""
        guard let json = RuleDocs.json(of: id), let text = RuleDocs.explain(id) else {
            throw UsageError("Unknown rule '\(id.prefix(60))'.", UsageError.rules(near: id))
        }
        return MCPResult(text: text, structured: Array(json.utf8))
    }
}

extension MCPResult {
    fileprivate init(_ found: StoredFindings.Found, from offset: Int, database: String) {
        let shown = found.matches.count
        let next = offset + shown
        let more = next < found.total ? " The next part begins at offset \(next)." : ""
        self.init(
            "\(counted(found.total, "finding")), \(grouped(shown)) in this result.\(more) \(Self.quoting)"
        ) { json in
            json.member("run", database)
            json.member("started_at", UTCTime(seconds: found.started).stamp)
            json.column("finished_at", found.finished.map { UTCTime(seconds: $0).stamp })
            json.member("pages", found.pages)
            json.member("total", found.total)
            json.column("next_offset", next < found.total && shown > 0 ? next : nil)
            json.rules(of: found)
            json.findings(of: found)
        }
    }

    fileprivate init(_ diff: DiffSummary) {
        self.init(
            "\(counted(diff.new, "new finding")), \(grouped(diff.fixed)) fixed, \(grouped(diff.persisting)) unchanged. "
                + Self.quoting
        ) { json in
            json.column("before", diff.before)
            json.column("after", diff.after)
            json.column("note", diff.note)
            let counts: [(StaticString, Int)] = [
                ("new", diff.new), ("fixed", diff.fixed), ("no_longer_applies", diff.noLongerApplies),
                ("unchanged", diff.persisting), ("new_rule", diff.byNewRules), ("newly_failing", diff.failing),
                ("recovered", diff.recovered), ("score_up", diff.better), ("score_down", diff.worse),
            ]
            for (name, count) in counts { json.member(name, count) }
            json.groups(diff.groups)
            json.pages(of: diff)
        }
    }
}

extension JSONWriter {
    /// Writes the rules of what fits, with what each means and how it is fixed.
    mutating func rules(of found: StoredFindings.Found) {
        let rules = found.rules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        objects("rules", rules) { json, rule in
            let facts = RuleBook.facts(rule.key)
            json.member("rule", rule.key)
            json.member("findings", rule.value)
            json.member("title", facts?.fails)
            json.member("fix", facts?.plainFix)
        }
    }

    /// Writes the findings of a result, each with its page.
    mutating func findings(of found: StoredFindings.Found) {
        array("findings") { json in
            for (page, index) in found.matches {
                json.verbatim(
                    PageJSON.finding(page, index) { json in
                        json.member("url", page.record.url, limit: MCPLimits.text)
                        json.member("file", page.file, limit: MCPLimits.text)
                    })
            }
        }
    }

    fileprivate mutating func groups(_ groups: [DiffSummary.Group]) {
        objects("groups", groups.prefix(MCPLimits.items)) { json, group in
            json.member("rule", group.rule)
            json.member("host", group.host)
            json.member("new", group.new)
            json.member("fixed", group.fixed)
            json.member("no_longer_applies", group.noLongerApplies)
            json.member("example", group.example, limit: MCPLimits.text)
        }
    }

    fileprivate mutating func pages(of diff: DiffSummary) {
        objects("pages", diff.moves.prefix(MCPLimits.items)) { json, move in
            json.member("url", move.url, limit: MCPLimits.text)
            json.member("before", move.before.rawValue)
            json.member("after", move.after.rawValue)
        }
        objects("scores", diff.scores.prefix(MCPLimits.items)) { json, move in
            json.member("url", move.url, limit: MCPLimits.text)
            json.member("before", move.before)
            json.member("after", move.after)
        }
    }
}
