internal import AuditModel

/// How many findings of each severity a page has.
struct SeverityCounts {
    var errors = 0
    var warnings = 0
    var notices = 0

    init(_ findings: [Finding]) {
        for finding in findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .notice: notices += 1
            }
        }
    }
}
