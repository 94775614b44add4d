package import AuditModel
package import AuditRules
internal import Auditing
internal import PageJudging
internal import PageReading
internal import WebAddresses

extension PageEvidence {
    /// The evidence of an example's page, by the same readers as a real one: only the network is played.
    package init(example page: ExamplePage) async throws {
        let requested = try WebAddress.parse(typed: page.url)
        let final = try page.finalURL.map { try WebAddress.parse(typed: $0) } ?? requested
        let html = Array(page.html.utf8)
        var facts = FetchFacts(decodedBytes: html.count, sniffed: html.isEmpty ? .empty : .html)
        page.fetch?(&facts)
        let tags = PageReader.read(html, contentType: "text/html; charset=utf-8")
        self = EvidenceMaker().evidence(requested, final, facts, tags)
        let media = Dictionary(
            page.media.map { (WebAddress.resolve($0.key, against: final).url, $0.value) }, uniquingKeysWith: { $1 })
        var known = self
        page.evidence?(&known)
        if known.looksAtMedia { await MediaLook(of: final) { url, _ in Self.play(media[url], at: url) }.fill(&card) }
        if let size = card.images.first?.media?.size { file?.size = size }
        page.evidence?(&self)
    }

    private static func play(_ media: ExamplePage.Media?, at url: PageURL) -> MediaFacts {
        let media = media ?? .missing
        var facts = MediaFacts(
            url: url, status: media.status, contentType: media.contentType, type: media.type, width: media.width,
            height: media.height, size: media.size, contentHash: media.type.isRaster ? "hash of \(url)" : nil)
        media.change?(&facts)
        return facts
    }
}
