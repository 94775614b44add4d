internal import AuditModel

/// The hosts, worst first: how their pages score and how politely they were treated.
struct HostTable {
    let html: HTML

    /// Hosts in the table as it is without a script, which draws them all, and the bytes they may take in `index.html`.
    private static let shown = 20
    private static let budget = 40_000

    init(_ summary: ReportSummary) {
        let rows = summary.hosts.prefix(Self.shown).map(Self.row).joined(budget: Self.budget)
        let rest = summary.hostCount - rows.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more host")) not shown.</p>" : ""
        html = """
            <div id="hosts"><table class="hosts"><thead><tr>\
            <th scope="col">Host</th><th scope="col">Median</th><th scope="col">Pages</th><th scope="col">Checked</th>\
            <th scope="col">Errors</th><th scope="col">Requests</th><th scope="col">Per second</th>\
            <th scope="col">Rate limited</th><th scope="col">Paused</th><th scope="col">robots.txt</th></tr></thead><tbody>\(rows.html)</tbody></table>\(more)</div>
            """
    }

    private static func row(_ host: ReportSummary.Host) -> HTML {
        let link = FragmentLink(["host": host.name]).text
        let numbers = [host.pages, host.seen, host.errors, host.requests]
        let cells = numbers.map { number -> HTML in "<td>\(grouped(number))</td>" }
        return """
            <tr><th scope="row"><a href="\(link)"><bdi>\(host.name, limit: 100)</bdi></a></th>\
            <td>\(host.isDown ? "<b class=\"badge down\">down</b>" : ScoreBadge(host.median).html)</td>\(cells.joined())<td>\(rate(host.rate))</td>\
            <td>\(grouped(host.throttles))</td><td>\(host.pausedSeconds == 0 ? "–" : "\(grouped(host.pausedSeconds)) s")</td>\
            <td class="words">\(host.robots, limit: 120)</td></tr>

            """
    }

    /// With one digit behind the point below ten.
    private static func rate(_ rate: Double?) -> String {
        guard let rate else { return "–" }
        if rate >= 10 { return grouped(Int(rate.rounded())) }
        let tenths = Int((rate * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension JSONWriter {
    /// The bytes that the hosts may take in `index.html`.
    private static let hostBudget = 160_000

    /// Writes the hosts, worst first:
    /// `[name, median, pages, checked, errors, requests, requests per second, rate limited, paused, robots, down]`.
    mutating func hosts(_ hosts: [ReportSummary.Host]) {
        array { json in
            let start = json.bytes.count
            for host in hosts where json.bytes.count - start < Self.hostBudget {
                json.array { json in
                    json.value(host.name, limit: 100)
                    json.value(host.median)
                    for count in [host.pages, host.seen, host.errors, host.requests] { json.value(count) }
                    json.value(host.rate, digits: 1)
                    for count in [host.throttles, host.pausedSeconds] { json.value(count) }
                    json.value(host.robots, limit: 120)
                    json.value(host.isDown ? 1 : 0)
                }
            }
        }
    }
}
