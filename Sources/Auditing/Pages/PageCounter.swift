package import AuditModel
package import PageFetching
internal import Synchronization
internal import WebAddresses

/// Counts what has been done, for progress output.
package final class PageCounter: Sendable {
    /// A snapshot.
    package struct Counts: Sendable {
        /// Pages of the list, and those that have their result.
        package var pages = 0
        package var done = 0
        /// Results that an earlier, interrupted run left.
        package var earlier = 0
        /// Pages that were answered at all, by whatever status.
        package var answered = 0
        package var outcomes: [Outcome: Int] = [:]
        /// The first sites with a host whose name lookup failed, at most `siteLimit`: more say no more.
        package var namelessSites: Set<String> = []
        /// Whether nothing responded, and name lookups failed for more than one site: then it is this machine's network.
        var isOffline: Bool { answered == 0 && done > earlier && namelessSites.count > 1 }
        /// The first page that is a sitemap by its root element.
        package var sitemapPage: String?
    }

    private let counts = Mutex(Counts())
    private static let siteLimit = 2

    package init() {}

    package var now: Counts { counts.withLock { $0 } }

    func begin(pages: Int, done: Int) {
        counts.withLock {
            $0.pages = pages
            $0.done = done
            $0.earlier = done
        }
    }

    /// Pages that were found on the way.
    func grow(by pages: Int) { counts.withLock { $0.pages += pages } }

    /// Pages that this process has done.
    var doneNow: Int { counts.withLock { $0.done - $0.earlier } }

    /// A page that turned out to be a sitemap.
    func noteSitemap(_ url: PageURL) { counts.withLock { $0.sitemapPage = $0.sitemapPage ?? url.text } }

    /// - Parameter isAnswered: whether it was answered at all, by whatever status.
    func add(_ outcome: Outcome, of url: String, isAnswered: Bool) {
        let site = outcome == .dns ? PageURL(stored: url).map(PublicSuffix.identity(of:))?.registrableDomain : nil
        counts.withLock {
            if let site, $0.namelessSites.count < Self.siteLimit { $0.namelessSites.insert(site) }
            $0.done += 1
            $0.outcomes[outcome, default: 0] += 1
            if isAnswered { $0.answered += 1 }
        }
    }
}

/// What an audit is doing at one moment.
package struct AuditProgress: Sendable {
    package var counts: PageCounter.Counts
    /// Lines of the lists that were read.
    package var linesRead: Int
    package var fetch: FetchProgress

    /// The requests under way, one a line, slowest first; what SIGUSR1 prints.
    package var flightList: String {
        let lines = fetch.inFlight.map { "\($0.age.milliseconds) ms\t\($0.url)\n" }
        return "\(counted(fetch.inFlight.count, "request")) in flight, \(grouped(fetch.waiting)) waiting\n"
            + lines.joined()
    }
}
