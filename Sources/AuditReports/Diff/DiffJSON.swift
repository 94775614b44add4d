internal import AuditModel

/// The differences between two runs as one JSON document with every finding that came or went; findings are streamed.
package struct DiffJSON {
    /// Raised when a member is renamed, removed, or means something else.
    package static let version = 1

    /// Writes the document; throws `ReportError`, and what the source throws.
    package static func write(_ diff: DiffSummary, _ source: some DiffSource, to place: ReportPlace) throws {
        let file = try OutputFile(place)
        // The object stays open.
        try file.json(open: 1) { json in
            json.object { json in
                json.column("version", version)
                json.column("before", diff.before)
                json.column("after", diff.after)
                json.column("note", diff.note)
                json.counts(of: diff)
                json.pages(of: diff)
            }
        }
        for state in [FindingState.new, .fixed, .noLongerApplies] {
            var isFirst = true
            try file.record { $0.append(",\"\(state.rawValue)\":[") }
            try source.forEach(state) { url, rule in
                try file.json(after: isFirst ? "\n" : ",\n") { json in
                    json.object { json in
                        json.column("url", url)
                        json.column("rule", rule)
                    }
                }
                isFirst = false
            }
            try file.record { $0.append("]") }
        }
        try file.record { $0.append("}\n") }
        try file.publish()
    }
}

extension JSONWriter {
    fileprivate mutating func counts(of diff: DiffSummary) {
        object("counts") { json in
            json.column("new", diff.new)
            json.column("fixed", diff.fixed)
            json.column("no_longer_applies", diff.noLongerApplies)
            json.column("unchanged", diff.persisting)
            json.column("new_rule", diff.byNewRules)
            json.column("newly_failing", diff.failing)
            json.column("recovered", diff.recovered)
            json.column("score_up", diff.better)
            json.column("score_down", diff.worse)
        }
    }

    fileprivate mutating func pages(of diff: DiffSummary) {
        objects("pages", diff.moves) { json, move in
            json.column("url", move.url)
            json.column("before", move.before.rawValue)
            json.column("after", move.after.rawValue)
        }
        array("scores") { json in
            for move in diff.scores {
                json.object { json in
                    json.column("url", move.url)
                    json.column("before", move.before)
                    json.column("after", move.after)
                }
            }
        }
    }
}
