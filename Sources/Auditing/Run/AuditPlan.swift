internal import PageFetching
internal import Politeness
internal import AuditModel

/// What an audit would do: for `--dry-run`.
package struct AuditPlan: Sendable {
    /// The plan as text.
    package var text: String

    /// Sitemaps are named and not asked for.
    static func make(files: FileInputs, options: AuditOptions) throws -> AuditPlan {
        let isArchived = !files.sources.archives.isEmpty
        var count = Count(
            sitemaps: files.sources.sitemaps.count, hasLists: !isArchived,
            reachesThisComputer: isArchived || options.fetch.allowPrivate)
        var local = LocalPages(base: files.sources.base)
        try files.read(&local) { count.add($0) }
        count.takeOut(local)
        let localPages = local.paths.count
        var lines: [String] = []
        if isArchived {
            lines.append("Would read \(counted(count.pages, "archived page")) from \(count.hostWords).")
        } else if count.pages > 0 || count.sites + count.sitemaps + localPages + count.skipped == 0 {
            lines.append(
                "Would fetch \(counted(count.pages, "page")) from \(count.hostWords), identifying as "
                    + "\(options.profileNames)." + (count.leastTime(options).map { " At least \($0)." } ?? ""))
        }
        if count.sitemaps > 0 {
            lines.append("Would fetch \(counted(count.sitemaps, "sitemap")) and the pages listed there.")
        }
        if count.sites > 0 {
            lines.append(
                "Would look for a sitemap on \(counted(count.sites, "site")) and fetch the pages listed there.")
        }
        if options.crawl.isOn {
            lines.append(
                "Would follow the links of \(count.hostWords) to at most \(counted(options.crawl.pageLimit, "page")).")
        }
        if localPages > 0 { lines.append("Would read \(counted(localPages, "local page")).") }
        if count.duplicates > 0 { lines.append("Would ignore \(counted(count.duplicates, "duplicate line")).") }
        if count.skipped > 0 {
            lines.append(
                "Would skip \(counted(count.skipped, "page")) on this computer; private hosts are not fetched.")
        }
        lines.append(options.limitsText + ".")
        lines += count.notes
        if !count.problems.isEmpty { lines += ["Invalid lines:"] + count.problems.map { "  \($0)" } }
        return AuditPlan(text: lines.map { $0 + "\n" }.joined())
    }

    private struct Count {
        var sitemaps: Int
        /// Whether a URL counts once.
        let hasLists: Bool
        /// Whether hosts of this computer may be fetched.
        let reachesThisComputer: Bool
        var sites = 0
        var pages = 0
        var duplicates = 0
        var skipped = 0
        var hosts: [HostKey: Int] = [:]
        var problems: [String] = []
        var notes: [String] = []
        /// URLs by their hash, up to `urlLimit`.
        var known: Set<Int> = []

        mutating func add(_ entry: URLList.Entry) {
            switch entry {
            case .address(let url, _, _, _), .perhapsSitemap(let url): add(url)
            case .rejected(let line):
                if problems.count < problemLimit { problems.append("\(line.input):\(line.line): \(line.reason)") }
            // A walk alone gives the last two, and a plan has none.
            case .filtered, .home, .listed: break
            case .sitemap: sitemaps += 1
            case .site: sites += 1
            case .note(let note): if notes.count < problemLimit { notes.append(note.text) }
            }
        }

        private mutating func add(_ url: PageURL) {
            guard !hasLists || known.count >= urlLimit || known.insert(url.text.hashValue).inserted else {
                duplicates += 1
                return
            }
            count(url, 1)
        }

        /// Takes out what is read from files, which comes among the URLs too.
        mutating func takeOut(_ local: LocalPages) {
            for url in local.paths.keys { count(url, -1) }
        }

        private mutating func count(_ url: PageURL, _ step: Int) {
            guard reachesThisComputer || !url.isLoopback else {
                skipped += step
                return
            }
            pages += step
            guard hosts.count < hostLimit || hosts[url.hostKey] != nil else { return }
            hosts[url.hostKey, default: 0] += step
            if hosts[url.hostKey] == 0 { hosts[url.hostKey] = nil }
        }

        var hostWords: String {
            hosts.count < hostLimit ? counted(hosts.count, "host") : "at least \(grouped(hostLimit)) hosts"
        }

        /// How long the host takes that takes longest: “18 min at 5/s per host”; nil without a limit, and for less than a
        /// second.
        func leastTime(_ options: AuditOptions) -> String? {
            let manners = options.fetch.politeness
            let times = hosts.map { host, pages in
                let rate = manners.limits(for: host).rate
                return (seconds: Int64(rate.interval.seconds * Double(max(0, pages - 1))), rate: rate)
            }
            guard let longest = times.max(by: { $0.seconds < $1.seconds }), longest.seconds > 0 else { return nil }
            return "\(duration(longest.seconds)) at \(longest.rate) per host"
        }
    }

    /// A dry run counts hosts up to this many and names so many problems.
    private static let hostLimit = 100_000
    private static let problemLimit = 20
    /// Duplicates are counted among this many URLs.
    private static let urlLimit = 1_000_000
}

