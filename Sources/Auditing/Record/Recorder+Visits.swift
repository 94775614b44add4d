package import AuditModel
internal import AuditReports
internal import AuditRules
package import PageJudging

extension Recorder {
    /// The row of an audited page, with the details that reports show.
    ///
    /// - Parameters:
    ///   - page: the number of the page in the store.
    ///   - fetchedAt: seconds since 1970.
    package static func record(
        _ page: Int64, _ url: PageURL, _ audited: AuditedPage, fetchedAt: Int64
    ) -> PageRecord {
        var record = record(page, url, audited.evidence, audited.judgement, fetchedAt: fetchedAt)
        (record.detail, record.lastingDetail) = PageDetailJSON.encode(audited.evidence)
        return record
    }

    /// Puts a visit to a page that has not changed into its record.
    static func renew(_ record: inout PageRecord, by visit: Revisit) {
        record.fetchMilliseconds = visit.facts.timings.total
        record.fetchedAt = visit.checkedAt ?? WallClock.seconds()
        var facts = visit.facts
        facts.decodedBytes = record.htmlBytes ?? 0
        record.detail = PageDetailJSON.visit(facts)
    }

    /// Makes a record that was kept the one of another visit.
    static func settle(_ record: inout PageRecord, asOf visit: PageRecord) {
        (record.page, record.detail) = (visit.page, visit.detail)
        (record.fetchedAt, record.fetchMilliseconds) = (visit.fetchedAt, visit.fetchMilliseconds)
        RuleBook.settleCard(of: &record)
    }
}
