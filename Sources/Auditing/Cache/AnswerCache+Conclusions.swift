internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import MediaInspection
internal import PageFetching

/// What there is of a page once its server has answered.
enum Settled: Sendable {
    /// The whole answer, to be read and judged.
    case answer(Boxed<FetchResult>)
    /// It is as it was when it was judged: the record of that, with the times of this visit.
    case concluded(FinishedPage)
}

/// Conclusions in place of bodies: what a page was found to be follows from its bytes, from the options and the version of
/// this program, which are part of its key, and from how its server was reached, which is compared here.
extension AnswerCache {
    /// Whether nothing but this answer decides what the page is found to be.
    func mayConclude(_ evidence: PageEvidence, _ result: FetchResult) -> Bool {
        let fetch = evidence.fetch
        return concludes && result.request.purpose == .page && result.origin == .fetched && fetch.status == 200
            && evidence.outcome == .ok && fetch.sniffed == .html && evidence.file == nil && fetch.firstStatus == nil
            && !fetch.isCut && result.response?.isCut == false
    }

    /// What is kept of the answer where the record of its page, with which it goes into the store, is kept in place of its
    /// body; nil where that is not so.
    func conclusion(_ page: Int64, _ evidence: PageEvidence, _ result: FetchResult) -> AnswerChange? {
        guard mayConclude(evidence, result) else { return nil }
        return change(result, isSuccess: true, conclusion: page)
    }

    /// - Parameter fresh: the header of tonight's answer; nil where nobody was asked.
    /// - Returns: nil when what was concluded cannot be read.
    func concluded(
        _ page: Int64, _ known: Boxed<StoredAnswer>, _ kept: KeptRecord, _ visit: Revisit, _ fresh: HeaderFields?
    ) -> Settled? {
        guard var record = kept.outline else { return nil }
        record.page = page
        keeper?.newFacts.add { facts in
            facts.answers = [Self.change(known.value, fresh)]
            facts.use.savedBytes = visit.wireBytes
        }
        Recorder.renew(&record, by: visit)
        return .concluded(FinishedPage(consume record, visit.origin, of: kept))
    }

    private static func change(_ known: StoredAnswer, _ fresh: HeaderFields?) -> AnswerChange {
        guard let fresh else { return .use(known.key) }
        guard fresh.mayBeKept else { return .forget(known.key) }
        return .confirm(known.key, at: WallClock.seconds(), known.validators.updated(by: Validators(fresh)), nil)
    }
}

/// How a visit to a page went that is as it was.
struct Revisit {
    var origin: AnswerOrigin
    var hops: [FetchResult.Hop]
    var timings: FetchResult.Timings
    var httpVersion = ""
    var remoteAddress = ""
    /// Bytes of the body that was not sent.
    var wireBytes = 0
    /// Seconds since 1970; nil for now.
    var checkedAt: Int64?

    /// Its server said so tonight. The times are those of the last whole answer, unless it took longer to say so.
    init(renewed result: Boxed<FetchResult>, _ known: Boxed<StoredAnswer>) {
        (origin, hops, timings) = (.unchanged, result.value.hops, result.value.timings)
        checkedAt = result.value.checkedAt
        take(known, isTonights: KeptDocument.time(of: known.value, tonight: result.value).isTonights)
        if let address = result.value.response?.remoteAddress { remoteAddress = address }
    }

    /// Nobody was asked: redirects and times are those of the day of the answer.
    init(reused known: Boxed<StoredAnswer>) {
        (origin, hops, timings) = (.reused, known.value.document?.hops ?? [], FetchResult.Timings())
        checkedAt = known.value.checkedAt
        take(known, isTonights: false)
    }

    private mutating func take(_ known: Boxed<StoredAnswer>, isTonights: Bool) {
        guard let document = known.value.document else { return }
        (httpVersion, remoteAddress, wireBytes) = (document.httpVersion, document.remoteAddress, document.length)
        if !isTonights { timings = document.timings }
    }
}

extension StoredAnswer {
    /// What was concluded from it in an earlier run; nil where the body is kept.
    var concluded: KeptRecord? { document?.known }

    /// Whether what was concluded follows from tonight's answer too; always true of a body, which is judged again.
    ///
    /// An answer that takes as long as a slow page does has to come whole, for only then its time is known.
    func stillHolds(_ result: FetchResult) -> Bool {
        guard let document, document.known != nil else { return true }
        let fresh = result.response?.headers ?? HeaderFields()
        return result.timings.total <= SlowResponse.brief && result.robots == document.robots
            && result.hops.elementsEqual(document.hops) {
                $0.status == $1.status && $0.from == $1.from && $0.to == $1.to
            }
            && Self.judgedFields.allSatisfy { name in fresh[name].map { $0 == document.headers[name] } ?? true }
    }

    /// What is judged of a header and may be new with a 304 (`EvidenceReader.describe`).
    static let judgedFields = ["content-disposition", "cf-mitigated"]
}

extension AuditOptions {
    /// What every verdict depends on besides the answer of the page's server, in 16 hexadecimal digits.
    var verdictMark: String {
        var options = self
        // These say which pages are requested, and when.
        (options.sources, options.include, options.exclude) = (SourceOptions(), [], [])
        (options.maxAge, options.asksAfresh) = (nil, false)
        let text = "\(ToolVersion.current) \(rulesVersion)\n\(options.identityText)"
        return String((ContentHash.sha256(Array(text.utf8)) ?? text).prefix(16))
    }
}
