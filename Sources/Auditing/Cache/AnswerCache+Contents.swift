internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import MediaInspection
internal import PageFetching
internal import PageJudging

/// What there is of a page once its server has answered.
indirect enum Settled: Sendable {
    /// The whole answer, to be read and judged.
    case answer(FetchResult)
    /// It is as it was when it was judged: the record of that, with the times of this visit.
    case unchanged(FinishedPage)

    var wasDelayed: Bool { if case .answer(let result) = self { result.wasDelayed } else { false } }
}

/// Pages that are known again by their key: what such a page was found to be follows from its response, from the options and
/// from the version of this program. It is neither read nor judged again, whether its server said that it has not changed or
/// sent the same bytes.
extension AnswerCache {
    /// What decides a page, as one text; nil where something else does too, such as media or another request.
    func key(of evidence: PageEvidence, _ result: FetchResult) -> (content: String, body: String)? {
        guard mayConclude(evidence, result), let body = result.response.flatMap({ ContentHash.sha256($0.wireBody) })
        else { return nil }
        return (contentKey(result, body), body)
    }

    /// Whether nothing but this answer decides what the page is found to be.
    func mayConclude(_ evidence: PageEvidence, _ result: FetchResult) -> Bool {
        let fetch = evidence.fetch
        return concludes && result.request.purpose == .page && result.origin == .fetched && fetch.status == 200
            && evidence.outcome == .ok && fetch.sniffed == .html && evidence.file == nil && fetch.firstStatus == nil
            && !fetch.isCut && result.response?.isCut == false && result.timings.total <= SlowResponse.brief
    }

    private func contentKey(_ result: FetchResult, _ body: String) -> String {
        var parts = [verdictMark, result.request.url.text, result.finalURL.text, body]
        parts += result.hops.map { "\($0.status) \($0.from.text) \($0.to.text)" }
        parts += Self.judgedFields.map { "\($0): \(result.response?.headers[$0] ?? "")" }
        if let robots = result.robots {
            parts += ["robots \(robots.refusal ?? "")"] + robots.others.map { "\($0.agent) \($0.line)" }
        }
        let text = parts.joined(separator: "\n")
        return String((ContentHash.sha256(Array(text.utf8)) ?? text).prefix(32))
    }

    /// What is judged of a header (`EvidenceReader.describe`).
    static let judgedFields = ["content-type", "content-encoding", "content-disposition", "cf-mitigated"]

    /// What a page was found to be when its body came that is here again; nil where that is not known.
    func sameAsBefore(_ result: FetchResult, of page: Int64) async -> FinishedPage? {
        guard concludes, !policy.asksAfresh, keeper?.hasContents == true, result.request.purpose == .page,
            let response = result.response, response.status == 200, !response.isCut,
            let body = ContentHash.sha256(response.wireBody)
        else { return nil }
        return await unchanged(result, body, length: response.wireBody.count, of: page)
    }

    /// What a page was found to be when it had this body.
    ///
    /// - Parameter result: the answer as it counts tonight.
    func unchanged(_ result: FetchResult, _ body: String, length: Int, of page: Int64) async -> FinishedPage? {
        guard result.timings.total <= SlowResponse.brief,
            var record = await keeper?.content(
                of: page, result.request.url.text, key: contentKey(result, body))
        else { return nil }
        Recorder.renew(&record, by: result, wireBytes: length)
        return FinishedPage(
            record, result.origin, change(result, isSuccess: true, bodyHash: body, page: page),
            savedBytes: result.origin == .fetched ? 0 : length)
    }
}

extension AuditOptions {
    /// What every verdict depends on besides the answer of the page's server, in 16 hexadecimal digits.
    var verdictMark: String {
        var options = self
        // These say which pages are requested, and when.
        (options.sources, options.include, options.exclude) = (SourceOptions(), [], [])
        options.crawl = CrawlOptions()
        (options.maxAge, options.asksAfresh) = (nil, false)
        let text = "\(ToolVersion.current) \(rulesVersion)\n\(options.identityText)"
        return String((ContentHash.sha256(Array(text.utf8)) ?? text).prefix(16))
    }
}
