package import AuditModel
package import AuditRules
internal import MediaSniffing
internal import PageReading

/// HTML that the caller has, read and judged as the response of a server, with no request.
package struct JudgedHTML: Sendable {
    package let evidence: PageEvidence
    package let judgement: Judgement

    /// - Parameters:
    ///   - bytes: the HTML; what exceeds `FetchRequest.documentLimit` is cut as that of a server is.
    ///   - url: where it will be served.
    ///   - contentType: as the server will say it.
    package init(
        _ bytes: [UInt8], at url: PageURL, contentType: String, siteNames: [String: [String]], rules: RuleBook.Selection
    ) {
        let limit = FetchRequest.documentLimit
        let html = bytes.count > limit ? Array(bytes.prefix(limit)) : bytes
        var facts = FetchFacts(
            profile: "file", contentType: MediaSniffer.essence(contentType), decodedBytes: html.count,
            sniffed: html.withUnsafeBufferPointer { MediaSniffer.type(ofBody: $0) })
        facts.content = html.withUnsafeBufferPointer { PageContent.code(of: $0, at: url) }
        facts.isCut = bytes.count > limit
        facts.wireBytes = html.count
        facts.fetchedAt = WallClock.seconds()
        let isDocument = OutcomeReader.isDocument(facts)
        let tags = isDocument ? PageReader.read(html, contentType: contentType) : PageTags()
        var evidence = EvidenceMaker(siteNames: siteNames).evidence(url, url, facts, tags)
        evidence.looksAtMedia = false
        (self.evidence, judgement) = (evidence, rules.judge(evidence))
    }

    /// As reports have it.
    package var record: PageRecord {
        var record = Recorder.record(0, evidence.requested, evidence, judgement, fetchedAt: 0)
        // There was neither.
        (record.status, record.fetchMilliseconds) = (nil, nil)
        return record
    }
}
