internal import AuditModel

/// How many findings of each severity a page has; what only concerns other apps is not counted.
struct SeverityCounts {
    var errors = 0
    var warnings = 0
    var notices = 0

    init(_ findings: [Finding]) {
        for finding in findings where finding.component.isCounted {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .notice: notices += 1
            }
        }
    }
}
