package import AuditModel
internal import AuditRules

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension PageAudit {
    /// What the reports say of a page that no list names.
    ///
    /// - Parameters:
    ///   - scoresIfFixed: what the score would be with each finding fixed, in their order.
    ///   - rulesVersion: of the rules and weights it was judged by.
    ///   - history: what earlier runs know of each finding.
    package init(
        _ record: PageRecord, scoresIfFixed: [Int?], rulesVersion: String,
        history: (Int) -> Finding.History = { _ in Finding.History() }
    ) {
        urlText = record.url
        finalURL = PageURL(record.finalURL)
        outcome = Outcome(record.outcome)
        cause = record.cause.isEmpty ? nil : record.cause
        causeDetail = record.causeDetail.isEmpty ? nil : record.causeDetail
        status = record.status
        score = record.score.map(Score.init)
        card = LinkCard(record)
        findings = record.findings.indices.map { place in
            let score = place < scoresIfFixed.count ? scoresIfFixed[place] : nil
            return Finding(record.findings[place], scoreIfFixed: score, history(place))
        }
        paste = record.paste
        redirects = record.redirects
        htmlBytes = record.htmlBytes
        content = record.content
        (depth, isInSitemap) = (record.crawl?.depth, record.crawl?.isInSitemap)
        foundOn = record.crawl?.foundOn.flatMap { PageURL($0) }
        fetchTime = record.fetchMilliseconds.map { .milliseconds($0) }
        fetchedAt = Date(seconds: record.fetchedAt)
        self.rulesVersion = rulesVersion
        fillTags()
    }

    /// Gives each finding the tags to paste, which are among those of the page.
    mutating func fillTags() {
        var record = PageRecord(page: 0, url: urlText, outcome: .ok)
        record.paste = paste
        for index in findings.indices {
            findings[index].paste = PasteTags(findings[index].fix.instruction).text(for: record)
        }
    }
}

extension Finding {
    /// What earlier runs know of a finding.
    package struct History: Sendable {
        /// Seconds since 1970; 0 where nobody knows.
        var firstSeen: Int64
        var state: FindingState?
        var runs: Int?

        package init(firstSeen: Int64 = 0, state: FindingState? = nil, runs: Int? = nil) {
            (self.firstSeen, self.state, self.runs) = (firstSeen, state, runs)
        }
    }

    fileprivate init(_ inner: AuditModel.Finding, scoreIfFixed: Int?, _ history: History) {
        rule = Rule(inner.rule)
        severity = Severity(inner.severity)
        component = Component(inner.component)
        pointsLost = inner.pointsLost.rounded(decimals: 1)
        self.scoreIfFixed = scoreIfFixed.map(PageAudit.Score.init)
        evidence = inner.evidence
        line = inner.line
        firstSeen = Date(seconds: history.firstSeen)
        state = history.state.flatMap { State(rawValue: $0.rawValue) }
        runs = history.runs
    }
}

extension LinkCard {
    fileprivate init(_ record: PageRecord) {
        layout = record.predictedCard.flatMap { Layout(rawValue: $0.rawValue) }
        certainty = layout.flatMap { _ in Certainty(rawValue: record.cardCertainty.rawValue) }
        isMediaChecked = record.score.map { _ in record.looksAtMedia }
        fileKind = record.file.flatMap { FileKind(rawValue: $0.rawValue) }
        title = record.title.map { Title(value: $0.value, source: $0.source, line: $0.line) }
        (siteName, applicationName) = (record.siteName, record.applicationName)
        domain = record.domain.isEmpty ? nil : record.domain
        (summary, type) = (record.summary, record.type)
        canonical = record.canonical.flatMap { PageURL($0) }
        ogURL = record.ogURL.flatMap { PageURL($0) }
        (imageNote, iconNote) = (record.imageNote, record.iconNote)
        image = record.image.map { Picture($0) }
        icon = record.icon.map { Picture($0, source: record.iconSource) }
        video = record.video.map { Video($0) }
        mediaBytes = record.mediaBytesTotal
    }
}

extension LinkCard.Picture {
    fileprivate init(_ record: PageRecord.Picture, source: String? = nil) {
        urlText = record.url
        (width, height, type) = (record.width, record.height, record.type)
        bytes = record.size?.bytes
        bytesBasis = record.size.flatMap { LinkCard.BytesBasis(rawValue: $0.basis.rawValue) }
        textCoverage = record.textCoverage?.rounded(decimals: 3)
        self.source = source
    }
}

extension LinkCard.Video {
    fileprivate init(_ record: PageRecord.Clip) {
        (urlText, type) = (record.url, record.type)
        bytes = record.size?.bytes
        bytesBasis = record.size.flatMap { LinkCard.BytesBasis(rawValue: $0.basis.rawValue) }
    }
}

extension Double {
    /// As the reports print it.
    fileprivate func rounded(decimals: Int) -> Double {
        let power = decimals == 1 ? 10.0 : 1_000.0
        return (self * power).rounded() / power
    }
}
