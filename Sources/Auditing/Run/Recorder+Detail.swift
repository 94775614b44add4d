package import AuditModel
internal import AuditReports
internal import PageFetching
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
    ///
    /// - Parameters:
    ///   - result: the answer as it counts now.
    ///   - wireBytes: the size of the body as received.
    static func renew(_ record: inout PageRecord, by result: FetchResult, wireBytes: Int) {
        record.fetchMilliseconds = result.timings.total
        record.fetchedAt = result.checkedAt ?? WallClock.seconds()
        var facts = FetchFacts()
        (facts.hops, facts.timings) = (result.hops, result.timings)
        (facts.wireBytes, facts.decodedBytes) = (wireBytes, record.htmlBytes ?? 0)
        if let response = result.response {
            (facts.httpVersion, facts.remoteAddress) = (response.httpVersion, response.remoteAddress)
        }
        record.detail = Array(record.lasting) + PageDetailJSON.visit(facts)
    }
}
