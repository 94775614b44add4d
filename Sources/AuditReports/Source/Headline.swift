package import AuditModel

/// What is new about one rule: how much, and the hosts or pages that explain it.
package struct Headline: Hashable, Sendable {
    package var rule: String
    /// The highest severity of its findings.
    package var severity: Severity
    /// Pages on which it is new or back.
    package var pages: Int
    /// The places that explain most, at most `placeLimit`.
    package var places: [Place]

    package static let placeLimit = 3

    /// A host with many of the pages, or a single page.
    package struct Place: Hashable, Sendable {
        package var host: String
        /// The page; nil for a host.
        package var url: String?
        /// Pages of the host on which it is new, and all its pages in the list.
        package var pages: Int
        package var hostPages: Int
        /// The evidence, if it is the same on all of these pages.
        package var evidence: String?
        /// How often it was reported in the last visits, including this one.
        package var times: Int

        package init(
            host: String, url: String? = nil, pages: Int = 1, hostPages: Int, evidence: String? = nil, times: Int = 1
        ) {
            (self.host, self.url, self.pages) = (host, url, pages)
            (self.hostPages, self.evidence, self.times) = (hostPages, evidence, times)
        }
    }

    package init(rule: String, severity: Severity, pages: Int, places: [Place]) {
        (self.rule, self.severity, self.pages, self.places) = (rule, severity, pages, places)
    }

    /// Pages that are not among the places.
    package var rest: Int { pages - places.reduce(0) { $0 + $1.pages } }
}

extension Headline.Place {
    /// “h7.example: all 51 pages return 503”, or the URL of the page.
    var words: String { words(grouped) }

    /// - Parameter number: formats a number.
    func words(_ number: (Int) -> String) -> String {
        let again = times > 1 ? ", again (\(number(times)) times in the last \(FindingCourse.flappingWindow) runs)" : ""
        if let url { return url + again }
        let all = pages == 2 ? "both pages" : "all \(number(pages)) \(pages == 1 ? "page" : "pages")"
        let share = pages >= hostPages ? all : "\(number(pages)) of \(number(hostPages)) pages"
        return "\(host): \(share)\(what)\(again)"
    }

    private var what: String {
        guard let evidence else { return "" }
        let status = "HTTP "
        return evidence.hasPrefix(status)
            ? " return \(evidence.dropFirst(status.count).prefix { $0 != "," })" : " (\(evidence))"
    }
}

/// Groups new findings into headlines; beyond the limits, pages are counted but not named.
package struct HeadlineDesk {
    private var rules: [String: Rule] = [:]
    private var pairs = 0
    /// The number of listed pages of every host with new findings.
    private var hostPages: [String: Int] = [:]

    /// The most pairs of rule and host.
    static let pairLimit = 20_000
    /// A host explains its pages if there are at least this many, and this share of all its pages.
    static let fewest = 3
    static let share = 0.5

    private struct Rule {
        var severity = Severity.notice
        var pages = 0
        var hosts: [String: Host] = [:]

        /// Adds a finding; returns true if its host was not known before. New hosts are only added while `mayGrow` is true.
        mutating func add(_ finding: Finding, _ url: String, _ host: String, _ times: Int, mayGrow: Bool) -> Bool {
            severity = max(severity, finding.severity)
            pages += 1
            if let known = hosts.index(forKey: host) {
                hosts.values[known].add(finding.evidence, url, times)
                return false
            }
            guard mayGrow else { return false }
            hosts[host, default: Host()].add(finding.evidence, url, times)
            return true
        }
    }

    fileprivate struct Host {
        var pages = 0
        var urls: [(url: String, times: Int)] = []
        var evidence: String?
        var times = 1
    }

    package init() {}

    package var isEmpty: Bool { rules.isEmpty }

    /// Adds a new finding.
    ///
    /// - Parameter times: how often it was reported in the last visits, including this one.
    package mutating func add(_ finding: Finding, of url: String, host: String, times: Int) {
        let isNew = rules[finding.rule, default: Rule()].add(finding, url, host, times, mayGrow: pairs < Self.pairLimit)
        guard isNew else { return }
        pairs += 1
        if hostPages[host] == nil { hostPages[host] = 0 }
    }

    /// Sets how many pages of a host are in the list.
    package mutating func count(_ pages: Int, of host: String) {
        if hostPages[host] != nil { hostPages[host] = pages }
    }

    /// One headline per rule, the worst first.
    package var headlines: [Headline] {
        rules.map { id, rule in
            Headline(rule: id, severity: rule.severity, pages: rule.pages, places: places(rule))
        }.sorted { a, b in
            a.severity != b.severity ? a.severity > b.severity : (b.pages, a.rule) < (a.pages, b.rule)
        }
    }

    private func places(_ rule: Rule) -> [Headline.Place] {
        let hosts = rule.hosts.sorted { ($1.value.pages, $0.key) < ($0.value.pages, $1.key) }
        let whole = hosts.filter { explains($0.key, $0.value) }.prefix(Headline.placeLimit).map { name, host in
            Headline.Place(
                host: name, pages: host.pages, hostPages: pages(of: name), evidence: host.evidence, times: host.times)
        }
        var single: [Headline.Place] = []
        for (name, host) in hosts where whole.count + single.count < Headline.placeLimit && !explains(name, host) {
            single += host.urls.map {
                Headline.Place(host: name, url: $0.url, hostPages: pages(of: name), times: $0.times)
            }
        }
        return whole + single.prefix(Headline.placeLimit - whole.count)
    }

    private func pages(of host: String) -> Int { hostPages[host] ?? 0 }

    private func explains(_ name: String, _ host: Host) -> Bool {
        host.pages >= Self.fewest && Double(host.pages) >= Self.share * Double(pages(of: name))
    }
}

extension HeadlineDesk.Host {
    fileprivate mutating func add(_ evidence: String, _ url: String, _ times: Int) {
        self.evidence = pages == 0 || self.evidence == evidence ? evidence : nil
        pages += 1
        self.times = max(self.times, times)
        if urls.count < Headline.placeLimit { urls.append((url, times)) }
    }
}
