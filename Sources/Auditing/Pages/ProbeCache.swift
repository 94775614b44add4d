internal import AuditModel
internal import AuditRules
internal import PageFetching

/// Asks small questions about the addresses of a card: each once a run, through the frontier, and at most three a page.
struct ProbeCache: Sendable {
    private struct Question: Hashable {
        var url: PageURL
        var isForSafari = false
        var isPage = false
    }

    /// The response: nil is no answer, which means nothing where we caused it.
    private struct Answer: Sendable {
        var status: Int?
        var target: PageURL?
        var contentType: String?
        var failure: FetchFailure.Cause?
    }

    /// Answers that are kept in memory.
    static let memoryLimit = 8_192
    /// Bytes of a body that are read: the status is all that is requested.
    static let bodyLimit = 1_024

    private let profile: FetchProfile
    private let fetch: Fetch
    private let refusals: Refusals
    private let answers = OnceCache<Question, Answer>(limit: memoryLimit)

    /// The crawlers of other apps that may not load a file, as far as it is known.
    typealias Refusals = @Sendable (PageURL) async -> [RobotsVerdict.Other]

    init(profile: FetchProfile, fetch: @escaping Fetch, refusals: @escaping Refusals = { _ in [] }) {
        (self.profile, self.fetch, self.refusals) = (profile, fetch, refusals)
    }

    /// The same for pages of a build, whose own addresses are files.
    func reading(_ site: LocalSite?) -> ProbeCache {
        guard let site else { return self }
        return ProbeCache(
            profile: profile, fetch: { [fetch] in await site.answer($0, or: fetch) }, refusals: refusals)
    }

    /// What rules ask about a page whose media were looked at.
    func probes(of page: PageEvidence) async -> LinkProbes {
        async let ogURL = ogURL(page)
        async let refused = refusedImage(page)
        async let secure = imageLoadsOverHTTPS(page)
        var probes = LinkProbes()
        (probes.refusedImage, probes.imageLoadsOverHTTPS) = await (refused, secure)
        (probes.ogURLStatus, probes.ogURLTarget) = await (ogURL?.status, ogURL?.target)
        probes.refusedFiles = await refusedFiles(page)
        return probes
    }

    /// Whether robots.txt forbids other apps the declared image or icon that loads. That of the page's origin is known; for
    /// that of another host one more request would go to it, and what it says would depend on the pages before.
    private func refusedFiles(_ page: PageEvidence) async -> [RefusedFile] {
        let image = page.card.chosenImage.flatMap { $0.isHoisted ? nil : $0.url }
        let icon = page.card.chosenIcon.flatMap { $0.origin.isDeclared ? $0.url : nil }
        var files: [RefusedFile] = []
        for url in [image, icon].compactMap(\.self) where url.origin == page.final.origin {
            let refusals = await refusals(url)
            if !refusals.isEmpty { files.append(RefusedFile(url: url, refusals: refusals)) }
        }
        return files
    }

    /// The response at og:url; no request is made where that is the page's own URL, or one that redirected here.
    private func ogURL(_ page: PageEvidence) async -> Answer? {
        guard let url = page.unknownOGURL else { return nil }
        return await answer(Question(url: url, isPage: true))
    }

    /// The first declared image that a server refused, as Safari gets it from the page.
    private func refusedImage(_ page: PageEvidence) async -> ImageProbe? {
        let refused = page.card.images.prefix(MediaLook.imageLimit).first { image in
            !image.isHoisted && image.media.map { $0.failure == nil && 400..<500 ~= $0.status ?? 0 } ?? false
        }
        guard let url = refused?.url else { return nil }
        let answer = await answer(Question(url: url, isForSafari: true), referrer: page.final)
        return ImageProbe(url: url, safariStatus: answer.status)
    }

    /// Whether the image that a page over https declares over http loads over https; nil when that is not known.
    private func imageLoadsOverHTTPS(_ page: PageEvidence) async -> Bool? {
        guard page.final.isSecure, let image = page.card.chosenImage, !image.isHoisted, let url = image.url,
            !url.isSecure, url.port == nil
        else { return nil }
        let secure = PageURL(isSecure: true, host: url.host, port: nil, pathAndQuery: String(url.pathAndQuery))
        let answer = await answer(Question(url: secure))
        if let status = answer.status { return status < 400 && answer.contentType?.hasPrefix("text/") != true }
        return [.dns, .connect, .tls, .reset].contains(answer.failure) ? false : nil
    }

    private func answer(_ question: Question, referrer: PageURL? = nil) async -> Answer {
        await answers.value(question) {
            var request = FetchRequest(
                url: question.url, profile: question.isForSafari ? .safariMac : profile,
                purpose: question.isPage ? .again : .image, body: .whole(decodedLimit: Self.bodyLimit),
                timeout: MediaCache.timeout)
            request.referrer = referrer
            let result = await fetch(request)
            return Answer(
                status: result.response?.status ?? (result.failure?.cause == .missingFile ? 404 : nil),
                target: result.response.map { _ in result.finalURL },
                contentType: result.response?.headers["content-type"]?.lowercased(),
                failure: result.failure?.cause)
        }
    }
}
