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

    /// - Parameter forbidden: the answer that the first profile got, when another one was used after it.
    func read(_ requested: PageURL, _ result: FetchResult, forbidden: FetchResult?) -> PageEvidence {
        var facts = FetchFacts(profile: result.request.profile.name, status: nil, contentType: nil, sniffed: .empty)
        facts.failure = result.failure
        facts.robots = result.robots
        facts.hops = result.hops
        facts.timings = result.timings
        facts.firstStatus = forbidden?.response?.status
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
            // Pages on the Web differ from run to run; files do not.
            if result.request.profile == LocalAnswer.profile {
                facts.htmlCode = PageContent.code(of: bytes, at: result.finalURL)
            }
            facts.sniffed = MediaSniffer.type(ofBody: bytes)
            guard facts.failure == nil, OutcomeReader.isDocument(facts) else { return PageTags() }
            return PageReader.read(bytes, contentType: response.headers["content-type"], limits: limits)
        }
        let retryAfter = response.headers["retry-after"]
        return maker.evidence(
            requested, result.finalURL, facts, tags, retryAfter: retryAfter, rateLimited: Self.rateLimited(retryAfter))
    }

    /// What a server that limits the rate of requests asks for, in words.
    private static func rateLimited(_ retryAfter: String?) -> FetchFailure {
        let span = retryAfter.flatMap { RetryAfter.parse($0, nowEpochSeconds: WallClock.seconds()) } ?? .zero
        return FetchFailure(.rateLimited, span > .zero ? "Retry-After: \(span.words)" : "")
    }

    /// An error status matters more than the coding of its page.
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
        if response.status != 200 { facts.challengeField = Self.challengeField(in: response.headers) }
        facts.wireBytes = response.wireBody.count
        facts.httpVersion = response.httpVersion
        facts.remoteAddress = response.remoteAddress
    }

    /// AWS WAF and Vercel document theirs; SiteGround's is observed.
    private static let challengeFields = ["x-amzn-waf-action", "x-vercel-mitigated", "sg-captcha"]

    /// The header field by which a protection says that it answered with a challenge, name and value; nil when there is none.
    private static func challengeField(in headers: HeaderFields) -> String? {
        for name in Self.challengeFields {
            guard let value = headers[name]?.lowercased(), ["challenge", "captcha"].contains(value) else { continue }
            return "\(name): \(value)"
        }
        return nil
    }
}
