internal import AuditModel
package import AuditReports
internal import AuditRules
internal import PageJudging

extension ReportPage {
    /// A page that was judged and is not kept.
    ///
    /// - Parameter version: of the rules and weights.
    package convenience init(_ audited: AuditedPage, fetchedAt: Int64, version: String) {
        let record = Recorder.record(0, audited.evidence.requested, audited, fetchedAt: fetchedAt)
        self.init(record: record, scoresIfFixed: RuleBook.scoresIfFixed(of: record, rulesVersion: version))
    }
}

extension AuditOptions {
    /// The version of the rules and weights that pages are judged by.
    package var rulesVersion: String { Weights.version(under: policy.preset) }
}
