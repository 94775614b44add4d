package import AuditModel
package import AuditReports
internal import AuditRules

/// HTML that the caller has, read and judged as the response of a server, with no request.
package enum JudgedHTML {
    /// - Parameters:
    ///   - bytes: the HTML; what exceeds `htmlLimit` is cut as that of a server is.
    ///   - url: where it will be served.
    ///   - contentType: as the server will say it.
    package static func page(
        _ bytes: [UInt8], at url: PageURL, contentType: String, options: AuditOptions
    ) -> ReportPage {
        let request = FetchRequest(
            url: url, profile: LocalAnswer.profile, body: .whole(decodedLimit: options.htmlLimit))
        let response = FetchResponse(
            status: 200, headers: HeaderFields(["Content-Type": contentType]),
            wireBody: Array(bytes.prefix(options.htmlLimit)), isCut: bytes.count > options.htmlLimit, httpVersion: "")
        let answer = FetchResult(request: request, hops: [], finalURL: url, end: .response(response), timings: .init())
        var evidence = EvidenceReader(htmlLimit: options.htmlLimit).read(url, answer, refused: nil)
        evidence.looksAtMedia = false
        let audited = AuditedPage(evidence: evidence, judgement: RuleBook.Selection(options).judge(evidence))
        return ReportPage(audited, fetchedAt: 0, version: options.rulesVersion) { record in
            // There was neither.
            (record.status, record.fetchMilliseconds) = (nil, nil)
        }
    }
}

extension ReportPage {
    /// A page that was judged and is not kept.
    ///
    /// - Parameters:
    ///   - version: of the rules and weights.
    ///   - change: what the record says otherwise.
    convenience init(
        _ audited: AuditedPage, fetchedAt: Int64, version: String, _ change: (inout PageRecord) -> Void = { _ in }
    ) {
        var record = Recorder.record(0, audited.evidence.requested, audited, fetchedAt: fetchedAt)
        change(&record)
        self.init(record: record, scoresIfFixed: RuleBook.scoresIfFixed(of: record, rulesVersion: version))
    }
}

extension AuditOptions {
    /// The version of the rules and weights that pages are judged by.
    package var rulesVersion: String { Weights.version(under: policy.preset) }
}
