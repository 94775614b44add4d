internal import AuditModel

/// What an audit would do: for `--dry-run`.
public struct AuditPlan: Sendable {
    /// The plan as text.
    public var text: String

    /// Sitemaps are named and not asked for.
    static func make(files: FileInputs, options: AuditOptions) throws -> AuditPlan {
        var count = Count(sitemaps: files.sources.sitemaps.count)
        var local = LocalPages(base: files.sources.base)
        try files.read(&local) { count.add($0) }
        let pages = local.paths.count
        let some = count.hosts.count < hostLimit ? "\(count.hosts.count)" : "at least \(hostLimit)"
        var text = "\(count.addresses) addresses on \(some) hosts would be asked as \(options.profileNames).\n"
        if count.sitemaps > 0 { text += "\(count.sitemaps) sitemaps would be asked for, and the pages they list.\n" }
        if count.sites > 0 { text += "\(count.sites) of them would be asked for sitemaps, and the pages these list.\n" }
        if pages > 0 { text += "\(pages) of the addresses are local pages, which nobody is asked for.\n" }
        text += options.limitsText + "\n"
        text += count.notes.map { $0 + "\n" }.joined()
        if !count.problems.isEmpty { text += "Not addresses:\n  " + count.problems.joined(separator: "\n  ") + "\n" }
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
    public var limitsText: String {
        let manners = fetch.politeness
        return [
            manners.host.rate == .unlimited ? "no limit of rate" : "at most \(manners.host.rate) to one host",
            "\(manners.host.perHost) at a time to one host",
            "\(manners.concurrency) in all", fetch.robots.words,
            manners.perAddress > 0 ? "\(manners.perAddress) at a time to one address" : "",
            manners.hostTime.map { "\(Int($0.seconds)) s for a host" } ?? "", "\(Int(timeout.seconds)) s for a page",
            "\(redirectLimit) redirects",
            "\(htmlLimit / 1_024) KiB of HTML", looksAtMedia ? "media looked at" : "media not looked at",
            fetch.hosts.isEmpty ? "" : "headers or credentials for \(fetch.hosts.count) of the hosts",
            comparesProfiles ? "each page asked as \(profileNames)" : "", policy.summary,
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
