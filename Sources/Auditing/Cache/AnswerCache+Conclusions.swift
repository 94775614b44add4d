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
        return .confirm(
            known.key, id: known.id, at: WallClock.seconds(), known.validators.updated(by: Validators(fresh)), nil)
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

    /// Its server said so tonight.
    init(renewed result: Boxed<FetchResult>, _ known: Boxed<StoredAnswer>) {
        (origin, hops) = (.unchanged, result.value.hops)
        timings = KeptDocument.timings(known.value.document?.value.timings ?? .init(), tonight: result.value.timings)
        checkedAt = result.value.checkedAt
        describe(known)
        if let address = result.value.response?.remoteAddress { remoteAddress = address }
    }

    /// Nobody was asked: redirects and times are those of the day of the answer.
    init(reused known: Boxed<StoredAnswer>) {
        (origin, hops) = (.reused, known.value.document?.value.hops ?? [])
        timings = known.value.document?.value.timings ?? .init()
        checkedAt = known.value.checkedAt
        describe(known)
    }

    private mutating func describe(_ known: Boxed<StoredAnswer>) {
        httpVersion = known.value.document?.value.httpVersion ?? ""
        remoteAddress = known.value.document?.value.remoteAddress ?? ""
        wireBytes = known.value.document?.value.length ?? 0
    }
}

extension AnswerCache {
    /// Whether what was kept is tonight's answer too; true of a body, which is judged again, and of what was concluded when that
    /// follows from tonight's answer.
    ///
    /// An answer that takes as long as a slow page does has to come whole, for only then its time is known.
    // Part by part, for out of a box the whole is copied.
    static func stillHolds(_ known: Boxed<StoredAnswer>, _ result: Boxed<FetchResult>) -> Bool {
        let kept = known.value.document?.value.timings ?? .init()
        guard !KeptDocument.time(of: kept, tonight: result.value.timings).isUnknown else { return false }
        guard known.value.concluded != nil else { return true }
        let (judged, fresh) = (known.value.document?.value.headers, result.value.response?.headers)
        return result.value.timings.total <= SlowResponse.brief
            && result.value.robots == known.value.document?.value.robots
            && result.value.hops.elementsEqual(known.value.document?.value.hops ?? []) {
                $0.status == $1.status && $0.from == $1.from && $0.to == $1.to
            }
            && judgedFields.allSatisfy { name in fresh?[name].map { $0 == judged?[name] } ?? true }
    }

    /// What is judged of a header and may be new with a 304 (`EvidenceReader.describe`).
    static let judgedFields = ["content-disposition", "cf-mitigated"]
}

extension StoredAnswer {
    /// What was concluded from it in an earlier run; nil where the body is kept.
    var concluded: KeptRecord? { document?.value.known }
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
