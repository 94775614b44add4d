internal import PageJudging
internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import MediaInspection
internal import PageFetching

/// What there is of a page once its server has answered.
enum Settled: Sendable {
    /// The whole answer, to be read and judged.
    case answer(FetchResult)
    /// It is as it was when it was judged: the record of that, with the times of this visit.
    case concluded(FinishedPage)

    var wasDelayed: Bool { if case .answer(let result) = self { result.wasDelayed } else { false } }
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

    /// What was concluded from a page that its server says is as it was; nil where nothing was, or it does not hold.
    ///
    /// - Parameters:
    ///   - page: its number in the store.
    ///   - known: what the condition was made from.
    func concluded(_ answer: FetchResult, of page: Int64, asked known: StoredAnswer) -> FinishedPage? {
        guard answer.isUnchanged, let kept = known.document, let record = kept.value.known,
            Self.stillHolds(kept, answer)
        else { return nil }
        return concluded(
            page, known, record, Revisit(renewed: answer, kept), answer.response?.headers ?? HeaderFields())
    }

    /// - Parameter fresh: the header of tonight's answer; nil where nobody was asked.
    /// - Returns: nil when what was concluded cannot be read.
    func concluded(
        _ page: Int64, _ known: StoredAnswer, _ kept: KeptRecord, _ visit: Revisit, _ fresh: HeaderFields?
    ) -> FinishedPage? {
        var record = PageRecord(page: page, url: "", outcome: .ok)
        guard kept.readOutline(into: &record) else { return nil }
        Recorder.renew(&record, by: visit)
        return FinishedPage(
            consume record, visit.origin, Self.change(known, fresh), of: kept,
            savedBytes: visit.facts.wireBytes)
    }

    private static func change(_ known: StoredAnswer, _ fresh: HeaderFields?) -> AnswerChange {
        guard let fresh else { return .use(known.key) }
        guard fresh.mayBeKept else { return .forget(known.key) }
        return .confirm(
            known.key, id: known.id, at: WallClock.seconds(), known.validators.updated(by: Validators(fresh)), nil)
    }
}

/// A visit to a page that has not changed.
struct Revisit {
    let origin: AnswerOrigin
    /// How it went, as far as the details of a page say it; the size of the page is in its record.
    var facts: FetchFacts
    /// Seconds since 1970; nil for now.
    let checkedAt: Int64?

    /// Its server said so tonight.
    init(renewed result: FetchResult, _ document: Boxed<StoredDocument>) {
        (origin, checkedAt) = (.unchanged, result.checkedAt)
        facts = Self.facts(document)
        facts.hops = result.hops
        facts.timings = KeptDocument.timings(document.value.timings, tonight: result.timings)
        if let address = result.response?.remoteAddress { facts.remoteAddress = address }
    }

    /// No request was sent: redirects and times are those of the day of the response.
    init(reused document: Boxed<StoredDocument>, checkedAt: Int64) {
        (origin, self.checkedAt) = (.reused, checkedAt)
        facts = Self.facts(document)
    }

    private static func facts(_ document: Boxed<StoredDocument>) -> FetchFacts {
        var facts = FetchFacts()
        (facts.hops, facts.timings, facts.wireBytes) = (
            document.value.hops, document.value.timings, document.value.length
        )
        (facts.httpVersion, facts.remoteAddress) = (document.value.httpVersion, document.value.remoteAddress)
        return facts
    }
}

extension AnswerCache {
    /// Whether what was kept is tonight's answer too; true of a body, which is judged again, and of what was concluded when that
    /// follows from tonight's answer.
    ///
    /// An answer that takes as long as a slow page does has to come whole, for only then its time is known.
    static func stillHolds(_ document: Boxed<StoredDocument>, _ result: FetchResult) -> Bool {
        let (kept, tonight) = (document.value.timings, result.timings)
        guard !KeptDocument.time(of: kept, tonight: tonight).isUnknown else { return false }
        guard document.value.known != nil else { return true }
        let (judged, fresh) = (document.value.headers, result.response?.headers)
        return tonight.total <= SlowResponse.brief && result.robots == document.value.robots
            && result.hops.elementsEqual(document.value.hops) {
                $0.status == $1.status && $0.from == $1.from && $0.to == $1.to
            }
            && judgedFields.allSatisfy { name in fresh?[name].map { $0 == judged[name] } ?? true }
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
