internal import AuditModel

extension RuleDocs {
    /// The whole `RULES.md`, printed by `ogaudit rules --format markdown`.
    package static func markdown() -> String {
        let head = """
            # Rules

            Printed by `ogaudit rules --format markdown`; do not edit. \(entries.count) rules, version \
            \(Weights.rulesVersion).

            Each finding takes points from its component's 100; in a group only the largest counts. The score is the
            weighted mean of the components, limited by the lowest cap that applies. Any error outside Media with at
            least half of its points limits the score to \(Weights.errorCap.score).

            Sources: **documented** by Apple or by the app itself, **specified** in a standard, **observed** by several
            people, read in the **source code** of an app, reported by a **third party**, or **inferred** by us. Examples:
            `ogaudit explain RULE --examples`.


            """
        return head + chapters.map(chapter).joined(separator: "\n")
    }

    private static func chapter(_ component: Component, _ entries: [Entry]) -> String {
        let weight = number(Weights.weight(of: component))
        let rows = entries.map { entry in
            let facts = entry.facts
            let link = "[\(facts.id)](#\(facts.id))"
            let cap = Weights.caps[facts.id].map { String($0.score) } ?? ""
            return "| \(link) | \(facts.force.severity.rawValue) | \(number(facts.force.weight)) | "
                + "\(facts.group?.rawValue ?? "") | \(cap) |\n"
        }
        return """
            ## \(name(of: component)): weight \(weight)

            | rule | severity | points | group | cap |
            |---|---|---|---|---|
            \(rows.joined())
            \(entries.map(section).joined(separator: "\n"))
            """
    }

    private static func section(_ entry: Entry) -> String {
        let facts = entry.facts
        let fix = ([facts.fix] + facts.cases.compactMap(special)).map(escaped).joined(separator: " ")
        let scope = entry.isAboutSites ? " Judged after the last page of the site." : ""
        return """
            ### \(facts.id)
            **\(escaped(facts.fails)).** \(escaped(facts.why)) **Fix:** \(fix) \
            **Passes when:** \(escaped(facts.passes)).\(scope)

            \(facts.sources.map(cited).joined(separator: " · "))

            """
    }

    /// "[Apple TN3156](https://…): the claim [documented]"; inferred claims have no link.
    private static func cited(_ citation: Citation) -> String {
        let title = citation.source.title
        let name = citation.source == .inference ? title : "[\(title)](\(citation.url))"
        return "\(name): \(escaped(citation.claim)) \\[\(citation.source.confidence.mark)\\]"
    }

    /// Angle brackets and character references outside code would be read as HTML.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
            guard place.isMultiple(of: 2) else { return String(part) }
            return part.reduce(into: "") { $0 += $1 == "<" ? "&lt;" : $1 == "&" ? "&amp;" : String($1) }
        }.joined(separator: "`")
    }
}
