internal import AuditModel
internal import AuditRules
internal import MediaSniffing
internal import PageFetching
internal import PageJudging
internal import PageReading
internal import Politeness

/// Turns an answer into evidence: decodes and reads the body, predicts the card, and says how the fetch ended.
package struct EvidenceReader {
    let htmlLimit: Int
    private let maker: EvidenceMaker
    private var limits = ReadingLimits()

    init(_ options: AuditOptions) {
        htmlLimit = options.htmlLimit
        if options.crawl.isOn { limits.anchors = CrawlLimits.linksPerPage }
        maker = EvidenceMaker(
            looksAtMedia: options.looksAtMedia, siteNames: options.policy.siteNames, permits: options.permits)
    }

    /// For pages of which nothing is known beforehand.
    package init(htmlLimit: Int) { (self.htmlLimit, maker) = (htmlLimit, EvidenceMaker()) }

    /// - Parameter refused: the answer that the first profile got, when another one was used after it.
    func read(_ requested: PageURL, _ result: FetchResult, refused: FetchResult?) -> PageEvidence {
        var facts = FetchFacts(profile: result.request.profile.name, status: nil, contentType: nil, sniffed: .empty)
        facts.failure = result.failure
        facts.robots = result.robots
        facts.hops = result.hops
        facts.timings = result.timings
        facts.firstStatus = refused?.response?.status
        facts.tries = result.alikeTries
        facts.fetchedAt = result.checkedAt ?? WallClock.seconds()
        guard let response = result.response else {
            return maker.evidence(requested, result.finalURL, facts, PageTags())
        }
        describe(response, &facts)
        let body = BodyDecoder.decode(response.wireBody, coding: facts.contentEncoding, limit: htmlLimit)
        facts.failure = wrongCoding(body, facts) ?? strayRedirect(response.status)
        facts.decodedBytes = body.bytes.count
        facts.isCut = response.isCut || body.isCut
        let tags = body.bytes.withUnsafeBufferPointer { bytes in
            // Of pages of the Web much differs from visit to visit.
            if result.request.profile == LocalAnswer.profile {
                facts.content = PageContent.code(of: bytes, at: result.finalURL)
            }
            facts.sniffed = MediaSniffer.type(ofBody: bytes)
            guard facts.failure == nil, OutcomeReader.isDocument(facts) else { return PageTags() }
            return PageReader.read(bytes, contentType: response.headers["content-type"], limits: limits)
        }
        let retryAfter = response.headers["retry-after"]
        return maker.evidence(
            requested, result.finalURL, facts, tags, retryAfter: retryAfter, refusal: Self.refusal(retryAfter))
    }

    /// What a server that refuses asks for, in words.
    private static func refusal(_ retryAfter: String?) -> FetchFailure {
        let span = retryAfter.flatMap { RetryAfter.parse($0, nowEpochSeconds: WallClock.seconds()) } ?? .zero
        return FetchFailure(.rateLimited, span > .zero ? "Retry-After: \(span.words)" : "")
    }

    /// Of an error the status says more than how its page is sent.
    private func wrongCoding(_ body: DecodedBody, _ facts: FetchFacts) -> FetchFailure? {
        guard facts.status ?? 0 < 400 else { return nil }
        return body.failure ?? WrongCoding.again(body.bytes, coding: facts.contentEncoding, type: facts.contentType)
    }

    /// What is left of redirects here leads nowhere; the fetcher has followed all others.
    private func strayRedirect(_ status: Int) -> FetchFailure? {
        (300..<400).contains(status) ? FetchFailure(.badRedirect, "status \(status) without a valid Location") : nil
    }

    private func describe(_ response: FetchResponse, _ facts: inout FetchFacts) {
        facts.status = response.status
        facts.contentType = MediaSniffer.essence(response.headers["content-type"])
        facts.contentDisposition = response.headers["content-disposition"]
        facts.contentLength = response.headers["content-length"].flatMap { Int($0) }
        facts.contentEncoding = response.headers["content-encoding"]?.lowercased()
        facts.cfMitigated = response.headers["cf-mitigated"]
        // A protection that answers in the page's place does so with another status.
        if response.status != 200 { facts.challengeField = ChallengeField.find(in: response.headers) }
        facts.wireBytes = response.wireBody.count
        facts.httpVersion = response.httpVersion
        facts.remoteAddress = response.remoteAddress
    }
}

/// The header fields by which protections say that they answered with a challenge.
enum ChallengeField {
    /// AWS WAF and Vercel document theirs; SiteGround's is observed.
    private static let names = ["x-amzn-waf-action", "x-vercel-mitigated", "sg-captcha"]

    /// Name and value; nil when there is none.
    static func find(in headers: HeaderFields) -> String? {
        for name in names {
            guard let value = headers[name]?.lowercased(), ["challenge", "captcha"].contains(value) else { continue }
            return "\(name): \(value)"
        }
        return nil
    }
}
