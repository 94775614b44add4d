package import AuditModel
package import AuditRules

/// Makes the row that is kept of a page that was judged; the details that reports show are not in it.
package enum Recorder {
    /// - Parameters:
    ///   - page: the number of the page in the store.
    ///   - fetchedAt: seconds since 1970.
    package static func record(
        _ page: Int64, _ url: PageURL, _ evidence: PageEvidence, _ judgement: Judgement, fetchedAt: Int64
    ) -> PageRecord {
        var record = PageRecord(page: page, url: url.text, outcome: evidence.outcome)
        record.fetchedAt = fetchedAt
        fill(&record, evidence, judgement)
        return record
    }

    private static func fill(_ record: inout PageRecord, _ evidence: PageEvidence, _ judgement: Judgement) {
        let card = evidence.card
        record.finalURL = evidence.final.text
        record.cause = evidence.fetch.failure?.cause.rawValue ?? ""
        record.causeDetail = evidence.fetch.failure.map { causeDetail($0, evidence.permits) } ?? cutNote(evidence) ?? ""
        record.status = evidence.fetch.status
        record.score = judgement.score
        record.findings = judgement.findings
        record.mediaApplies = judgement.mediaApplies
        record.looksAtMedia = evidence.looksAtMedia
        record.file = evidence.file?.kind
        record.predictedCard = judgement.card?.kind
        record.cardCertainty = judgement.card?.certainty ?? .likely
        record.redirects = evidence.fetch.hops.count
        record.htmlBytes = evidence.fetch.status.flatMap { _ in evidence.file == nil ? evidence.fetch.decodedBytes : nil
        }
        record.fetchMilliseconds = evidence.fetch.timings.total
        record.htmlCode = evidence.fetch.htmlCode
        record.domain = card.domainLabel
        record.notApplicable = judgement.notApplicable
        if evidence.outcome.isLoaded {
            describe(card, in: &record)
            record.iconNote = card.iconNote ?? evidence.olderIcon
            if !evidence.looksAtMedia { declareIcon(of: card, in: &record) }
            // Files have nothing by which pages are compared, and of a hidden page tags are not read.
            if evidence.file == nil, judgement.notJudged.isEmpty {
                SetKeyMaker.fill(&record.setKeys, of: evidence, title: judgement.title)
            }
            record.notApplicable.formUnion(
                RuleBook.notApplicable(keys: record.setKeys, siteName: record.siteName ?? ""))
        }
        // What a wall is called is on its card, and nothing else of it is said of the page.
        if [.botWall, .consentWall].contains(evidence.outcome) { record.title = card.title }
        record.paste = OfferedTags(evidence, title: judgement.title, judgement.findings).text
    }

    /// What is said of a page that was judged though not all of it was read.
    private static func cutNote(_ evidence: PageEvidence) -> String? {
        guard evidence.outcome.isLoaded, evidence.fetch.isCut, evidence.file == nil else { return nil }
        return
            "Only the first \(grouped(evidence.fetch.decodedBytes)) bytes of HTML were read, including the whole head"
    }

    /// The declared icon that would be tried first, where none was tried.
    private static func declareIcon(of card: LinkCard, in record: inout PageRecord) {
        guard let icon = card.declaredIcon, let url = icon.url else { return }
        record.icon = PageRecord.Image(url: url.text)
        record.iconSource = "\(icon.origin.rawValue) (not checked)"
    }

    private static func causeDetail(_ failure: FetchFailure, _ permits: Permits) -> String {
        let sentence = failure.cause.sentence(permits)
        return failure.detail.isEmpty ? sentence : "\(sentence) (\(failure.detail))"
    }

    private static func describe(_ card: LinkCard, in record: inout PageRecord) {
        record.title = card.title
        record.siteName = card.siteName?.value
        record.applicationName = card.applicationName?.value
        record.summary = card.summary?.value
        record.type = card.type?.value
        record.canonical = card.canonical?.value.text
        record.ogURL = card.ogURL?.value.text
        let image = card.chosenImage ?? card.likelyImage
        let icon = card.chosenIcon
        record.image = imageRecord(image?.url, image?.media)
        record.icon = imageRecord(icon?.url, icon?.media)
        record.imageNote = card.imageNote
        record.iconSource = icon?.origin.rawValue
        let video = card.videos.first { $0.media?.isPlayableVideo == true } ?? card.videos.first
        record.video = video.map { videoRecord($0) }
        let budget = MediaBudget(card)
        record.mediaBytesTotal = budget.parts.isEmpty ? nil : budget.total
    }

    private static func imageRecord(_ url: PageURL?, _ media: MediaFacts?) -> PageRecord.Image? {
        guard let url else { return nil }
        var recorded = PageRecord.Image(url: url.text)
        guard let media, media.isReachable else { return recorded }
        recorded.width = media.width
        recorded.height = media.height
        recorded.size = media.size
        recorded.type = media.type.mimeType
        recorded.textCoverage = media.imageFacts?.textCoverage
        return recorded
    }

    private static func videoRecord(_ record: MediaRecord) -> PageRecord.Video {
        var recorded = PageRecord.Video(url: record.url?.text ?? record.raw)
        guard let media = record.media, media.isReachable else { return recorded }
        recorded.type = media.type == .unknown ? media.contentType : media.type.mimeType
        recorded.size = media.size
        return recorded
    }
}