extension AuditOptions {
    /// The profile names, for messages.
    var profileNames: String {
        guard comparesProfiles else { return profile.label }
        return ([profile] + ProfileComparison.everyone).map(\.label).joined(separator: ", ")
    }

    /// The first line of a run: “Auditing 60 pages; reports go to Reports.” How many a crawl will find is not known yet.
    func beginning(pages: Int, done: Int, isCrawl: Bool) -> String {
        let work =
            switch (done > 0, isCrawl) {
            case (true, true): "Continuing after \(counted(done, "page"))"
            case (true, false): "Continuing after \(grouped(done)) of \(counted(pages, "page"))"
            case (false, true): "Following links from \(counted(pages, "page"))"
            case (false, false): "Auditing \(counted(pages, "page"))"
            }
        return formats.isEmpty ? work + "." : work + "; reports go to \(output)."
    }

    /// The limits and manners in force, in words.
    package var limitsText: String {
        guard sources.archives.isEmpty else {
            return ["Nothing is requested", "up to \(htmlWords)", "images are not checked", policy.summary].filter {
                !$0.isEmpty
            }
            .joined(separator: "; ")
        }
        return [
            requestLimits, fetch.robots.words, pageLimits,
            mediaWords,
            fetch.hosts.isEmpty ? "" : "headers or credentials for \(counted(fetch.hosts.count, "host"))",
            comparesProfiles ? "each page is fetched as \(profileNames)" : "", policy.summary,
        ].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// Files without a URL have no place from which their images could be loaded.
    private var mediaWords: String {
        guard looksAtMedia else { return "images are not checked" }
        guard !sources.html.isEmpty else { return "images are checked" }
        guard let base = sources.baseURL else { return "images of HTML files are not checked" }
        return "images are checked, those below \(base) in the files"
    }

    private var requestLimits: String {
        let manners = fetch.politeness
        return [
            "Up to \(counted(manners.concurrency, "request")) at once", "\(grouped(manners.host.perHost)) per host",
            manners.perAddress > 0 ? "\(grouped(manners.perAddress)) per IP address" : "",
            manners.host.rate == .unlimited ? "no rate limit" : "at most \(manners.host.rate) per host",
            manners.hostTime.map { "\(grouped(Int($0.seconds))) s per host" } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private var pageLimits: String {
        "up to \(grouped(Int(timeout.seconds))) s, \(counted(redirectLimit, "redirect")) and "
            + htmlWords
    }

    /// In the units that the option takes, where a megabyte is 1,048,576 bytes.
    private var htmlWords: String {
        let isWhole = htmlLimit % (1 << 20) == 0
        return "\(grouped(isWhole ? htmlLimit >> 20 : htmlLimit >> 10)) \(isWhole ? "MB" : "KB") of HTML per page"
    }
}

extension RobotsMode {
    /// As the limits of a run are printed.
    fileprivate var words: String {
        switch self {
        case .obey: "robots.txt is obeyed"
        case .warn: "robots.txt is read but not obeyed"
        case .ignore: "robots.txt is ignored"
        }
    }
}
