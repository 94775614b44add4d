internal import AuditModel

/// The hosts, worst first: how their pages score and how politely they were treated.
struct HostTable {
    let html: HTML

    /// The bytes that the table, and the choices of the filter, may take in `index.html`.
    private static let budget = 120_000

    init(_ summary: ReportSummary) {
        let rows = summary.hosts.prefix(ReportSummary.hostLimit).map(Self.row).joined(budget: Self.budget)
        let rest = summary.hostCount - rows.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more host")) not shown.</p>" : ""
        html = """
            <div class="scroll" tabindex="0" role="region" aria-label="Table of hosts"><table class="hosts"><thead><tr>\
            <th scope="col">Host</th><th scope="col">Median</th><th scope="col">Pages</th><th scope="col">Checked</th>\
            <th scope="col">Errors</th><th scope="col">Requests</th><th scope="col">Per second</th>\
            <th scope="col">Rate limited</th><th scope="col">Paused</th><th scope="col">robots.txt</th></tr></thead><tbody>\(rows.html)</tbody></table></div>\(more)
            """
    }

    /// The choices of the host filter.
    static func options(_ hosts: [ReportSummary.Host]) -> HTML {
        let options = hosts.prefix(ReportSummary.hostLimit).map { host -> HTML in
            "<option value=\"\(host.name)\">\(host.name, limit: 60)</option>"
        }
        return options.joined(budget: budget).html
    }

    private static func row(_ host: ReportSummary.Host) -> HTML {
        let link = FragmentLink(["host": host.name]).text
        let numbers = [host.pages, host.seen, host.errors, host.requests]
        let cells = numbers.map { number -> HTML in "<td>\(grouped(number))</td>" }
        return """
            <tr><th scope="row"><a href="\(link)"><bdi>\(host.name, limit: 100)</bdi></a></th>\
            <td>\(ScoreBadge(host.median).html)</td>\(cells.joined())<td>\(rate(host.rate))</td>\
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
