package import AuditModel

/// The page is served over https, and nothing leads away from it.
package enum HTTPSDowngrade: PageRule {
    package static let facts = RuleFacts(
        id: "https-downgrade", component: .reach, force: .init(.warning, 15),
        passes: "The page is served over https",
        fails: "Page or redirect uses http",
        fix: "Serve the page over https, and redirect only to https.",
        sources: [.init(.signal, "https only"), .init(.inference, "Apple says nothing of it")], confidence: .practice,
        judgesFiles: true)

    package static let examples = [
        Example("http to https", .redirected("http://example.com/", "https://example.com/"), .passes),
        Example(
            "https, http, https",
            .redirected(
                "https://example.com/", "http://www.example.com/", "https://www.example.com/"),
            .breaks(seen: "https://example.com/ → http://www.example.com/")),
        Example(
            "a site without https", ExamplePage(ExamplePage.bees, at: "http://example.com/a"),
            .breaks(fraction: 0.5, seen: "http://example.com/a")),
        Example(
            "an error of a site without https",
            ExamplePage(
                "", at: "http://example.com/a", fetch: { $0.status = 404 }, evidence: { $0.outcome = .http4xx }),
            .notApplicable),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static let reads: CardParts? = [.place, .way]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.fetch.status != nil else { return .notApplicable }
        if let hop = page.fetch.hops.first(where: { $0.from.isSecure && !$0.to.isSecure }) {
            return .breaks("\(hop.from) → \(hop.to)")
        }
        // Whether https would answer, too, is not asked: one more request a page for three points.
        if page.final.isSecure { return .passes }
        // What answers an error shows no page that could be served better.
        guard let status = page.fetch.status, (200..<300).contains(status) else { return .notApplicable }
        return .breaks(page.final.text, fraction: 0.5)
    }

    package static func mend(_ page: inout PageEvidence) -> Bool {
        page.useHTTPS()
        return true
    }

    /// Nothing but schemes: rules about http on https are about pages over https, and afterwards all of the page is.
    package static func changes(_ page: PageEvidence) -> CardParts? { page.mixesSchemes ? nil : [] }
}

extension PageEvidence {
    /// Whether two addresses of the page may be one when both are over https: those of its own host are not all over
    /// http, or those of others not all alike.
    fileprivate var mixesSchemes: Bool {
        var others: Bool?
        func mixes(_ url: PageURL?) -> Bool {
            guard let url else { return false }
            if isOwn(url) { return url.isSecure }
            guard let isSecure = others else {
                others = url.isSecure
                return false
            }
            return url.isSecure != isSecure
        }
        return mixes(requested) || mixes(final) || mixes(card.ogURL?.value) || mixes(card.canonical?.value)
            || fetch.hops.contains { mixes($0.from) || mixes($0.to) }
            || card.images.indices.contains { mixes(card.images[$0].url) }
            || card.icons.indices.contains { mixes(card.icons[$0].url) }
            || card.videos.indices.contains { mixes(card.videos[$0].url) }
            || card.audios.indices.contains { mixes(card.audios[$0].url) }
    }
    /// Whether it is on the host that was asked, or on that which answered; parts of texts are compared only where need be.
    private func isOwn(_ url: PageURL) -> Bool {
        url.host == final.host || url.host == requested.host || url.displayHost == final.displayHost
            || url.displayHost == requested.displayHost
    }
}
