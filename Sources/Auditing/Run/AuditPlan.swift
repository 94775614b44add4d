internal import PageFetching
internal import Politeness
internal import AuditModel

/// What an audit would do: for `--dry-run`.
package struct AuditPlan: Sendable {
    /// The plan as text.
    package var text: String

    /// Sitemaps are named and not asked for.
    static func make(files: FileInputs, options: AuditOptions) throws -> AuditPlan {
        var count = Count(sitemaps: files.sources.sitemaps.count)
        var local = LocalPages(base: files.sources.base)
        try files.read(&local) { count.add($0) }
        let pages = local.paths.count
        let some =
            count.hosts.count < hostLimit ? counted(count.hosts.count, "host") : "at least \(grouped(hostLimit)) hosts"
        let isArchived = !files.sources.archives.isEmpty
        var text =
            isArchived
            ? "Would read \(counted(count.addresses, "archived page")) from \(some).\n"
            : "Would fetch \(counted(count.addresses - pages, "page")) from \(some), identifying as \(options.profileNames).\n"
        if count.sitemaps > 0 {
            text += "Would also fetch \(counted(count.sitemaps, "sitemap")) and the pages listed there.\n"
        }
        if count.sites > 0 {
            text += "Would look for a sitemap on \(counted(count.sites, "site")) and fetch the pages listed there.\n"
        }
        if pages > 0 { text += "Would read \(counted(pages, "local page")).\n" }
        text += options.limitsText + ".\n"
        text += count.notes.map { $0 + "\n" }.joined()
        if !count.problems.isEmpty { text += "Invalid lines:\n  " + count.problems.joined(separator: "\n  ") + "\n" }
        return AuditPlan(text: text)
    }

    private struct Count {
        var sitemaps: Int
        var sites = 0
        var addresses = 0
        var hosts: Set<HostKey> = []
        var problems: [String] = []
        var notes: [String] = []

        mutating func add(_ entry: URLList.Entry) {
            switch entry {
            case .address(let url, _, _):
                addresses += 1
                if hosts.count < hostLimit { hosts.insert(url.hostKey) }
            case .rejected(let line):
                if problems.count < problemLimit { problems.append("\(line.input):\(line.line): \(line.reason)") }
            case .filtered: break
            case .sitemap: sitemaps += 1
            case .perhapsSitemap(let url), .site(let url):
                addresses += 1
                if hosts.count < hostLimit { hosts.insert(url.hostKey) }
                if case .site = entry { sites += 1 }
            case .note(let note): if notes.count < problemLimit { notes.append(note.text) }
            }
        }
    }

    /// A dry run counts hosts up to this many and names so many problems.
    private static let hostLimit = 100_000
    private static let problemLimit = 20
}

extension AuditOptions {
    /// Who asks for a page, in words.
    var profileNames: String {
        guard comparesProfiles else { return profile.name }
        return ([profile] + ProfileComparison.others).map(\.name).joined(separator: ", ")
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
            looksAtMedia ? "images are checked" : "images are not checked",
            fetch.hosts.isEmpty ? "" : "headers or credentials for \(counted(fetch.hosts.count, "host"))",
            comparesProfiles ? "each page is fetched as \(profileNames)" : "", policy.summary,
        ].filter { !$0.isEmpty }.joined(separator: "; ")
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
