internal import AuditReports
internal import Auditing
internal import OGReading

extension PageAudit {
    /// What the reports say of a page.
    init(_ page: ReportPage, rulesVersion: String) {
        self.init(page.record, scoresIfFixed: page.scoresIfFixed, rulesVersion: rulesVersion) { place in
            Finding.History(
                firstSeen: page.firstSeen(place), state: page.state(place), runs: page.runs(place))
        }
    }
}
