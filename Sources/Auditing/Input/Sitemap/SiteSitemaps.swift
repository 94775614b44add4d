internal import AuditModel
internal import PageFetching
internal import Politeness
internal import WebAddresses

/// Finds the sitemaps of a host: those that its robots.txt names, else `/sitemap.xml` (sitemaps.org).
struct SiteSitemaps {
    /// The most sitemaps that are taken from one robots.txt.
    static let limit = 1_000

    let fetch: (PageURL) async -> FetchResult

    struct Found {
        /// The home page, with the scheme that the host responds to.
        var home: PageURL
        var sitemaps: [PageURL]
        /// Whether robots.txt names them; else there may be none.
        var areNamed: Bool
        /// Whether the host responded, by whatever status.
        var hasResponded: Bool
    }

    /// - Parameter home: the home page; a host that does not respond over its scheme is tried over the other.
    func find(_ home: PageURL) async -> Found {
        var home = home
        var result = await fetch(home.at("/robots.txt"))
        if result.failure.map(Self.mayBeOther) ?? false {
            let other = PageURL(isSecure: !home.isSecure, host: home.host, port: home.port, pathAndQuery: "/")
            let second = await fetch(other.at("/robots.txt"))
            if second.response != nil { (home, result) = (other, second) }
        }
        let named = Self.named(result)
        let hasResponded = result.response != nil
        let guesses = hasResponded ? [home.at("/sitemap.xml")] : []
        return Found(
            home: home, sitemaps: named.isEmpty ? guesses : named, areNamed: !named.isEmpty, hasResponded: hasResponded)
    }

    private static func mayBeOther(_ failure: FetchFailure) -> Bool {
        [.connect, .tls, .reset, .protocolError].contains(failure.cause)
    }

    private static func named(_ result: FetchResult) -> [PageURL] {
        guard let response = result.response, (200..<300).contains(response.status) else { return [] }
        let body = BodyDecoder.decode(
            response.wireBody, coding: response.headers["content-encoding"], limit: RobotsFile.byteLimit)
        return RobotsFile(body.bytes, agent: RobotsPolicy.agent).sitemaps.prefix(limit).compactMap(WebAddress.parse)
    }
}

extension PageURL {
    /// Another path of the same origin.
    fileprivate func at(_ path: String) -> PageURL {
        PageURL(isSecure: isSecure, host: host, port: port, pathAndQuery: path)
    }
}
