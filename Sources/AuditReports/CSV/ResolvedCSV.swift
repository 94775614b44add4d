internal import AuditModel
package import AuditRules

/// `resolved.csv`: one row for each finding that is gone since the baseline, which `findings.csv` cannot have.
package enum ResolvedCSV {
    /// The columns in their order, which is part of the interface.
    package static let columns = ["url", "rule", "severity", "component", "first_seen", "state", "rules_version"]

    /// Writes the whole file, with no row when nothing is gone.
    ///
    /// - Parameter findings: gives them one by one.
    /// - Throws: `ReportError`, and what `findings` throws.
    package static func write(
        to path: String, rulesVersion: String, ruleFacts: @escaping (String) -> RuleFacts?,
        options: CSVOptions = CSVOptions(),
        _ findings: ((RunChanges.Item) throws -> Void) throws -> Void
    ) throws {
        let writer = try CSVWriter(path: path, columns: columns, options: options)
        try findings { item in
            let facts = ruleFacts(item.rule)
            try writer.row { row in
                row.add(.text(item.url))
                row.add(.text(item.rule))
                row.add(.text(facts?.force.severity.rawValue))
                row.add(.text(facts?.component.rawValue))
                row.add(.time(item.firstSeen))
                row.add(.text(item.state.rawValue))
                row.add(.text(rulesVersion))
            }
        }
        try writer.finish()
    }
}
